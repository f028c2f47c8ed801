"""Reads of opened financial years."""

from uuid import UUID

from django.utils.translation import gettext as _

from core.errors import NotFound
from core.refusals import get_or_refuse
from school.fees.models import OpenedYear


def opened_year_by_id(pk: UUID | str) -> OpenedYear:
    """Return an opened year. Raises NotFound."""
    found: OpenedYear = get_or_refuse(OpenedYear.objects.all(), NotFound(_("There is no such year.")), pk=pk)
    return found
