"""`rulelang check`."""

from __future__ import annotations

import time

from cli.calling import EVENING, ORCHARD, fine, rulelang


def test_a_sound_game_is_said_to_be_so():
    assert fine("check", ORCHARD) == f"{ORCHARD}: no findings\n"


def test_a_script_is_checked_with_its_game():
    assert fine("check", EVENING) == f"{EVENING}: no findings\n"


def test_a_game_that_comes_along_is_found_by_name():
    assert fine("check", "svea_rike") == "svea_rike: no findings\n"


def test_all_mistakes_are_shown_with_their_places(tmp_path):
    text = (ORCHARD / "orchard.rules").read_text(encoding="utf-8")
    wrong = text.replace("p gains fallen apples", "p gains falen aples").replace("phase turn(p)\n", "phase trun(p)\n")
    (tmp_path / "orchard.rules").write_text(wrong, encoding="utf-8")
    result = rulelang("check", tmp_path)

    assert result.exit_code == 1
    assert result.stdout.count("error[") == 3
    assert "orchard.rules:46:" in result.stdout
    assert "fallen" in result.stdout
    assert result.stdout.endswith("3 findings, 3 errors\n")


def test_of_very_many_findings_the_first_are_shown(tmp_path):
    lines = "".join(f"    set nothing_{number} to 1\n" for number in range(1200))
    (tmp_path / "x.rules").write_text(f'language 1\ngame "X":\n    players 2\nflow:\n{lines}')
    result = rulelang("check", tmp_path)

    assert result.exit_code == 1
    assert result.stdout.count("error[") == 50
    assert "\n... and 1,150 more; mend these first, or show them with `check --all`\n" in result.stdout
    assert result.stdout.endswith("1200 findings, 1200 errors\n")


def test_mistakes_are_shown_before_warnings():
    from rulelang.cli.formats import findings_text
    from rulelang.diagnostics import Report
    from rulelang.source import Span

    report = Report()
    for line in range(1, 60):
        report.warning("R301", f"doubtful {line}", Span("x", line, 1, line, 2))
    report.error("R101", "wrong", Span("x", 99, 1, 99, 2))
    text = findings_text(report)

    assert "error[R101]:" in text and " wrong" in text
    assert text.count("warning[") == 49
    assert text.endswith("... and 10 more; mend these first, or show them with `check --all`\n")


def test_a_flood_is_told_in_bounded_time():
    from rulelang.cli.formats import findings
    from rulelang.diagnostics import Report
    from rulelang.source import Source, Span

    report = Report()
    report.add_source(Source("x.rules", "nonsense\n" * 20_000))
    for line in range(1, 20_001):
        report.error("R101", "wrong", Span("x.rules", line, 1, line, 9))
    started = time.process_time()
    texts = [findings(report, form, every=True) for form in ("text", "json", "github", "sarif")]

    assert [text.count("wrong") for text in texts[:3]] == [20_000] * 3
    assert len(findings(report)) < 10_000
    assert time.process_time() - started < 20


def test_assumed_values_are_listed_with_their_places():
    assert fine("check", "--assumed", ORCHARD).endswith("/orchard/orchard.rules:35:24  value crop: 4\n")


def test_a_game_that_assumes_nothing_says_so(tmp_path):
    (tmp_path / "x.rules").write_text('game "X":\n    players 2\nflow:\n    nobody wins "no reason"\n')

    assert fine("check", "--assumed", tmp_path) == "Nothing is assumed.\n"


def test_assumed_of_a_wrong_game_shows_the_mistakes(tmp_path):
    (tmp_path / "x.rules").write_text('game "X":\n    players 2\nflow:\n    do something\n')
    result = rulelang("check", "--assumed", tmp_path)

    assert result.exit_code == 1
    assert "error[" in result.stdout
