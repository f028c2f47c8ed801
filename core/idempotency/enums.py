"""States of a remembered request."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RecordState(models.TextChoices):
    """Pending while the first request is at work, done when its answer is kept."""

    PENDING = "pending", _("at work")
    DONE = "done", _("done")
