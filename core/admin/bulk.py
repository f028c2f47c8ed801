"""Acts on many rows of a list at once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms

from core.actors import Actor


@dataclass(frozen=True, slots=True)
class BulkAct:
    """An act on many rows.

    `each(row, values, actor)` calls the service for one row with the form's values; its refusal is told for the
    row. `describe(row, values)` says what happens to the row; an empty text: nothing changes, it is left out.
    """

    name: str
    label: Any
    needs: str
    form: type[forms.Form] | None
    each: Callable[[Any, dict[str, Any], Actor], Any]
    describe: Callable[[Any, dict[str, Any]], str]
    icon: str = "edit"
