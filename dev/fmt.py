"""`make fmt`."""

from __future__ import annotations

from dev.console import call
from dev.paths import command_env


def main() -> int:
    """Format the code and fix what ruff can fix."""
    env = command_env()
    fixed = call(["ruff", "check", "--fix", "."], env=env)
    return call(["ruff", "format", "."], env=env) or fixed
