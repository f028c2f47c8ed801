"""Papers of the staff, kept privately, with the day on which they run out."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.documents.papers import Paper
from school.foundation.models import Row
from school.staff.enums import PaperKind
from school.staff.models.people import StaffMember

FOLDER = "staff"


class StaffDocument(Row, Paper):
    """A paper of a member of staff: PDF or picture, told by its content."""

    staff = models.ForeignKey(StaffMember, on_delete=models.CASCADE, related_name="documents")
    kind = models.CharField(_("kind"), max_length=20, choices=PaperKind.choices)
    file = models.FileField(_("file"), upload_to=FOLDER, max_length=200)
    expires_on = models.DateField(_("valid until"), null=True, blank=True)
    # For which expiry date the keepers were reminded; empty: not yet.
    reminded_for = models.DateField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("paper of a member of staff")
        verbose_name_plural = _("papers of the staff")
        ordering = ["-uploaded_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PaperKind.values), name="school_staff_document_kind")
        ]
        indexes = [models.Index(fields=["expires_on"], name="school_staff_document_expiry")]

    def __str__(self) -> str:
        return self.title or str(self.get_kind_display())
