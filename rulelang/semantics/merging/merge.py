"""The pass: the declarations of a game with its scenario and its mods."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from rulelang.diagnostics import Label, Report
from rulelang.semantics.merging import additions, changes, removals, replacements, seats
from rulelang.semantics.merging.conflicts import settled
from rulelang.semantics.merging.demands import check_demands, check_scenario, title_span
from rulelang.semantics.merging.history import History
from rulelang.semantics.merging.layers import Layer, ModFiles, mod_layer, scenario_layer
from rulelang.semantics.merging.spreadsheets import opened
from rulelang.semantics.merging.steps import CHANGE, EXTEND, REMOVE, REPLACE, Address, Step, steps_of
from rulelang.semantics.merging.work import Gone, PieceEdit, Work
from rulelang.semantics.walk import first_line, heading, within
from rulelang.semantics.written import ReadFile
from rulelang.suggest import closest
from rulelang.syntax import nodes


@frozen
class Merged:
    """What is checked: declarations in order, what happens to pieces, what was taken out by name, how all came about.
    scenario: the one that was chosen; scenarios: all there are; layers: who altered something."""

    decls: tuple[nodes.Decl, ...]
    history: History
    edits: tuple[PieceEdit, ...] = ()
    gone: dict[str, Gone] = {}
    scenario: str | None = None
    scenarios: tuple[str, ...] = ()


Carry = Callable[[Work, Step], None]
BY_RANK: dict[int, Carry] = {
    REPLACE: replacements.carry_out,
    EXTEND: additions.extend,
    CHANGE: changes.carry_out,
    REMOVE: removals.carry_out,
}


def merge(
    report: Report,
    files: Sequence[nodes.File],
    read: ReadFile,
    scenario: str | None = None,
    mods: Sequence[ModFiles] = (),
) -> Merged:
    """The declarations of a game's files, altered by one of its scenarios (or one of a mod) and by mods.

    Reports what does not fit together; what is reported is left out, so that the rest can be checked. read: the text of
    a CSV file.
    """
    mods = sorted((mod for mod in mods if mod.decl is not None), key=lambda mod: (mod.decl.name, mod.label))  # type: ignore[union-attr]
    all_files = [*files, *(file for mod in mods for file in mod.files)]
    decls = [decl for file in all_files for decl in file.decls]
    known = _scenarios(report, decls)
    kept = [decl for decl in decls if not isinstance(decl, nodes.ScenarioDecl | nodes.ModDecl)]
    game = next((decl for decl in kept if isinstance(decl, nodes.Game)), None)
    mod_decls = [mod.decl for mod in mods if mod.decl is not None]
    without = check_demands(report, game, mod_decls)
    barred = {file.path for mod in mods if mod.decl is not None and mod.decl.name in without for file in mod.files}
    kept = [decl for decl in kept if decl.span.path not in barred]
    for one in known.values():
        check_scenario(report, game, one)
    chosen = known.get(scenario) if scenario is not None else None
    first = [scenario_layer(chosen)] if chosen is not None else []
    single = list({mod.name: mod for mod in reversed(mod_decls)}.values())
    loaded = {mod.name for mod in mod_decls}
    later = [mod_layer(mod, loaded) for mod in sorted(single, key=lambda mod: mod.name) if mod.name not in without]
    labels = {f'mod "{mod.decl.name}"': mod.label for mod in mods if mod.decl is not None}
    history = History((*first, *later), labels)
    work = Work(report, kept, history)
    for decl in kept:
        if not isinstance(decl, nodes.Language | nodes.ScriptDecl):
            history.declared(heading(decl), decl.span)
    of_mod = chosen is not None and history.layer_at(chosen.span) in labels
    if chosen is not None and not of_mod:
        _seats(work, chosen)
    for layers in [later, first] if of_mod else [first, later]:
        _carry_out(work, [evolve(layer, lines=opened(report, layer.lines, read)) for layer in layers])
    if chosen is not None and of_mod:
        _seats(work, chosen)
    decls_now = tuple(work.decls)
    return Merged(decls_now, history, tuple(work.edits), work.gone, chosen.name if chosen else None, tuple(known))


def _seats(work: Work, scenario: nodes.ScenarioDecl) -> None:
    """Who plays in a scenario."""
    if scenario.version is not None:
        place = within(work.report, scenario.span, scenario.version)
        work.cannot(place, "A scenario has no version.", "leave the line out: the game and the mods have one each")
    if scenario.seats is not None:
        seats.scenario_seats(work, f'scenario "{scenario.name}"', scenario.seats)


def _carry_out(work: Work, layers: list[Layer]) -> None:
    """Carry out what a scenario, or all mods together, want."""
    steps = [step for layer in layers for step in _once(work, steps_of(work.report, layer))]
    steps = settled(work.report, work.history, steps)
    for step in sorted(steps, key=lambda step: step.rank):
        BY_RANK.get(step.rank, additions.add)(work, step)
    seats.check(work)


def _once(work: Work, steps: list[Step]) -> list[Step]:
    """The steps of one layer, less those about something that another of them alters as well: the same once more, what
    is taken out or replaced, what is only being added."""
    seen: dict[Address, Step] = {}
    whole = {step.touches[0]: step for step in steps if step.rank in (REPLACE, REMOVE) and step.touches}
    kept: list[Step] = []
    for step in steps:
        earlier = next((seen[touch] for touch in step.touches if touch in seen), None)
        earlier = earlier if earlier is not None and earlier.title == step.title else _within(step, whole, seen)
        if earlier is not None:
            _twice(work, step, earlier)
            continue
        seen.update(dict.fromkeys(step.touches, step))
        kept.append(step)
    return kept


def _within(step: Step, whole: dict[Address, Step], seen: dict[Address, Step]) -> Step | None:
    """The step that does something with the whole of what this one is about."""
    for touch in step.touches:
        for length in range(1, len(touch)):
            if touch[:length] in whole:
                return whole[touch[:length]]
        if step.rank in (REPLACE, REMOVE) and touch is step.touches[0]:
            name = touch[1] if len(touch) > 1 else touch[0].partition(" ")[2].strip('"')
            return seen.get(("name", name))
    return None


def _twice(work: Work, step: Step, earlier: Step) -> None:
    also = [Label(first_line(work.report, earlier.span), "here too")]
    span = first_line(work.report, step.span)
    work.report.error("R102", f"`{step.title}` is altered twice.", span, help="leave one of the two out", also=also)


def _scenarios(report: Report, decls: Sequence[nodes.Decl]) -> dict[str, nodes.ScenarioDecl]:
    found: dict[str, nodes.ScenarioDecl] = {}
    for decl in decls:
        if isinstance(decl, nodes.ScenarioDecl):
            first = found.setdefault(decl.name, decl)
            if first is not decl:
                also = [Label(title_span(report, first), "the other")]
                message = f"Two scenarios are called `{decl.name}`."
                report.error("R102", message, title_span(report, decl), help="rename one of them", also=also)
    return found


def no_scenario(name: str, known: Sequence[str]) -> tuple[str, str]:
    """What is said, and what to do, where there is no scenario of this name."""
    near = closest(name, known)
    listed = ", ".join(f"`{one}`" for one in known)
    help = f"did you mean `{near}`?" if near else f"there are {listed}" if known else "this game has no scenarios"
    return f"There is no scenario called `{name}`.", help
