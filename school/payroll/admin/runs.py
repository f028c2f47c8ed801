"""The month of the payroll: process, review, correct a figure, lock; bank file and payslips."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.forms import TypedMonthForm
from core.admin.record import Record, Related, Section
from core.documents.exports import file_response
from core.errors import DomainError
from core.formatting import in_month
from core.locking.period import run_digest
from core.locking.states import RunState
from core.periods import Month
from school.foundation.site import school_site
from school.payroll.acts import RUN_ACTS, SHOWN, left_out_text
from school.payroll.bank_file import bank_file
from school.payroll.models import PayArrear, PayFigure, PayrollFinding, PayrollRun, Payslip
from school.payroll.payslip_pdf import payslips_pdf
from school.payroll.period import PAYROLL_RUN
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors import runs as selectors
from school.payroll.staleness import changes_since

RECORD = Record(
    heading="heading",
    state="status",
    standing="standing",
    main=("process", "lock", "bank_file"),
    figures=("paid", "total_gross", "total_deductions", "total_net", "total_employer"),
    sections=(
        Section(
            "who",
            _("Who and when"),
            facts=("created_by", "created_at", "processed_by", "processed_at", "locked_by", "locked_at"),
        ),
    ),
    related=(
        Related(
            "findings",
            _("What was found"),
            PayrollFinding,
            ("staff", "severity", "code", "detail"),
            rows=selectors.findings_of,
            needs=P.READ,
            empty=_("Everybody in service is paid."),
        ),
        Related(
            "payslips",
            _("Payslips"),
            Payslip,
            ("staff_name", "number", "paid_days", "gross", "deductions", "net"),
            rows=selectors.payslips_of,
            needs=P.READ,
            page=lambda row: reverse("admin:school_payroll_payslip_change", args=[row.pk]),
            everything="admin:school_payroll_payslip_changelist",
            narrowed="run__id__exact={pk}",
            empty=_("Nothing is computed: press “Process”."),
        ),
        Related(
            "arrears",
            _("Differences of earlier months"),
            PayArrear,
            ("staff", "month", "due", "drawn", "amount"),
            rows=selectors.arrears_of,
            needs=P.READ,
            empty=_("None are settled in this month."),
        ),
        Related(
            "figures",
            _("Figures set by hand"),
            PayFigure,
            ("staff", "field", (_("value"), "written"), "reason", "created_by"),
            rows=selectors.figures_of,
            needs=P.READ,
            empty=_("None. A figure that must differ is set with the button “Set a figure”."),
        ),
    ),
)


@admin.register(PayrollRun, site=school_site)
class PayrollRunAdmin(ActsAdmin):
    """One month each."""

    acts = RUN_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = RECORD
    list_display = ("month", "status", "paid", "total_gross", "total_deductions", "total_net", "locked_at")
    list_filter = ("state",)
    ordering = ("-month",)
    empty_text = _("Enter the salaries of the staff, then process a month with the button above.")

    @admin.display(description=_("month"))
    def heading(self, obj: PayrollRun) -> str:
        return _t("Payroll of %(month)s") % {"month": in_month(obj.month)}

    def standing(self, obj: PayrollRun) -> str:
        """Say who is not paid, and what has changed since the month was processed."""
        what = " ".join(change.text for change in changes_since(obj)[:SHOWN])
        stale = _t("Changed since the month was processed; process it again before the lock: %(what)s")
        parts = (left_out_text(obj), stale % {"what": what} if what else "")
        return "\n".join(part for part in parts if part)

    def form_lock(self, data: Any, run: PayrollRun) -> TypedMonthForm:
        """Ask for the month in writing; the digest is of what the page shows."""
        seen = {"digest": run_digest(PAYROLL_RUN, run)}
        return TypedMonthForm(data, month=str(Month.of(run.month)), initial=seen)

    def perform(self, request: HttpRequest, row: Any, act: Act, values: dict[str, Any]) -> Any:
        """Leave out what was typed to confirm."""
        values.pop("typed", None)
        return super().perform(request, row, act, values)

    def page_bank_file(self, request: HttpRequest, run: PayrollRun) -> HttpResponseBase:
        """Give the bank file as a workbook."""
        try:
            return bank_file(run, "xlsx")
        except DomainError as error:
            return self._refused(request, run, error)

    def page_payslips(self, request: HttpRequest, run: PayrollRun) -> HttpResponse:
        """Give all payslips in one PDF."""
        try:
            content = payslips_pdf(selectors.payslips_of(run), language=get_language() or "en")
        except DomainError as error:
            return self._refused(request, run, error)
        name = f"payslips-{Month.of(run.month)}.pdf"
        return file_response(content, filename=name, content_type="application/pdf")

    def _refused(self, request: HttpRequest, run: PayrollRun, error: DomainError) -> HttpResponse:
        self.message_user(request, str(error.message), messages.ERROR)
        return HttpResponseRedirect(self.path_to(run))

    @display(
        description=_("state"),
        label={RunState.DRAFT: "info", RunState.PROCESSED: "warning", RunState.LOCKED: "success"},
        ordering="state",
    )
    def status(self, obj: PayrollRun) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
