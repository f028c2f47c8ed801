"""Refuses long source files: past this many lines a module is to be split by noun."""

from __future__ import annotations

from pathlib import Path

from dev.console import say
from dev.paths import ROOT

LONGEST = 400
FOLDERS = ("config", "core", "dev", "education", "erp_planned", "payroll", "school", "tests")


def too_long(root: Path) -> list[tuple[int, Path]]:
    """Return lines and path of each Python file that is too long; migrations do not count."""
    files = (
        path for name in FOLDERS for path in (root / name).rglob("*.py") if "migrations" not in path.parts
    )
    lengths = ((len(path.read_text(encoding="utf-8").splitlines()), path) for path in files)
    return sorted((lines, path) for lines, path in lengths if lines > LONGEST)


if __name__ == "__main__":
    found = too_long(ROOT)
    for line_count, file in found:
        say(f"{file.relative_to(ROOT)}: {line_count} lines, at most {LONGEST} are allowed; split it by noun")
    raise SystemExit(1 if found else 0)
