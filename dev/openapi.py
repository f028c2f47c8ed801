"""`make openapi`: the contract as files, one per suite."""

from __future__ import annotations

from dev.console import call
from dev.paths import command_env, var_dir
from dev.system import ensure_pango

SUITES = ("payroll", "school")


def main() -> int:
    """Write $VAR/openapi/<suite>.json for every suite."""
    ensure_pango()
    folder = var_dir() / "openapi"
    folder.mkdir(parents=True, exist_ok=True)
    env = command_env()
    for suite in SUITES:
        export = ["export_openapi", "--suite", suite, "--output", str(folder / f"{suite}.json")]
        if code := call(["python", "manage.py", *export], env=env):
            return code
    return 0
