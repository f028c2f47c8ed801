"""The one lock of the timetable: whoever writes holds the academic year's row, so that nobody writes beside him."""

from datetime import date

from django.utils.translation import gettext as _

from core.errors import NotFound
from core.formatting import in_date
from core.states import take
from school.masters.errors import NoCurrentYear
from school.masters.models import AcademicYear


def hold_year(year: AcademicYear) -> AcademicYear:
    """Lock the year's row until the transaction ends; it is the first lock of every write. Raises NotFound."""
    return take(AcademicYear.objects.all(), NotFound(_("There is no such academic year.")), pk=year.pk)


def hold_years(first: date, last: date) -> list[AcademicYear]:
    """Lock the rows of the academic years that have a day between two dates, the earliest first.

    Raises NoCurrentYear where there is none.
    """
    rows = AcademicYear.objects.filter(start_date__lte=last, end_date__gte=first).order_by("start_date")
    years = list(rows.select_for_update(no_key=True))
    if not years:
        raise NoCurrentYear(_("No academic year has the date %(day)s.") % {"day": in_date(first)})
    return years
