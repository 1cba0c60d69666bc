"""The phases of a game as a chart: what enters what, who waits where, where the game can end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from rulelang.program import core
from rulelang.program.program import HookDef, Program
from rulelang.program.types import describe
from rulelang.source import Source, Span

ROOT = "phase:flow"
LONGEST = 60
HEAD = re.compile(r'(?:"[^"]*"|[^":])*')
"""A line up to its colon."""


@frozen
class Node:
    """sort: `flow`, `phase`, `action`, `hook` (a rule or card), `hooks` (several), `end`; lines: what stands in it."""

    key: str
    sort: str
    lines: tuple[str, ...]


@frozen
class Edge:
    """sort: `runs` (the one runs the other), `waits` (a rule waits for it), `leaves` (a phase is left early)."""

    source: str
    target: str
    sort: str
    lines: tuple[str, ...] = ()


@frozen
class Chart:
    """left_out: how many rules and cards wait for something that is not drawn."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    left_out: int = 0


@frozen
class Step:
    """Something that a body does: run an action or phase, leave a phase, end the game (`end:TEXT`); path: the heads
    of the blocks around it."""

    target: str
    path: tuple[str, ...]
    sort: str = "runs"


# ---- what a body does


def steps(block: core.Block, texts: Mapping[str, Source], path: tuple[str, ...] = ()) -> Iterator[Step]:
    """Everything in a body that a chart may show, in the order of the text."""
    for statement in block:
        match statement:
            case core.Run(event=event):
                yield Step(event, path)
            case core.EndPhase(event=event):
                yield Step(event, path, "leaves")
            case core.Finish(span=span):
                yield Step(f"end:{_written(span, texts)}", path)
            case core.If_():
                yield from _branches(statement, texts, path)
            case core.ForEach(body=body) | core.TakeTurns(body=body) | core.Repeat(body=body):
                yield from steps(body, texts, (*path, _head(statement.span, texts)))
            case core.Ask(form=form):
                yield from _answers(form, texts, path)


def _branches(branch: core.If_, texts: Mapping[str, Source], path: tuple[str, ...]) -> Iterator[Step]:
    yield from steps(branch.then, texts, (*path, _head(branch.span, texts)))
    chained = len(branch.otherwise) == 1 and _head(branch.otherwise[0].span, texts).startswith("else if")
    yield from steps(branch.otherwise, texts, path if chained else (*path, "else"))


def _answers(form: core.Form, texts: Mapping[str, Source], path: tuple[str, ...]) -> Iterator[Step]:
    match form:
        case core.DoAny(event=event):
            yield Step(event, path)
        case core.ChooseOne(options=options):
            for option in options:
                yield from steps(option.body, texts, (*path, f'"{option.label}"'))


def _line(span: Span, texts: Mapping[str, Source]) -> str:
    source = texts.get(span.path)
    return source.line(span.line) if source is not None else ""


def _head(span: Span, texts: Mapping[str, Source]) -> str:
    """The line of a block up to its colon; from `else` on, where it stands behind one."""
    line = _line(span, texts)
    before = line[: span.column - 1].strip()
    start = len(line) - len(line.lstrip()) if before == "else" else span.column - 1
    found = HEAD.match(line, start)
    return _short(found[0].strip()) if found else ""


def _written(span: Span, texts: Mapping[str, Source]) -> str:
    end = span.end_column - 1 if span.end_line == span.line else None
    return _short(_line(span, texts)[span.column - 1 : end].strip())


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}\u2026"


# ---- what is drawn


@frozen
class _Game:
    """Everything that does something: the steps of each action and phase by key, and of each hook."""

    program: Program
    bodies: dict[str, tuple[Step, ...]]
    waiting: tuple[tuple[HookDef, tuple[Step, ...]], ...]

    @classmethod
    def of(cls, program: Program, texts: Mapping[str, Source]) -> _Game:
        """Read the steps off a program."""
        routines = {key: event.routine for key, event in program.events.items() if event.routine is not None}
        bodies = {key: tuple(steps(routine.body, texts)) for key, routine in routines.items()}
        waiting = tuple((hook, tuple(steps(hook.routine.body, texts))) for hook in program.hooks)
        return cls(program, bodies, waiting)

    def leading(self, hooked: bool) -> set[str]:
        """All phases, and the actions that lead to one or to an end, by themselves or by a rule; hooked: or for which
        something waits."""
        found = {key for key in self.bodies if key.startswith("phase:")}
        if hooked:
            found |= {str(hook.event) for hook, _ in self.waiting if hook.event in self.bodies}
        size = -1
        while size != len(found):
            size = len(found)
            found |= {key for key, body in self.bodies.items() if leads(body, found)}
            found |= {str(h.event) for h, body in self.waiting if h.event in self.bodies and leads(body, found)}
        return found

    def done(self) -> set[str]:
        """Every action that something does."""
        bodies = (*self.bodies.values(), *(body for _, body in self.waiting))
        return {step.target for body in bodies for step in body if step.target.startswith("action:")}


def leads(body: Iterable[Step], found: set[str]) -> bool:
    """Whether one of the steps goes to one of these, or to an end."""
    return any(step.target in found or step.target.startswith("end:") for step in body)


def draw(program: Program, texts: Mapping[str, Source], *, hooks: bool = False, actions: bool = False) -> Chart:
    """The chart of a game: its phases, what leads from one to the other, and how it ends. texts: its files, for the
    words of loops and conditions; hooks: all rules and cards that wait for phases and actions; actions: all actions."""
    game = _Game.of(program, texts)
    leading = game.leading(hooks)
    drawn = leading | (game.done() if actions else set())
    single = [(hook, body) for hook, body in game.waiting if leads(body, drawn if hooks else leading)]
    alone = {id(hook) for hook, _ in single}
    rest = [hook for hook, _ in game.waiting if hooks and id(hook) not in alone]
    nodes = [_event_node(program, key) for key in _in_order(program, drawn)]
    edges = [edge for key in _in_order(program, drawn) for edge in _edges(key, game.bodies.get(key, ()), drawn)]
    for hook, body in single:
        nodes.append(_hook_node(hook, hook.event in drawn))
        if hook.event in drawn:
            edges.append(Edge(str(hook.event), _key(hook), "waits", (_stage(hook),)))
        edges += _edges(_key(hook), body, drawn)
    nodes, edges = _with_lists(nodes, edges, [hook for hook in rest if hook.event in drawn])
    ends = dict.fromkeys(edge.target for edge in edges if edge.target.startswith("end:"))
    nodes += [Node(key, "end", (key.removeprefix("end:"),)) for key in ends]
    return Chart(tuple(nodes), tuple(edges), sum(hook.event not in drawn for hook in rest))


def _in_order(program: Program, keys: set[str]) -> list[str]:
    """The flow, then phases, then actions, each in the order of the text."""
    places = {key: place for place, key in enumerate(program.events)}
    return sorted(keys, key=lambda key: (key != ROOT, not key.startswith("phase:"), places[key]))


def _event_node(program: Program, key: str) -> Node:
    sort, _, name = key.partition(":")
    if key == ROOT:
        return Node(key, "flow", ("flow",))
    takes = ", ".join(f"{slot.name}: {describe(slot.type)}" for slot in program.events[key].fields)
    return Node(key, sort, (f"{name}({takes})" if takes else name,))


def _edges(source: str, body: Iterable[Step], drawn: set[str]) -> Iterator[Edge]:
    """One edge for each thing that is run or left; with numbers where there are several."""
    kept = [step for step in body if leads((step,), drawn)]
    several = len({(step.target, step.sort) for step in kept}) > 1
    lines: dict[tuple[str, str], list[str]] = {}
    for number, step in enumerate(kept, 1):
        said = ", ".join(step.path)
        line = f"{number}: {said}" if several and said else f"{number}" if several else said
        lines.setdefault((step.target, step.sort), []).append(line)
    for (target, sort), said_lines in lines.items():
        yield Edge(source, target, sort, tuple(line for line in said_lines if line))


# ---- hooks


def _key(hook: HookDef) -> str:
    return f"hook:{hook.routine.name}"


def _rule(hook: HookDef) -> str:
    """`rule harbour_fee`, `card "Lighthouse"`: when it works is said elsewhere."""
    return re.sub(r'(?<=") / .*', "", hook.routine.name)


def _stage(hook: HookDef) -> str:
    """`before`, `play instead of`, `later, after`."""
    stage = "instead of" if hook.stage == "instead" else hook.stage
    return {"standing": stage, "later": f"later, {stage}"}.get(hook.mode, f"{hook.mode} {stage}")


def _hook_node(hook: HookDef, waits: bool) -> Node:
    """A rule or card; what it waits for stands in it where that is not drawn."""
    sort, _, name = (hook.event or "").partition(":")
    event = f" {sort} {name}" if sort in ("phase", "rule") else f" {name}" if name else ""
    return Node(_key(hook), "hook", (_rule(hook),) if waits else (_rule(hook), f"{_stage(hook)}{event}"))


def _with_lists(nodes: list[Node], edges: list[Edge], hooks: Iterable[HookDef]) -> tuple[list[Node], list[Edge]]:
    """And what else waits, in one node for each event and stage."""
    lists: dict[tuple[str, str], list[str]] = {}
    for hook in hooks:
        lists.setdefault((str(hook.event), _stage(hook)), []).append(_rule(hook))
    for (event, stage), names in lists.items():
        key = f"hooks:{stage} {event}"
        nodes.append(Node(key, "hooks", tuple(dict.fromkeys(names))))
        edges.append(Edge(event, key, "waits", (stage,)))
    return nodes, edges
