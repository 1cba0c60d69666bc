"""Loading games and scripts from folders and files."""

from __future__ import annotations

from pathlib import Path

import pytest
from declaring import WHOLE

from rulelang.diagnostics import Report
from rulelang.loader import load_game, load_scripts
from rulelang.program.clauses import Clause

GAME = 'language 1\ngame "Small":\n    players 2 named Ann, Bob\nflow:\n    nobody wins\n'


def loaded(path: Path):
    report = Report()
    program = load_game(path, report)
    return program, [f"{d.code} {d.span.path}: {d.message}" for d in report.sorted() if d.code not in WHOLE], report


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.rules").write_text(GAME, encoding="utf-8")
    return tmp_path


def test_a_folder_and_a_file(folder):
    whole, found, report = loaded(folder)
    single, _, _ = loaded(folder / "game.rules")

    assert found == []
    assert whole is not None and single is not None
    assert whole.name == single.name == "Small"
    assert list(report.sources) == ["game.rules"]


def test_files_of_subfolders_in_order_of_their_paths(folder):
    (folder / "more").mkdir()
    (folder / "more" / "a.rules").write_text("enum Late: X\n", encoding="utf-8")
    (folder / "a.rules").write_text("enum Early: Y\n", encoding="utf-8")
    program, found, report = loaded(folder)

    assert found == []
    assert list(report.sources) == ["a.rules", "game.rules", "more/a.rules"]
    assert program is not None
    assert list(program.domains)[1:3] == ["Early", "Late"]


def test_the_hash_follows_every_file(folder):
    first = loaded(folder)[0]
    (folder / "clauses.tsv").write_text("id\tclause\nA-1\tx\n", encoding="utf-8")
    second = loaded(folder)[0]

    assert first is not None and second is not None
    assert len(first.hash) == 64
    assert first.hash != second.hash
    assert second.hash == loaded(folder)[0].hash  # type: ignore[union-attr]


def test_clauses_beside_the_rules(folder):
    (folder / "clauses.tsv").write_text("id\tclause\nA-1\tx\n", encoding="utf-8")
    (folder / "more.rules").write_text("@A-2\nenum E: X\n", encoding="utf-8")

    assert loaded(folder)[1] == ["R110 more.rules: There is no clause `A-2` in `clauses.tsv`."]


def test_a_clause_that_is_no_rule_has_no_tag(folder):
    text = "id\tclause\tno_rule\nA-1\tx\t\nA-2\ty\tthe owner's table\nA-3\tz\n"
    (folder / "clauses.tsv").write_text(text, encoding="utf-8")
    (folder / "more.rules").write_text("@A-1, A-2\nenum E: X\n", encoding="utf-8")
    _, found, report = loaded(folder)

    said = "`A-2` is tagged here, and `clauses.tsv` says that it is no rule (the owner's table)."
    assert found == [f"R127 more.rules: {said}"]
    assert [label.span.line for label in report.sorted()[0].also] == [3]


def test_the_program_knows_its_clauses(folder):
    text = "id\tkind\tclause\tno_rule\nA-1\tlimit\tx y\nA-2\tdata\tz\ttable talk\n"
    (folder / "clauses.tsv").write_text(text, encoding="utf-8")
    program, _, _ = loaded(folder)

    assert program is not None
    assert program.clauses == (Clause("A-1", "x y"), Clause("A-2", "z", "table talk"))


def test_a_clause_is_listed_once(folder):
    (folder / "clauses.tsv").write_text("id\tclause\nA-1\tx\nA-1\ty\n", encoding="utf-8")

    assert loaded(folder)[1] == ["R517 clauses.tsv: The clause `A-1` stands twice in `clauses.tsv`."]


def test_csv_beside_the_rules(folder):
    (folder / "more").mkdir()
    (folder / "more" / "k.rules").write_text('kind K:\n    n: number\npieces K from "k.csv"\n', encoding="utf-8")
    (folder / "more" / "k.csv").write_text("name,n\nA,x\n", encoding="utf-8")
    _, found, report = loaded(folder)

    assert found == ["R203 more/k.csv: `x` is not a number."]
    assert "more/k.csv" in report.sources


def test_a_table_with_a_slip_in_its_name(folder):
    (folder / "more").mkdir()
    (folder / "more" / "k.rules").write_text('kind K:\n    n: number\npieces K from "trees.csv"\n', encoding="utf-8")
    (folder / "more" / "tree.csv").write_text("name,n\nA,1\n", encoding="utf-8")
    (folder / "threes.csv").write_text("name,n\nA,1\n", encoding="utf-8")
    finding = loaded(folder)[2].sorted()[0]

    assert (finding.code, finding.help) == ("R501", "did you mean `tree.csv`?")
    assert finding.fix is not None and finding.fix.replacement == '"tree.csv"'


def test_what_is_not_there(tmp_path):
    assert loaded(tmp_path / "none")[1][0].startswith("R504")
    assert loaded(tmp_path)[1][0].startswith("R505")


def test_not_utf8(folder):
    (folder / "bad.rules").write_bytes(b"# a\nenum \xe4: X\n")

    assert loaded(folder)[1] == ["R510 bad.rules: `bad.rules` is not written in UTF-8."]


def test_a_guess_is_told_for_another_encoding(folder):
    (folder / "k.rules").write_text('kind K\npieces K from "k.csv"\n', encoding="utf-8")
    (folder / "k.csv").write_bytes("name\nÖland\n".encode("cp1252"))
    _, _, report = loaded(folder)
    finding = next(d for d in report.sorted() if d.code == "R510")

    assert (finding.span.path, finding.span.line) == ("k.csv", 2)
    assert finding.note == "read as Windows-1252, as spreadsheets often write it, the line would be `Öland`"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_csv_in_encodings_that_say_what_they_are(folder, encoding, end):
    mark = "" if encoding in ("utf-8-sig", "utf-16") else "\ufeff"
    (folder / "k.rules").write_text('kind K\npieces K from "k.csv"\n', encoding="utf-8")
    (folder / "k.csv").write_bytes((mark + end.join(["name\tcopies", "Öland\t2", ""])).encode(encoding))
    program, _, _ = loaded(folder)

    assert [program.entities[e].name for e in program.domains["K"].members] == ["Öland", "Öland"]


def test_links_out_of_the_folder_are_refused(folder, tmp_path_factory):
    other = tmp_path_factory.mktemp("other") / "x.rules"
    other.write_text("enum E: X\n", encoding="utf-8")
    (folder / "x.rules").symlink_to(other)

    assert loaded(folder)[1] == ["R507 x.rules: `x.rules` is a link that leads out of the game's folder."]


def test_a_folder_called_like_a_file(folder):
    (folder / "odd.rules").mkdir()

    assert loaded(folder)[1] == []


# ---- scripts outside


SCRIPT = 'play "one":\n    players Ann, Bob\n    rest: first\n'


def test_scripts_of_the_game_around(folder):
    (folder / "plays").mkdir()
    path = folder / "plays" / "x.play"
    path.write_text(SCRIPT + SCRIPT.replace("one", "two"), encoding="utf-8")
    found = load_scripts(path, Report())

    assert found is not None
    assert found[0].name == "Small"
    assert [script.name for script in found[1]] == ["one", "two"]
    assert found[0].scripts == ()


def test_scripts_that_name_no_game(tmp_path):
    (tmp_path / "x.play").write_text(SCRIPT, encoding="utf-8")
    report = Report()

    assert load_scripts(tmp_path / "x.play", report) is None
    assert [d.code for d in report.diagnostics] == ["R511"]


def test_scripts_that_name_an_unknown_game(tmp_path):
    text = SCRIPT.replace(":\n", ':\n    game "No Such Thing"\n', 1)
    (tmp_path / "x.play").write_text(text, encoding="utf-8")
    report = Report()

    assert load_scripts(tmp_path / "x.play", report) is None
    assert [d.message for d in report.diagnostics] == ["There is no game called `No Such Thing`."]


def test_script_files_hold_scripts_only(folder):
    (folder / "x.play").write_text("enum E: X\n" + SCRIPT, encoding="utf-8")
    report = Report()

    assert load_scripts(folder / "x.play", report) is None
    assert [d.code for d in report.diagnostics] == ["R513"]


def test_a_script_file_that_is_missing(tmp_path):
    report = Report()

    assert load_scripts(tmp_path / "x.play", report) is None
    assert [d.code for d in report.diagnostics] == ["R506"]
