"""The texts of SMS: in India an operator drops every SMS whose text was not registered with it (TRAI, DLT).

A suite that keeps its registered texts says how they are found. Its SMS then have no other text: a notice without a
registered one is kept as suppressed, where the office sees it. Suites that register nothing send the notice's own text.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.tenancy.context import current_tenant


@dataclass(frozen=True, slots=True)
class SmsText:
    """A text as it goes out, and what the operator wants to know of it (entity, header, template, variables)."""

    text: str
    data: Mapping[str, Any] = field(default_factory=dict)


# From the context of a notice to its text; by language.
Texts = Mapping[str, Callable[[Mapping[str, Any]], SmsText]]
_lookups: dict[str, Callable[[str], Texts]] = {}


def register_sms_texts(tenant_type: str, lookup: Callable[[str], Texts]) -> None:
    """Say how the registered texts of a notice are found, by the name of its template, in one query."""
    _lookups[tenant_type] = lookup


def registered_texts(template: str) -> Texts | None:
    """Return the registered texts of a notice by language; None where the suite keeps none at all."""
    lookup = _lookups.get(current_tenant().type)
    return lookup(template) if lookup else None
