"""Registered texts: where the variables stand, and filling them (TRAI, DLT: the text is fixed but for these)."""

import re
from collections.abc import Sequence

VARIABLE = "{#var#}"
# What operators take for one variable, in letters (reference/school, section 7; the figure itself is the operators').
MOST_LETTERS = 30
MOST_VARIABLES = 20
_ANY = re.compile(r"\{#\s*var\s*#\}", re.IGNORECASE)


def tidied(text: str) -> str:
    """Return the text with every variable written as the register writes it."""
    return _ANY.sub(VARIABLE, text.strip())


def count(text: str) -> int:
    """Return how many variables a text has."""
    return text.count(VARIABLE)


def filled(text: str, values: Sequence[str]) -> str:
    """Return the text with its variables filled in order. Raises ValueError unless there is one value for each."""
    parts = text.split(VARIABLE)
    if len(values) != len(parts) - 1:
        raise ValueError(f"{len(parts) - 1} values are needed, {len(values)} are given")
    between = [*values, ""]
    return "".join(part + value for part, value in zip(parts, between, strict=True))


def shortened(value: object) -> str:
    """Return a value in one line, cut to what an operator takes."""
    line = " ".join(str(value).split())
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1].rstrip() + "…"
