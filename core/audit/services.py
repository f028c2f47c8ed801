"""Writing to the audit table."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import models

from core.actors import Actor
from core.audit.models import AuditEntry
from core.observe.context import job_id, request_id

# Never stored, not even masked.
SECRET_KEYS = {"password", "current_password", "new_password", "token", "refresh_token", "otp", "secret"}
# Stored with all but the last four characters masked; suites add theirs.
_masked_keys = {"bank_account", "account_number", "phone", "mobile"}
VISIBLE = 4
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def record(
    actor: Actor,
    action: str,
    obj: models.Model | None = None,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Add one entry in the caller's transaction. `before` and `after` hold the changed fields only."""
    _entry(actor, action, obj, before, after).save(force_insert=True)


def record_many(actor: Actor, action: str, changed: Iterable[tuple[models.Model, Mapping[str, Any]]]) -> None:
    """Add an entry for each object, with what it has now, in the caller's transaction: one statement for many."""
    AuditEntry.objects.bulk_create(_entry(actor, action, obj, None, after) for obj, after in changed)


def _entry(
    actor: Actor,
    action: str,
    obj: models.Model | None,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
) -> AuditEntry:
    return AuditEntry(
        actor_id=actor.user_id,
        actor_name=actor.name[:200],
        role=actor.role,
        door=actor.door,
        address=actor.address[:64],
        action=action,
        object_type=obj._meta.label if obj else "",
        object_id=str(obj.pk) if obj else "",
        object_label=str(obj)[:200] if obj else "",
        before=_clean(before),
        after=_clean(after),
        request_id=request_id(),
        job_id=job_id(),
    )


def changes(obj: models.Model, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the old and the new values of the fields that `values` would change on the object."""
    before, after = {}, {}
    for name, value in values.items():
        old = getattr(obj, name)
        if old != value:
            before[name], after[name] = old, value
    return before, after


def _clean(values: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    return {key: _plain(key, value) for key, value in values.items() if key not in SECRET_KEYS}


def _plain(key: str, value: Any) -> Any:
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return _masked(value) if is_masked(key) else str(value)
    if isinstance(value, Decimal | UUID | date | datetime | time):
        return str(value)
    if isinstance(value, models.Model):
        return f"{value.pk}: {value}"
    if isinstance(value, Mapping):
        return {str(name): _plain(str(name), item) for name, item in value.items() if name not in SECRET_KEYS}
    if isinstance(value, list | tuple | set):
        return [_plain(key, item) for item in value]
    return str(value)


def register_masked(*keys: str) -> None:
    """Have fields of these names masked in the audit; called from an app's `ready()`."""
    _masked_keys.update(keys)


def is_masked(key: str) -> bool:
    """Say whether a field's values are masked: by its name, or by what its name ends in (`responsible_pan`)."""
    name = _CAMEL.sub("_", key).lower()
    return any(name == word or name.endswith(f"_{word}") for word in _masked_keys)


def _masked(value: str) -> str:
    return "X" * max(len(value) - VISIBLE, 0) + value[-VISIBLE:]
