"""Scenarios and mods: from the declarations of a game and what alters them to the declarations that are checked.

First the game, then the scenario, then all mods as one set. What each wants is cut into steps, one for each thing that
is touched (`steps`); of steps of two mods that touch one thing one is carried out, or it is a finding (`conflicts`);
the others are carried out by what they do, never by the order in which mods were named (`merge`). Pieces are altered
when all rows are read (`pieces`), since rows may stand in tables, spreadsheets, cards or loops.
"""
