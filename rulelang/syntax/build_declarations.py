"""Declarations: the game, its kinds, pieces and places, its actions, phases, rules and scoring."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from rulelang.syntax.build import At, Property, RuleFunction, as_property, constant, node, properties
from rulelang.syntax.build_lines import Lines, lines
from rulelang.syntax.nodes import (
    ActionDecl,
    Block,
    CardDecl,
    CardField,
    Decl,
    EnumDecl,
    Excludes,
    Expr,
    FieldDecl,
    FlowDecl,
    Forbid,
    Game,
    Hook,
    Ident,
    Keys,
    KindDecl,
    Language,
    Modify,
    Number,
    Param,
    PhaseDecl,
    PlayedFrom,
    RuleDecl,
    ScoreLine,
    ScoringDecl,
    Seats,
    SettingDecl,
    StartDecl,
    TableCell,
    Text,
    VictoryDecl,
    WorksIn,
)

Params = tuple[Param, ...]


def item(at: At, *parts: Any) -> Decl | None:
    """A declaration with the notes and tags above it; None where only notes stand."""
    items = lines(at, parts).items
    return items[0] if items else None


def language(at: At, version: Number) -> Language:
    """`language 1`."""
    return Language(version.value, span=at.span)


# ---- the game


def game(at: At, name: Text, *parts: Any) -> Game:
    """`game "The Orchard":` with its lines."""
    found = lines(at, parts)
    values = properties(at, found.items)
    seats: Seats | None = values.get("players")
    found_game = Game(name.value, version=values.get("version"), marks=found.marks, span=at.span)
    if seats is None:
        return found_game
    low, high, names = seats.low, seats.high, seats.names
    return evolve(found_game, low=low, high=high, seats=names, seats_span=seats.span, in_turn=seats.in_turn)


def game_players(at: At, seats: Seats, names: tuple[Ident, ...] | None) -> Property:
    """`players 2 to 5 named Anna, Bert`."""
    return Property("players", evolve(seats, names=names or ()), at.span)


def game_first_players(at: At, seats: Seats, names: tuple[Ident, ...]) -> Property:
    """`players 2 to 5, first of Anna, Bert`."""
    return Property("players", evolve(seats, names=names, in_turn=True), at.span)


def seats(at: At, low: Number, high: Number | None = None) -> Seats:
    """`2 to 5`, `4`."""
    return Seats(low.value, high.value if high else None, span=at.span)


def version(at: At, written: str | Number) -> str:
    """A version as a text."""
    return str(written.value) if isinstance(written, Number) else written


# ---- kinds and cards


def kind(at: At, name: Ident, *parts: Any) -> KindDecl:
    """`kind Tree:` with fields and properties."""
    found = lines(at, parts)
    fields, others = _split(found, FieldDecl)
    values = properties(at, others)
    return KindDecl(name, fields, **values, marks=found.marks, span=at.span)


def _split(found: Lines, sort: type[Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    here = tuple(x for x in found.items if isinstance(x, sort))
    return here, tuple(x for x in found.items if not isinstance(x, sort))


def played_from(at: At, source: Expr, target: Expr) -> Property:
    """`played from hand, then to discard`."""
    return Property("played", PlayedFrom(source, target, span=at.span), at.span)


def works_in(at: At, zone: Expr) -> Property:
    """`works in history`."""
    return Property("works", WorksIn(zone, span=at.span), at.span)


def excludes(at: At, cards: Expr, die: Ident | None = None) -> Property:
    """`excludes "Drought" by highest d6`, `... by random`."""
    return Property("excludes", Excludes(cards, die, span=at.span), at.span)


def card(at: At, name: Ident, kind: Ident | None, *parts: Any) -> CardDecl:
    """`card "Rain" is K:` with fields, hooks and effects."""
    found = lines(at, parts)
    fields, rest = _split(found, CardField)
    hooks = tuple(x for x in rest if isinstance(x, Hook))
    effects = tuple(x for x in rest if isinstance(x, Modify | Forbid))
    values = properties(at, tuple(x for x in rest if isinstance(x, Property)))
    return CardDecl(name, kind, fields, hooks, effects, **values, marks=found.marks, span=at.span)


# ---- rules


def action(at: At, name: Ident, params: Params | None, body: Block) -> ActionDecl:
    """`action buy_tree(p: player):`."""
    return ActionDecl(name, params or (), body, span=at.span)


def phase(at: At, name: Ident, params: Params | None, body: Block) -> PhaseDecl:
    """`phase move(p: player):`."""
    return PhaseDecl(name, params or (), body, span=at.span)


# ---- the end


def scoring(at: At, var: Ident, source: Expr, *parts: Any) -> ScoringDecl:
    """`scoring p in players:` with its lines."""
    found = lines(at, parts)
    score_lines, others = _split(found, ScoreLine)
    values = properties(at, others)
    ties: Keys | None = values.get("ties")
    grades: tuple[TableCell, ...] = values.get("grades", ())
    return ScoringDecl(var, source, score_lines, ties, grades, marks=found.marks, span=at.span)


def victory(at: At, name: Text, params: Params | None, test: Expr) -> VictoryDecl:
    """`victory "Full Basket"(p: Power): C`."""
    return VictoryDecl(Ident(name.value, True, span=name.span), params or (), test, span=at.span)


def start(at: At, kind: Ident, assumed: bool | None, rows: tuple[Any, ...]) -> StartDecl:
    """`start Area:` with rows."""
    return StartDecl(kind, rows[0], rows[1:], bool(assumed), span=at.span)


RULES: dict[str, RuleFunction] = {
    "item": item,
    "language": language,
    "game": game,
    "game_players": game_players,
    "game_first_players": game_first_players,
    "game_version": as_property("version"),
    "version": version,
    "span_of_seats": seats,
    "enum": node(EnumDecl),
    "kind": kind,
    "kind_field": node(FieldDecl),
    "played_from": played_from,
    "works_in": works_in,
    "excludes": excludes,
    "asked_through": as_property("asked_through"),
    "card": card,
    "card_field": node(CardField),
    "setting": node(SettingDecl),
    "action": action,
    "phase": phase,
    "flow": node(FlowDecl),
    "rule": node(RuleDecl),
    "scoring": scoring,
    "score_line": lambda at, label, value: ScoreLine(label.value, value, span=at.span),
    "ties": as_property("ties"),
    "grades": as_property("grades"),
    "victory": victory,
    "start": start,
    "assumed": constant(True),
}
