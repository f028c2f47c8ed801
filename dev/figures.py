"""`make figures`: salaries computed a second time over many generated people and months."""

from __future__ import annotations

import os

from dev import test

# The suite itself tells six stories; each is fourteen people over five months.
STORIES = "60"


def main() -> int:
    """Run the tests of figures in their long form ($FIGURES_EXAMPLES stories from $FIGURES_SEED on)."""
    os.environ.setdefault("FIGURES_EXAMPLES", STORIES)
    os.environ["TESTS"] = "tests/figures -q -n 2 --dist worksteal"
    return test.main()
