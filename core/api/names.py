"""Names on the wire: camelCase outside, snake_case inside."""

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

# Longer ones are no slip of the pen, and comparing takes time by the square of the length.
MOST_LETTERS = 100
_UNDERSCORE = re.compile(r"_([a-z0-9])")


def camel(name: str) -> str:
    """Return `pay_level` as `payLevel`; dotted paths part by part."""
    return _UNDERSCORE.sub(lambda match: match[1].upper(), name)


def camel_keys(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the mapping with its keys as wire names."""
    return {camel(name): value for name, value in fields.items()}


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name closest to a misspelt one; none to what is longer than any name."""
    if len(name) > MOST_LETTERS:
        return None
    matches = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return matches[0] if matches else None
