"""What saves and traces have in common: which format and version, which game, who plays. A mismatch is explained, never
guessed through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from rulelang.codec.errors import CodecError, OtherRules
from rulelang.codec.names import plain, value_of
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.program.origin import ModRef
from rulelang.program.program import Program

VERSION = 2
"""The version of both formats that is written."""
OLDEST = 1
"""The oldest that is read. Version 1 does not say whom windows ask (whom they concern) and which file of the rules has
which hash, and its logs have no notes about standing answers: all of that may be missing in version 2 as well."""

EVERYBODY = "ask everybody"
"""What the field `windows` says where windows ask all seats; it is left out where they ask whom they concern."""

READ = f"versions {OLDEST} to {VERSION}"

FORMATS = {"rulelang-save": "a saved game", "rulelang-trace": "a trace"}


@frozen
class GameRef:
    """Exactly which rules: name and version as the rules say, the hash of all their files, and of each by its path."""

    name: str
    version: str
    hash: str
    files: dict[str, str] = field(factory=dict)


def check_alterations(program: Program, scenario: str | None, mods: tuple[ModRef, ...], what: str) -> None:
    """Whether a file was made with this scenario and these mods. Raises OtherRules saying what differs."""
    if scenario != program.scenario:
        wanted, here = (f'the scenario "{name}"' if name else "no scenario" for name in (scenario, program.scenario))
        raise OtherRules(f"{what} was played with {wanted}; here is {here}. Name it with `--scenario`")
    theirs, ours = ({mod.name: mod for mod in some} for some in (mods, program.mods))
    for name in sorted(set(theirs) | set(ours)):
        if name not in ours:
            raise OtherRules(f'{what} was played with the mod "{name}", which is not loaded. Name it with `--mod`')
        if name not in theirs:
            raise OtherRules(f'{what} was played without the mod "{name}", which is loaded here. Leave it out')
        if theirs[name].version != ours[name].version:
            versions = f'version {theirs[name].version} of the mod "{name}"; here is version {ours[name].version}'
            raise OtherRules(f"{what} was played with {versions}")
        if theirs[name].hash != ours[name].hash:
            raise OtherRules(f'{what} was played with other files of the mod "{name}": one has changed since')


def game_ref(program: Program) -> GameRef:
    """The reference to a program's rules."""
    return GameRef(program.name, program.version, program.hash, dict(program.files))


def check_format(data: Any, wanted: str, what: str) -> dict[str, Any]:
    """The envelope as an object. Raises CodecError if it is of another format or of a version not known here."""
    if not isinstance(data, dict):
        raise CodecError(f"{what} is JSON, but not {FORMATS[wanted]}: expected an object with the format {wanted!r}")
    found = data.get("format")
    if not isinstance(found, str):
        raise CodecError(f"{what} does not say its format; expected {wanted!r}")
    if found != wanted:
        known = FORMATS.get(found, f"of the format {found!r}")
        raise CodecError(f"{what} is {known}; expected {FORMATS[wanted]} (format {wanted!r})")
    _check_version(data.get("version"), what)
    return data


def _check_version(version: Any, what: str) -> None:
    if not isinstance(version, int) or isinstance(version, bool):
        raise CodecError(f"{what} does not say the version of its format; expected {VERSION}")
    if version > VERSION:
        raise CodecError(f"{what} was written by a newer rulelang (format version {version}); this one reads {READ}")
    if version < OLDEST:
        raise CodecError(f"{what} was written by an older rulelang (format version {version}); this one reads {READ}")


def check_game(program: Program, game: GameRef, language: int, what: str) -> None:
    """Whether a file belongs to these very rules. Raises CodecError saying what differs."""
    if game.name != program.name:
        raise CodecError(f'{what} is from the game "{game.name}"; expected "{program.name}"')
    if language != program.language:
        raise CodecError(f"{what} is for language {language}; the rules are in language {program.language}")
    if game.version != program.version:
        raise OtherRules(
            f'{what} is from version {game.version} of "{program.name}"; the rules here are version {program.version}'
            + _told_files(program, game)
        )
    if game.hash != program.hash:
        raise OtherRules(
            f'{what} was made with other rules of "{program.name}" (hash {game.hash[:12]}); the rules here have the'
            f" hash {program.hash[:12]}, so a file has changed since{_told_files(program, game)}"
        )


def _told_files(program: Program, game: GameRef) -> str:
    """Which files differ, where the file says what they were."""
    if not game.files:
        return ""
    both = set(game.files) & set(program.files)
    told = {
        "changed": sorted(name for name in both if game.files[name] != program.files[name]),
        "new": sorted(set(program.files) - both),
        "gone": sorted(set(game.files) - both),
    }
    return "".join(f"; {word}: {', '.join(names)}" for word, names in told.items() if names)


def settings_data(exe: Executable, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by name as JSON data."""
    kinds = {s.name: s.type for s in exe.program.settings}
    return {name: plain(exe, value, kinds[name]) for name, value in settings.items()}


def settings_of(exe: Executable, data: Mapping[str, Any]) -> dict[str, Any]:
    """Settings of JSON data as values. Raises CodecError for one there is not."""
    kinds = {s.name: s.type for s in exe.program.settings}
    unknown = sorted(set(data) - set(kinds))
    if unknown:
        raise CodecError(f"there is no setting {unknown[0]}")
    return {name: value_of(exe, value, kinds[name]) for name, value in data.items()}


def settings_in(game: Game) -> dict[str, Any]:
    """The settings a game is played with, by name."""
    names = [s.name for s in game.exe.program.settings]
    return dict(zip(names, game.settings, strict=True))


def windows_in(game: Game) -> str:
    """Whom windows ask, for the field `windows`."""
    return EVERYBODY if game.asks_everybody else ""


def player_names(game: Game) -> tuple[str, ...]:
    """The seats that play, in order."""
    return tuple(game.layout.keys[seat] for seat in game.players)
