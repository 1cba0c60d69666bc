"""Reads saved games and checks what must hold in every one: each declared piece lies in exactly one place, and no
resource is negative. Knows the save format alone and imports nothing of the project, so that both can be wrong only
independently.

    python tests/state_checker.py SAVE.json ...        exit code 0: all well, 1: problems (one a line), 2: usage
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

FORMAT = "rulelang-save"
VERSION = 2
NO_LIMIT = "no_limit"


def problems(save: Any) -> list[str]:
    """All that is wrong with a saved game, in a fixed order; empty if all is well."""
    if not isinstance(save, dict):
        return ["the save is no JSON object"]
    if (save.get("format"), save.get("version")) != (FORMAT, VERSION):
        return [f"expected {FORMAT} version {VERSION}, found {save.get('format')} version {save.get('version')}"]
    state = save.get("state")
    if not isinstance(state, dict):
        return ["the save has no state"]
    found = [*_piece_problems(save.get("pieces"), state), *_resource_problems(state.get("resources"))]
    return [*found, *_spot_problems(state.get("laid", {}), state.get("zones"))]


def _piece_problems(declared: Any, state: dict[str, Any]) -> list[str]:
    zones, removed = state.get("zones"), state.get("removed")
    if not (_is_names(declared) and _is_names(removed)):
        return ["`pieces` and `state.removed` must be lists of names"]
    if not (isinstance(zones, dict) and all(_is_names(contents) for contents in zones.values())):
        return ["`state.zones` must give a list of names for each zone"]
    places: dict[str, list[str]] = {name: [] for name in declared}
    found = [f"{name}: declared {times} times" for name, times in Counter(declared).items() if times > 1]
    for place, contents in [*zones.items(), ("removed", removed)]:
        for name in contents:
            if name in places:
                places[name].append(place)
            else:
                found.append(f"{name}: lies in {place}, but is not declared")
    for name, where in places.items():
        if not where:
            found.append(f"{name}: lies nowhere")
        elif len(where) > 1:
            found.append(f"{name}: lies in {len(where)} places: {', '.join(where)}")
    return found


def _spot_problems(laid: Any, zones: Any) -> list[str]:
    """Pieces on grids: in each zone all of them have spots or none, and no two one cell."""
    if not (isinstance(laid, dict) and all(isinstance(at, list) and len(at) == 3 for at in laid.values())):
        return ["`state.laid` must give a row, a column and a turn for each piece on a grid"]
    found = []
    for zone, contents in zones.items() if isinstance(zones, dict) else ():
        cells = [tuple(laid[name][:2]) for name in contents if name in laid]
        if cells and (len(cells) < len(contents) or len(set(cells)) < len(cells)):
            found.append(f"{zone}: its pieces do not lie in cells of their own")
    return found


def _resource_problems(resources: Any) -> list[str]:
    if not (isinstance(resources, dict) and all(isinstance(held, dict) for held in resources.values())):
        return ["`state.resources` must give an amount for each holder of each resource"]
    found = []
    for resource, held in resources.items():
        for holder, amount in held.items():
            if amount == NO_LIMIT:
                continue
            if isinstance(amount, bool) or not isinstance(amount, int):
                found.append(f"{resource} of {holder}: {amount!r} is no whole number")
            elif amount < 0:
                found.append(f"{resource} of {holder}: {amount} is negative")
    return found


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def main(paths: list[str]) -> int:
    """Check the files; print each problem with its file."""
    if not paths:
        print("usage: state_checker.py SAVE.json ...", file=sys.stderr)
        return 2
    found = False
    for path in paths:
        try:
            save = json.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            wrong = [f"cannot be read: {error}"]
        else:
            wrong = problems(save)
        for problem in wrong:
            found = True
            print(f"{path}: {problem}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
