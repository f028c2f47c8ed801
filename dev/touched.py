"""Which tests a change touches, nearest first.

Everything is reached from everything here through the apps' registrations and the tables of addresses, so imports
are followed for two steps only. Beside them stands the mirror: `tests/school/fees/` belongs to `school/fees/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import grimp

from dev.paths import ROOT

if TYPE_CHECKING:
    from grimp import ImportGraph

PACKAGES = ("config", "core", "dev", "education", "erp_planned", "payroll", "school", "tests")
# Packages that are no suite of apps: their own folder is as deep as a mirror needs to be.
SINGLE = ("config", "dev", "education")
# Files of the whole project, and the tests that look at them.
SHARED = {"templates": "core/admin", "static": "core/admin"}
HINDI = "tests/conventions/test_hindi.py"
# Tests in a browser need seconds each; they run when they themselves have changed.
BROWSER = "tests/browser/"


class Nearness(IntEnum):
    """How near a test is to a change; less is nearer."""

    ITSELF = 0  # the test has changed
    DIRECT = 1  # it imports what has changed, or bears its name
    MIRROR = 2  # it stands in the folder of the app
    ACROSS = 3  # it imports what imports it, or uses a fixture that does


def graph() -> ImportGraph:
    """Read the imports of the project; imports inside functions count too."""
    return grimp.build_graph(*PACKAGES, cache_dir=None)


def touched(changed: Iterable[str], imports: ImportGraph, root: Path = ROOT) -> dict[str, Nearness]:
    """Return the test files that a change of these paths touches, with the nearest way each is reached by."""
    found: dict[str, Nearness] = {}
    for path in changed:
        for test, nearness in _of_path(path, imports, root):
            found[test] = min(nearness, found.get(test, nearness))
    return found


def module_of(path: str) -> str:
    """Return the dotted name of a Python file of the project."""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _of_path(path: str, imports: ImportGraph, root: Path) -> Iterator[tuple[str, Nearness]]:
    if is_test(path):
        if (root / path).exists():
            yield path, Nearness.ITSELF
        return
    if path.endswith(".py"):
        yield from _named_after(path, root)
        yield from _importing(module_of(path), imports, root)
    if "locale" in PurePosixPath(path).parts:
        yield HINDI, Nearness.MIRROR
    folder = mirror(path, root)
    if folder is not None:
        yield from ((test, Nearness.MIRROR) for test in _tests_below(folder, root))


def is_test(path: str) -> bool:
    """Say whether pytest collects a file of this path."""
    name = PurePosixPath(path)
    return name.parts[0] == "tests" and name.name.startswith("test_") and name.suffix == ".py"


def mirror(path: str, root: Path) -> Path | None:
    """Return the folder of tests of the app that a file belongs to, None where there is no such folder.

    A helper of tests stands in that folder itself.
    """
    parts = PurePosixPath(path).parts
    if parts[0] in SHARED:
        return root / "tests" / SHARED[parts[0]]
    inside = parts[1:-1] if parts[0] == "tests" else parts[:-1]
    if not inside or inside[0] not in PACKAGES:
        return None
    depth = 1 if inside[0] in SINGLE else 2
    folder = root / "tests" / Path(*inside[:depth])
    return folder if len(inside) >= depth and folder.is_dir() else None


def _named_after(path: str, root: Path) -> Iterator[tuple[str, Nearness]]:
    """Yield the tests named after a module, beside the mirror of its folder or above it."""
    source = PurePosixPath(path)
    for folder in source.parents[:-1]:
        test = f"tests/{folder}/test_{source.stem}.py"
        if (root / test).exists():
            yield test, Nearness.DIRECT


def _importing(module: str, imports: ImportGraph, root: Path) -> Iterator[tuple[str, Nearness]]:
    """Yield the tests one and two imports away; a conftest passes its imports on to the tests below it."""
    if module not in imports.modules:
        return  # deleted
    if module.endswith(".conftest"):
        yield from _below_conftest(module, root)
    for importer in imports.find_modules_that_directly_import(module):
        if test := _test_file(importer):
            yield test, Nearness.DIRECT
            continue
        if importer.endswith(".conftest"):
            yield from _below_conftest(importer, root)
        for second in imports.find_modules_that_directly_import(importer):
            if test := _test_file(second):
                yield test, Nearness.ACROSS


def _below_conftest(module: str, root: Path) -> Iterator[tuple[str, Nearness]]:
    folder = root / Path(*module.split(".")[:-1])
    yield from ((test, Nearness.ACROSS) for test in _tests_below(folder, root))


def _test_file(module: str) -> str | None:
    path = module.replace(".", "/") + ".py"
    return path if is_test(path) and not path.startswith(BROWSER) else None


def _tests_below(folder: Path, root: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        if not name.startswith(BROWSER):
            yield name
