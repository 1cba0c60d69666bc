"""How the pages of this folder become a site: `sphinx-build -W docs docs/_build`, after `pip install -e '.[docs]'`."""

import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path

from rulelang.catalogue import MARK, MARK_LINE

HERE = Path(__file__).parent
sys.path.append(str(HERE / "_ext"))

project = "rulelang"
release = version_of("rulelang")
extensions = ["myst_parser", "rules_lexer"]
exclude_patterns = ["_build"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "rulelang"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False

CONTENTS = {
    "Learn": "tutorial/index how_to_write_a_card which_hook later whose why from_other_systems modding",
    "Look up": "language words checking coverage playing errors/index svea_rike",
    "How it is made": "decisions architecture soak",
}
"""The pages beside each other, by title of the part. Those that are not there are left out."""


def _tree(title: str, names: list[str], *options: str) -> str:
    lines = [f":caption: {title}"] if title else []
    return "\n".join(["", "```{toctree}", *lines, *options, "", *names, "```", ""])


def _with_contents(app: object, name: str, source: list[str]) -> None:
    """Puts below a page what a site has and a folder of Markdown shows by itself: the pages that belong to it."""
    match name:
        case "index":
            for title, names in CONTENTS.items():
                there = [page for page in names.split() if (HERE / f"{page}.md").exists()]
                source[0] += _tree(title, there, ":hidden:")
        case "tutorial/index":
            source[0] += _tree("", ["[0-9]*"], ":hidden:", ":glob:")
        case "errors/index":
            source[0] += "\n## All findings\n" + _tree("", ["R*"], ":glob:", ":maxdepth: 1")
            source[0] += "\n## The game of the examples\n\n```{literalinclude} frame.rules\n:language: rules\n```\n"


LABELS = {"wrong": "Wrong", "right": "Right", "text": "What is said about it"}
EXAMPLE = re.compile(r"^```(?:(text)|\w+ +(wrong|right)(?: +(\S+))?)$", re.M)


def _with_labels(app: object, name: str, source: list[str]) -> None:
    """On a page about a finding, says above each block what it is, as `rulelang explain` does."""
    if not name.startswith("errors/R"):
        return

    def labelled(found: re.Match[str]) -> str:
        file = f", `{found[3]}`" if found[3] else ""
        return f"*{LABELS[found[1] or found[2]]}{file}:*\n\n{found[0]}"

    source[0] = EXAMPLE.sub(labelled, MARK_LINE.sub("", MARK.sub("", source[0])))


def setup(app: object) -> None:
    """Called by Sphinx."""
    for act in (_with_contents, _with_labels):
        app.connect("source-read", act)  # type: ignore[attr-defined]
