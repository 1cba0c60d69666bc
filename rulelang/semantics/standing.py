"""Rules and cards: what holds or waits from the start, in the order of files and lines."""

from __future__ import annotations

from attrs import define, field

from rulelang.program.program import HookDef
from rulelang.semantics.bodies import check_cycles, lower_forbid, lower_hook, lower_modify
from rulelang.semantics.symbols import EntitySymbol, Names
from rulelang.semantics.written import Rows
from rulelang.syntax import nodes

Standing = nodes.Hook | nodes.Modify | nodes.Forbid


def standing(names: Names, rows: Rows) -> tuple[HookDef, ...]:
    """All hooks, those that wait in bodies too; modifiers and prohibitions go into the lists of the names."""
    work = _Standing(names, rows)
    for decl in names.decls:
        match decl:
            case nodes.RuleDecl(name=name, effect=effect):
                work.lower(effect, (), f"rule {name.text}", name.text)
            case nodes.CardDecl():
                work.card(decl)
    check_cycles(names)
    return tuple(names.hooks)


@define
class _Standing:
    """Lowers rules and cards in the order of files and lines."""

    names: Names
    rows: Rows
    order: int = 0
    titles: dict[str, int] = field(factory=dict)

    def card(self, decl: nodes.CardDecl) -> None:
        """Lower what is printed on a card."""
        symbol = self.names.symbols.get(decl.name.text)
        if not isinstance(symbol, EntitySymbol) or self.rows.cards.get(decl.name.text) is not decl:
            return
        for part in sorted((*decl.hooks, *decl.effects), key=lambda part: part.span):
            self.lower(part, symbol.entities, self._title(f'card "{decl.name.text}" / {_short(part)}'), None)

    def lower(self, part: Standing, cards: tuple[int, ...], name: str, rule: str | None) -> None:
        """Lower one rule or card line under its stable name."""
        names, order = self.names, self.order
        self.order += 1
        match part:
            case nodes.Hook():
                names.hooks.append(lower_hook(names, part, cards, name, order, rule))
            case nodes.Modify():
                names.modifiers.append(lower_modify(names, part, cards, name, order))
            case nodes.Forbid():
                names.forbids.append(lower_forbid(names, part, cards, name, order))

    def _title(self, title: str) -> str:
        """The stable name; a second one of the same words gets a number."""
        count = self.titles[title] = self.titles.get(title, 0) + 1
        return title if count == 1 else f"{title} {count}"


def _short(part: Standing) -> str:
    match part:
        case nodes.Modify(value=value):
            return f"modify {value.text}"
        case nodes.Forbid(event=event):
            return f"forbid {_event(event)}"
        case nodes.Hook(stage=stage, event=None):
            return stage
        case nodes.Hook(stage=stage, event=nodes.Event() as event):
            return f"{stage} {_event(event)}"
    return ""


def _event(event: nodes.Event) -> str:
    return f"{event.sort} {event.name.text}" if event.sort else event.name.text
