"""Papers that are kept of people: PDF or picture by its content, at most 5 MB; every suite keeps them alike."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.documents.limits import MEBIBYTE
from core.documents.uploads import UploadKind, checked_upload
from core.errors import DomainError

FILE_KINDS = (UploadKind.PDF, UploadKind.JPEG, UploadKind.PNG)
MOST_BYTES, MOST_PAPERS = 5 * MEBIBYTE, 50


class Paper(models.Model):
    """What every kept paper says of itself; the table adds whose it is, what kind it is, and the file."""

    title = models.CharField(_("title"), max_length=120, blank=True)
    # As told by the content: pdf, jpeg or png; bytes.
    file_kind = models.CharField(_("file type"), max_length=10, editable=False)
    size = models.PositiveIntegerField(_("size"), editable=False)
    uploaded_by = models.CharField(_("uploaded by"), max_length=150, editable=False)
    uploaded_at = models.DateTimeField(_("uploaded at"), auto_now_add=True)

    class Meta:
        abstract = True


def paper_values(file: Any, *, title: str, actor: Actor) -> dict[str, Any]:
    """Return the values of a paper's row for an uploaded file.

    Raises TooLarge and UnsupportedMedia naming `file`.
    """
    try:
        checked = checked_upload(file, kinds=FILE_KINDS, max_bytes=MOST_BYTES)
    except DomainError as error:
        error.fields = {"file": [error.message]}
        raise
    return {
        "title": " ".join((title or "").split())[:120],
        "file": checked.file,
        "file_kind": checked.kind.value,
        "size": checked.file.size,
        "uploaded_by": actor.name[:150],
    }
