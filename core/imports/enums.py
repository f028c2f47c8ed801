"""Closed lists of data import."""

from datetime import timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

# The look of the clock (core.tenancy.due) after imports whose worker died, and how long one is left at work first.
LOOK, LOOK_AFTER = "imports.clean", timedelta(minutes=15)


class ImportState(models.TextChoices):
    """How far an import is."""

    UPLOADED = "uploaded", _("Uploaded")
    CHECKING = "checking", _("Being checked")
    READY = "ready", _("Ready to apply")
    WITH_ERRORS = "with_errors", _("With errors")
    APPLYING = "applying", _("Being applied")
    APPLIED = "applied", _("Applied")
    FAILED = "failed", _("Failed")


# A preview that no longer holds leads from applying back to ready, or to errors; nothing was written then.
TRANSITIONS: dict[ImportState, set[ImportState]] = {
    ImportState.UPLOADED: {ImportState.CHECKING, ImportState.FAILED},
    ImportState.CHECKING: {ImportState.READY, ImportState.WITH_ERRORS, ImportState.FAILED},
    ImportState.READY: {ImportState.APPLYING, ImportState.FAILED},
    ImportState.WITH_ERRORS: set(),
    ImportState.APPLYING: {
        ImportState.APPLIED,
        ImportState.READY,
        ImportState.WITH_ERRORS,
        ImportState.FAILED,
    },
    ImportState.APPLIED: set(),
    ImportState.FAILED: set(),
}
UNDER_WAY = (ImportState.UPLOADED, ImportState.CHECKING, ImportState.APPLYING)
