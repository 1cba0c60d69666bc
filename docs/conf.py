"""How the pages of this folder become a site: `sphinx-build -W docs docs/_build`, after `pip install -e '.[docs]'`."""

import sys
from importlib.metadata import version
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "_ext"))

project = "rulelang"
release = version("rulelang")
extensions = ["myst_parser", "rules_lexer"]
exclude_patterns = ["_build"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "rulelang"
html_copy_source = False
html_show_sphinx = False
