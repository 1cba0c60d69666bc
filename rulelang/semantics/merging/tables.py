"""The cells of lookup tables: found by their keys, changed, added."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve, frozen

from rulelang.semantics.merging.steps import Step, grid_key, key_columns, part_text
from rulelang.semantics.merging.wording import key_text, said
from rulelang.semantics.merging.work import Work
from rulelang.suggest import closest
from rulelang.syntax import nodes


@frozen
class Found:
    """A cell: its keys, what stands in it, and the table with another expression in its place."""

    key: str
    now: nodes.Node
    changed: Callable[[nodes.Expr], nodes.TableDecl]


def cells_of(work: Work, table: nodes.TableDecl) -> Iterator[Found]:
    """All cells of a table, those that were added too."""
    for place, cell in enumerate(table.cells):
        yield Found(key_text(work.report, cell.key), cell.value, _in_cells(table, place))
    for number, grid in enumerate(_grids(table)):
        deep = key_columns(grid.head)
        for down, row in enumerate(grid.rows):
            if len(row.cells) == len(grid.head.cells):
                for across in range(deep, len(row.cells)):
                    changed = _in_grid(work, table, number, down, across)
                    yield Found(grid_key(grid.head, row, across), row.cells[across], changed)


def _grids(table: nodes.TableDecl) -> list[nodes.Grid]:
    first = [nodes.Grid(table.head, table.rows, span=table.span)] if table.head is not None else []
    return [*first, *table.more]


def _in_cells(table: nodes.TableDecl, place: int) -> Callable[[nodes.Expr], nodes.TableDecl]:
    def changed(new: nodes.Expr) -> nodes.TableDecl:
        cells = list(table.cells)
        cells[place] = evolve(cells[place], value=new)
        return evolve(table, cells=tuple(cells))

    return changed


def _in_grid(
    work: Work, table: nodes.TableDecl, number: int, down: int, across: int
) -> Callable[[nodes.Expr], nodes.TableDecl]:
    def changed(new: nodes.Expr) -> nodes.TableDecl:
        grids = _grids(table)
        rows = list(grids[number].rows)
        cells = list(rows[down].cells)
        cells[across] = nodes.Cell(said(work.report, new), span=new.span)
        rows[down] = evolve(rows[down], cells=tuple(cells))
        grids[number] = evolve(grids[number], rows=tuple(rows))
        more = tuple(grids[1:] if table.head is not None else grids)
        return evolve(table, rows=grids[0].rows if table.head is not None else (), more=more)

    return changed


def _table(work: Work, step: Step, ident: nodes.Ident) -> tuple[int, nodes.TableDecl] | None:
    for place in work.places(f"table {ident.text}"):
        decl = work.decls[place]
        if isinstance(decl, nodes.TableDecl):
            return place, decl
    work.no_target(step, "table", ident, list(work.titles("table")))
    return None


def change_cell(work: Work, step: Step, line: nodes.Change) -> None:
    """`change table T: KEY: old -> new`."""
    found, part = _table(work, step, line.name), line.parts[0]
    if found is None:
        return
    place, table = found
    wanted = part_text(work.report, part)
    if not wanted:
        message = f"Of the table `{line.name.text}` a cell is changed, and its key is not said."
        work.cannot(part.span, message, f"write `change table {line.name.text}: KEY: old -> new`")
        return
    cells = list(cells_of(work, table))
    cell = next((cell for cell in cells if cell.key == wanted), None)
    if cell is None:
        _no_cell(work, part, line.name.text, wanted, [cell.key for cell in cells])
    elif work.is_old(step.title, part.old, cell.now):
        work.put(place, cell.changed(part.new))
        old, new = said(work.report, part.old), said(work.report, part.new)
        work.history.declared(step.title, cell.now.span, said(work.report, cell.now))
        work.note(step, "changed", old, new)


def _no_cell(work: Work, part: nodes.ChangedPart, table: str, wanted: str, known: list[str]) -> None:
    near = closest(wanted, known)
    listed = ", ".join(f"`{key}`" for key in known[:8])
    help = f"did you mean `{near}`?" if near else f"its keys are written {listed}" + (" ..." if len(known) > 8 else "")
    span = part.keys[0].span.to(part.keys[-1].span) if part.keys else part.span
    span = part.field.span if part.field else part.key.span if part.key else span
    work.report.error("R101", f"The table `{table}` has no cell for `{wanted}`.", span, help=help)


def add_cells(work: Work, step: Step, line: nodes.AddCells) -> None:
    """`add to table T:` one row, or one cell of a grid."""
    found = _table(work, step, line.table)
    if found is None:
        return
    place, table = found
    same = next((cell for cell in cells_of(work, table) if f"table {line.table.text}[{cell.key}]" == step.title), None)
    if same is not None:
        key = step.title.partition("[")[2].removesuffix("]")
        help = f"to alter it write `change table {line.table.text}: {_as_key(key)}: old -> new`"
        work.doubled(step, step.title, same.now.span, help)
        return
    if line.head is not None:
        grid = nodes.Grid(line.head, line.rows, span=line.head.span)
        work.put(place, evolve(table, more=(*table.more, grid)))
    elif table.head is not None and len(table.params) > 1:
        message = f"The table `{line.table.text}` has {len(table.params)} keys, and before `->` stands only one."
        work.cannot(line.cells[0].span, message, "write a head and rows with `|`, as the table has them")
        return
    else:
        rest = tuple(cell for cell in table.cells if cell.key.sort == "otherwise")
        first = tuple(cell for cell in table.cells if cell.key.sort != "otherwise")
        last = (*line.cells, *rest) if line.cells[0].key.sort != "otherwise" else (*rest, *line.cells)
        work.put(place, evolve(table, cells=(*first, *last)))
    work.note(step, "added")


def _as_key(key: str) -> str:
    return f"[{key}]" if "," in key or not key.replace("_", "").isalnum() else key
