"""What a scenario or mod wants of the game and of other mods: which game and version, who must be there, who not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulelang.diagnostics import Fix, Label, Report
from rulelang.semantics.merging.wording import version_parts
from rulelang.semantics.walk import first_line, within
from rulelang.source import Span
from rulelang.suggest import closest
from rulelang.syntax import nodes

BARRED = ("R117", "R118")
"""What else would be said of such a mod follows from this."""


def check_demands(report: Report, game: nodes.Game | None, mods: Sequence[nodes.ModDecl]) -> set[str]:
    """Report whatever is not as the mods want it. The names of the mods that cannot be looked at, since the game or
    another mod that they need is not there."""
    loaded: dict[str, nodes.ModDecl] = {}
    for mod in mods:
        first = loaded.setdefault(mod.name, mod)
        if first is not mod:
            also = [Label(title_span(report, first), "the other")]
            message = f"Two mods that are loaded are called `{mod.name}`."
            help = "load one of them, or rename the other"
            report.error("R516", message, title_span(report, mod), help=help, also=also)
    without: set[str] = set()
    for mod in loaded.values():
        before = len(report.diagnostics)
        if game is not None:
            _for_game(report, game, mod)
        for line in mod.lines:
            _demand(report, loaded, mod, line)
        if any(found.code in BARRED for found in report.diagnostics[before:]):
            without.add(mod.name)
    _circles(report, loaded, nodes.Requires, "require")
    _circles(report, loaded, nodes.Overrides, "override")
    for _ in loaded:
        without |= {mod.name for mod in loaded.values() if without & _required(mod)}
    return without


def _required(mod: nodes.ModDecl) -> set[str]:
    return {line.name for line in mod.lines if isinstance(line, nodes.Requires)}


def check_scenario(report: Report, game: nodes.Game | None, scenario: nodes.ScenarioDecl) -> None:
    """Report a scenario that belongs to another game."""
    if game is not None and scenario.game != game.name:
        _other_game(report, game, scenario, scenario.game)


def title_span(report: Report, decl: nodes.ModDecl | nodes.ScenarioDecl) -> Span:
    """Where the name of a mod or scenario stands."""
    return within(report, decl.span, f'"{decl.name}"')


def _for_game(report: Report, game: nodes.Game, mod: nodes.ModDecl) -> None:
    if mod.game != game.name:
        _other_game(report, game, mod, mod.game)
    elif mod.at_least is not None and version_parts(game.version or "0") < version_parts(mod.at_least):
        message = f"The mod `{mod.name}` is for version {mod.at_least} of `{game.name}` or later."
        now = f"the game here is version {game.version}" if game.version else "the game says no version"
        also = [Label(first_line(report, game.span), now)]
        help = f"take a newer `{game.name}`, or an older version of the mod"
        report.error("R118", message, within(report, mod.span, f"at least {mod.at_least}"), help=help, also=also)


def _other_game(report: Report, game: nodes.Game, decl: nodes.ModDecl | nodes.ScenarioDecl, wanted: str) -> None:
    what = "mod" if isinstance(decl, nodes.ModDecl) else "scenario"
    place = within(report, decl.span, f'"{wanted}"')
    message = f"This {what} is for the game `{wanted}`, and the game here is `{game.name}`."
    near = closest(wanted, [game.name])
    fix = Fix(place, f'"{near}"', "likely") if near else None
    help = f"did you mean `{near}`?" if near else f"use the {what} with its own game"
    report.error("R118", message, place, help=help, fix=fix)


def _demand(report: Report, loaded: Mapping[str, nodes.ModDecl], mod: nodes.ModDecl, line: nodes.Alteration) -> None:
    match line:
        case nodes.Requires(name=name) if name not in loaded:
            near = closest(name, loaded)
            help = f"did you mean `{near}`?" if near else "load it too, or leave both out"
            place = within(report, line.span, f'"{name}"')
            report.error(
                "R117", f"The mod `{mod.name}` needs the mod `{name}`, and that is not here.", place, help=help
            )
        case nodes.Requires(name=name, at_least=version) | nodes.Optional(name=name, at_least=version):
            other = loaded.get(name)
            if other is not None and version is not None and version_parts(other.version) < version_parts(version):
                message = f"The mod `{mod.name}` needs version {version} of `{name}` or later."
                also = [Label(first_line(report, other.span), f"this is version {other.version}")]
                place = within(report, line.span, f"at least {version}")
                report.error("R117", message, place, help=f"take a newer `{name}`", also=also)
        case nodes.Conflicts(name=name) if name in loaded:
            also = [Label(title_span(report, loaded[name]), "here it is")]
            message = f"The mod `{mod.name}` cannot be played together with `{name}`."
            report.error("R124", message, line.span, help="leave one of the two out", also=also)
        case nodes.WhenMod(name=name) if name not in _named(mod):
            near = closest(name, _named(mod))
            help = f"did you mean `{near}`?" if near else f'write `optional mod "{name}"` before it'
            message = f"The mod `{name}` is not named among those that this mod knows."
            report.error("R125", message, within(report, line.span, f'"{name}"'), help=help)


def _named(mod: nodes.ModDecl) -> list[str]:
    return [line.name for line in mod.lines if isinstance(line, nodes.Requires | nodes.Optional)]


def _circles(
    report: Report,
    loaded: Mapping[str, nodes.ModDecl],
    sort: type[nodes.Requires] | type[nodes.Overrides],
    verb: str,
) -> None:
    told: set[str] = set()
    for name in sorted(loaded):
        circle = _circle(loaded, sort, name)
        if circle and not told & set(circle):
            told.update(circle)
            line = next(_lines(loaded[circle[0]], sort, circle[1 % len(circle)]))
            message = f"Mods {verb} each other in a circle: {', '.join(f'`{one}`' for one in (*circle, circle[0]))}."
            if len(circle) == 1:
                message = f"The mod `{name}` {verb}s itself."
            report.error("R119", message, line.span, help="take one of these lines out")


def _circle(
    loaded: Mapping[str, nodes.ModDecl], sort: type[nodes.Requires] | type[nodes.Overrides], start: str
) -> tuple[str, ...]:
    """The shortest way from a mod back to itself; empty if there is none."""
    waiting: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    for way in waiting:
        for line in loaded[way[-1]].lines:
            if not isinstance(line, sort) or line.name not in loaded:
                continue
            if line.name == start:
                return way
            if line.name not in seen:
                seen.add(line.name)
                waiting.append((*way, line.name))
    return ()


def _lines(
    mod: nodes.ModDecl, sort: type[nodes.Requires] | type[nodes.Overrides], name: str
) -> Iterator[nodes.Alteration]:
    return (line for line in mod.lines if isinstance(line, sort) and line.name == name)
