"""`rulelang replay` of a trace from before the rules were changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.calling import rulelang

TINY = """\
language 1
game "Tiny":
    version 0.1
    players 2 to 2 named Ann, Bo
resource coins: each player has 5, bank has no_limit
kind Card:
    cost: number
pieces Card:
    | name   | cost |
    | Copper | 1    |
    | Silver | 3    |
    | Tin    | 2    |
zone hand: each player has Card, seen by owner
zone shop: Card, face up, starts with Card
flow:
    repeat 2 times:
        for each p in players:
            ask p "Buy?" to do buy(p, any shop) or nothing
    score players
action buy(p: player, c: Card):
    needs p.coins at least c.cost else "too dear"
    p pays c.cost coins to bank
    move c to p.hand
scoring p in players:
    "Cards": count of p.hand
"""
PLAY = """\
play "an evening":
    Ann: Silver
    Bo: Tin
    Ann: Copper
    Bo: nothing
"""
OTHER = "other.rules"


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A trace of a game, which lies beside it in the folder `tiny`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny").mkdir()
    write(tmp_path, TINY)
    (tmp_path / "tiny/evening.play").write_text(PLAY, encoding="utf-8")
    done = rulelang("run", "tiny/evening.play", "--trace", "jsonl", "--out", "evening.jsonl")
    assert done.exit_code == 0, done.output
    return tmp_path / "evening.jsonl"


def write(folder: Path, text: str) -> None:
    (folder / "tiny/tiny.rules").write_text(text, encoding="utf-8")


def replayed(trace: Path, text: str, *words: str) -> tuple[int, str]:
    """The exit code and what is printed, with other rules."""
    write(trace.parent, text)
    result = rulelang("replay", trace.name, "--game", "tiny", *words)
    return result.exit_code, result.output


def test_it_is_refused_and_told_which_files_changed(trace: Path) -> None:
    (trace.parent / "tiny" / OTHER).write_text("language 1\nstate unused_yet: number, starts 0\n", encoding="utf-8")
    code, text = replayed(trace, TINY.replace("| Tin    | 2 ", "| Tin    | 4 "))

    assert code == 1
    assert 'made with other rules of "Tiny"' in text
    assert "; changed: tiny.rules; new: other.rules. `--anyway` plays it on the rules that are here." in text


def test_another_version_is_told(trace: Path) -> None:
    code, text = replayed(trace, TINY.replace("version 0.1", "version 0.2"))

    assert code == 1
    assert 'is from version 0.1 of "Tiny"; the rules here are version 0.2; changed: tiny.rules' in text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("| Tin    | 2 ", "| Tin    | 4 ", "fields.amount of builtin pay is 2 in the trace and 4 here (action buy)"),
        ("    | Tin    | 2    |\n", "", "the answer Tin is not legal (Buy?: Copper, nothing)"),
        (
            "at least c.cost else",
            "at least c.cost + 2 else",
            "the answer Copper is not legal, too dear (Buy?: nothing)",
        ),
        ("buy(p", "take(p", "name of action buy is buy in the trace and take here"),
        ("repeat 2 times", "repeat 1 times", "kind of decision is decision in the trace and end here (flow)"),
    ],
    ids=["cost", "removed", "not-legal", "renamed", "shorter"],
)
def test_anyway_tells_the_first_step_that_differs(old: str, new: str, told: str, trace: Path) -> None:
    code, text = replayed(trace, TINY.replace(old, new), "--anyway")

    assert code == 3, text
    assert told in text


def test_anyway_a_new_card_shifts_no_answer(trace: Path) -> None:
    """Pieces are numbered anew, and the answers are known by their words."""
    changed = TINY.replace("    | Copper", "    | Brass  | 9    |\n    | Copper")
    code, text = replayed(trace, changed, "--anyway")

    assert (code, text.splitlines()[0].partition(":")[0]) == (0, "The same"), text


def test_anyway_another_game_is_refused(trace: Path) -> None:
    code, text = replayed(trace, TINY.replace('"Tiny"', '"Teeny"'), "--anyway")

    assert code == 1
    assert 'is from the game "Tiny"; expected "Teeny"' in text


def test_anyway_without_a_mod_that_was_there(trace: Path) -> None:
    mod = 'language 1\nmod "Dear" version 1.0 for "Tiny":\n    change Card Silver: cost: 3 -> 4\n'
    (trace.parent / "dear").mkdir()
    (trace.parent / "dear/mod.rules").write_text(mod, encoding="utf-8")
    run = rulelang("run", "tiny/evening.play", "--mod", "dear", "--trace", "jsonl", "--out", "dear.jsonl")
    assert run.exit_code == 0, run.output
    (trace.parent / "dear/mod.rules").unlink()
    result = rulelang("replay", "dear.jsonl", "--game", "tiny")

    assert result.exit_code != 0
    assert "Dear" in result.output
