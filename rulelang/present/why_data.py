"""Why something happened, as JSON: the same as the text tells, with names for what the rules name."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rulelang.machine.game import Game
from rulelang.machine.reasons import Account, Change, Clue, Condition, Link, Member, Origin, Part, Reckoned, Refusal
from rulelang.machine.show import plain_value
from rulelang.present.events import length_words, sentence
from rulelang.present.why import note_of
from rulelang.present.words import place, run_words
from rulelang.program.types import NUMBER, YES_NO, Type

Data = dict[str, Any]


def why_text(game: Game, account: Account) -> str:
    """The JSON text of an account, with a line end. game: as it stood then."""
    return json.dumps(why_data(game, account), ensure_ascii=False, indent=2) + "\n"


def why_data(game: Game, account: Account) -> Data:
    """An account as plain data; what is empty is left out."""
    event = (game.events or [])[account.number - 1]
    ended = account.ended
    return _full(
        event=account.number,
        what=sentence(game.exe, event) or event.kind,
        needs=_clues(game, account.needs),
        chain=[_link(game, link) for link in account.links],
        scores=[
            {
                "who": game.exe.show_entity(score.who),
                "total": score.total,
                "lines": [
                    {"label": label, "value": value, **_full(parts=_parts(game, parts))}
                    for label, value, parts in score.lines
                ],
            }
            for score in account.scores
        ],
        ended={"run": run_words(game.exe, ended[0], ended[1]), "event": ended[2]} if ended else None,
        origin=_origin(game, account.origin),
        refusal=refusal_data(game, account.refusal),
        cancelled={"event": account.dropped, "by": [_link(game, link) for link in account.stopped]}
        if account.stopped
        else None,
    )


def _full(**fields: Any) -> Data:
    return {name: value for name, value in fields.items() if value not in (None, "", [], {}, 0)}


def _value(game: Game, value: Any, kind: Type) -> Any:
    return plain_value(game.layout.keys, value, kind)


def _link(game: Game, link: Link) -> Data:
    exe = game.exe
    return _full(
        rule=link.rule,
        place=place(exe, link.rule),
        at=f"{link.path}:{link.line}" if link.path else None,
        line=link.said,
        tags=list(link.tags),
        note=note_of(game, link),
        run=run_words(exe, link.key, link.args) if link.key else None,
        event=link.number,
        stage=link.stage,
        card=None if link.card is None else exe.show_entity(link.card),
        who=None if link.who is None else exe.show_entity(link.who),
        played=link.played,
        waiting_since=link.waits,
        answer=link.answer,
        because=_clues(game, link.clues),
        numbers=_parts(game, link.parts),
    )


def _clues(game: Game, clues: Iterable[Clue]) -> list[Data]:
    return [
        _full(
            word=clue.word,
            text=clue.said,
            conditions=conditions_data(game, clue.conditions),
            parts=_parts(game, clue.parts),
        )
        for clue in clues
    ]


def conditions_data(game: Game, conditions: Iterable[Condition]) -> list[Data]:
    """Conditions with the values of their parts."""
    return [{"text": c.said, "holds": c.holds, **_full(parts=_parts(game, c.parts))} for c in conditions]


def _parts(game: Game, parts: Iterable[Part]) -> list[Data]:
    return [_part(game, part) for part in parts if part.said]


def _part(game: Game, part: Part) -> Data:
    if part.hidden:
        return {"text": part.said, "hidden": True}
    found = {"text": part.said, "value": _value(game, part.value, part.typed)}
    members = [_member(game, member) for member in part.members]
    return found | _full(since=part.since, members=members, reckoned=_reckoned(game, part.reckoned))


def _member(game: Game, member: Member) -> Data:
    kind = member.member_typed or NUMBER
    found = {"of": _value(game, member.member, kind), "value": _value(game, member.value, member.typed)}
    return found | _full(reckoned=_reckoned(game, member.reckoned))


def _reckoned(game: Game, reckoned: Reckoned | None) -> Data | None:
    if reckoned is None:
        return None
    value = game.exe.program.values[reckoned.value]
    args = zip(value.slots, reckoned.args, strict=False)
    found = {
        "value": value.name,
        "args": {slot.name: _value(game, arg, slot.type) for slot, arg in args},
        "base": _value(game, reckoned.base, value.result),
        "result": _value(game, reckoned.result, value.result),
    }
    return found | _full(
        place=place(game.exe, f"value {value.name}"),
        text=reckoned.said,
        tags=list(value.tags),
        because=conditions_data(game, reckoned.conditions),
        parts=_parts(game, reckoned.parts),
        changes=[_change(game, change) for change in reckoned.changes],
    )


def _change(game: Game, change: Change) -> Data:
    modifier = game.exe.program.modifiers[change.modifier]
    result = game.exe.program.values[modifier.value].result
    typed = result if modifier.op == "becomes" else YES_NO if modifier.op in ("also", "only") else NUMBER
    found = {
        "rule": modifier.name,
        "op": modifier.op,
        "amount": _value(game, change.amount, typed),
        "layer": change.layer,
    }
    return found | _full(
        rounded=modifier.rounding if modifier.op == "divided" else None,
        place=place(game.exe, modifier.name),
        tags=list(modifier.tags),
        when=conditions_data(game, change.conditions),
        parts=_parts(game, change.parts),
        owner=None if change.owner is None else game.exe.show_entity(change.owner),
        origin=_origin(game, change.origin),
    )


def _origin(game: Game, origin: Origin | None) -> Data | None:
    if origin is None:
        return None
    who = None if origin.who is None else game.exe.show_entity(origin.who)
    lasts = length_words(game.exe, origin.until)
    return _full(rule=origin.rule, event=origin.number, lasts=lasts, who=who, played=origin.played)


def refusal_data(game: Game, refusal: Refusal | None) -> Data | None:
    """Why something may not be done."""
    if refusal is None:
        return None
    return _full(
        reason=refusal.reason,
        sort=refusal.sort,
        rule=refusal.rule,
        place=place(game.exe, refusal.rule),
        tags=list(refusal.tags),
        conditions=conditions_data(game, refusal.conditions),
        origin=_origin(game, refusal.origin),
    )
