"""Scans of vehicle papers: kept privately, known by their content."""

from functools import partial
from typing import IO

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.limits import MEBIBYTE
from core.documents.uploads import UploadKind, checked_upload
from core.errors import DomainError, NotFound
from core.states import take
from school.transport.models import VehiclePaper
from school.transport.permissions import TransportPermission as P

KINDS = (UploadKind.PDF, UploadKind.JPEG, UploadKind.PNG)
MOST_BYTES = 5 * MEBIBYTE


def attach_scan(*, paper: VehiclePaper, file: IO[bytes], actor: Actor) -> VehiclePaper:
    """Keep the scan of a paper (PDF, JPEG or PNG by its content, at most 5 MB) in place of the one before.

    Raises TooLarge, UnsupportedMedia naming `file`, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    try:
        checked = checked_upload(file, kinds=KINDS, max_bytes=MOST_BYTES)
    except DomainError as error:
        error.fields = {"file": [error.message]}
        raise
    with transaction.atomic():
        row = take(VehiclePaper.objects.all(), NotFound(_("There is no such paper.")), pk=paper.pk)
        if row.file:
            transaction.on_commit(partial(row.file.storage.delete, str(row.file.name)))
        row.file = checked.file
        row.save(update_fields=["file"])
        record(actor, "vehicle_paper.scanned", row, after={"size": checked.file.size})
    return row
