"""A column of a file: its headings, what its cells hold, and what the template says of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.utils import translation

from core.imports.cells import Kind, folded

# In the key's column of the sample row of a template; the row is passed over.
EXAMPLE = "EXAMPLE"


@dataclass(frozen=True)
class ImportColumn:
    """One column. `choices` are {value: label} of a closed list; `offered` only fill the dropdown."""

    name: str
    heading: Any
    kind: Kind = Kind.TEXT
    help: Any = ""
    example: Any = ""
    is_needed: bool = False
    may_clear: bool = False
    choices: dict[Any, Any] = field(default_factory=dict)
    offered: Sequence[Any] = ()
    width: int = 16

    def names(self) -> set[str]:
        """Return the names that a heading of a file may have: ours in every language, and the wire's."""
        found = {folded(self.name)}
        for language, _label in settings.LANGUAGES:
            with translation.override(language):
                found.add(folded(self.heading))
        return found

    def accepted(self) -> dict[str, Any]:
        """Return {folded name: value} of a closed list."""
        found: dict[str, Any] = {}
        for value, label in self.choices.items():
            found[folded(value)] = value
            for language, _name in settings.LANGUAGES:
                with translation.override(language):
                    found.setdefault(folded(label), value)
        return found

    def dropdown(self) -> list[str]:
        """Return what the template offers."""
        if self.kind == Kind.BOOLEAN:
            return ["yes", "no"]
        return [str(value) for value in (self.offered or self.choices)]
