"""Counts the tree of decisions of a game, chance included: the plainest proof that the rules allow what they should.

The number of leaves at depth n is, as in chess perft, the number of different sequences of n decisions. An outcome of
chance is one branch, whatever its weight. Answers that cannot be told apart are one branch.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from rulelang.machine.decisions import Answer, Decision
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.views import view


@frozen
class Counts:
    """leaves: at depth 1, 2, ...; ended: complete games with exactly so many decisions, from depth 0."""

    leaves: tuple[int, ...]
    ended: tuple[int, ...]

    @property
    def games(self) -> int:
        """Complete games down to the depth that was counted."""
        return sum(self.ended)


def perft(
    exe: Executable,
    depth: int,
    players: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    *,
    share: bool = True,
) -> Counts:
    """Count down to a depth. share: count what follows from equal states once (the numbers are the same). Raises
    ValueError for seats or settings there are not, RuleFault if the rules break."""
    game = Game.new(exe, players, settings=settings, trace=False)
    known: dict[Any, tuple[tuple[int, ...], tuple[int, ...]]] | None = {} if share else None
    leaves, ended = _count(game, depth, known)
    return Counts(leaves[1:], ended)


def _count(game: Game, depth: int, known: dict[Any, Any] | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sequences by length, and complete games by length, from here down to a depth."""
    if game.decision is None:
        return (1,) + (0,) * depth, (1,) + (0,) * depth
    if depth == 0:
        return (1,), (0,)
    key = (depth, _state(game)) if known is not None else None
    if known is not None and key in known:
        found: tuple[tuple[int, ...], tuple[int, ...]] = known[key]
        return found
    leaves, ended = [0] * depth, [0] * depth
    for child in _children(game):
        below, over = _count(child, depth - 1, known)
        leaves = [a + b for a, b in zip(leaves, below, strict=True)]
        ended = [a + b for a, b in zip(ended, over, strict=True)]
    result = (1, *leaves), (0, *ended)
    if known is not None:
        known[key] = result
    return result


def branches(decision: Decision) -> Iterator[Answer]:
    """All answers that can be told apart."""
    yield from dict.fromkeys(decision.answers())


def _children(game: Game) -> Iterator[Game]:
    assert game.decision is not None
    for answer in branches(game.decision):
        child = game.clone()
        child.choose(answer)
        yield child


def _state(game: Game) -> Any:
    """All that what follows depends on."""
    return (
        tuple(game.cells),
        tuple(game.resources),
        tuple(game.zones),
        tuple(sorted(game.laid.items())),
        tuple(game.known),
        _hashable([frame.dump() for frame in game.stack]),
        _hashable([effect.dump() for effect in game.effects]),
        _hashable(game.revealed),
        game.serial,
        game.early,
        game.dirty,
    )


def _hashable(value: Any) -> Any:
    return tuple(_hashable(item) for item in value) if isinstance(value, (list, tuple)) else value


# ---- the whole tree


@define
class Tree:
    """A whole tree. nodes: all positions, the first and the ends too; terminals: ends of the game; information_sets:
    for each seat by name, how many situations it can tell apart when it decides."""

    nodes: int = 0
    terminals: int = 0
    information_sets: dict[str, int] = field(factory=dict)


def whole_tree(
    exe: Executable,
    players: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    *,
    most: int = 1_000_000,
) -> Tree:
    """Walk the whole tree of a small game. Raises ValueError if it has more than `most` nodes, or for seats or settings
    there are not; RuleFault if the rules break."""
    tree, sets = Tree(), dict[str, set[str]]()
    waiting = [Game.new(exe, players, settings=settings)]
    while waiting:
        game = waiting.pop()
        tree.nodes += 1
        if tree.nodes > most:
            raise ValueError(f"the tree has more than {most} nodes")
        if game.decision is None:
            tree.terminals += 1
            continue
        if game.decision.seat is not None:
            seat = game.decision.seat
            sets.setdefault(exe.layout.keys[seat], set()).add(known_to(game, seat))
        waiting.extend(_children(game))
    tree.information_sets = {seat: len(sets[seat]) for seat in sorted(sets)}
    return tree


def known_to(game: Game, seat: int) -> str:
    """All that a seat knows when it decides: what it sees now, and what it saw happen."""
    seen = [_seen(event.kind, event.data, event.seers, seat) for event in game.events or ()]
    return json.dumps([view(game, seat), seen])


def _seen(kind: str, data: tuple[Any, ...], seers: tuple[int, ...] | None, seat: int) -> Any:
    return [kind, data] if seers is None or seat in seers else kind
