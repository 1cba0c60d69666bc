"""The rules of a game with counts beside the lines, as one page that needs nothing else: no script, no other file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from rulelang.present.coverage import summary
from rulelang.present.covered import ClauseRow, Coverage, Place, line_share, share
from rulelang.source import Source

RARELY = 5
"""Lines that ran less often are shown as rarely run."""
PARTS = re.compile(r'(?P<text>"[^"\n]*")|(?P<note>#.*)|(?P<tag>@[A-Za-z].*)')
WORDS = re.compile(r"[A-Za-z][\w-]*")

STYLE = """
:root { --paper: #fff; --ink: #1d2329; --faint: #6b7580; --line: #e3e7eb;
  --never: #fbd5d0; --never-mark: #c0392b; --rarely: #fdf0c4; --rarely-mark: #b98a00; --often: #e0f3e2;
  --often-mark: #3c8d4a; --none: #eef1f4; }
@media (prefers-color-scheme: dark) { :root { --paper: #171b1f; --ink: #dfe4e8; --faint: #8d98a3; --line: #2c333a;
  --never: #57231d; --never-mark: #ff8f80; --rarely: #4a3d12; --rarely-mark: #f0c75a; --often: #1c3a22;
  --often-mark: #7fd08c; --none: #252b31; } }
body { margin: 2rem auto; max-width: 86rem; padding: 0 1.5rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin-bottom: .3rem } h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem }
a { color: inherit; text-decoration-color: var(--faint) }
table { border-collapse: collapse; width: 100% } td, th { padding: .25rem .6rem; text-align: left; vertical-align: top }
th { font-weight: 600; border-bottom: 2px solid var(--line) }
.list td { border-bottom: 1px solid var(--line) } .number { text-align: right; font-variant-numeric: tabular-nums }
.bar { display: inline-block; width: 8rem; height: .6rem; border-radius: .3rem; background: var(--never);
  overflow: hidden } .bar i { display: block; height: 100%; background: var(--often-mark) }
.code { font: 13px/1.45 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; border: 1px solid var(--line) }
.code td { padding: 0 .6rem } .code .at { color: var(--faint); text-align: right; width: 1%; user-select: none }
.code .count { text-align: right; width: 1%; min-width: 3.5rem; user-select: none; border-right: 3px solid transparent }
.code .said { width: 100% } .code pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
.never .count { background: var(--never); border-color: var(--never-mark); color: var(--never-mark); font-weight: 700 }
.never pre { background: var(--never) }
.rarely .count { background: var(--rarely); border-color: var(--rarely-mark) }
.often .count { background: var(--often); border-color: var(--often-mark) }
.missed { color: var(--never-mark); font: 12px/1.6 system-ui, sans-serif; white-space: nowrap; width: 1% }
.note { color: var(--faint) } .text { color: var(--rarely-mark) } .tag { color: var(--faint) }
.id { white-space: nowrap }
.state { white-space: nowrap; border-radius: .7rem; padding: .05rem .6rem; font-size: .85rem }
.exercised { background: var(--often) } .not, .missing { background: var(--never) } .no { background: var(--none) }
.key span { padding: .1rem .6rem; margin-right: .6rem; border-radius: .3rem } .wide { width: 45% }
:target > td { outline: 2px solid var(--rarely-mark); outline-offset: -2px }
"""


def coverage_page(found: Coverage, sources: Mapping[str, Source]) -> str:
    """The whole page: a table of files, each file with its counts, the clauses. sources: the game's texts by path."""
    wordings = {row.clause.id: row.clause.wording for row in found.clauses}
    paths = _paths(found, sources)
    title = f"{escape(found.game)}: what has run"
    head = f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    told = "".join(f"<p>{escape(line)}</p>\n" for line in summary(found))
    files = "\n".join(_file(found, sources[path], wordings) for path in paths)
    body = f"<h1>{title}</h1>\n{told}{_key()}\n{_contents(found, paths)}\n{files}\n{_clauses(found, paths)}"
    return f"{head}\n{view}\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"


def _paths(found: Coverage, sources: Mapping[str, Source]) -> list[str]:
    """The files in which something can run, or that carry a clause."""
    spans = [place.spot.span for place in found.places] + [span for row in found.clauses for span in row.places]
    return sorted({span.path for span in spans} & set(sources))


def _key() -> str:
    words = (("never", "never ran"), ("rarely", f"fewer than {RARELY} times"), ("often", "more often"))
    shown = "".join(f'<span style="background: var(--{name})">{text}</span>' for name, text in words)
    return f'<p class="key">{shown}A line without a number has nothing on it that can run.</p>'


def _contents(found: Coverage, paths: list[str]) -> str:
    rows = []
    for path in paths:
        counts = [count for (file, _), count in found.lines.items() if file == path]
        ran, per_cent = sum(1 for count in counts if count), share(sum(1 for c in counts if c), len(counts))
        bar = f'<span class="bar"><i style="width: {per_cent:.0f}%"></i></span>' if counts else ""
        shown = f"{ran} of {len(counts)}" if counts else "nothing that runs"
        link = f'<a href="#{escape(path)}">{escape(path)}</a>'
        rows.append(f'<tr><td>{link}</td><td>{bar}</td><td class="number">{shown}</td></tr>')
    whole = f'<tr><td>all</td><td></td><td class="number">{line_share(found):.1f} %</td></tr>'
    clauses = '<p><a href="#clauses">The clauses</a> are below the rules.</p>' if found.clauses else ""
    return f'<table class="list">{"".join(rows)}{whole}</table>{clauses}'


# ---- a file


def _file(found: Coverage, source: Source, wordings: Mapping[str, str]) -> str:
    lines = source.text.rstrip("\n").split("\n")
    here = [place for place in found.places if place.spot.span.path == source.path]
    by_line: dict[int, list[Place]] = {}
    for place in here:
        by_line.setdefault(place.spot.span.line, []).append(place)
    rows = "\n".join(
        _line(source.path, number, text, found.lines.get((source.path, number)), by_line.get(number, []), wordings)
        for number, text in enumerate(lines, 1)
    )
    name = escape(source.path)
    return f'<h2 id="{name}">{name}</h2>\n<table class="code">\n{rows}\n</table>'


def _line(
    path: str, number: int, text: str, count: int | None, places: list[Place], wordings: Mapping[str, str]
) -> str:
    level = "" if count is None else "never" if not count else "rarely" if count < RARELY else "often"
    cells = [
        f'<td class="at">{number}</td>',
        f'<td class="count">{"" if count is None else f"{count:,}"}</td>',
        f'<td class="said"><pre>{_marked(text.rstrip(chr(13)), wordings)}</pre></td>',
        f'<td class="missed">{escape(_missed(places)) if count else ""}</td>',
    ]
    return f'<tr id="{escape(path)}-{number}" class="{level}">{"".join(cells)}</tr>'


def _missed(places: list[Place]) -> str:
    """What on a line that ran did not run."""
    sums: dict[tuple[str, int, str], tuple[int, int]] = {}
    for place in places:
        key = (place.spot.sort, place.spot.span.column, place.spot.label)
        count, refused = sums.get(key, (0, 0))
        sums[key] = (count + place.count, refused + place.refused)
    words = [
        f"condition never {label}" for (sort, _, label), (count, _) in sums.items() if sort == "branch" and not count
    ]
    words += ["never refused" for (sort, _, _), (count, refused) in sums.items() if sort == "need" and not refused]
    cells = [count for (sort, _, _), (count, _) in sums.items() if sort == "row"]
    if len(cells) > 1 and not all(cells):
        words.append(f"{cells.count(0)} of {len(cells)} cells never")
    return ", ".join(dict.fromkeys(words))


def _marked(text: str, wordings: Mapping[str, str]) -> str:
    """A line with its texts, comments and tags marked; tags lead to their clauses."""
    made, end = "", 0
    for match in PARTS.finditer(text):
        sort = match.lastgroup or ""
        inner = _tags(match[0], wordings) if sort == "tag" else escape(match[0])
        made += f'{escape(text[end : match.start()])}<span class="{sort}">{inner}</span>'
        end = match.end()
    return made + escape(text[end:])


def _tags(text: str, wordings: Mapping[str, str]) -> str:
    def link(match: re.Match[str]) -> str:
        wording = wordings.get(match[0])
        shown = escape(match[0])
        return shown if wording is None else f'<a href="#{shown}" title="{escape(wording)}">{shown}</a>'

    return WORDS.sub(link, text)


# ---- the clauses


def _clauses(found: Coverage, paths: list[str]) -> str:
    if not found.clauses:
        return ""
    rows = "\n".join(_clause(row, paths) for row in found.clauses)
    head = '<tr><th>clause</th><th>state</th><th class="wide">what it says</th><th>rules</th><th>tests</th></tr>'
    return f'<h2 id="clauses">The clauses</h2>\n<table class="list">\n{head}\n{rows}\n</table>'


def _clause(row: ClauseRow, paths: list[str]) -> str:
    wording = escape(row.clause.wording)
    if row.clause.no_rule:
        wording += f' <span class="note">No rule for a program: {escape(row.clause.no_rule)}</span>'
    spans = dict.fromkeys((span.path, span.line) for span in sorted(row.places))
    rules = [
        f'<a href="#{escape(path)}-{line}">{escape(path.removesuffix(".rules"))}:{line}</a>'
        for path, line in spans
        if path in paths
    ]
    tests = [escape(test.title) + ("" if test.counts else " (does not count)") for test in row.tests]
    state = f'<span class="state {row.state.split()[0]}">{row.state}</span>'
    name = f'<span class="id">{escape(row.clause.id)}</span>'
    cells = (name, state, wording, "<br>".join(rules), "<br>".join(tests))
    return f'<tr id="{escape(row.clause.id)}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
