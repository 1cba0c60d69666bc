"""What a designer installs: a built wheel in an empty environment, used from another directory."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"

pytestmark = pytest.mark.slow


def call(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that cannot see this checkout by any path in its environment."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, env=clean, capture_output=True, text=True, encoding="utf-8"
    )


def must(*command: str | Path, cwd: Path) -> str:
    done = call(*command, cwd=cwd)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def first_command() -> str:
    """The README's first command, as it stands there."""
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    return str(blocks[0]).strip()


def script_of_first_command() -> Path:
    found = re.search(r"bin/rulelang run (\S+\.play)$", first_command())
    assert found, f"the README's first command runs no script: {first_command()}"
    return ROOT / found[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with nothing but pip and the registry."""
    where = tmp_path_factory.mktemp("build")
    venv.create(where / "venv", with_pip=True)
    pip = where / "venv" / BIN / "pip"
    probe = call(pip, "download", "-q", "--no-deps", "-d", where / "probe", "hatchling", cwd=where)
    if probe.returncode != 0:
        last = (probe.stderr.strip().splitlines() or ["no message"])[-1]
        pytest.skip(f"needs a package registry to build and install a wheel, and pip reaches none: {last}")
    must(pip, "wheel", "-q", "--no-deps", "-w", where / "dist", ROOT, cwd=where)
    (built,) = (where / "dist").glob("rulelang-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the wheel and what it asks for, nothing else."""
    where = tmp_path_factory.mktemp("installed")
    venv.create(where / "venv", with_pip=True)
    must(where / "venv" / BIN / "pip", "install", "-q", wheel, cwd=where)
    return where / "venv" / BIN


def test_the_wheel_holds_grammar_and_games_and_nothing_beside_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    games = {f"rulelang/_games/{path.relative_to(ROOT / 'games').as_posix()}" for path in (ROOT / "games").rglob("*.*")}

    assert {"rulelang/_grammar/rulelang.lark", *games} <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"rulelang"}


def test_the_first_command_runs_from_another_directory(installed: Path, tmp_path: Path) -> None:
    script = shutil.copy(script_of_first_command(), tmp_path)
    printed = must(installed / "rulelang", "run", Path(script).name, cwd=tmp_path)
    here = must(sys.executable, "-m", "rulelang", "run", script_of_first_command(), cwd=ROOT)

    assert printed.strip()
    assert printed == here


def test_it_runs_as_a_module_too(installed: Path, tmp_path: Path) -> None:
    version = must(installed / "python", "-m", "rulelang", "--version", cwd=tmp_path)

    assert re.search(r"\d+\.\d+\.\d+", version)
