"""Reports of the office: every list, the class registers, the students for UDISE+, and whose data are to be erased."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.periods import today
from core.reports.definitions import Report, Table, Texts
from school.reports import registers, udise
from school.reports.exports.definition import Listed, labels
from school.reports.exports.people import GROUP
from school.reports.exports.registry import exports
from school.reports.selectors.erasure import due_for_erasure
from school.students.enums import StudentStatus
from school.students.permissions import StudentPermission

ERASURE = (
    Column(gettext_lazy("Student code"), "student_code", width=12),
    Column(gettext_lazy("Name"), "full_name", width=26),
    Column(gettext_lazy("Class"), "school_class__name", width=10),
    Column(gettext_lazy("Status"), "status", labels=labels(StudentStatus.choices), width=12),
    Column(gettext_lazy("Left on"), "left_on", Kind.DATE, 12),
)


def erasure_due(_texts: Texts) -> Table:
    """Return the former students whose data are kept longer than the rule of the school says."""
    years = settings.SCHOOL_KEEP_YEARS
    text = _(
        "Left %(years)d years ago or earlier; certificates, invoices and receipts stay without the name."
    )
    return _table(
        _("Due for erasure"), in_date(today()), "due-for-erasure", ERASURE, due_for_erasure(today()),
        text % {"years": years},
    )  # fmt: skip


def _table(
    title: str,
    subtitle: str,
    filename: str,
    columns: Sequence[Column],
    rows: QuerySet[Any, Any],
    note: str = "",
) -> Table:
    return Table(
        title=title,
        subtitle=subtitle,
        filename=f"{filename}-{today()}",
        columns=columns,
        rows=Listed(rows, [one.key for one in columns]),
        notes=[note] if note else [],
    )


REPORTS = (
    Report(
        "due-for-erasure",
        gettext_lazy("Due for erasure"),
        gettext_lazy(
            "Former students whose personal data are to be erased; it is done on the student's page."
        ),
        (),
        erasure_due,
        permission=StudentPermission.ERASE,
        recent=lambda _first, _last: {},
        usual=dict,
        group=GROUP,
    ),
)


def office_reports() -> Sequence[Report]:
    """Return these, the registers, the list for UDISE+, and one for each list."""
    return [*REPORTS, *registers.REPORTS, *udise.REPORTS, *(one.as_report() for one in exports().values())]
