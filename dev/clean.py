"""`make clean`: what can be made again. Standard library alone."""

from __future__ import annotations

import shutil

from dev.console import say
from dev.paths import ROOT, VENV, var_dir
from dev.services import exclusive

CACHES = (".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".import_linter_cache")
MADE_IN_VAR = ("openapi", "static", "mutants")
SERVICES_IN_VAR = ("test-services", "bench-services")


def main() -> int:
    """Remove caches, compiled files and the services of tests; keep the data and the environment."""
    for name in CACHES:
        shutil.rmtree(ROOT / name, ignore_errors=True)
    for name in MADE_IN_VAR:
        shutil.rmtree(var_dir() / name, ignore_errors=True)
    for name in SERVICES_IN_VAR:
        if (var_dir() / name).exists():
            with exclusive(var_dir() / name):
                shutil.rmtree(var_dir() / name)
    for folder in ROOT.rglob("__pycache__"):
        if VENV not in folder.parents:
            shutil.rmtree(folder, ignore_errors=True)
    say(f"Clean. Kept: {VENV.name} (packages) and {var_dir()} (data); remove them by hand to start anew.")
    return 0
