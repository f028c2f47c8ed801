"""Salaries of the staff: entered from a day on, with what they come to."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import rupees
from school.foundation.site import school_site
from school.payroll.acts import SALARY_ACTS
from school.payroll.models import Payslip, SalaryAmount, StaffSalary
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.payslips import payslips_of_staff
from school.payroll.selectors.salaries import amounts_of, preview, salaries
from school.payroll.services.salaries import change_salary, enter_salary, remove_salary

TERMS = (
    ("in_pf", "pf_on_full_wages"),
    "in_pension",
    "in_esi",
    "tax_state",
    "tds_by_hand",
    "reason",
)
RECORD = Record(
    heading="whose",
    subtitle="structure",
    figures=("gross", "from_on", "to_on"),
    sections=(
        Section(
            "salary",
            _("Salary"),
            facts=("structure", "reason", "entered_by", "entered_at"),
            fields=("structure", "gross", *TERMS),
        ),
        Section("month", _("A whole month by the rules of now"), more="monthly"),
        Section(
            "deducted",
            _("What is deducted"),
            facts=("in_pf", "pf_on_full_wages", "in_pension", "in_esi", "tax_state", "tds_by_hand"),
        ),
    ),
    related=(
        Related(
            "amounts",
            _("Own amounts"),
            SalaryAmount,
            ("component", "amount"),
            rows=amounts_of,
            needs=P.READ,
            empty=_("None: the fixed amounts of the structure hold."),
        ),
        Related(
            "payslips",
            _("Payslips of this person"),
            Payslip,
            ((_("month"), "run__month"), "number", "paid_days", "gross", "deductions", "net"),
            rows=lambda salary: payslips_of_staff(salary.staff_id),
            needs=P.READ,
            empty=_("None yet: they come with the first processed month."),
        ),
    ),
)


@admin.register(StaffSalary, site=school_site)
class StaffSalaryAdmin(ActsAdmin):
    """What the staff are paid."""

    acts = SALARY_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE, "delete": P.WRITE}
    record = RECORD
    fields = (("staff", "structure"), "gross", "from_on", *TERMS)
    list_display = ("staff", "structure", "gross", "from_on", "to_on", "tax_state")
    list_filter = ("structure", "tax_state")
    search_fields = ("staff__name", "staff__employee_code")
    empty_text = _(
        "Enter a structure with its components first, then what each member of staff is paid by it."
    )
    list_export: ClassVar = [
        (_("staff code"), "staff_code"),
        (_("name"), "whose"),
        (_("structure"), "structure"),
        (_("monthly salary"), "gross"),
        (_("from"), "from_on"),
        (_("to"), "to_on"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read links along."""
        return salaries()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> StaffSalary:
        return enter_salary(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: StaffSalary, changed: dict[str, Any]) -> StaffSalary:
        return change_salary(salary=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: StaffSalary) -> None:
        """Take back one that was entered by mistake."""
        remove_salary(salary=obj, actor=self.actor(request))

    @admin.display(description=_("name"))
    def whose(self, obj: StaffSalary) -> str:
        """Name the member of staff."""
        return obj.staff.name

    @admin.display(description=_("staff code"))
    def staff_code(self, obj: StaffSalary) -> str:
        return obj.staff.employee_code

    def monthly(self, obj: StaffSalary) -> list[tuple[str, str]]:
        """Return what a whole month comes to, line by line."""
        lines, problem = preview(obj)
        if problem:
            return [(str(_("Cannot be computed")), problem)]
        return [(line.name, rupees(line.amount)) for line in lines]
