"""First drafts of games, cards, scenarios and mods: text that passes `check` and `test` as it stands.

Nothing here is special to a game: what a draft of a card or mod says is read off the checked game it is for.
"""
