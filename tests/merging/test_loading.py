"""Mods as files: what is read of them, what is refused, and that nothing outside their folders is."""

from __future__ import annotations

from pathlib import Path

import pytest
from altering import CSV, GAME

from rulelang.diagnostics import Report
from rulelang.loader import load_game, load_mod
from rulelang.program.program import Program
from rulelang.texts import LARGEST

MOD = 'language 1\nmod "One" version 1.0 for "Small":\n    change setting limit 5 -> 6\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the game in `game`; the user has no mods."""
    write(tmp_path / "game", {"game.rules": GAME, **CSV})
    monkeypatch.setenv("RULELANG_MODS", str(tmp_path / "nothing"))
    return tmp_path


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def loaded(place: Path, *mods: Path, scenario: str | None = None) -> tuple[Program | None, list[str], Report]:
    report = Report()
    program = load_game(place / "game", report, scenario=scenario, mods=mods)
    errors = [f"{d.code} {d.span.path}:{d.span.line} {d.message}" for d in report.sorted() if d.level == "error"]
    return program, errors, report


def test_files_of_one_name_in_two_folders_are_told_apart_and_can_be_opened(place: Path):
    one = write(place / "one" / "mods", {"game.rules": MOD.replace("limit 5", "limit 4")})
    two = write(
        place / "two" / "mods",
        {"game.rules": MOD.replace('"One"', '"Two"').replace("setting limit 5", "state round 3")},
    )
    _, errors, report = loaded(place, two, one)

    assert {error.split(":")[0] for error in errors} == {"R121 mods/game.rules", "R121 mods-2/game.rules"}
    assert Path(report.file("mods/game.rules")).samefile(one / "game.rules")
    assert Path(report.file("mods-2/game.rules")).samefile(two / "game.rules")
    assert Path(report.file("game.rules")).samefile(place / "game" / "game.rules")


def test_the_folder_of_a_mod_may_be_called_like_one_of_the_game(place: Path):
    write(place / "game", {"more/more.rules": "rule late after phase year: pause\n"})
    mod = write(place / "more", {"more.rules": MOD + "    add rule odd after phase yeer: pause\n"})
    _, errors, report = loaded(place, mod)

    assert [error[:28] for error in errors] == ["R101 more-2/more.rules:4 The"]
    assert Path(report.file("more-2/more.rules")).samefile(mod / "more.rules")


def test_a_mod_is_a_folder_of_several_files_with_a_spreadsheet(place: Path):
    mod = write(
        place / "one",
        {
            "a.rules": MOD + '    add pieces Card from "new.csv"\n',
            "tests/b.rules": 'test "hat":\n    expect Hat.cost = 8\n    expect limit = 6\n',
            "new.csv": "name,cost\nHat,8\n",
        },
    )
    program, errors, _ = loaded(place, mod)

    assert program is not None, errors
    assert [script.name for script in program.scripts] == ["hat"]
    assert [ref.name for ref in program.mods] == ["One"]


def test_the_hash_of_a_mod_is_of_all_its_files_and_not_of_the_game(place: Path):
    files = {"a.rules": MOD + '    add pieces Card from "new.csv"\n', "new.csv": "name,cost\nHat,8\n"}
    mod = write(place / "one", files)
    first, alone = loaded(place, mod)[0], loaded(place)[0]
    write(mod, {"new.csv": "name,cost\nHat,9\n"})
    second = loaded(place, mod)[0]

    assert first and second and alone
    assert first.mods != second.mods and first.hash == second.hash == alone.hash


@pytest.mark.parametrize(
    ("files", "finding"),
    [
        ({"a.rules": "language 1\n"}, "R514 one/a.rules:1 In `one` stands no mod."),
        ({"a.rules": MOD, "b.rules": MOD}, "R514 one/b.rules:2 A folder holds one mod, and here stands a second."),
        (
            {"a.rules": MOD + 'game "Other":\n    players 2\n'},
            "R514 one/a.rules:4 In the files of a mod stand the mod, scenarios and tests, and here stands `game`.",
        ),
        ({"a.csv": "name\n"}, "R505 one:1 In `one` lie no files that end in `.rules`."),
        ({"a.rules": MOD + '    add pieces Card from "../game/more.csv"\n'}, "R501 one/a.rules:4 The path"),
        ({"a.rules": MOD + '    add pieces Card from "/etc/passwd"\n'}, "R501 one/a.rules:4 The path"),
    ],
)
def test_what_is_no_mod_is_refused(place: Path, files: dict[str, str], finding: str):
    _, errors, _ = loaded(place, write(place / "one", files))

    assert errors and errors[0].startswith(finding), errors


def test_of_a_mod_that_cannot_be_read_only_that_is_told(place: Path):
    _, errors, _ = loaded(place, write(place / "one", {"a.rules": MOD.splitlines()[0] + '\nmod "M" vresion 1 for:\n'}))

    assert len(errors) == 1 and errors[0].startswith("R001 one/a.rules:2"), errors


def test_links_out_of_a_mod_are_not_followed(place: Path):
    secret = write(place, {"secret.csv": "name,cost\nHat,8\n"}) / "secret.csv"
    mod = write(place / "one", {"a.rules": MOD + '    add pieces Card from "new.csv"\n'})
    (mod / "new.csv").symlink_to(secret)
    (mod / "b.rules").symlink_to(place / "game" / "game.rules")
    _, errors, _ = loaded(place, mod)

    assert "R507 one/b.rules:1 `b.rules` is a link that leads out of the mod's folder." in errors
    assert "R507 one/new.csv:1 `new.csv` is a link that leads out of the mod's folder." in errors


def test_what_is_too_large_or_too_deep_is_told(place: Path):
    large = write(place / "large", {"a.rules": MOD})
    with (large / "b.rules").open("w", encoding="utf-8") as file:
        file.write("#" * (LARGEST + 1))
    deep = write(place / "deep", {"a.rules": MOD + f"    add value deep: {'(' * 400}1{')' * 400}\n"})
    many = write(
        place / "many", {"a.rules": MOD + "".join(f"    add state extra{n}: number, starts 0\n" for n in range(1500))}
    )

    assert any(error.startswith("R509 large/b.rules") for error in loaded(place, large)[1])
    assert loaded(place, deep)[1]
    assert loaded(place, many)[1] == []


def test_a_mod_in_the_folder_mods_is_no_part_of_the_game(place: Path):
    mod = write(place / "game" / "mods" / "one", {"a.rules": MOD + '\ntest "six":\n    expect limit = 6\n'})
    write(place / "game", {"tests.rules": 'test "by name":\n    mods "One"\n    expect limit = 6\n'})
    program, errors, _ = loaded(place)
    report = Report()
    found = load_mod(mod, report)

    assert program is not None, errors
    assert program.settings[0].value == 5
    (script,) = program.scripts
    assert script.program is not None and script.program.settings[0].value == 6
    assert found is not None and [one.name for one in found[1]] == ["six"]


def test_a_mod_in_a_file_of_the_game_is_refused(place: Path):
    write(place / "game", {"odd.rules": MOD})

    assert loaded(place)[1] == ["R514 odd.rules:2 A mod is no part of a game's own files."]


def test_a_required_mod_that_lies_near_comes_along_with_a_mod_by_itself(place: Path):
    mod = write(place / "one", {"a.rules": MOD + '    requires mod "Two"\n'})
    other = write(place / "two", {"a.rules": 'language 1\nmod "Two" version 1.0 for "Small":\n    remove rule free\n'})
    report = Report()

    assert load_mod(mod, report) is not None, report.sorted()
    assert loaded(place, mod)[1] == ["R117 one/a.rules:4 The mod `One` needs the mod `Two`, and that is not here."]
    assert loaded(place, mod, other)[1] == []


def test_a_mod_of_a_game_that_is_not_there(place: Path):
    mod = write(place / "one", {"a.rules": MOD.replace('"Small"', '"Smal"')})
    report = Report()

    assert load_mod(mod, report) is None
    assert [(d.code, d.help) for d in report.sorted()] == [("R511", "did you mean `Small`?")]


def test_scenarios_are_listed_and_chosen_by_name(place: Path):
    write(place / "game", {"s.rules": 'scenario "Quick" of "Small":\n    change setting limit 5 -> 2\n'})
    mod = write(place / "one", {"a.rules": MOD + 'scenario "Slow" of "Small":\n    change setting limit 6 -> 9\n'})
    plain, quick = loaded(place)[0], loaded(place, scenario="Quick")[0]
    slow, errors, _ = loaded(place, mod, scenario="Slow")

    assert plain and plain.scenarios == ("Quick",) and plain.scenario is None
    assert quick and quick.scenario == "Quick" and quick.settings[0].value == 2
    assert slow and slow.settings[0].value == 9, errors
    assert loaded(place, scenario="Quik")[1] == ["R101 game.rules:1 There is no scenario called `Quik`."]


def test_scripts_of_one_file_run_with_what_each_names(place: Path):
    write(place / "one", {"a.rules": MOD})
    write(
        place / "game",
        {
            "s.rules": 'scenario "Quick" of "Small":\n    change state round 1 -> 7\n'
            'test "plain":\n    expect limit = 5\n'
            'test "mod":\n    mods "One"\n    expect limit = 6\n'
            'test "both":\n    scenario "Quick"\n    mods "One"\n    expect limit = 6 and round = 7\n'
            'test "again":\n    mods "One"\n    expect limit = 6\n'
        },
    )
    program, errors, _ = loaded(place)

    assert program is not None, errors
    names = [script.name for script in program.scripts]
    programs = {script.name: script.program for script in program.scripts}
    assert names == ["plain", "mod", "both", "again"]
    assert programs["plain"] is None and programs["mod"] is programs["again"] is not None
    assert programs["both"] is not None and programs["both"].scenario == "Quick"


def test_tables_that_say_nothing_of_a_new_seat_are_told(place: Path):
    write(place / "game", {"t.rules": "table bonus(p: player): Ann -> 1, Bob -> 2, Cleo -> 3\n"})
    lines = "    change game: players 2 to 3 -> 2 to 4\n    add player Dora\n"
    _, errors, report = loaded(place, write(place / "one", {"a.rules": MOD + lines}))

    assert errors == []
    assert [d.message for d in report.sorted()] == ["`bonus` has nothing for a `p` of `Dora`."]


def test_notes_and_tags_above_what_is_added_belong_to_it(place: Path):
    lines = "    ## So it snows.\n    @SM-1\n    add action snow(p: player): set round to 9\n"
    program, errors, _ = loaded(place, write(place / "one", {"a.rules": MOD + lines}))

    assert program is not None, errors
    assert program.notes["action snow"] == "So it snows."
    assert list(program.clause_places) == ["SM-1"]


def test_a_name_that_no_mod_has_is_told_at_its_place(place: Path):
    write(place / "one", {"a.rules": MOD})
    write(place / "game", {"s.rules": 'test "mod":\n    mods "Onee"\n    expect limit = 6\n'})

    assert loaded(place)[1] == ["R515 s.rules:2 There is no mod called `Onee`."]
