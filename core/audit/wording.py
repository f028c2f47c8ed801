"""Audit entries in words: the act, and what was there before and after, as the forms name and show it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from django.apps import apps
from django.db import models
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from core.audit.models import AuditEntry
from core.formatting import in_date, in_month, inr
from core.showing import NONE, shown

# Fields that a line of an object's timeline names.
MOST_FIELDS = 4
_AMOUNT = re.compile(r"[1-9][0-9]{4,}(\.[0-9]{2})?|[0-9]+\.[0-9]{2}")

_INSTANT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*")
_MONTH = re.compile(r"[12][0-9]{3}-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class Change:
    """One field of an entry."""

    label: str
    before: str
    after: str


def act_of(entry: AuditEntry) -> str:
    """Return "User: status changed" for `accounts.status_changed` of a user."""
    subject, _dot, _act = entry.action.rpartition(".")
    model = _model(entry)
    name = str(model._meta.verbose_name) if model else subject.replace("_", " ")
    return f"{capfirst(name)}: {_words(entry)}".strip(": ")


def told(entry: AuditEntry) -> str:
    """Return the act and the fields in one line, for the page of the object: "Changed. Phone: – → XXXXXX1234"."""
    fields, after = _fields(entry), _mapping(entry.after)
    changes = [
        change
        for name, change in zip(_names(entry), changes_of(entry), strict=True)
        if name in after
        and {change.before, change.after} != {NONE}
        and not _is_number_of_row(after[name], _field(name, fields))
    ]
    parts = [
        f"{change.label}: {change.after if change.before == NONE else f'{change.before} → {change.after}'}"
        for change in changes[:MOST_FIELDS]
    ]
    parts += ["…"] if len(changes) > MOST_FIELDS else []
    return ". ".join(text for text in (capfirst(_words(entry)), "; ".join(parts)) if text)


def _words(entry: AuditEntry) -> str:
    words = entry.action.rpartition(".")[2].replace("_", " ")
    return _(words) if words else ""


def changes_of(entry: AuditEntry) -> list[Change]:
    """Return the fields that the entry tells of, in the order of the form."""
    before, after = _mapping(entry.before), _mapping(entry.after)
    fields = _fields(entry)
    return [
        Change(
            capfirst(_name(name, fields)),
            _shown(before.get(name), fields.get(name)),
            _shown(after.get(name), fields.get(name)),
        )
        for name in _names(entry)
    ]


def _name(kept: str, fields: Mapping[str, models.Field]) -> str:
    """Return what a kept value is called: as the form calls the column; of `approved_by_id` without its end."""
    field = _field(kept, fields)
    return str(field.verbose_name) if field else _(kept.replace("_", " "))


def _field(kept: str, fields: Mapping[str, models.Field]) -> models.Field | None:
    return fields.get(kept) or fields.get(kept.removesuffix("_id"))


def _is_number_of_row(value: Any, field: models.Field | None) -> bool:
    """Say whether a value is only the number of another row, which tells nobody anything."""
    return isinstance(field, models.ForeignKey) and isinstance(value, int)


def _names(entry: AuditEntry) -> list[str]:
    """Return the fields that were kept, in the order of the model; the database keeps none of its own."""
    order = {name: place for place, name in enumerate(_fields(entry))}
    kept = {**_mapping(entry.before), **_mapping(entry.after)}
    return sorted(kept, key=lambda name: order.get(name, len(order)))


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _model(entry: AuditEntry) -> Any:
    try:
        return apps.get_model(entry.object_type) if entry.object_type else None
    except (LookupError, ValueError):
        return None  # a kind of object that was given up since


def _fields(entry: AuditEntry) -> dict[str, models.Field]:
    model = _model(entry)
    return {field.name: field for field in model._meta.fields} if model else {}


def _shown(value: Any, field: models.Field | None) -> str:
    """Return a kept value as people write it."""
    if value is None or value == "":
        return NONE
    if isinstance(value, bool):
        return str(shown(value))
    if isinstance(value, list):
        return ", ".join(_shown(item, None) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')}: {_shown(item, None)}" for name, item in value.items())
    if field is not None and field.choices:
        return str(dict(field.flatchoices).get(value, value))
    if isinstance(field, models.ForeignKey):
        return str(value).partition(": ")[2] or str(value)
    return _day_or_amount(str(value), field)


def _moment(text: str) -> str:
    """Return "22 Nov 2026, 11:00" in local time for a kept instant."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return text
    here = timezone.localtime(found) if timezone.is_aware(found) else found
    return f"{in_date(here)}, {here:%H:%M}"


def _day_or_amount(text: str, field: models.Field | None) -> str:
    if field is None and _AMOUNT.fullmatch(text):  # of a sum that is no column of the row
        return inr(text)
    if isinstance(field, models.DecimalField):
        try:
            return str(shown(Decimal(text), field))
        except InvalidOperation:
            return text
    if _INSTANT.fullmatch(text):
        return _moment(text)
    if _MONTH.fullmatch(text):
        return in_month(date.fromisoformat(f"{text}-01"))
    try:
        return str(shown(date.fromisoformat(text), field)) if len(text) == len("2026-11-21") else text
    except ValueError:
        return text
