"""Why, and why not, in telling positions of the game; short, so that they are read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from svea_rike.playing import play

from rulelang.codec import TraceFile, trace_lines
from rulelang.diagnostics import Report
from rulelang.loader import load_scripts
from rulelang.machine.executable import Executable
from rulelang.present.why import why_lines
from rulelang.present.why_not import denied_lines
from rulelang.program.program import Program
from rulelang.semantics.analyse import analyse
from rulelang.semantics.merging.layers import ModFiles
from rulelang.source import Source
from rulelang.syntax.parse import parse
from rulelang.tools.accounts import account_of, accounts_of
from rulelang.tools.hindrances import why_not
from rulelang.tools.scripts import run_script

GAME = Path(__file__).resolve().parents[2] / "games" / "svea_rike"
SCRIPTS = Path(__file__).with_name("why.play")


@cache
def scripts() -> tuple[Executable, dict[str, object]]:
    report = Report()
    found = load_scripts(SCRIPTS, report)
    assert found is not None, [(d.code, d.message, d.span.line) for d in report.sorted()]
    return Executable(found[0]), {script.name: script for script in found[1]}


def traced(name: str) -> tuple[Program, TraceFile]:
    exe, known = scripts()
    run = run_script(exe, known[name])  # type: ignore[arg-type]
    assert not run.failures, [(f.message, f.notes) for f in run.failures]
    return exe.program, TraceFile(run.header, tuple(trace_lines(run.game)))


def plain(lines: list[str]) -> str:
    """Without the lines of the files, which move whenever a rule is written above them, and the notes."""
    kept = [line for line in lines if not line.strip().startswith("##")]
    return "\n" + re.sub(r"\.rules:\d+", ".rules", "\n".join(kept)) + "\n"


def why(name: str, kind: str, which: str = "", place: int = -1) -> str:
    program, trace = traced(name)
    found = [line.number for line in trace.lines if line.kind == kind and (not which or line.name == which)]
    account, game = account_of(program, trace, found[place])
    return plain(list(why_lines(game, account)))


def not_offered(name: str, text: str, who: str | None = None) -> str:
    found, game = why_not(*traced(name), text, who=who)
    assert not found.possible and not found.unknown
    return plain(list(denied_lines(game, found.denied)))


# ---- why


def test_income_under_famine_with_a_palace_and_land_reform(snapshot):
    assert why("income under famine, with a palace and Land reform", "builtin", "gain") == snapshot


def test_a_cancelled_purchase(snapshot):
    assert why("a purchase that a card cancels", "action", "buy_fief") == snapshot


def test_a_flagged_fief_that_high_treason_did_not_save(snapshot):
    program, trace = traced("a flagged fief is lost in spite of High Treason")
    lost = next(line.number for line in trace.lines if line.fields.get("piece") == "Skåne")
    account, game = account_of(program, trace, lost)
    assert plain(list(why_lines(game, account))) == snapshot


def test_what_high_treason_did_prevent(snapshot):
    assert why("a flagged fief is lost in spite of High Treason", "builtin", "play") == snapshot


def test_trade_income_by_a_royal_card_and_an_event_card(snapshot):
    assert why("a bad harvest and the demand of the king", "builtin", "gain") == snapshot


def test_the_second_booty(snapshot):
    assert why("extra booty", "builtin", "gain") == snapshot


def test_a_card_that_was_countered(snapshot):
    assert why("a card is countered", "builtin", "play", 0) == snapshot


def test_whose_fief_was_struck_down(snapshot):
    assert why("the enemy strikes the weakest", "pick") == snapshot


SCRIPT = """
test "a price that two mods change":
    players Sture, Grip
    given Sture.gold = 40
    given Sture.fiefs = [Jämtland]
    start phase agriculture(Sture)
    Sture: Närke
"""
MODS = {
    "dear": """language 1
mod "Dear Land" version 1.0 for "Svea Rike":
    ## Who has land pays more for land.
    add rule dear_land modify fief_price(p, f) when p.fiefs is not empty: add 2 * count of p.fiefs
""",
    "rebate": """language 1
mod "Rebate" version 1.0 for "Svea Rike":
    add rule crown_rebate modify fief_price(p, f) when f.crowns at least 3: divided by 2 rounded up
""",
}


def modded() -> Program:
    """The game with two mods, and a test of it."""
    report = Report()
    texts = [Source(path.name, path.read_text(encoding="utf-8")) for path in sorted(GAME.glob("*.rules"))]
    files = [parse(text, report) for text in texts if not text.path.startswith("tests_")]
    script = parse(Source("why.rules", SCRIPT), report)
    mods = [
        ModFiles((parse(Source(f"{label}/mod.rules", text), report),), label, label) for label, text in MODS.items()
    ]
    program = analyse([*files, script], report, mods=mods)
    assert program is not None, [(d.code, d.message, d.span) for d in report.sorted()]
    return program


def test_a_price_that_two_mods_change(snapshot):
    program = modded()
    run = run_script(Executable(program), next(s for s in program.scripts if "two mods" in s.name))
    assert not run.failures, run.failures
    trace = TraceFile(run.header, tuple(trace_lines(run.game)))
    paid = [line.number for line in trace.lines if line.name == "pay"]
    account, game = account_of(program, trace, paid[0])
    assert plain(list(why_lines(game, account))) == snapshot


# ---- why not


def test_a_merchant_in_a_full_circle(snapshot):
    assert not_offered("a full circle", "Prussia") == snapshot


def test_a_card_that_cannot_be_played_in_war(snapshot):
    assert not_offered("an abdication that war forbids", 'play "Abdication!"', "Sture") == snapshot


def test_a_purchase_that_is_too_dear(snapshot):
    assert not_offered("too dear", "Småland") == snapshot


def test_a_fief_that_is_not_for_sale(snapshot):
    assert not_offered("too dear", "Estonia") == snapshot


def test_an_ability_out_of_its_phase(snapshot):
    assert not_offered("an office in war", "Seneschal under Vasa", "Sture") == snapshot


# ---- whole games


def test_every_event_of_a_war_can_be_explained():
    run = run_script(*play("sample_war"))
    trace = TraceFile(run.header, tuple(trace_lines(run.game)))
    accounts, game = accounts_of(run.game.exe.program, trace, range(1, len(trace.lines) + 1))

    assert len(accounts) == len(trace.lines)
    assert all(len(list(why_lines(game, account))) > 1 for account in accounts.values() if account.links)
