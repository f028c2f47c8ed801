"""The ground of every table of a school."""

from django.db import models

from core.keys import uuid7


class Row(models.Model):
    """A row of a school; its key, told outside as text, is a UUIDv7."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)

    class Meta:
        abstract = True
