"""Checking an upload: every cell, every row by the rules, nothing written but the result."""

import logging
import tempfile
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import DomainError
from core.imports import storing
from core.imports.enums import TRANSITIONS, ImportState
from core.imports.files import staging
from core.imports.files.layout import CellError, Layout, sheet_titles
from core.imports.files.reading import Table, open_table
from core.imports.models import ImportJob
from core.imports.outcome import MOST_ERRORS, Outcome
from core.imports.permissions import ImportPermission
from core.imports.registry import get_subject
from core.imports.selectors import import_by_id
from core.imports.services.passes import pass_over
from core.outages import is_outage
from core.progress import clear_progress, set_progress
from core.states import advance

logger = logging.getLogger(__name__)


def check_import(*, import_id: int, actor: Actor) -> ImportJob:
    """Check an uploaded file and return the import, ready or with errors. Safe to repeat after a crash.

    Raises what makes the file as a whole unusable (too many rows, damaged), with the import marked failed.
    """
    authorize(actor, ImportPermission.WRITE)
    job = import_by_id(import_id)
    if job.state == ImportState.UPLOADED:
        job = advance(job, ImportState.CHECKING, table=TRANSITIONS, actor=actor, audit=False)
    elif job.state != ImportState.CHECKING:
        return job
    with translation.override(job.language):
        try:
            return _check(job, actor)
        except DomainError as error:
            fail(job, str(error.message), actor)
            raise
        except Exception as error:
            if not (is_outage(error) and job.job_id):  # else the job tries again
                fail(job, _("The check stopped; nothing was written."), actor)
            raise


def fail(job: ImportJob, text: str, actor: Actor) -> None:
    """Mark an import as failed, with the reason."""
    logger.warning("Import %s failed: %s", job.pk, text)
    clear_progress(job.progress_key)
    with transaction.atomic():
        advance(job, ImportState.FAILED, table=TRANSITIONS, actor=actor)
        ImportJob.objects.filter(pk=job.pk).update(failure=text[:500])


def _check(job: ImportJob, actor: Actor) -> ImportJob:
    table = _table(job)
    subject = get_subject(job.kind)
    layout, outcome = Layout(subject, table.heading), Outcome(subject)
    total = max(table.expected, 1)
    with tempfile.TemporaryFile() as spool:
        writer = staging.Writer(spool)
        rows = _staged(table, layout, writer, outcome)
        pass_over(
            rows,
            subject.importer(actor, job.file_name),
            outcome,
            write=False,
            report=lambda done: set_progress(job.progress_key, done, max(total, done)),
        )
        writer.close()
        spool.seek(0)
        job.staged = storing.keep(spool, "rows") if not outcome.error_count else ""
    if outcome.rows == 0:
        text = _("The file has no rows below its headings.")
        outcome.add_errors([CellError(table.heading.number + 1, subject.key[0], "", text)])
    if outcome.error_count:
        job.annotated = _annotate(job, layout, outcome)
    return _store(job, layout, outcome, actor)


def _table(job: ImportJob) -> Table:
    with storing.open_file(job.file) as file:
        content = file.read()
    return open_table(content, sheet=sheet_titles(get_subject(job.kind)), max_rows=settings.IMPORT_MAX_ROWS)


def _staged(
    table: Table, layout: Layout, writer: staging.Writer, outcome: Outcome
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the rows, each written down for applying, and note cells that could not be read."""
    for row in table.rows:
        if layout.is_example(row):
            continue
        values, errors = layout.read(row)
        if errors:
            outcome.unread[row.number] = errors
        writer.add((row.number, values))
        yield row.number, values


def _annotate(job: ImportJob, layout: Layout, outcome: Outcome) -> str:
    """Write the uploader's file with the wrong cells marked, and return its name."""
    from core.imports.files.workbooks import annotated  # noqa: PLC0415 - heavy, loaded when it is used

    table = _table(job)
    marks: dict[int, dict[int, str]] = {}
    for error in outcome.errors:
        place = layout.place_of(error.name)
        marks.setdefault(error.row, {}).setdefault(0 if place is None else place, error.message)
    heading = [_("Row"), _("Column"), _("Value"), _("What is wrong and what would be right")]
    listed = ([e.row, layout.heading_of(e.name), e.value, e.message] for e in outcome.errors)
    with tempfile.TemporaryFile() as spool:
        annotated(
            spool,
            title=str(layout.subject.label),
            heading=table.heading,
            rows=table.rows,
            kinds={place: layout.columns[name].kind for name, place in layout.places.items()},
            marks=marks,
            errors=[heading, *listed],
        )
        spool.seek(0)
        return storing.keep(spool, "xlsx")


def _store(job: ImportJob, layout: Layout, outcome: Outcome, actor: Actor) -> ImportJob:
    """Store what was found and move on."""
    with transaction.atomic():
        to = ImportState.WITH_ERRORS if outcome.error_count else ImportState.READY
        advance(job, to, table=TRANSITIONS, actor=actor)
        put(job, outcome, layout)
        job.checked_at = timezone.now()
        job.save()
    clear_progress(job.progress_key)
    return job


def put(job: ImportJob, outcome: Outcome, layout: Layout | None) -> None:
    """Set counts, errors, warnings, sample and fingerprint on the import, not stored yet."""
    job.rows, job.error_count = outcome.rows, outcome.error_count
    job.added, job.changed = outcome.counts["added"], outcome.counts["changed"]
    job.unchanged = outcome.counts["unchanged"]
    job.sample, job.fingerprint = outcome.sample, outcome.fingerprint
    job.errors = [_told(error, layout) for error in outcome.errors[:MOST_ERRORS]]
    job.warnings = [_told(warning, layout) for warning in outcome.warnings]


def _told(cell: CellError, layout: Layout | None) -> dict[str, Any]:
    return {
        "row": cell.row,
        "column": layout.heading_of(cell.name) if layout else cell.name,
        "field": cell.name,
        "value": cell.value,
        "message": cell.message,
    }
