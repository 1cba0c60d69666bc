"""The generic state machine: runs a checked Program, stops for decisions anywhere, explains every change.

It knows no parser and no game. Start at `game.Game`.
"""
