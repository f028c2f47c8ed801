"""`make test`: the suite on services of its own, which end with it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from dev.console import call
from dev.paths import command_env, var_dir
from dev.services import end_on_signals, services
from dev.system import ensure_chromium, ensure_pango

WHOLE_SUITE = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
# A part runs in the database of the last part; migrations that are new are applied, the institutions made anew.
KEPT = ("--reuse-db",)


def main() -> int:
    """Run pytest ($TESTS are its arguments) and return its exit code."""
    part = shlex.split(os.environ.get("TESTS", ""))
    return run([*KEPT, *part] if part else WHOLE_SUITE)


def run(arguments: Sequence[str]) -> int:
    """Run pytest on services of its own and return its exit code."""
    with environment() as env:
        return call(["python", "-m", "pytest", *_order(), *arguments], env=env)


def services_dir() -> Path:
    """Return where the services of tests keep their data, and the tests what they keep between runs."""
    return var_dir() / "test-services"


@contextmanager
def environment() -> Iterator[Mapping[str, str]]:
    """Start the services of tests and yield the environment to run pytest in."""
    ensure_pango()
    chromium = ensure_chromium()
    end_on_signals()
    directory = services_dir()
    with services(directory, durable=False) as addresses:
        yield command_env(
            **addresses,
            VAR=str(directory),
            DJANGO_SETTINGS_MODULE="config.settings.test",
            **({"CHROMIUM": chromium} if chromium else {}),
        )


def _order() -> list[str]:
    """Return the options of a random order: $TESTS_SEED shuffles the files, and the tests within each.

    The tests of a file stay together: what a module makes once is made once.
    """
    seed = os.environ.get("TESTS_SEED")
    return ["--random-order-bucket=module", f"--random-order-seed={seed}"] if seed else []
