"""Findings for other programs, all from one faulty game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from cli.calling import rulelang
from syrupy.assertion import SnapshotAssertion

from rulelang.diagnostics import Label, Report
from rulelang.present.findings import as_github, as_json, as_sarif
from rulelang.source import NOWHERE

GAME = """language 1
game "Tiny":
    players 2 to 3 named Ann, Bo, Cy
resource coins: each player has 5, bank has no_limit
state round_no: number, starts 1
state round_no: number, starts 2
flow:
    take turns p in players until p.coins more than 9:
        p gians 2 coins
        if p.coins > 6: say "50%: a, b"
    score playrs
scoring p in players:
    "Coins": p.coins
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my game").mkdir()
    (tmp_path / "my game" / "tiny.rules").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return Path("my game")


@pytest.mark.parametrize("form", ["text", "github", "json"])
def test_the_findings_of_a_game(form: str, game: Path, snapshot: SnapshotAssertion) -> None:
    result = rulelang("check", game, "--format", form)

    assert result.exit_code == 1
    assert result.stdout == snapshot


def test_the_findings_of_a_game_as_sarif(game: Path, snapshot: SnapshotAssertion) -> None:
    log = json.loads(rulelang("check", game, "--format", "sarif").stdout)
    for rule in log["runs"][0]["tool"]["driver"]["rules"]:
        page = Path(__file__).parents[2] / "docs" / "errors" / f"{rule['id']}.md"
        assert rule["help"]["text"].partition("\n")[0] == page.read_text(encoding="utf-8").partition("\n")[0]
        rule["help"] = "its page"

    assert json.dumps(log, indent=1, ensure_ascii=False) == snapshot


ANY: dict[str, Any] = {}
TEXT = {"text!": ANY}
FILE = {"uri": ANY}
REGION = {"startLine": ANY, "startColumn": ANY, "endLine": ANY, "endColumn": ANY}
PHYSICAL = {"artifactLocation": FILE, "region": REGION}
REPLACEMENTS = [{"deletedRegion!": REGION, "insertedContent": {"text": ANY}}]
FIX = {"description": TEXT, "artifactChanges!": [{"artifactLocation!": FILE, "replacements!": REPLACEMENTS}]}
RESULT = {
    "ruleId": ANY,
    "ruleIndex": ANY,
    "level": ANY,
    "message!": TEXT,
    "locations": [{"physicalLocation": PHYSICAL}],
    "relatedLocations": [{"id": ANY, "message": TEXT, "physicalLocation": PHYSICAL}],
    "fixes": [FIX],
}
RULE = {"id!": ANY, "shortDescription": TEXT, "help": {"text!": ANY, "markdown": ANY}}
RUN = {"tool!": {"driver!": {"name!": ANY, "rules": [RULE]}}, "columnKind": ANY, "results": [RESULT]}
LOG = {"$schema": ANY, "version!": ANY, "runs!": [RUN]}
"""The part of the published schema that is used; what must be there is marked. Nothing else may stand in an object,
and a list that is given has an element and none twice."""


def wrong(found: Any, shape: Any, where: str = "log") -> list[str]:
    """Where a log departs from the schema."""
    if isinstance(shape, list):
        doubled = found != [one for n, one in enumerate(found) if one not in found[:n]]
        faults = [where] if not found or doubled else []
        return faults + [fault for one in found for fault in wrong(one, shape[0], f"{where}[]")]
    if shape is ANY:
        sound = isinstance(found, str) or (isinstance(found, int) and found >= 0)
        return [] if sound else [where]
    known = {name.rstrip("!"): inner for name, inner in shape.items()}
    lacks = [f"{where}.{name[:-1]}" for name in shape if name.endswith("!") and name[:-1] not in found]
    more = [f"{where}.{name}" for name in found if name not in known]
    inside = (wrong(value, known[name], f"{where}.{name}") for name, value in found.items() if name in known)
    return lacks + more + [fault for faults in inside for fault in faults]


def test_what_departs_from_the_standard_is_seen() -> None:
    log = {"version": "2.1.0", "runs": [{"tool": {"driver": {"nam": "x"}}, "results": []}]}

    assert wrong(log, LOG) == ["log.runs[].tool.driver.name", "log.runs[].tool.driver.nam", "log.runs[].results"]


def test_a_file_elsewhere_is_an_address(tmp_path: Path) -> None:
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b" / "tiny.rules").write_text(GAME, encoding="utf-8")
    log = json.loads(rulelang("check", tmp_path / "a b", "--format", "sarif").stdout)
    places = [result["locations"][0]["physicalLocation"] for result in log["runs"][0]["results"]]

    assert {place["artifactLocation"]["uri"] for place in places} == {(tmp_path / "a b" / "tiny.rules").as_uri()}


@pytest.mark.parametrize("typed", ["my game", "my game/tiny.rules", "./my game", "{here}/my game"])
def test_places_can_be_opened_from_where_the_command_was_called(typed: str, game: Path) -> None:
    text = rulelang("check", typed.format(here=Path.cwd())).stdout
    places = re.findall(r"--> (.+):\d+:\d+", text)

    assert places and set(places) == {"my game/tiny.rules"}


def test_a_file_that_cannot_be_read_is_named_so_that_it_can_be_opened(game: Path) -> None:
    (game / "more.rules").write_bytes(b"# \xe4\n")

    assert " --> my game/more.rules:1:1\n" in rulelang("check", game).stdout


def test_a_finding_without_a_place_is_told_in_every_format() -> None:
    report = Report()
    report.error("R506", "Nothing can be read.", NOWHERE, also=[Label(NOWHERE, "nor here")])

    assert as_github(report) == "::error title=R506%3A a file that cannot be read::Nothing can be read.\n"
    assert json.loads(as_json(report))["findings"][0]["place"] is None
    assert "locations" not in json.loads(as_sarif(report))["runs"][0]["results"][0]


def test_sarif_has_what_the_standard_demands(game: Path) -> None:
    log = json.loads(rulelang("check", game, "--format", "sarif").stdout)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]

    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    assert run["columnKind"] == "unicodeCodePoints"
    assert [rule["id"] for rule in rules] == sorted({rule["id"] for rule in rules})
    assert wrong(log, LOG) == []
    assert len(run["results"]) == 3
    for result in run["results"]:
        assert result["ruleId"] == rules[result["ruleIndex"]]["id"]
        assert result["level"] in ("error", "warning", "note")
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "my%20game/tiny.rules"
        region = place["region"]
        assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])
    fix = next(result["fixes"][0] for result in run["results"] if result["ruleId"] == "R001")
    (change,) = fix["artifactChanges"]
    assert change["replacements"][0]["insertedContent"]["text"] == "gains"


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_a_game_without_findings_is_an_empty_list(form: str) -> None:
    from cli.calling import ORCHARD

    result = rulelang("check", ORCHARD, "--format", form)
    found = json.loads(result.stdout)

    assert result.exit_code == 0
    assert (found["findings"] if form == "json" else found["runs"][0]["results"]) == []


def test_warnings_make_it_fail_when_they_shall(tmp_path: Path) -> None:
    (tmp_path / "tiny.rules").write_text(SOUND, encoding="utf-8")
    lenient, strict = rulelang("check", tmp_path), rulelang("check", tmp_path, "--strict")

    assert "1 finding, 0 errors" in lenient.stdout
    assert (lenient.exit_code, strict.exit_code) == (0, 1)


def test_colours_are_for_terminals_only(game: Path) -> None:
    assert "\x1b" not in rulelang("check", game).stdout


def test_all_findings_are_shown_on_demand(tmp_path: Path) -> None:
    wrong = "".join(f"    say nobody_{number}\n" for number in range(80))
    (tmp_path / "tiny.rules").write_text(GAME.replace("    score playrs\n", wrong), encoding="utf-8")

    assert rulelang("check", tmp_path).stdout.count("error[") == 50
    assert rulelang("check", tmp_path, "--all").stdout.count("error[") == 82


# ---- where scripts are run

SOUND = (
    GAME.replace("gians", "gains")
    .replace("playrs", "players")
    .replace("state round_no: number, starts 2\n", "")
    .replace("until p.coins", "until Ann.coins")
)
PLAY = """play "one":
    rest: first
    expect Ann.coins = 3
"""


def test_mistakes_are_told_for_a_workflow_where_tests_are_run(game: Path) -> None:
    result = rulelang("test", game, "--format", "github")

    assert result.exit_code == 1
    assert result.stdout.count("::error file=my game/tiny.rules,line=") == 3


def test_failed_tests_are_told_for_a_workflow(game: Path) -> None:
    (game / "tiny.rules").write_text(SOUND, encoding="utf-8")
    (game / "one.play").write_text(PLAY, encoding="utf-8")
    result = rulelang("test", game, "--format", "github")
    lines = [line for line in result.stdout.splitlines() if line.startswith("::")]

    assert result.exit_code == 1
    assert len(lines) == 1
    assert lines[0].startswith("::error file=my game/one.play,line=3,col=5,endLine=3,endColumn=")
    assert ',title=play "one"::' in lines[0]
    assert "my game/one.play:3:" in rulelang("test", game).stdout


def test_a_script_that_goes_wrong_is_told_for_a_workflow(game: Path) -> None:
    script = game / "one.play"
    script.write_text(PLAY, encoding="utf-8")
    unread = rulelang("run", script, "--format", "github")
    (game / "tiny.rules").write_text(SOUND, encoding="utf-8")
    failed = rulelang("run", script, "--trace", "off", "--format", "github")

    assert (unread.exit_code, failed.exit_code) == (1, 1)
    assert unread.stdout.startswith("::error file=my game/tiny.rules,line=6,")
    assert failed.stdout.startswith("::error file=my game/one.play,line=3,")
    assert "my game/one.play:3:" in rulelang("run", script, "--trace", "off").stderr
