"""`make lint`: every check runs, also after one has failed; the end says which did."""

from __future__ import annotations

from dev.console import call, say
from dev.paths import command_env

CHECKS = {
    "style": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy", "."),
    "layers": ("lint-imports", "--no-cache"),
    # Works without a database; Django's warning that it could not ask one is not wanted.
    "migrations": ("python", "-W", "ignore", "manage.py", "makemigrations", "--check", "--dry-run"),
    "file lengths": ("python", "-m", "dev.file_length"),
}


def main() -> int:
    """Run the checks and return 1 when any failed."""
    env = command_env()
    failed = [name for name, command in CHECKS.items() if call(command, env=env)]
    say(f"Lint failed: {', '.join(failed)}" if failed else "Lint: all checks passed.")
    return 1 if failed else 0
