"""Standing answers: what a seat lets pass, in scripts, at a prompt, and what the trace says of it."""

from __future__ import annotations

import pytest
from attrs import evolve
from tools.fair import complaint, executable, passes, run, script

from rulelang.codec import load_save, parse_save, parse_trace, save_of, save_text, trace_line, trace_lines, trace_text
from rulelang.diagnostics import Report
from rulelang.machine.game import Game
from rulelang.players import StandingAnswer, pass_player, random_player, standing_pass, still_standing
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse
from rulelang.tools.replay import Divergence, replay
from rulelang.tools.scripts import run_script
from rulelang.tools.session import Session
from rulelang.tools.standing import NoSuchAnswer, read_standing

HANDS = (
    'given Ann.hand = ["Loud Voice"]\ngiven Bo.hand = ["Fast Talk", "Loud Voice"]\ngiven market = [Basket, Kettle]\n'
)


def given_by(game: Game) -> list[tuple[str, str]]:
    """Who answered by a standing answer, and by which, in order."""
    lines = trace_lines(game)
    return [(line.fields["who"], line.fields["standing"]) for line in lines if "standing" in line.fields]


# ---- in scripts


def test_a_seat_lets_pass_what_its_line_says_and_no_more():
    game = passes(
        HANDS + "seed 1\nBo: passes before buy(Ann)\nstart do buy(Ann, Basket)\nexpect Basket in Ann.bag\n"
        'start do buy(Ann, Kettle)\nexpect Ann.coins = 2\nexpect "Fast Talk" in Bo.hand'
    )

    assert given_by(game) == [("Bo", "passes before buy(Ann)")] * 2


def test_a_play_that_a_standing_answer_excludes_tells_why_it_did_not_come_to_pass():
    text = complaint(HANDS + 'seed 1\nBo: passes before buy\nstart do buy(Ann, Basket)\nBo: play "Fast Talk"')

    assert "Bo passes before buy, so this went by: before buy(Ann, Basket)" in text


def test_the_fields_of_a_line_must_fit():
    game = passes(HANDS + 'seed 1\nBo: passes before buy(Bo)\nstart do buy(Ann, Basket)\nBo: play "Fast Talk"')

    assert given_by(game) == []


def test_in_a_phase_and_at_pauses():
    inside = passes(HANDS + "seed 1\nBo: passes in phase day\nstart phase day\nrest: first seed 2")
    pauses = passes(HANDS + "seed 1\nBo: passes at pauses\nstart phase day\nrest: first seed 2")

    assert {who for who, _ in given_by(inside)} == {"Bo"}
    assert given_by(pauses) == [("Bo", "passes at pauses")] * len(given_by(pauses)) != []


def test_until_the_end_of_what_runs():
    game = passes(
        HANDS + "seed 1\nstart phase visit(Ann)\nAnn: Bread\nBo: passes until end of phase visit(Ann)\n"
        'Ann: Basket\nAnn: "Rest"\nstart do buy(Ann, Kettle)\nBo: play "Fast Talk"'
    )

    assert given_by(game) == [("Bo", "passes until end of phase visit(Ann)")]


def test_until_the_end_of_what_does_not_run_is_an_error():
    assert "visit(Ann) is not running" in complaint(
        "seed 1\nBo: passes until end of phase visit(Ann)\nexpect yes = yes"
    )


def test_a_window_that_never_opens_is_an_error():
    text = complaint("seed 1\nBo: passes before give\nexpect yes = yes")

    assert "no card is ever played there, so Bo is never asked: passes before give" in text


def test_rest_does_not_play_what_a_seat_lets_pass():
    lines = HANDS + "seed 1\nBo: always passes\nstart phase day\nrest: random seed {seed}"
    games = [passes(lines.format(seed=seed)) for seed in range(8)]

    assert all(not any(e.kind == "builtin:play" and e.data[0] == g.players[1] for e in g.events or ()) for g in games)
    assert any(any(e.kind == "builtin:play" for e in g.events or ()) for g in games)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Zoe: always passes", "R101"),
        ("Cleo: always passes", "R113"),
        ("Bo: passes before byu", "R101"),
        ("Bo: passes in phase buy", "R154"),
        ("Bo: passes before buy(Ann, Basket, 3)", "R226"),
        ("Bo: passes before buy(Basket)", "R230"),
        ("Bo: passes until end of phase nowhere", "R101"),
        ("Bo: passes", "R001"),
        ("windows ask everybody\n    windows ask everybody", "R102"),
    ],
)
def test_what_a_line_names_must_be_there(line: str, code: str):
    from tools.fair import FAIR

    report = Report()
    text = f'language 1\ntest "it":\n    players Ann, Bo\n    {line}\n    expect yes = yes\n'
    analyse([parse(Source("fair.rules", FAIR), report), parse(Source("it.rules", text), report)], report)
    found = [(d.code, d.span.line) for d in report.sorted() if d.level == "error"]

    assert [c for c, _ in found][:1] in ([code], ["R011"] if code == "R001" else [code])
    assert found[0][1] == 3 + len(line.split("\n"))


# ---- the record


def played(*standing: StandingAnswer) -> Game:
    game = Game.new(executable(), ("Ann", "Bo"), seed=3, settings={"days": 3})
    policy = random_player(5)
    while game.decision is not None:
        found = standing_pass(game, standing)
        game.choose(None if found else policy(game), found.text if found else "")
    return game


def test_a_replay_is_the_same_and_tells_a_note_that_is_not():
    exe, made = script(HANDS + "seed 1\nBo: passes in phase day\nstart phase day\nrest: first seed 2")
    done = run_script(exe, made)
    trace = parse_trace(trace_text(done.header, trace_lines(done.game)))
    assert given_by(done.game) != []

    assert replay(exe, trace).events == done.game.events

    place = next(n for n, line in enumerate(trace.lines) if "standing" in line.fields)
    bare = {key: value for key, value in trace.lines[place].fields.items() if key != "standing"}
    without = evolve(
        trace, lines=(*trace.lines[:place], evolve(trace.lines[place], fields=bare), *trace.lines[place + 1 :])
    )
    assert replay(exe, without).result == done.game.result


def test_the_log_keeps_the_note_and_a_save_too():
    game = played(StandingAnswer(executable().layout.ids["player"]["Ann"], "always"))
    notes = [note for _, _, note in game.log if note]
    loaded = load_save(executable(), parse_save(save_text(save_of(game, 3))))

    assert notes and set(notes) == {"always passes"}
    assert loaded.log == game.log


def test_a_log_of_before_there_were_notes_is_read():
    from rulelang.machine import saving

    game = played()
    data = saving.dump(game)
    data["raw"]["log"] = [[seat, answer] for seat, answer, _ in data["raw"]["log"]]
    del data["raw"]["asks_everybody"]

    assert saving.load(executable(), data).log == game.log


def test_what_ends_is_dropped():
    game = Game.new(executable(), ("Ann", "Bo"), seed=3)
    answer = read_standing(game, game.players[0], "in visit until end of day")
    while game.decision is not None and game.running("phase:day", None) is not None:
        assert still_standing(game, [answer]) == (
            (answer,) if game.running("phase:day", None).serial == answer.until else ()
        )
        game.choose(pass_player(game))


# ---- as it is typed


def seat_asked() -> Game:
    """Ann is asked in the pause of the first day; she holds a card for it."""
    exe, made = script('given Ann.hand = ["Loud Voice"]\nseed 1\nstart phase day\nAnn: play "Loud Voice"')
    return run_script(exe, made, until=1).game


@pytest.mark.parametrize(
    ("typed", "when", "event"),
    [
        ("always", "always", None),
        ("at pauses", "pause", None),
        ("in day", "in", "phase:day"),
        ("in phase visit(Ann)", "in", "phase:visit"),
        ("in  buy ( Ann , Basket )", "in", "action:buy"),
        ("before buy", "before", "action:buy"),
        ("until end of day", "always", None),
        ("at pauses until end of phase day", "pause", None),
    ],
)
def test_what_can_be_typed(typed: str, when: str, event: str | None):
    game = seat_asked()
    answer = read_standing(game, game.players[0], typed)

    assert (answer.when, answer.event) == (when, event)
    assert (answer.until is not None) is ("until" in typed)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "That says not which windows"),
        ("sometimes", "'sometimes' says not which windows"),
        ("in dya", "There is no phase or action dya here. Did you mean day?"),
        ("in", "After this word comes the name"),
        ("in (", "is no name"),
        ("before give", "No card is ever played there"),
        ("before buy(Basket)", "'Basket' is no player"),
        ("before buy(Ann, Basket, 3)", "buy has 2 things in its brackets, not 3"),
        (
            "until end of vote",
            "vote is not running, so nothing can last until its end. These phases run now: day",
        ),
    ],
)
def test_what_cannot_be_typed_is_told(typed: str, message: str):
    game = seat_asked()

    with pytest.raises(NoSuchAnswer) as caught:
        read_standing(game, game.players[0], typed)
    assert message in caught.value.message


def test_a_session_is_not_asked_what_it_has_answered_and_undo_takes_it_back():
    game = Game.new(executable(), ("Ann", "Bo"), seed=3)
    session = Session(game, game.players, pass_player)
    while session.decision is not None and session.decision.form != "window":
        session.choose(pass_player(session.game))
    assert session.decision is not None
    seat, number = session.decision.seat, session.decision.number
    assert seat is not None

    session.answer_beforehand(read_standing(session.game, seat, "always"))
    while session.decision is not None:
        assert not (session.decision.form == "window" and session.decision.seat == seat)
        session.choose(pass_player(session.game))
    assert ("always passes") in {note for _, _, note in session.game.log}

    while session.undo() and session.decision is not None and session.decision.number > number:
        pass
    assert session.decision is not None and session.decision.number == number
    assert session.standing == ()


# ---- asking everybody


def test_windows_can_ask_everybody_and_who_has_nothing_can_only_pass():
    lines = HANDS.replace('"Fast Talk", ', "") + "windows ask everybody\nseed 1\nstart do buy(Ann, Basket)\n"
    exe, made = script(lines + "rest: random seed 4")
    stopped = run_script(exe, made, until=1).game
    assert stopped.decision is not None
    assert [choice.label for choice in stopped.decision.choices] == ["nothing"]

    done = run_script(exe, made)
    windows = [line for line in trace_lines(done.game) if line.fields.get("form") == "window"]
    assert {line.fields["who"] for line in windows} == {"Ann", "Bo"}
    assert done.header.windows == "ask everybody"
    assert replay(exe, parse_trace(trace_text(done.header, trace_lines(done.game)))).events == done.game.events


def test_without_it_only_whom_it_concerns_is_asked():
    done = run(HANDS + "seed 1\nstart do buy(Ann, Basket)\nrest: pass")
    windows = [line.fields["who"] for line in trace_lines(done.game) if line.fields.get("form") == "window"]

    assert windows == ["Bo"]
    assert done.header.windows == ""


def test_a_trace_that_forgets_who_is_asked_differs():
    exe, made = script(HANDS + "windows ask everybody\nseed 1\nstart do buy(Ann, Basket)")
    done = run_script(exe, made)
    trace = parse_trace(trace_text(evolve(done.header, windows=""), trace_lines(done.game)))

    with pytest.raises(Divergence):
        replay(exe, trace)


def test_a_save_remembers_that_everybody_is_asked():
    exe, made = script(HANDS + "windows ask everybody\nseed 1\nstart do buy(Ann, Basket)\nrest: random seed 4")
    stopped = run_script(exe, made, until=1).game
    save = save_of(stopped, 1)
    loaded = load_save(exe, parse_save(save_text(save)))

    assert save.windows == "ask everybody"
    assert loaded.asks_everybody
    assert loaded.decision == stopped.decision
    assert trace_line(loaded, loaded.events[-1]) == trace_line(stopped, stopped.events[-1])  # type: ignore[index]


def test_a_person_is_asked_even_where_only_passing_is_possible():
    game = Game.new(executable(), ("Ann", "Bo"), seed=3, asks_everybody=True)
    session = Session(game, game.players, pass_player)
    alone = 0
    while session.decision is not None:
        alone += session.decision.form == "window" and len(session.decision.choices) == 1
        session.choose(pass_player(session.game))

    assert alone == 4
