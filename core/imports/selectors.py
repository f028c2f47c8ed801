"""Reads of data import."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.accounts.bulk import without_password
from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.imports.enums import UNDER_WAY
from core.imports.models import ImportJob
from core.imports.registry import choices_for
from core.refusals import get_or_refuse


def imports() -> QuerySet[ImportJob]:
    """Return the imports, the newest first, without what only a single one's page needs."""
    return ImportJob.objects.defer("errors", "warnings", "sample", "new_users").order_by("-id")


def imports_for(actor: Actor) -> QuerySet[ImportJob]:
    """Return the imports of the subjects that somebody may import; those of others may show what is not theirs."""
    return imports().filter(kind__in=[name for name, _label in choices_for(actor)])


def import_for(actor: Actor, import_id: int) -> ImportJob:
    """Return one import of a subject that somebody may import. Raises NotFound for any other."""
    mine = ImportJob.objects.filter(kind__in=[name for name, _label in choices_for(actor)])
    return get_or_refuse(mine, NotFound(_("There is no such import.")), pk=import_id)


def import_by_id(import_id: int) -> ImportJob:
    """Return one import, whoever may see it: for the work itself. Raises NotFound."""
    return get_or_refuse(ImportJob.objects, NotFound(_("There is no such import.")), pk=import_id)


def waiting_credentials(job: ImportJob) -> int:
    """Return how many of the accounts that the import made have no password yet."""
    return without_password(job.new_users) if job.new_users else 0


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """Some of the errors kept with an import."""

    items: list[dict[str, Any]]
    page: int
    pages: int


def errors_page(job: ImportJob, page: int, limit: int) -> ErrorPage:
    """Return one page of the errors; pages begin at 1. Raises ValidationFailed for a page below that."""
    if page < 1:
        raise ValidationFailed.at("page", _("Pages begin at 1."))
    pages = max((len(job.errors) + limit - 1) // limit, 1)
    page = min(page, pages)
    return ErrorPage(job.errors[(page - 1) * limit : page * limit], page, pages)


def running() -> Iterator[ImportJob]:
    """Yield the imports that somebody is at work on, or was."""
    yield from imports().filter(state__in=UNDER_WAY)
