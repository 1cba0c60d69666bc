"""Tests and plays: their lines checked, their expressions lowered, their answers kept in the words of the script."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from rulelang.diagnostics import Label
from rulelang.program import core, script
from rulelang.program.core import Code
from rulelang.program.program import WORTH
from rulelang.program.types import PLAYER, ZONE, EntityType
from rulelang.semantics.answers import said_all
from rulelang.semantics.bodies import lower_code
from rulelang.semantics.constants import constant, members
from rulelang.semantics.expectations import expect, expect_event, start
from rulelang.semantics.givens import Draft, given, given_laid, name_in_text
from rulelang.semantics.missing import listed, missing
from rulelang.semantics.passing import passes
from rulelang.semantics.starts import Supply
from rulelang.semantics.symbols import (
    EntitySymbol,
    Names,
    SettingSymbol,
)
from rulelang.semantics.walk import first_line, of_sort, within
from rulelang.source import Span
from rulelang.syntax import nodes

ONCE: dict[type[nodes.ScriptLine], str] = {
    nodes.ForGame: "game",
    nodes.UsePlayers: "players",
    nodes.UseSeed: "seed",
    nodes.AskEverybody: "windows",
    nodes.UseScenario: "scenario",
    nodes.UseMods: "mods",
}
"""The lines that a script has once at most, by the word they begin with."""

POLICIES = ("random", "greedy", "first", "pass")


def scripts(
    names: Names, seats: tuple[int, int], chosen: Callable[[nodes.ScriptDecl], bool]
) -> tuple[script.Script, ...]:
    """The chosen tests and plays of a game."""
    found: list[script.Script] = []
    first: dict[tuple[str, str], Span] = {}
    for decl in of_sort(names.decls, nodes.ScriptDecl):
        earlier = first.setdefault((decl.sort, decl.name), decl.span)
        if earlier is not decl.span:
            also = [Label(first_line(names.report, earlier), "first here")]
            span = within(names.report, decl.span, f'"{decl.name}"')
            names.report.error("R102", f"Two {decl.sort}s are called `{decl.name}`.", span, also=also)
        if chosen(decl):
            found.append(_script(names, decl, seats))
    return tuple(found)


def _script(names: Names, decl: nodes.ScriptDecl, seats: tuple[int, int]) -> script.Script:
    draft = Draft(names, decl, seats, Supply(names))
    for line in sorted(decl.lines, key=lambda line: not isinstance(line, nodes.UsePlayers)):
        _line(draft, line)
    return script.Script(
        sort=decl.sort,
        name=decl.name,
        game=draft.game,
        players=draft.players,
        settings=tuple(draft.settings.items()),
        seed=draft.seed,
        asks_everybody=draft.asks_everybody,
        lines=tuple(draft.lines),
        tags=decl.marks.tags,
        scenario=draft.scenario,
        mods=draft.mods,
        span=decl.span,
    )


def _line(draft: Draft, line: nodes.ScriptLine) -> None:
    match line:
        case nodes.ForGame() | nodes.UsePlayers() | nodes.UseSeed() | nodes.AskEverybody():
            _once(draft, line)
        case nodes.UseScenario() | nodes.UseMods():
            _once(draft, line)
        case nodes.UseSetting(name=name, value=value):
            _setting(draft, name, value)
        case _:
            made = _step(draft, line)
            if made is not None:
                draft.lines.append(evolve(made, span=line.span, tags=line.marks.tags))


def _step(draft: Draft, line: nodes.ScriptLine) -> script.Line | None:
    names = draft.names
    match line:
        case nodes.Given():
            return given(draft, line)
        case nodes.GivenLaid():
            return given_laid(draft, line)
        case nodes.StartPhase(phase=name, args=args):
            return start(names, "phase", name, args)
        case nodes.StartDo(action=name, args=args):
            return start(names, "action", name, args)
        case nodes.NextChance(queue=queue, answers=answers, source=source):
            place = lower_code(names, source, (), ZONE)[0] if source is not None else None
            return script.ChanceLine(queue, place, said_all(names, answers), tuple(answer.span for answer in answers))
        case nodes.Answers(who=who, answers=answers):
            _asked(draft, who)
            places = tuple(answer.span for answer in answers)
            return script.AnswerLine(who.text, said_all(names, answers), places)
        case nodes.Expect(test=test):
            return expect(names, test)
        case nodes.ExpectEvent():
            return expect_event(names, line)
        case nodes.ExpectRefusal(who=who, answers=answers, reason=reason):
            _asked(draft, who)
            return script.ExpectRefusalLine(who.text, said_all(names, answers), reason)
        case nodes.Passes(who=who):
            _asked(draft, who)
            return passes(names, line)
        case nodes.Rest(policy=policy, seed=seed):
            return _rest(draft, policy, seed)
    return None


# ---- what a script is about


def _once(draft: Draft, line: nodes.ScriptLine) -> None:
    word = ONCE[type(line)]
    if word in draft.once:
        also = [Label(draft.once[word], "first here")]
        draft.names.report.error("R102", f"The line `{word}` stands here twice.", line.span, also=also)
        return
    draft.once[word] = line.span
    match line:
        case nodes.ForGame(name=name):
            _for_game(draft, name, line.span)
        case nodes.UsePlayers(names=idents):
            _players(draft, idents, line.span)
        case nodes.UseSeed(seed=seed):
            draft.seed = seed
        case nodes.AskEverybody():
            draft.asks_everybody = True
        case nodes.UseScenario(name=scenario):
            draft.scenario = scenario
        case nodes.UseMods(names=mods):
            draft.mods = tuple(ident.text for ident in mods)


def _for_game(draft: Draft, name: str, span: Span) -> None:
    mine = draft.names.game.name if draft.names.game else name
    if name != mine:
        message = f"This script belongs to the game `{mine}`, and names another."
        help = f'write `game "{mine}"`, leave out the line, or move the script to the folder of the other game'
        draft.error("R111", message, span, help)
    draft.game = name


def _players(draft: Draft, idents: tuple[nodes.Ident, ...], span: Span) -> None:
    low, high = draft.seats
    if not low <= len(idents) <= high:
        count = str(low) if low == high else f"{low} to {high}"
        message = f"{len(idents)} player{' is' if len(idents) == 1 else 's are'} named, and this game is for {count}."
        draft.error("R112", message, idents[0].span.to(idents[-1].span), f"name {count} of the players")
    seen: list[str] = []
    for ident in idents:
        if ident.text in seen:
            draft.error("R102", f"`{ident.text}` stands here twice.", ident.span)
        elif _is_seat(draft.names, ident.text):
            seen.append(ident.text)
        else:
            known = [name for name in members(draft.names, PLAYER) if _is_seat(draft.names, name)]
            missing(draft.names, "player", ident.text, ident.span, known)
    draft.players = tuple(seen)
    if draft.names.game is not None and draft.names.game.in_turn and len(seen) == len(idents):
        _in_turn(draft, idents)


def _in_turn(draft: Draft, idents: tuple[nodes.Ident, ...]) -> None:
    """Tell of a seat that does not play when so few do."""
    seats = [name for name in members(draft.names, PLAYER) if _is_seat(draft.names, name)]
    playing = seats[: len(idents)]
    late = next((ident for ident in idents if ident.text not in playing), None)
    if late is not None and len(playing) == len(idents):
        message = f"`{late.text}` does not play when {len(idents)} do."
        names = ", ".join(name_in_text(name) for name in playing)
        help = f"write `players {names}`, in any order, or name more players"
        draft.error("R128", message, late.span, help)


def _is_seat(names: Names, name: str) -> bool:
    symbol = names.symbols.get(name)
    return isinstance(symbol, EntitySymbol) and symbol.type == PLAYER and not names.entities[symbol.entities[0]].removed


def _setting(draft: Draft, name: nodes.Ident, value: nodes.Expr) -> None:
    symbol = draft.names.symbols.get(name.text)
    if not isinstance(symbol, SettingSymbol):
        settings = [s.name for s in draft.names.symbols.values() if isinstance(s, SettingSymbol)]
        missing(draft.names, "setting", name.text, name.span, settings)
        return
    if name.text in draft.settings:
        draft.error("R102", f"The setting `{name.text}` stands here twice.", name.span)
    draft.settings[name.text] = Code((), core.Const(constant(draft.names, value, symbol.type).value))


def _asked(draft: Draft, who: nodes.Ident) -> None:
    """Whoever answers is a seat that plays, or a piece that is asked through one."""
    names = draft.names
    if who.text in _asked_through_others(names):
        return
    seats = (names.entities[seat] for seat in names.domains["player"].members)
    everybody = [seat.name for seat in seats if not seat.removed]
    playing = list(draft.players) or everybody[: draft.seats[0]]
    if who.text in playing:
        return
    if who.text in everybody:
        help = f"here play {listed(playing)}; name `{who.text}` in the line `players` too"
        draft.error("R113", f"`{who.text}` does not play here.", who.span, help)
    else:
        missing(names, "player", who.text, who.span, [*playing, *_asked_through_others(names)])


def _asked_through_others(names: Names) -> list[str]:
    """The names of the pieces that answer through a player."""
    kinds = [kind.name.text for kind in of_sort(names.decls, nodes.KindDecl) if kind.asked_through is not None]
    return [name for kind in kinds for name in members(names, EntityType("piece", kind))]


def _rest(draft: Draft, policy: nodes.Ident, seed: int | None) -> script.Line:
    if policy.text not in POLICIES:
        missing(draft.names, "way to play on", policy.text, policy.span, POLICIES)
    elif policy.text == "greedy" and WORTH not in draft.names.symbols:
        said = "`greedy` answers by what a position is worth, and this game does not say so."
        draft.error("R282", said, policy.span, f"declare `value {WORTH}(p: player): ...`, or write `rest: random`")
    return script.RestLine(policy.text, seed)
