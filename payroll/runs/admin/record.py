"""What payroll tells on the page of an employee: the payslips."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.record import Event, Related, Story, add_to_record
from core.formatting import in_month, rupees
from core.periods import Month
from payroll.employees.models import Employee
from payroll.runs.models import SalaryDetail
from payroll.runs.permissions import RunPermission as P
from payroll.runs.selectors import payslips_of


def _payslips(employee: Employee, most: int) -> Iterator[Event]:
    for row in payslips_of(employee.pk)[:most]:
        text = _t("Payslip of %(month)s: net %(net)s") % {
            "month": in_month(row.run.month),
            "net": rupees(row.net),
        }
        yield Event(Month.of(row.run.month).last, text, page=_page(row))


def _page(row: SalaryDetail) -> str:
    return reverse("organization:run_detail", args=[row.run_id, row.pk])


add_to_record(
    Employee,
    Related(
        "payslips",
        _("Payslips"),
        SalaryDetail,
        ((_("month"), "run__month"), "gross", "total_deductions", "net"),
        rows=lambda employee: payslips_of(employee.pk),
        needs=P.READ,
        empty=_("None yet: payslips come with the first locked month."),
        page=_page,
    ),
    Story(P.READ, _payslips),
)
