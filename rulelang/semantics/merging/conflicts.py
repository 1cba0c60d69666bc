"""Two mods that want something of one thing: one of them has the last word, or it is a finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from rulelang.diagnostics import Label, Report
from rulelang.semantics.merging.history import History
from rulelang.semantics.merging.layers import Layer
from rulelang.semantics.merging.steps import REMOVE, Address, Step


def settled(report: Report, history: History, steps: list[Step]) -> list[Step]:
    """The steps that are carried out. What another mod overrides is left out and kept in the history; what nobody
    settles is reported, and of the two the step of the mod with the earlier name is carried out."""
    meeting = list(_meeting(steps))
    dropped = _overridden(meeting, _by_rank({step.layer.name: step.layer for step in steps}))
    for step in dropped:
        history.add(step.title, step.layer.title, "overridden", step.span)
    left = {id(step) for step in dropped}
    for first, second in meeting:
        if id(first) in left or id(second) in left:
            continue
        tell_conflict(report, first.title, first, second)
        left.add(id(second))
    return [step for step in steps if id(step) not in left]


def tell_conflict(report: Report, title: str, first: Step, second: Step) -> None:
    """Report that two mods touch one thing."""
    one, other = first.layer, second.layer
    message = f"The mods `{one.name}` and `{other.name}` both want something of `{title}`."
    help = f'let one have the last word: write `overrides mod "{one.name}"` in {other.title}, or the other way round'
    report.error("R122", message, second.span, help=help, also=[Label(first.span, f"{one.title}, here")])


def _meeting(steps: list[Step]) -> Iterator[tuple[Step, Step]]:
    """All pairs of steps of two mods that touch one thing, the mod with the earlier name first."""
    places: dict[Address, list[Step]] = {}
    ordered = sorted(steps, key=lambda step: step.layer.name)
    for step in ordered:
        for address in step.touches:
            places.setdefault(address, []).append(step)
    rank = {id(step): place for place, step in enumerate(ordered)}
    told: set[tuple[int, int]] = set()
    for address, group in places.items():
        wider = [step for length in range(1, len(address)) for step in places.get(address[:length], ())]
        for one, other in (*combinations(group, 2), *product(group, wider)):
            first, second = sorted((one, other), key=lambda step: rank[id(step)])
            pair = (rank[id(first)], rank[id(second)])
            if first.layer is not second.layer and pair not in told and not _agree(first, second):
                told.add(pair)
                yield first, second


def _agree(first: Step, second: Step) -> bool:
    """Two mods may take out the same."""
    return first.rank == second.rank == REMOVE and first.touches == second.touches


def _overridden(meeting: Iterable[tuple[Step, Step]], order: dict[str, int]) -> list[Step]:
    """The steps that others override: first those of the mods that nobody overrides decide, then the next."""
    against: dict[int, list[Step]] = {}
    weaker: dict[int, Step] = {}
    for first, second in meeting:
        for strong, weak in ((first, second), (second, first)):
            if weak.layer.name in strong.layer.overrides:
                against.setdefault(id(weak), []).append(strong)
                weaker[id(weak)] = weak
    gone: set[int] = set()
    for step in sorted(weaker.values(), key=lambda step: order[step.layer.name]):
        if any(id(strong) not in gone for strong in against[id(step)]):
            gone.add(id(step))
    return [step for step in weaker.values() if id(step) in gone]


def _by_rank(layers: dict[str, Layer]) -> dict[str, int]:
    """How deep below others each mod stands; a circle is a finding of its own, and ends here."""
    ranks = dict.fromkeys(layers, 0)
    for _ in layers:
        for name, layer in layers.items():
            for weak in layer.overrides & set(layers):
                ranks[weak] = max(ranks[weak], min(ranks[name] + 1, len(layers)))
    return ranks
