"""Blocks of statements: the table of handlers, and what may stand where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import evolve

from rulelang.program import core
from rulelang.semantics.scopes import Scope
from rulelang.semantics.walk import first_line, written
from rulelang.source import NOWHERE
from rulelang.syntax import nodes

Stmts = tuple[core.Stmt, ...]
Handler = Callable[[Scope, Any], Stmts]
H = TypeVar("H", bound=Handler)

_HANDLERS: dict[type[nodes.Stmt], Handler] = {}


def does(*kinds: type[nodes.Stmt]) -> Callable[[H], H]:
    """Register the function for these statements. A handler may change the scope it gets: what it declares or finds out
    holds for the statements after it."""

    def register(handler: H) -> H:
        for kind in kinds:
            _HANDLERS[kind] = handler
        return handler

    return register


def lower_block(scope: Scope, block: nodes.Block, inside: Scope | None = None) -> core.Block:
    """The statements of a block, in a scope of their own (or the one made for it)."""
    return lower_body(inside or scope.child(), block.body)


def lower_body(scope: Scope, body: tuple[nodes.Stmt, ...]) -> core.Block:
    """Statements one after another, in this scope."""
    found: list[core.Stmt] = []
    for node in body:
        found.extend(_placed(scope, stmt, node) for stmt in _HANDLERS[type(node)](scope, node))
    return tuple(found)


def _placed(scope: Scope, stmt: core.Stmt, node: nodes.Stmt) -> core.Stmt:
    if stmt.span != NOWHERE:
        return stmt
    report = scope.names.report
    said = written(report, first_line(report, node.span)).rstrip(": ")
    return evolve(stmt, span=node.span, tags=node.marks.tags, said=said)


def leaves(node: nodes.Stmt) -> bool:
    """Whether nothing after a statement can run."""
    if isinstance(node, nodes.IfStmt):
        return node.otherwise is not None and block_leaves(node.then) and block_leaves(node.otherwise)
    return isinstance(node, nodes.End | nodes.Result | nodes.Wins | nodes.Score)


def block_leaves(block: nodes.Block) -> bool:
    """Whether a block never comes to its end."""
    return any(leaves(node) for node in block.body)
