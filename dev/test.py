"""`make test`: the suite on services of its own, which end with it."""

from __future__ import annotations

import os
import shlex

from dev.console import call
from dev.paths import command_env, var_dir
from dev.services import end_on_signals, services
from dev.system import ensure_chromium, ensure_pango

WHOLE_SUITE = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
# A part runs in the database of the last part; migrations that are new are applied, the institutions made anew.
KEPT = ("--reuse-db",)


def main() -> int:
    """Run pytest ($TESTS are its arguments) and return its exit code."""
    ensure_pango()
    chromium = ensure_chromium()
    end_on_signals()
    directory = var_dir() / "test-services"
    part = shlex.split(os.environ.get("TESTS", ""))
    arguments = [*KEPT, *part] if part else list(WHOLE_SUITE)
    with services(directory, durable=False) as addresses:
        env = command_env(
            **addresses,
            VAR=str(directory),
            DJANGO_SETTINGS_MODULE="config.settings.test",
            **({"CHROMIUM": chromium} if chromium else {}),
        )
        return call(["python", "-m", "pytest", *arguments], env=env)
