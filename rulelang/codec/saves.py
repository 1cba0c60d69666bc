"""Saved games: one JSON object, an envelope around the machine's own data."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from rulelang.codec.converter import structure, unstructure
from rulelang.codec.envelope import (
    VERSION,
    GameRef,
    check_alterations,
    check_format,
    check_game,
    game_ref,
    player_names,
    settings_data,
    settings_in,
    windows_in,
)
from rulelang.codec.errors import CodecError
from rulelang.codec.files import from_json, read_whole, to_json, write_whole
from rulelang.codec.names import fits
from rulelang.machine import saving
from rulelang.machine.executable import Executable
from rulelang.machine.faults import BadState, RuleFault
from rulelang.machine.game import Game
from rulelang.program.origin import ModRef

FORMAT = "rulelang-save"


@frozen
class Save:
    """A saved game as it lies in the file. pieces: the keys of all pieces of the rules; state: what `saving.dump`
    gives; digest: sha256 of the state's text, so that damage shows; seed: the one the game began with, if it had one;
    windows: `ask everybody`, if they do.
    """

    format: str
    version: int
    language: int
    game: GameRef
    mods: tuple[ModRef, ...]
    players: tuple[str, ...]
    settings: dict[str, Any]
    seed: int | None
    pieces: tuple[str, ...]
    state: dict[str, Any]
    digest: str = ""
    scenario: str | None = None
    windows: str = ""


def sealed(save: Save) -> Save:
    """The save with the digest of its state."""
    return evolve(save, digest=hashlib.sha256(to_json(unstructure(save.state)).encode()).hexdigest())


def save_of(game: Game, seed: int | None = None) -> Save:
    """A waiting game as a save."""
    program = game.exe.program
    save = Save(
        format=FORMAT,
        version=VERSION,
        language=program.language,
        game=game_ref(program),
        scenario=program.scenario,
        mods=program.mods,
        players=player_names(game),
        settings=settings_data(game.exe, settings_in(game)),
        seed=seed,
        pieces=piece_keys(game.exe),
        state=saving.dump(game),
        windows=windows_in(game),
    )
    return sealed(save)


def piece_keys(exe: Executable) -> tuple[str, ...]:
    """The keys of all pieces the rules declare, those of seats that do not play too."""
    return tuple(exe.layout.keys[piece] for domain in exe.layout.piece_domains for piece in domain.members)


def save_text(save: Save) -> str:
    """The text of a save's file."""
    return to_json(unstructure(save)) + "\n"


def write_save(path: Path, game: Game, seed: int | None = None) -> None:
    """Save a game. A file that is there is replaced only by a whole new one. Raises CodecError."""
    write_whole(path, save_text(save_of(game, seed)))


def read_save(path: Path) -> Save:
    """The save in a file; which game it is for, `Save.game` says. Raises CodecError."""
    return parse_save(read_whole(path), str(path))


def parse_save(text: str, what: str = "the save") -> Save:
    """The save of a text. Raises CodecError."""
    data = check_format(from_json(text, what), FORMAT, what)
    return structure(data, Save, what)


def load_save(exe: Executable, save: Save, what: str = "the save") -> Game:
    """The game of a save, waiting where it waited. Raises CodecError for other rules or damaged data."""
    check_game(exe.program, save.game, save.language, what)
    check_alterations(exe.program, save.scenario, save.mods, what)
    if save.pieces != piece_keys(exe):
        raise CodecError(f"{what} is damaged: its list of pieces is not that of the rules")
    if list(save.players) != save.state.get("players"):
        raise CodecError(f"{what} is damaged: its players and those of its state differ")
    try:
        game = saving.load(exe, save.state)
        _check_states(game, what)
    except (BadState, RuleFault) as error:
        raise CodecError(f"{what} is damaged: {error}") from None
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        raise CodecError(f"{what} is damaged: its state does not hang together") from None
    if save.digest != sealed(save).digest:
        raise CodecError(f"{what} is damaged or was changed by hand: its state does not fit its digest")
    return game


def _check_states(game: Game, what: str) -> None:
    """Each state holds a value of its type."""
    for cell, (number, name, _, _) in zip(game.cells, game.exe.cell_names(), strict=True):
        if not fits(game.exe, cell, game.exe.program.states[number].type):
            raise CodecError(f"{what} is damaged: the state {name} cannot be {cell!r}")
