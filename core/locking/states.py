"""States of a monthly run: computed as often as needed, then locked for good."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.states import TransitionTable


class RunState(models.TextChoices):
    """draft, processing, processed, locked."""

    DRAFT = "draft", _("Draft")
    PROCESSING = "processing", _("Being processed")
    PROCESSED = "processed", _("Processed")
    LOCKED = "locked", _("Locked")


TRANSITIONS: TransitionTable = {
    RunState.DRAFT: {RunState.PROCESSING},
    RunState.PROCESSING: {RunState.PROCESSED, RunState.DRAFT},
    RunState.PROCESSED: {RunState.PROCESSING, RunState.DRAFT, RunState.LOCKED},
    RunState.LOCKED: set(),
}
