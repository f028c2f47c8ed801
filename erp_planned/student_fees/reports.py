"""Reports of students' fees: what came in by head, who is behind, what was let off."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from core.reports.parameters import day
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.dues import defaulters
from erp_planned.student_fees.selectors.figures import collected, let_off_in

GROUP = _t("Students")
FROM = Parameter("from", _t("From"), ParameterKind.DATE, empty=_t("Today"))
TO = Parameter("to", _t("To"), ParameterKind.DATE, empty=_t("Today"))


def collection(texts: Texts) -> Table:
    """Return what was received by day and head, less what was reversed. Raises ValidationFailed."""
    first, last = day(texts, "from") or today(), day(texts, "to") or today()
    rows = collected(first, last)
    return Table(
        title=_("Collection of fees"),
        subtitle=f"{in_date(first)} - {in_date(last)}",
        columns=(
            Column(_t("Date"), "on", Kind.DATE, 12),
            Column(_t("Head"), "head", Kind.TEXT, 30),
            Column(_t("Mode"), "mode", Kind.TEXT, 10),
            Column(_t("Received"), "received", Kind.MONEY, 15),
            Column(_t("Reversed"), "reversed", Kind.MONEY, 15),
        ),
        rows=ListRows(rows),
        filename=f"fees-{first}-{last}",
        totals={
            "head": _("Total"),
            "received": sum((row["received"] for row in rows), ZERO),
            "reversed": sum((row["reversed"] for row in rows), ZERO),
        },
    )


def behind(texts: Texts) -> Table:
    """Return the defaulters on `date` (today). Raises ValidationFailed."""
    on = day(texts, "date") or today()
    rows = [
        {"number": row.admission_no, "name": row.name, "phone": row.guardian_phone, "overdue": row.overdue}  # type: ignore[attr-defined]
        for row in defaulters(on)
    ]
    return Table(
        title=_("Fee defaulters"),
        subtitle=in_date(on),
        columns=(
            Column(_t("Admission number"), "number", Kind.TEXT, 20),
            Column(_t("Name"), "name", Kind.TEXT, 30),
            Column(_t("Guardian's phone"), "phone", Kind.TEXT, 16),
            Column(_t("Overdue"), "overdue", Kind.MONEY, 15),
        ),
        rows=ListRows(rows),
        filename=f"fee-defaulters-{on}",
        totals={"name": _("Total"), "overdue": sum((row["overdue"] for row in rows), ZERO)},
        notes=[_("Fees due before the day, less what was paid. Late fees count once they are charged.")],
    )


def concessions(_texts: Texts) -> Table:
    """Return what approved concessions let off, by year, head and student."""
    rows = let_off_in()
    return Table(
        title=_("Concessions of fees"),
        subtitle=in_date(today()),
        columns=(
            Column(_t("Year"), "year", Kind.TEXT, 12),
            Column(_t("Student"), "student", Kind.TEXT, 34),
            Column(_t("Head"), "head", Kind.TEXT, 26),
            Column(_t("Let off"), "amount", Kind.MONEY, 15),
        ),
        rows=ListRows(rows),
        filename=f"fee-concessions-{today()}",
        totals={"student": _("Total"), "amount": sum((row["amount"] for row in rows), ZERO)},
    )


REPORTS = (
    Report(
        name="student-fee-collection",
        title=_t("Collection of fees"),
        purpose=_t("What students paid from day to day, by head and mode, and what was reversed."),
        parameters=(FROM, TO),
        build=collection,
        permission=P.READ,
        usual=lambda: {"from": str(today()), "to": str(today())},
        group=GROUP,
    ),
    Report(
        name="student-fee-defaulters",
        title=_t("Fee defaulters"),
        purpose=_t("Students with fees that were due before a day and are not paid."),
        parameters=(Parameter("date", _t("As on"), ParameterKind.DATE, empty=_t("Today")),),
        build=behind,
        permission=P.READ,
        usual=lambda: {"date": str(today())},
        group=GROUP,
    ),
    Report(
        name="student-fee-concessions",
        title=_t("Concessions of fees"),
        purpose=_t("What approved concessions let off."),
        parameters=(),
        build=concessions,
        permission=P.READ,
        usual=dict,
        group=GROUP,
    ),
)
