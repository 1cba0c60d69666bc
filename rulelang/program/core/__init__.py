"""The core: what a checked game is made of. No sugar, every name resolved, every type known.

Expressions are pure and never stop. They read the *locals* of the routine they stand in: a flat list, one slot for
each parameter, `let`, `as`, loop name, `it`, and name bound inside an expression. Two names never share a slot, so a
slot has one type. `Code` is an expression with slots of its own; its first slots are its parameters.

Statements may stop for a decision. A `Routine` is a body with its slots; the machine flattens it to steps.
"""

from rulelang.program.core.expressions import *
from rulelang.program.core.statements import *
from rulelang.program.core.decisions import *
from rulelang.program.core.control import *
from rulelang.program.core.counting import *
