"""A filter kept under a name."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

NAME_LENGTH, QUERY_LENGTH = 60, 1000


class SavedFilter(models.Model):
    """The part of a list's address behind the question mark. `listing` is the label of the list's model."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    listing = models.CharField(max_length=100)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    query = models.CharField(max_length=QUERY_LENGTH)
    is_shared = models.BooleanField(_("for everybody in the office"), default=False)

    class Meta:
        verbose_name = _("saved filter")
        verbose_name_plural = _("saved filters")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "listing", "name"], name="saved_filter_name_unique")
        ]
        indexes = [
            models.Index(fields=["listing"], condition=Q(is_shared=True), name="saved_filter_shared"),
        ]

    def __str__(self) -> str:
        return self.name
