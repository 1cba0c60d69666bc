"""The surface tree: what is written, word for word, before any name is looked up.

Every node has a span, which equality ignores: two nodes that differ only in place are equal. Notes (`##`) and
clause tags (`@...`) hang on declarations, fields, options, statements and lines as `Marks`; plain comments are kept
in `File.comments`.
"""

from rulelang.syntax.nodes.base import *
from rulelang.syntax.nodes.names import *
from rulelang.syntax.nodes.expressions import *
from rulelang.syntax.nodes.statements import *
from rulelang.syntax.nodes.decisions import *
from rulelang.syntax.nodes.effects import *
from rulelang.syntax.nodes.declarations import *
from rulelang.syntax.nodes.alterations import *
from rulelang.syntax.nodes.scripts import *
