"""Where each state cell, resource cell and zone instance of a program lies in the flat lists of a running game."""

from __future__ import annotations

from rulelang.machine.faults import RuleFault
from rulelang.program.program import Index, Program, ZoneDef


class Layout:
    """Offsets and names, worked out once for a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.labels = [entity.name for entity in program.entities]
        self.keys = [e.name if e.copy == 1 else f"{e.name}/{e.copy}" for e in program.entities]
        self.ids = self._ids()
        self.state_base, self.state_cells = self._offsets(
            [self._span(s.owner) * self._index_count(s.index) for s in program.states]
        )
        firsts = [program.domains[s.owner].first if s.owner else 0 for s in program.states]
        self.owned_base = [base - first for base, first in zip(self.state_base, firsts, strict=True)]
        self.resource_base, self.resource_cells = self._offsets(
            [self._span(r.owner) if r.owner else 0 for r in program.resources]
        )
        self.holder_cells = self._holder_cells()
        self.zone_first = program.zones[0].first
        self.zone_def: list[int] = []
        self.zone_owner: list[int | None] = []
        self.zone_key: list[int | None] = []
        for number, zone in enumerate(program.zones):
            self._add_instances(number, zone)
        self.piece_domains = [d for d in program.domains.values() if d.sort == "piece"]

    def _ids(self) -> dict[str, dict[str, int]]:
        """Domain -> key -> entity: how saves and scripts name things."""
        ids: dict[str, dict[str, int]] = {}
        for number, entity in enumerate(self.program.entities):
            ids.setdefault(entity.domain, {})[self.keys[number]] = number
        return ids

    def _span(self, domain: str | None) -> int:
        return self.program.domains[domain].count if domain else 1

    def _index_count(self, index: Index | None) -> int:
        if index is None:
            return 1
        return self._span(index.domain) if index.domain else index.high - index.low + 1

    def index_members(self, index: Index | None) -> tuple[int | None, ...]:
        """All keys a declaration has cells for."""
        if index is None:
            return (None,)
        return self.program.domains[index.domain].members if index.domain else tuple(range(index.low, index.high + 1))

    @staticmethod
    def _offsets(sizes: list[int]) -> tuple[list[int], int]:
        bases, total = [], 0
        for size in sizes:
            bases.append(total)
            total += size
        return bases, total

    def _holder_cells(self) -> dict[tuple[int, int], int]:
        """(resource, named holder) -> cell behind the owners' cells."""
        cells = {}
        for number, resource in enumerate(self.program.resources):
            for entity, _ in resource.holders:
                cells[number, entity] = self.resource_cells
                self.resource_cells += 1
        return cells

    def owners(self, domain: str | None) -> tuple[int | None, ...]:
        """All owners a declaration has cells for."""
        return self.program.domains[domain].members if domain else (None,)

    def _add_instances(self, number: int, zone: ZoneDef) -> None:
        for owner in self.owners(zone.owner):
            for key in self.index_members(zone.index):
                self.zone_def.append(number)
                self.zone_owner.append(owner)
                self.zone_key.append(key)

    def _index_place(self, index: Index | None, key: int | None, what: str) -> int:
        if index is None or key is None:
            return 0
        if index.domain:
            return key - self.program.domains[index.domain].first
        if not index.low <= key <= index.high:
            raise RuleFault(f"{what} has no place for {key}; it runs from {index.low} to {index.high}")
        return key - index.low

    def state_cell(self, state: int, owner: int | None, key: int | None) -> int:
        """The cell of a state variable. Faults: no owner, an index beyond the declared ones."""
        declared = self.program.states[state]
        place = 0
        if declared.owner is not None:
            if owner is None:
                raise RuleFault(f"{declared.name} was asked of none")
            place = owner - self.program.domains[declared.owner].first
        row = place * self._index_count(declared.index)
        return self.state_base[state] + row + self._index_place(declared.index, key, declared.name)

    def resource_cell(self, resource: int, holder: int | None) -> int:
        """The cell of what a holder has. Faults: the holder does not keep this resource."""
        declared = self.program.resources[resource]
        if holder is None:
            raise RuleFault(f"{declared.name} was asked of none")
        cell = self.holder_cells.get((resource, holder))
        if cell is not None:
            return cell
        domain = self.program.domains[declared.owner] if declared.owner else None
        if domain is None or not 0 <= holder - domain.first < domain.count:
            raise RuleFault(f"{self.labels[holder]} keeps no {declared.name}")
        return self.resource_base[resource] + holder - domain.first

    def zone_entity(self, zone: int, owner: int | None, key: int | None) -> int:
        """The entity of a zone's instance."""
        declared = self.program.zones[zone]
        place = 0
        if declared.owner is not None:
            if owner is None:
                raise RuleFault(f"{declared.name} was asked of none")
            place = owner - self.program.domains[declared.owner].first
        row = place * self._index_count(declared.index)
        return declared.first + row + self._index_place(declared.index, key, declared.name)
