"""The one lock of the timetable: whoever writes holds the academic year's row, so that nobody writes beside him."""

from django.utils.translation import gettext as _

from core.errors import NotFound
from core.states import take
from school.masters.models import AcademicYear


def hold_year(year: AcademicYear) -> AcademicYear:
    """Lock the year's row until the transaction ends; it is the first lock of every write. Raises NotFound."""
    return take(AcademicYear.objects.all(), NotFound(_("There is no such academic year.")), pk=year.pk)
