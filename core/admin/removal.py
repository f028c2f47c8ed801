"""What really goes when a row is deleted: the service is tried and everything rolled back, so the page is true."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import get_ident
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models.signals import pre_delete
from django.http import HttpRequest

from core.errors import DomainError
from core.refusals import refusals

if TYPE_CHECKING:
    from core.admin.service_admin import ServiceAdmin


# Rows that refer to another so keep it.
_KEEPING = (models.PROTECT, models.RESTRICT)


@dataclass(frozen=True, slots=True)
class Trial:
    """Why the service refuses, or what goes beside the row: name of the kind -> how many."""

    refusal: str
    beside: dict[str, int]


def try_removal(admin: "ServiceAdmin", request: HttpRequest, obj: models.Model) -> Trial:
    """Let the service delete, note what goes, and take it all back; acts that wait for a commit never happen."""
    refusal = ""
    with noting() as gone:
        try:
            with refusals(), transaction.atomic():
                admin.remove(request, obj)
                transaction.set_rollback(True)
        except DomainError as error:
            refusal = str(error.message)
    own = type(obj)._meta.concrete_model
    beside = {
        str(kind._meta.verbose_name if count == 1 else kind._meta.verbose_name_plural): count
        for kind, count in gone.items()
        if kind is not own
    }
    return Trial(refusal, {} if refusal else beside)


def reason_kept(obj: Any) -> bool:
    """Say, by a few quick looks, whether a row is needed and so never deleted: used, or referred to for good."""
    if getattr(obj, "used_at", None) is not None:
        return True
    for relation in obj._meta.get_fields(include_hidden=True):
        if getattr(relation, "on_delete", None) in _KEEPING and relation.auto_created:
            rows = relation.related_model._base_manager.filter(**{relation.field.name: obj})
            if rows.exists():
                return True
    return False


@contextmanager
def noting() -> Iterator[Counter[Any]]:
    """Count the rows that this thread deletes, by model; our audit and queue rows are never among them."""
    gone: Counter[Any] = Counter()
    here = get_ident()

    def note(sender: Any, **_kwargs: Any) -> None:
        if get_ident() == here:
            gone[sender] += 1

    pre_delete.connect(note, weak=False)
    try:
        yield gone
    finally:
        pre_delete.disconnect(note)
