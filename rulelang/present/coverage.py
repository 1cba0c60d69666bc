"""What has been carried out of a game's rules, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from rulelang.present.covered import ClauseRow, Coverage, Place, clause_share, line_share
from rulelang.present.words import plural
from rulelang.source import Span

Where = Callable[[str], str]
"""Where a file of the game lies, as seen by whoever called."""


def summary(found: Coverage) -> list[str]:
    """What was run, and the two shares."""
    runs = ", ".join(plural(count, sort) for sort, count in found.runs.items()) or "nothing"
    ran = sum(1 for count in found.lines.values() if count)
    text = [f"{found.game}: {runs}."]
    text += [f"lines    {line_share(found):5.1f} % ran ({ran} of {len(found.lines)} that can)"]
    if found.clauses:
        text.append(f"clauses  {clause_share(found):5.1f} % exercised{_states(found)}")
    return text


def _states(found: Coverage) -> str:
    order = ("exercised", "no rule", "not exercised", "missing")
    counted = {state: sum(1 for row in found.clauses if row.state == state) for state in order}
    told = {"missing": "tagged nowhere", "not exercised": "tagged and not exercised"}
    return f" ({', '.join(f'{counted[state]} {told.get(state, state)}' for state in order if counted[state])})"


def report_text(found: Coverage, where: Where) -> str:
    """The summary, and everything that is missing."""
    parts = [summary(found), _failed(found), _missing(found, where), _unrefused(found, where), _owed(found, where)]
    parts.append(_strangers(found))
    return "\n\n".join("\n".join(part) for part in parts if part)


def clauses_text(found: Coverage, where: Where) -> str:
    """The table of clauses: state, where its rules stand, how many tests exercise it."""
    lines = [f"{'clause':16}{'state':15}{'tests':>5}  rules"]
    for row in found.clauses:
        tests = sum(1 for test in row.tests if test.counts)
        rest = row.clause.no_rule or _places(row.places, where)
        lines.append(f"{row.clause.id:16}{row.state:15}{tests:5}  {rest}".rstrip())
    return "\n".join([*lines, "", *summary(found)])


def _failed(found: Coverage) -> list[str]:
    return ["These failed, and count for no clause:", *(f"  {title}" for title in found.failed)] if found.failed else []


def _missing(found: Coverage, where: Where) -> list[str]:
    places = found.missing()
    return ["What never ran", *_by_file(places, where, missing_words)] if places else []


def _unrefused(found: Coverage, where: Where) -> list[str]:
    refused = {p.spot.span for p in found.places if p.refused}
    needs = [p for p in found.places if p.spot.sort == "need" and p.count and p.spot.span not in refused]
    words = "`needs` that never refused anything"
    return [words, *_by_file(needs, where, lambda place: place.spot.rule)] if needs else []


def _by_file(places: Iterable[Place], where: Where, words: Callable[[Place], str]) -> list[str]:
    lines = []
    for path, group in groupby(places, key=lambda place: place.spot.span.path):
        told = dict.fromkeys(f"    {place.spot.span.line:4}  {words(place)}" for place in group)
        lines += [f"  {where(path)}", *told]
    return lines


def missing_words(place: Place) -> str:
    """What it is that never ran."""
    spot = place.spot
    match spot.sort:
        case "rule":
            return spot.rule
        case "branch":
            return f"{spot.rule}: the condition is never {spot.label}"
        case "option":
            return f'{spot.rule}: option "{spot.label}"'
    return f"{spot.rule}: this {spot.sort}"


def _owed(found: Coverage, where: Where) -> list[str]:
    if not found.owed:
        return []
    lines = ["Clauses that nothing exercises (a test with the tag and an `expect` does)"]
    for row in found.owed:
        lines.append(f"  {row.clause.id:16}{_places(row.places, where) or 'tagged nowhere'}")
    return lines


def _strangers(found: Coverage) -> list[str]:
    pairs = [(row.clause.id, test.title) for row in found.clauses for test in row.tests if test.counts and not test.ran]
    words = "Tests with the tag of a clause that never come by the rules with this tag"
    return [words, *(f'  {clause:16}test "{title}"' for clause, title in pairs)] if pairs else []


def _places(spans: Iterable[Span], where: Where) -> str:
    """The first of some places, and how many more there are."""
    all_of_them = sorted(set(spans))
    if not all_of_them:
        return ""
    first, more = all_of_them[0], len(all_of_them) - 1
    return f"{where(first.path)}:{first.line}" + (f" and {more} more" if more else "")


# ---- for programs


def report_json(found: Coverage, where: Where) -> str:
    """All of it: `runs`, `failed`, `lines`, `clauses`, `places`. Lines and columns are counted from 1."""
    data = {
        "format": "rulelang-coverage",
        "version": 1,
        "game": found.game,
        "runs": found.runs,
        "failed": list(found.failed),
        "line_share": round(line_share(found), 2),
        "clause_share": round(clause_share(found), 2),
        "clauses": [_clause(row, where) for row in found.clauses],
        "places": [_place(place, where) for place in found.places],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _clause(row: ClauseRow, where: Where) -> dict[str, Any]:
    return {
        "id": row.clause.id,
        "state": row.state,
        "no_rule": row.clause.no_rule,
        "rules": [f"{where(span.path)}:{span.line}" for span in sorted(set(row.places))],
        "tests": [
            {"name": t.title, "expects": t.expects, "passed": t.passed, "comes_by": t.ran, "place": _at(t.span, where)}
            for t in row.tests
        ],
    }


def _place(place: Place, where: Where) -> dict[str, Any]:
    spot = place.spot
    found = {"place": _at(spot.span, where), "column": spot.span.column, "sort": spot.sort, "rule": spot.rule}
    if spot.label:
        found["label"] = spot.label
    found["count"] = place.count
    if spot.sort == "need":
        found["refused"] = place.refused
    return found


def _at(span: Span, where: Where) -> str:
    return f"{where(span.path)}:{span.line}"
