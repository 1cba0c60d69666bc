"""What can be mended without asking is mended, all of it, and nothing else is touched."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.calling import ORCHARD
from faults import SPOILED, checked, files_of

from rulelang.catalogue import Example, pages
from rulelang.cli.fix import checker
from rulelang.diagnostics import render_text
from rulelang.source import Span
from rulelang.tools.fixing import Fixed, edited, fix
from rulelang.words import RESERVED


def fixable() -> list[tuple[str, Example]]:
    """The wrong examples of the catalogue of which every finding has a safe change, with their codes."""
    found = []
    for page in pages():
        for example in page.examples:
            if example.sort == "wrong" and page.code not in SPOILED:
                found.append((page.code, example))
    return found


def mended(folder: Path, files: dict[str, str]) -> Fixed:
    """The files after `fix`, written."""
    checked(folder, files)
    plays = sorted(folder.glob("*.play"))
    path = plays[0] if plays else folder
    fixed = fix(checker(path))
    for name, text in fixed.texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return fixed


@pytest.mark.parametrize(("code", "example"), fixable(), ids=[code for code, _ in fixable()])
def test_examples_are_clean_after_fix_and_a_second_run_changes_nothing(
    code: str, example: Example, tmp_path: Path
) -> None:
    files = files_of(example)
    _, before = checked(tmp_path / "before", files)
    safe = [d for d in before.sorted() if d.fix is not None and d.fix.applicability == "safe"]
    first = mended(tmp_path / "game", files)
    second = mended_again(tmp_path / "game")

    assert bool(first.changes) == bool(safe)
    if len(safe) == len(before.sorted()):
        assert first.report.sorted() == []
    assert second.changes == [] and second.texts == {}
    assert {name for name in files if name not in first.texts} == {
        name for name, text in files.items() if (tmp_path / "game" / name).read_text(encoding="utf-8") == text
    }


def mended_again(folder: Path) -> Fixed:
    plays = sorted(folder.glob("*.play"))
    return fix(checker(plays[0] if plays else folder))


def test_some_examples_can_be_mended(tmp_path: Path) -> None:
    """The test above means something: a good part of the catalogue has a safe change."""
    mendable = [code for number, (code, example) in enumerate(fixable()) if _is_safe(tmp_path / str(number), example)]

    assert len(mendable) >= 8, mendable
    assert {"R001", "R005", "R355"} <= set(mendable)


def _is_safe(folder: Path, example: Example) -> bool:
    found = checked(folder, files_of(example))[1].sorted()
    return bool(found) and all(d.fix is not None and d.fix.applicability == "safe" for d in found)


TEXT = """language 1
game "Tiny":
    players 2 to 3 named Ann, Bo, Cy
resource coins: each player has 5, bank has no_limit
flow:
\ttake turns p in players until p.coins more than 9:
\t\tp gians 2 coins      # a remark with a tab\there
        if p.coins more than 6
            say “much”
    score players
scoring p in players:
    "Coins": p.coins
"""


CLEAN = """language 1
game "Tiny":
    players 2
flow:
    nobody wins "it was a walk"
"""


def test_several_rounds_until_nothing_is_left(tmp_path: Path) -> None:
    fixed = mended(tmp_path, {"tiny.rules": TEXT})

    assert fixed.report.sorted() == []
    assert fixed.texts["tiny.rules"] == (
        TEXT.replace("\n\t\t", "\n        ")
        .replace("\n\t", "\n    ")
        .replace("gians", "gains")
        .replace("than 6\n", "than 6:\n")
        .replace("“much”", '"much"')
    )
    assert sorted({change.code for change in fixed.changes}) == ["R001", "R005"]


def test_likely_changes_are_made_only_when_they_are_asked_for(tmp_path: Path) -> None:
    (tmp_path / "tiny.rules").write_text(TEXT.replace("score players", "score playrs"), encoding="utf-8")

    assert any(d.code == "R101" for d in fix(checker(tmp_path)).report.sorted())
    assert fix(checker(tmp_path), ("safe", "likely")).report.sorted() == []


def test_line_ends_stay_as_they_were(tmp_path: Path) -> None:
    (tmp_path / "tiny.rules").write_bytes(TEXT.replace("\n", "\r\n").encode())
    fixed = fix(checker(tmp_path))

    assert fixed.report.sorted() == []
    assert fixed.texts["tiny.rules"].count("\r\n") == TEXT.count("\n") == fixed.texts["tiny.rules"].count("\n")


def test_edits_are_made_from_the_end() -> None:
    def at(line: int, column: int, end: int) -> Span:
        return Span("x", line, column, line, end)

    assert edited("abc\ndef\n", [(at(1, 2, 3), "XY"), (at(1, 4, 4), "!"), (at(2, 1, 4), "")]) == "aXYc!\n\n"


def test_likely_changes_are_made_one_by_one(tmp_path: Path) -> None:
    wrong = TEXT.replace("gians", "gains").replace("\t\t", " " * 8).replace("\t", "    ").replace("“much”", '"much"')
    wrong = wrong.replace("than 6\n", "than 6:\n").replace('"Coins": p.coins', '"Coins": p.coinz + (count of plyers)')
    (tmp_path / "tiny.rules").write_text(wrong, encoding="utf-8")
    fixed = fix(checker(tmp_path), ("safe", "likely"))

    assert fixed.report.sorted() == []
    assert '"Coins": p.coins + (count of players)' in fixed.texts["tiny.rules"]


def test_a_line_with_two_slips_is_left_to_a_person(tmp_path: Path) -> None:
    """No single change makes the line readable, so none is certain."""
    text = TEXT.replace("p gians 2 coins", "p gians 2 coins form bank")
    (tmp_path / "tiny.rules").write_text(text, encoding="utf-8")
    fixed = fix(checker(tmp_path))

    assert [(d.code, d.span.line) for d in fixed.report.sorted()] == [("R001", 7)]
    assert "p gians 2 coins form bank" in fixed.texts["tiny.rules"]


@pytest.mark.parametrize(("code", "example"), fixable(), ids=[code for code, _ in fixable()])
def test_a_likely_change_takes_its_finding_away_and_brings_no_mistake(
    code: str, example: Example, tmp_path: Path
) -> None:
    files = files_of(example)
    _, before = checked(tmp_path / "before", files)
    told = [(d.code, d.message) for d in before.sorted()]
    for number, finding in enumerate(before.sorted()):
        if finding.fix is None or finding.fix.applicability != "likely" or finding.fix.span.path not in files:
            continue
        path = finding.fix.span.path
        mine = [edit for edit in finding.fix.edits if edit[0].path == path]
        _, after = checked(tmp_path / str(number), {**files, path: edited(files[path], mine)})
        left = [(d.code, d.message) for d in after.sorted() if d.level == "error" or d.code == finding.code]

        assert set(left) <= set(told) and len(left) < len(told), render_text(after)


# ---- slips of the pen in a clean game


def _misspelt(line: str, chance: random.Random) -> str:
    """A word of the language with two letters the other way round."""
    words = [m for m in re.finditer(r"\b[a-z]{4,}\b", re.split(r'["#@]', line)[0]) if m[0] in RESERVED]
    if not words:
        return line
    word = chance.choice(words)
    place = word.start() + chance.randrange(len(word[0]) - 1)
    return line[:place] + line[place + 1] + line[place] + line[place + 2 :]


SLIPS: list[Callable[[str, random.Random], str]] = [
    _misspelt,
    lambda line, _: line.removesuffix(":"),
    lambda line, _: re.sub(r'"([^"]*)"', "\u201c\\1\u201d", line, count=1),
    lambda line, _: re.sub(r"^    ", "\t", line),
    lambda line, _: re.sub(r"(?<=\S) (?=\S)", "\u00a0", line, count=1) if '"' not in line and "#" not in line else line,
]


@pytest.mark.parametrize("seed", range(24))
def test_a_mended_line_is_what_it_was_before_the_slip(seed: int, tmp_path: Path) -> None:
    """Every line is the clean one or, where nothing is certain, the slip: never a third one."""
    chance = random.Random(seed)
    clean = (ORCHARD / "orchard.rules").read_text(encoding="utf-8").split("\n")
    slipped = list(clean)
    for _ in range(4):
        number = chance.randrange(len(clean))
        slipped[number] = chance.choice(SLIPS)(clean[number], chance)
    (tmp_path / "clauses.tsv").write_bytes((ORCHARD / "clauses.tsv").read_bytes())
    (tmp_path / "orchard.rules").write_text("\n".join(slipped), encoding="utf-8")
    fixed = fix(checker(tmp_path))
    now = fixed.texts.get("orchard.rules", "\n".join(slipped)).split("\n")

    assert len(now) == len(clean)
    assert [line for line, was, slip in zip(now, clean, slipped, strict=True) if line not in (was, slip)] == []
    assert fixed.report.sorted() or now == clean, "a slip was neither told nor mended"


def test_an_unneeded_comment_does_not_hide_another(tmp_path: Path) -> None:
    """Of two findings of one code on lines that move, each is known again."""
    unneeded = "# allow R343: no longer\n# allow R347, R346: one of them\nstate level: number, starts 1\n"
    (tmp_path / "tiny.rules").write_text(CLEAN + unneeded, encoding="utf-8")
    fixed = fix(checker(tmp_path))

    assert fixed.report.sorted() == []
    assert fixed.texts["tiny.rules"] == CLEAN + "# allow R346: one of them\nstate level: number, starts 1\n"


@pytest.mark.parametrize("start", ["\ufeff", ""])
def test_the_mark_at_the_beginning_of_a_file_stays(start: str, tmp_path: Path) -> None:
    (tmp_path / "tiny.rules").write_text(start + TEXT, encoding="utf-8")
    fixed = fix(checker(tmp_path))

    assert fixed.report.sorted() == []
    assert fixed.texts["tiny.rules"].startswith(start + "language 1\n")


def test_a_file_of_which_nothing_is_left_is_one(tmp_path: Path) -> None:
    (tmp_path / "tiny.rules").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "was.rules").write_text("# allow R343: no longer", encoding="utf-8")
    fixed = fix(checker(tmp_path))

    assert fixed.texts == {"was.rules": ""}
    assert fixed.report.sorted() == []
