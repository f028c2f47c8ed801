"""Two people with the same form open: the second one to save is told what changed meanwhile, and by whom.

The page carries a mark of every value as it was shown. Before anything is written the marks are held against
the row as it is now; a field that differs was changed by somebody else since.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from core.audit.models import AuditEntry
from core.audit.selectors import entries_since
from core.formatting import in_date

MOST_ENTRIES = 20


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page showed: when, and the mark of each field."""

    at: datetime
    marks: Mapping[str, str]


def seen_now(form: forms.BaseForm) -> str:
    """Return the text of the hidden box for a page that is shown now."""
    return json.dumps({"at": timezone.now().isoformat(), "marks": marks(form)})


def read_seen(text: str) -> Seen | None:
    """Read the hidden box; None where it is missing or was tampered with, which harms nobody but the sender."""
    try:
        found = json.loads(text)
        at = parse_datetime(found["at"])
        return Seen(at, {str(name): str(mark) for name, mark in found["marks"].items()}) if at else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def marks(form: forms.BaseForm) -> dict[str, str]:
    """Return the mark of each field as the row has it now."""
    return {name: mark(field, form.get_initial_for_field(field, name)) for name, field in form.fields.items()}


def mark(field: forms.Field, value: Any) -> str:
    """Return a short mark of a value, the same however it is written: 71800, "71800.00" or Decimal."""
    if isinstance(field, forms.FileField):
        plain = str(getattr(value, "name", "") or "")
    else:
        if not isinstance(field, forms.ModelChoiceField):  # whose reading would ask the database
            with suppress(ValidationError):  # what is no value of the field stands for itself
                value = field.to_python(field.prepare_value(value))
        plain = _plain(field.prepare_value(value))
    return hashlib.blake2b(plain.encode("utf-8", "backslashreplace"), digest_size=6).hexdigest()


def changed_since(form: forms.BaseForm, seen: Seen) -> list[str]:
    """Return the fields that somebody else changed after the page was shown."""
    now = marks(form)
    return [name for name, before in seen.marks.items() if name in now and now[name] != before]


def hold(obj: models.Model) -> None:
    """Let one form of the row be saved at a time, until the transaction ends.

    A lock of its own kind: the services lock rows in their own order, and must never wait for a form.
    """
    with connection.cursor() as cursor:
        name = f"form {connection.schema_name} {obj._meta.label} {obj.pk}"  # type: ignore[attr-defined]
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def who_changed(obj: models.Model, names: Iterable[str], since: datetime) -> list[str]:
    """Return a line for each act on the row since then: who, when, and which of the fields."""
    entries = entries_since(obj, since)[:MOST_ENTRIES]
    wanted = set(names)
    lines = []
    for entry in entries:
        theirs = [name for name in (entry.after or {}) if name in wanted]
        if theirs:
            lines.append(_line(obj, entry, theirs))
    return lines


def _line(obj: models.Model, entry: AuditEntry, names: list[str]) -> str:
    at = timezone.localtime(entry.at)
    return _("%(name)s, %(day)s, %(time)s: %(fields)s") % {
        "name": entry.actor_name,
        "day": in_date(at),
        "time": f"{at:%H:%M}",
        "fields": ", ".join(label_of(obj, name) for name in names),
    }


def label_of(obj: models.Model, name: str) -> str:
    """Return a field as the form names it."""
    known = {field.name: field for field in obj._meta.fields}
    return capfirst(str(known[name].verbose_name)) if name in known else name


def _plain(value: Any) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, list | tuple | set):
        return " ".join(sorted(_plain(item) for item in value))
    return str(value)
