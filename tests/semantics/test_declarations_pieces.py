"""Pieces from tables, CSV files, loops and cards."""

from __future__ import annotations

import pytest
from declaring import column, helps, made, named, said

KIND = """
kind Tile:
    worth: number = 1
    colour: Colour or none
    tags: set of Colour
    big: yes or no = no
"""


def test_a_table_gives_one_piece_for_each_copy():
    game = made(KIND + "pieces Tile:\n    | name | copies | worth |\n    | One | 2 | 3 |\n    | Two | | 4 |\n")

    assert named(game, "Tile") == ["One", "One", "Two"]
    assert column(game, "Tile", "worth") == [3, 3, 4]
    assert [e.copy for e in game.entities if e.domain == "Tile"] == [1, 2, 1]
    assert [e.copies for e in game.entities if e.domain == "Tile"] == [2, 2, 1]


def test_empty_cells_and_absent_columns_are_defaults_none_and_empty_groups():
    game = made(KIND + "pieces Tile:\n    | name | worth |\n    | One |  |\n")

    values = [column(game, "Tile", f) for f in ("worth", "colour", "tags", "big")]
    assert values == [[1], [None], [()], [False]]


def test_cells_hold_names_lists_and_truths():
    game = made(KIND + "pieces Tile:\n    | name | colour | tags | big |\n    | One | Red | Blue, Green | yes |\n")

    assert column(game, "Tile", "colour") == ["Red"]
    assert column(game, "Tile", "tags") == [("Blue", "Green")]
    assert column(game, "Tile", "big") == [True]


def test_names_of_several_words_need_no_quotes_in_cells():
    text = "kind Person:\n    friend: Person or none\npieces Person:\n"
    game = made(text + "    | name | friend |\n    | Old Tom | none |\n    | Jim | Old Tom |\n")

    assert column(game, "Person", "friend") == [None, "Old Tom"]


def test_a_question_mark_is_kept_as_an_assumed_value():
    game = made(KIND + "pieces Tile:\n    | name | worth |\n    | One | 12? |\n")

    assert column(game, "Tile", "worth") == [12]
    assert [mark.what for mark in game.assumed] == ["One: worth 12"]


def test_texts_may_hold_anything():
    text = "kind Note:\n    words: text\npieces Note:\n    | name | words |\n    | A | Who, me? |\n    | B | 12 |\n"

    assert column(made(text), "Note", "words") == ["Who, me?", "12"]


def test_one_entry_for_each_enumerator():
    text = "kind Card:\n    worth: number per Colour\npieces Card:\n    | name | worth |\n"
    text += "    | A | 1, 2, 3 |\n    | B | 7 |\n"

    assert column(made(text), "Card", "worth") == [(1, 2, 3), (7, 7, 7)]


def test_too_few_entries_are_reported_with_the_names():
    text = "kind Card:\n    worth: number per Colour\npieces Card:\n    | name | worth |\n    | A | 1, 2 |\n"

    assert said(text) == ["R216 5:11 Here are 2 entries, and 3 are wanted: one for each of `Red`, `Green`, `Blue`."]


@pytest.mark.parametrize(
    ("row", "finding"),
    [
        ("| One | five | | |", "R203 9:13 `five` is not a number."),
        ("| One | Red | | |", "R203 9:13 `Red` is a Colour, but a number is wanted here."),
        ("| One | 1 | Rad | |", "R101 9:17 There is no `Colour` called `Rad`."),
        ("| One | 1 | | Red, Ann |", "R203 9:21 `Ann` is a player, but this list begins with a Colour."),
        ("| One | 1 | |", "R210 9:5 This row has 3 cells, and its table has 4 columns."),
        ("| | 1 | | |", "R211 9:7 This piece has no name."),
    ],
)
def test_wrong_cells_are_reported_at_their_place(row, finding):
    found = said(KIND + f"pieces Tile:\n    | name | worth | colour | tags |\n    {row}\n")

    assert found[0].split(" ", 2)[0] == finding.split(" ", 2)[0]
    assert found[0].split(" ", 2)[2] == finding.split(" ", 2)[2]


def test_unknown_column_suggests_the_nearest():
    text = KIND + "pieces Tile:\n    | name | wort |\n    | One | 1 |\n"

    assert said(text) == ["R101 8:14 `Tile` has no field called `wort`."]
    assert helps(text) == ["did you mean `worth`?"]


def test_a_missing_column_without_default_is_reported_once():
    text = "kind Tile:\n    worth: number\npieces Tile:\n    | name |\n    | One |\n    | Two |\n"

    assert said(text) == ["R215 4:5 This table has no column for `worth`."]


def test_an_empty_cell_without_default_is_reported_at_the_cell():
    text = "kind Tile:\n    worth: number\npieces Tile:\n    | name | worth |\n    | One |  |\n"

    assert [f.split(" ", 2)[0] for f in said(text)] == ["R215"]


def test_two_pieces_of_one_name():
    text = KIND + "pieces Tile:\n    | name |\n    | One |\n    | One |\n"

    assert said(text) == ["R102 10:7 Two pieces are called `One`."]


def test_a_piece_may_not_take_another_name():
    text = KIND + "pieces Tile:\n    | name |\n    | Red |\n"

    assert said(text) == ["R102 9:7 `Red` is already the name of a member of `Colour`."]


def test_a_kind_that_is_not_there():
    text = KIND + "pieces Tyle:\n    | name |\n    | One |\n"

    assert said(text) == ["R101 7:8 There is no kind called `Tyle`."]
    assert helps(text) == ["did you mean `Tile`?"]


# ---- CSV


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_csv_with_any_separator(sign, mark):
    text = mark + sign.join(["name", "worth", "tags"]) + "\n" + sign.join(['"One, two"', "3", '"Red, Blue"']) + "\n"
    game = made(KIND + 'pieces Tile from "tiles.csv"\n', csv={"tiles.csv": text})

    assert named(game, "Tile") == ["One, two"]
    assert column(game, "Tile", "tags") == [("Red", "Blue")]


def test_csv_findings_name_row_and_column():
    found = said(KIND + 'pieces Tile from "tiles.csv"\n', csv={"tiles.csv": "name;worth\nOne;1\nTwo;x\n"})

    assert found == ["R203 3:5 `x` is not a number."]


@pytest.mark.parametrize("name", ["missing.csv", "../tiles.csv", "/etc/passwd", "a/../../b.csv", "c:\\b.csv"])
def test_csv_that_is_not_in_the_folder(name):
    found = said(KIND + f'pieces Tile from "{name}"\n', csv={"tiles.csv": "name\nOne\n"})

    said_of = "file `{}` is not there" if name == "missing.csv" else "path `{}` is not allowed"
    assert found == [f"R501 7:18 The {said_of.format(name)}."]


SPREADSHEETS = {
    "a line that names the separator": "sep=;\nname;worth\nOne, two;3\n",
    "empty columns at the right": "name;worth;;\nOne, two;3;;\n",
    "empty rows at the end": 'name,worth\n"One, two",3\n,\n,\n',
    "line ends of another system": 'name,worth\r\n"One, two",3\r\n',
    "doubled quotes": 'name,worth\n"One, two","3"\n',
    "every cell in quotes": '"name";"worth"\n"One, two";"3"\n',
}


@pytest.mark.parametrize("sort", SPREADSHEETS)
def test_csv_as_spreadsheets_write_it(sort):
    game = made(KIND + 'pieces Tile from "tiles.csv"\n', csv={"tiles.csv": SPREADSHEETS[sort]})

    assert named(game, "Tile") == ["One, two"]
    assert column(game, "Tile", "worth") == [3]


def test_csv_with_loose_accents_names_the_same_things():
    text = 'pieces Tile from "tiles.csv"\nvalue v: Åre.worth\naction a: say "{v}"\nrule r after a: do a\n'
    game = made(KIND + text, csv={"tiles.csv": "name,worth\nA\u030are,3\n"})

    assert named(game, "Tile") == ["\u00c5re"]


def test_csv_broken_quotes():
    found = said(KIND + 'pieces Tile from "t.csv"\n', csv={"t.csv": 'name\n"One\n'})

    assert "R503 2:1 A quoted cell is not closed on its line." in found


# ---- loops


def test_loops_make_pieces_and_fields():
    game = made('pieces Cell for each row in 1 to 2, colour in [Red, Blue] named "{colour}{row}"\n')

    assert named(game, "Cell") == ["Red1", "Blue1", "Red2", "Blue2"]
    assert column(game, "Cell", "row") == [1, 1, 2, 2]
    assert column(game, "Cell", "colour") == ["Red", "Blue", "Red", "Blue"]
    assert "Cell" in game.kinds


def test_where_leaves_pieces_out():
    game = made('pieces Cell for each a in 1 to 3, b in 1 to 3 where a < b and not b = 3 named "{a}{b}"\n')

    assert named(game, "Cell") == ["12"]


def test_loops_over_enums_and_seats():
    game = made('pieces Mark for each seat in players, colour in Colour named "{seat} {colour}"\n')

    assert len(named(game, "Mark")) == 9
    assert named(game, "Mark")[0] == "Ann Red"
    assert next(e.seats for e in game.entities if e.name == "Bob Blue") == (1,)


def test_loops_fill_the_fields_of_a_declared_kind():
    text = "kind Tile:\n    row: number\n    worth: number\n"
    game = made(text + 'pieces Tile for each row in 1 to 2 named "t{row}":\n    worth: row * 10 + 1\n')

    assert column(game, "Tile", "worth") == [11, 21]


def test_loop_names_must_be_fields_of_a_declared_kind():
    text = 'kind Tile:\n    worth: number = 1\npieces Tile for each row in 1 to 2 named "t{row}"\n'

    assert said(text) == ["R101 3:22 `Tile` has no field called `row`."]


def test_extra_lines_become_fields_of_a_new_kind():
    game = made('pieces Tile for each n in 1 to 3 named "t{n}":\n    odd: n = 1 or n = 3\n    copies: 2\n')

    assert column(game, "Tile", "odd") == [True, True, False, False, True, True]


def test_a_pattern_with_an_unknown_name():
    text = 'pieces Tile for each row in 1 to 2 named "t{rwo}"\n'

    assert said(text) == ["R101 1:45 No loop of these pieces is called `rwo`."]
    assert helps(text) == ["did you mean `row`?"]


def test_generated_names_must_differ():
    found = said('pieces Tile for each a in 1 to 2, b in 1 to 2 named "t{a}"\n')

    assert found[0].startswith("R102") and "Two pieces of these loops are called `t1`." in found[0]


def test_what_changes_may_not_stand_in_a_loop():
    text = 'setting size: number = 3\npieces Tile for each n in 1 to size named "t{n}"\n'

    assert said(text) == ["R205 2:32 `setting size` is not known before the game begins, and here it must be."]


# ---- cards


CARD = """
kind Card:
    amount: number = 0
    colour: Colour or none = none
pieces Card:
    | name | copies |
    | Storm | 2 |
"""


def test_a_card_completes_a_row():
    game = made(CARD + '## Blows.\ncard "Storm":\n    amount: 7\n')

    assert column(game, "Card", "amount") == [7, 7]
    assert set(game.card_notes.values()) == {"Blows."}
    assert len(game.card_notes) == 2


def test_a_new_card_with_copies():
    game = made(CARD + 'card "Calm" is Card:\n    copies: 3?\n    colour: Red\n')

    assert named(game, "Card").count("Calm") == 3
    assert [mark.what for mark in game.assumed] == ['card "Calm": copies 3']


def test_a_card_of_no_row_and_no_kind():
    text = CARD + 'card "Storn":\n    amount: 1\n'

    assert said(text) == ["R101 8:6 There is no piece called `Storn`."]
    assert helps(text) == ["did you mean `Storm`?"]


def test_a_card_written_twice():
    text = CARD + 'card "Storm":\n    amount: 1\ncard "Storm":\n    colour: Red\n'

    assert said(text) == ["R102 10:6 The card `Storm` is written twice."]


def test_a_card_repeating_a_field():
    text = "kind Card:\n    amount: number\npieces Card:\n    | name | amount |\n    | Storm | 2 |\n"

    assert said(text + 'card "Storm":\n    amount: 1\n') == ["R102 7:5 `amount` of `Storm` is given twice."]


def test_a_card_field_its_kind_has_not():
    assert said(CARD + 'card "Storm":\n    amont: 1\n') == ["R101 9:5 `Card` has no field called `amont`."]


def test_fields_with_a_meaning_of_their_own():
    found = said("kind Card:\n    owner: player\n    name: text\n")

    assert [f.split(" ", 2)[0] for f in found] == ["R103", "R103"]


# ---- cells that are too much

HUGE = "1" * 5000
TOO_LARGE = "This number is too large."
FROM_FILE = KIND + 'pieces Tile from "t.csv"\n'


@pytest.mark.parametrize("number", [HUGE, "-" + HUGE])
def test_a_number_of_thousands_of_digits(number):
    table = KIND + f"pieces Tile:\n    | name | worth |\n    | One | {number} |\n"

    assert [f.split(" ", 2)[2] for f in said(table)] == [TOO_LARGE]
    assert said(FROM_FILE, csv={"t.csv": f"name,worth\nOne,{number}\n"}) == [f"R207 2:5 {TOO_LARGE}"]
    assert [f.split(" ", 2)[2] for f in said(f"table t(n: number): {number} -> 1, otherwise -> 2\n")] == [TOO_LARGE]
    grid = f"table t(n: number):\n    | n | v |\n    | {number} or more | 1 |\n    | otherwise | 2 |\n"
    assert said(grid) == [f"R207 3:7 {TOO_LARGE}"]


def test_copies_of_thousands_of_digits():
    table = KIND + f"pieces Tile:\n    | name | worth | copies |\n    | One | 1 | {HUGE} |\n"

    assert [f.split(" ", 2)[2] for f in said(table)] == ["`11111111111111111111` is no number of copies."]


def test_digits_of_other_scripts_are_no_numbers():
    assert said(FROM_FILE, csv={"t.csv": "name,worth\nOne,\u0663\n"}) == ["R002 2:5 \u0663 is no number."]


def test_signs_in_a_csv_file_that_cannot_be_seen():
    assert said(FROM_FILE, csv={"t.csv": "name,worth\nO\0ne,1\n"}) == ["R005 2:2 This is a sign that cannot be seen."]


def test_a_csv_file_of_too_many_rows():
    csv = "name,worth\n" + "".join(f"n{i},1\n" for i in range(50_001))

    assert said(FROM_FILE, csv={"t.csv": csv}) == ["R509 1:1 `t.csv` has 50001 rows; more than 50000 are not read."]
