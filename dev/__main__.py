"""`python3 -m dev COMMAND`: what the Makefile calls."""

from __future__ import annotations

import importlib
import sys

from dev.bootstrap import enter_venv
from dev.clean import main as clean
from dev.console import say, stop
from dev.ports import check_port

# Command, module whose main() it runs inside the virtual environment, development packages needed, help.
COMMANDS = {
    "run": ("dev.run", False, "the application on http://localhost:8000 (PORT=, VAR=)"),
    "test": (
        "dev.test",
        True,
        'the test suite (TESTS="tests/core -k money" for a part, TESTS_SEED=1 shuffled)',
    ),
    "quick": ("dev.quick", True, "what the change since main touches, within 90 s (QUICK_SINCE=REVISION)"),
    "mutants": (
        "dev.mutants",
        True,
        "how many small faults in the rules the tests catch (MUTANTS=60, SEED=1)",
    ),
    "lint": ("dev.lint", True, "ruff, mypy, layers, migrations, file lengths"),
    "fmt": ("dev.fmt", True, "format the code and fix what ruff can fix"),
    "bench": ("dev.bench", True, "benchmarks, written to docs/benchmarks.md (BENCH=tenancy for one)"),
    "openapi": ("dev.openapi", False, "one OpenAPI file per suite under var/openapi/"),
    "check": ("dev.check", False, "Django's deployment checks with the production settings"),
    "kill": (
        "dev.kill",
        False,
        "kills at random moments under a running application (ROUNDS=30, SEED=1, PORT=)",
    ),
    "figures": (
        "dev.figures",
        True,
        "salaries computed a second time over many people and months (FIGURES_EXAMPLES=60, FIGURES_SEED=1)",
    ),
    "texts": ("dev.texts", True, "collect the texts to translate, and name those without Hindi"),
    "requirements": ("dev.requirements", True, "compile requirements*.txt from requirements*.in"),
}


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    name = arguments[0] if arguments else "help"
    if name == "clean":
        return clean()
    if name not in COMMANDS:
        say("make COMMAND, where COMMAND is one of")
        for command, (_module, _dev, text) in COMMANDS.items():
            say(f"  {command:<13} {text}")
        say(f"  {'clean':<13} remove caches and the tests' services (keeps the data of make run)")
        return 0 if name == "help" else 2
    module, dev, _text = COMMANDS[name]
    if name == "run":
        check_port()  # before minutes of installing
    enter_venv(dev=dev)
    result: int = importlib.import_module(module).main()
    return result


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        stop("Interrupted.")
