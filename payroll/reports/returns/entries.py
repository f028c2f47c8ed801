"""Catalogue entries of the tax returns."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.periods import Month, today
from core.reports.definitions import Archive, Parameter, ParameterKind, Report, Table, Texts
from core.reports.parameters import financial_year
from payroll.reports.parameters import last_locked_month
from payroll.reports.returns.certificate import NothingPaid, certificate_count
from payroll.reports.returns.certificate_pdf import certificates_zip
from payroll.reports.returns.form_24q import salary_return
from payroll.reports.returns.sheets import return_table
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period, parse_period
from payroll.tds.permissions import ReturnsPermission

NAME, CERTIFICATES = "24q", "certificates"


def build(texts: Texts) -> Table:
    """Return the quarter's statement. Raises ValidationFailed naming the parameter."""
    return return_table(salary_return(parse_period(texts.get("financialYear", ""), texts.get("quarter", ""))))


def build_archive(texts: Texts) -> Archive:
    """Return all certificates of a year. Raises ValidationFailed, or NothingPaid when nobody was paid in the year."""
    year = financial_year(texts)
    count = certificate_count(year)
    if not count:
        raise NothingPaid(_t("No payroll month of %(year)s is locked.") % {"year": year})
    return Archive(
        title=_t("Certificates of %(year)s") % {"year": year},
        filename=f"certificates-{year}",
        write=lambda target, language, progress: certificates_zip(year, target, language, progress),
        facts={"financial_year": str(year), "count": count},
    )


def _quarter_of(last: Month, _period: str) -> dict[str, str]:
    """Return the quarter that the month is in."""
    period = Period.of(last.first)
    return {"financialYear": str(period.year), "quarter": period.quarter.value}


GROUP = _("Income tax")
ENTRIES: tuple[Report, ...] = (
    Report(
        name=NAME,
        title=_("Form 24Q / 138"),
        purpose=_(
            "The quarter's TDS return of salaries: payments, challans, in the last quarter Annexure II."
        ),
        parameters=(
            Parameter(
                "financialYear",
                _("Financial year"),
                ParameterKind.YEAR,
                is_required=True,
                of_period=True,
                help=_("For example 2026-27."),
            ),
            Parameter(
                "quarter",
                _("Quarter"),
                ParameterKind.CHOICE,
                Quarter.choices,
                is_required=True,
                of_period=True,
            ),
        ),
        build=build,
        permission=ReturnsPermission.READ,
        final_month=last_locked_month,
        relative=_quarter_of,
        usual=lambda: _quarter_of(Month.of(today()), ""),
        group=GROUP,
    ),
    Report(
        name=CERTIFICATES,
        title=_("Form 16 / 130 of everybody"),
        purpose=_("Working copies of the salary certificate of all who were paid in a year, in one archive."),
        parameters=(
            Parameter(
                "financialYear", _("Financial year"), ParameterKind.YEAR, help=_("For example 2026-27.")
            ),
        ),
        build=build_archive,
        permission=ReturnsPermission.READ,
        usual=lambda: {"financialYear": str(last_locked_month().financial_year)},
        formats=("zip",),
        group=GROUP,
    ),
)
