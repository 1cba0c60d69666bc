"""A game with a scenario and mods, and each of its scripts with its own: every combination is checked once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from attrs import define, evolve, field, frozen

from rulelang.diagnostics import Diagnostic, Fix, Report
from rulelang.loader.folders import Folder
from rulelang.loader.mods import Library, Mod
from rulelang.program.clauses import Clause
from rulelang.program.program import Program
from rulelang.program.script import Script
from rulelang.semantics.analyse import analyse
from rulelang.semantics.clauses import read_clauses
from rulelang.semantics.merging.merge import no_scenario
from rulelang.semantics.walk import within
from rulelang.source import Source, Span
from rulelang.syntax import nodes
from rulelang.texts import start_of

CLAUSES = "clauses.tsv"
NEW_SEATS = ("R310",)
"""What is said of a game's own tables where a mod adds seats or members of enums: they say nothing of these."""


@frozen
class Combination:
    """A scenario, or none, and mods by the places where they lie."""

    scenario: str | None
    mods: frozenset[Path]


@define
class Loaded:
    """The files of a game, the mods it is loaded with, and files of scripts beside them by where they lie. own_scripts:
    whether the tests and plays of the game itself are wanted where it is altered. others: whether those are wanted that
    name another scenario or other mods than are loaded; every_scenario: whether all scenarios are looked through."""

    folder: Folder
    files: list[nodes.File]
    library: Library
    given: list[Mod] = field(factory=list)
    scenario: str | None = None
    beside: dict[str, Path] = field(factory=dict)
    own_scripts: bool = True
    others: bool = True
    every_scenario: bool = False

    @property
    def report(self) -> Report:
        """Where findings go."""
        return self.folder.report

    # ---- which script wants what

    def wanted(self) -> dict[int, Combination]:
        """The combination of each test and play, by its node.

        One that names a scenario or mods is played with just these, and with the mod it stands in; any other with what
        is loaded.
        """
        found = {}
        unaltered = self.scenario is None and not self.given
        for file in self.files if self.own_scripts or unaltered else ():
            home = self.beside.get(file.path, self.folder.root / file.path)
            found.update(self._of(file, home, ()))
        for mod in self.given:
            for file in mod.files:
                found.update(self._of(file, mod.root, tuple(self.library.with_required(mod))))
        return found

    def _of(self, file: nodes.File, home: Path, around: tuple[Mod, ...]) -> dict[int, Combination]:
        scripts = (decl for decl in file.decls if isinstance(decl, nodes.ScriptDecl))
        return {id(decl): self._combination(decl, home, around) for decl in scripts}

    def _combination(self, decl: nodes.ScriptDecl, home: Path, around: tuple[Mod, ...]) -> Combination:
        says = any(isinstance(line, nodes.UseScenario | nodes.UseMods) for line in decl.lines)
        scenario, mods = self.scenario, {mod.root for mod in self.given}
        if says:
            scenario, mods = None, {mod.root for mod in around}
        for line in decl.lines:
            match line:
                case nodes.UseScenario(name=name):
                    scenario = (
                        name if self._is_scenario(name, within(self.report, line.span, f'"{name}"')) else scenario
                    )
                case nodes.UseMods(names=names):
                    found = (self.library.called(n.text, n.span, self.given, home) for n in names)
                    mods |= {mod.root for mod in found if mod is not None}
        return Combination(scenario, frozenset(mods))

    def scenarios(self) -> list[str]:
        """The names of all scenarios there are."""
        mods = [mod for mod in self.library.read.values() if mod is not None]
        files = [*self.files, *(file for mod in mods for file in mod.files)]
        return [decl.name for file in files for decl in file.decls if isinstance(decl, nodes.ScenarioDecl)]

    def _is_scenario(self, name: str, span: Span) -> bool:
        known = self.scenarios()
        if name in known:
            return True
        message, help = no_scenario(name, known)
        fix = Fix(span, f'"{help.split("`")[1]}"', "likely") if help.startswith("did you mean") else None
        self.report.error("R101", message, span, help=help, fix=fix)
        return False

    # ---- checking

    def program(self) -> Program | None:
        """The checked game with all its scripts; None exactly when there are errors."""
        clauses = self._clauses()
        if self.scenario is not None and self.scenario not in self.scenarios():
            message, help = no_scenario(self.scenario, self.scenarios())
            self.report.error("R101", message, start_of(self.files[0].path), help=help)
        wanted = self.wanted()
        own = Combination(self.scenario, frozenset(mod.root for mod in self.given))
        before = len(self.report.diagnostics)
        program = self._analysed(self.report, own, wanted, clauses)
        if own != Combination(None, frozenset()):
            new = self.report.diagnostics[before:]
            self.report.diagnostics[before:] = [found for found in new if self._is_altering(found, self.scenario)]
        if program is None:
            return None
        scripts = list(program.scripts)
        more = set(wanted.values()) if self.others else set()
        if self.every_scenario and not self.given and self.scenario is None:
            more |= {Combination(name, frozenset()) for name in self.scenarios()}
        for combination in sorted(more - {own}, key=_order):
            other = self._other(combination, wanted, clauses)
            scripts += [evolve(script, program=other) for script in other.scripts] if other else []
        if self.report.has_errors:
            return None
        return evolve(program, scripts=tuple(sorted(scripts, key=lambda script: self._rank(script))))

    def _clauses(self) -> tuple[Clause, ...] | None:
        text = self.folder.read(CLAUSES, quiet=True)
        return tuple(read_clauses(Source(CLAUSES, text), self.report)) if text is not None else None

    def _rank(self, script: Script) -> tuple[bool, Span]:
        return script.span.path not in {file.path for file in self.files}, script.span

    def _other(
        self, combination: Combination, wanted: dict[int, Combination], clauses: tuple[Clause, ...] | None
    ) -> Program | None:
        """The game in the combination that some scripts want. Of its warnings only those about the mods and the
        scenario are told: the game's own are told once."""
        report = Report()
        report.sources, report.files = self.report.sources, self.report.files
        program = self._analysed(report, combination, wanted, clauses)
        for found in report.diagnostics:
            if self._is_altering(found, combination.scenario):
                self.report.add(found)
        return program

    def _is_altering(self, found: Diagnostic, scenario: str | None) -> bool:
        """An error, or a warning about what alters the game: its own are told where nothing alters it."""
        labels = tuple(f"{mod.folder.label}/" for mod in self.library.read.values() if mod is not None)
        if found.level == "error" or found.code in NEW_SEATS or found.span.path.startswith(labels or ("\n",)):
            return True
        scenarios = (d for file in self.files for d in file.decls if isinstance(d, nodes.ScenarioDecl))
        here = [d.span for d in scenarios if d.name == scenario and d.span.path == found.span.path]
        return any(span.line <= found.span.line <= span.end_line for span in here)

    def _analysed(
        self,
        report: Report,
        combination: Combination,
        wanted: dict[int, Combination],
        clauses: tuple[Clause, ...] | None,
    ) -> Program | None:
        chosen = [mod for path in sorted(combination.mods) if (mod := self.library.at(path)) is not None]
        program = analyse(
            self.files,
            report,
            clauses=clauses,
            csv=_reader(self.folder, chosen),
            tables=self.folder.tables,
            scenario=combination.scenario,
            mods=[mod.as_files() for mod in chosen],
            chosen=lambda script: wanted.get(id(script)) == combination,
        )
        if program is None:
            return None
        mods = {mod.decl.name: mod.as_files().hash for mod in chosen}
        return evolve(
            program,
            hash=self.folder.hash(),
            files=self.folder.hashes(),
            mods=tuple(evolve(ref, hash=mods[ref.name]) for ref in program.mods),
        )


def _order(combination: Combination) -> tuple[str, list[str]]:
    return combination.scenario or "", sorted(path.as_posix() for path in combination.mods)


def _reader(folder: Folder, mods: Iterable[Mod]) -> Callable[[str], str | None]:
    """Reads CSV files of the game, and of the mods by their labels."""
    by_label = {mod.folder.label: mod.folder for mod in mods}

    def read(path: str) -> str | None:
        label, _, rest = path.partition("/")
        return by_label[label].table(rest) if label in by_label and rest else folder.table(path)

    return read
