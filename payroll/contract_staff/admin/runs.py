"""The month of contract staff: process, review, set figures, lock; advice, slips and the quarterly statement."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.forms import TypedMonthForm
from core.documents.exports import export, file_response
from core.errors import DomainError
from core.formatting import in_month
from core.periods import Month
from payroll.contract_staff import selectors
from payroll.contract_staff.acts import RUN_ACTS
from payroll.contract_staff.admin.record import RUN_RECORD, RunFacts
from payroll.contract_staff.admin.statement import statement_page
from payroll.contract_staff.bank_advice import COLUMNS as ADVICE_COLUMNS
from payroll.contract_staff.bank_advice import bank_advice
from payroll.contract_staff.enums import ContractRunState
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.permissions import ContractPermission as P
from payroll.contract_staff.slips import slips_pdf
from payroll.organizations.selectors import organization
from payroll.organizations.site import organization_site


@admin.register(ContractRun, site=organization_site)
class ContractRunAdmin(RunFacts, ActsAdmin):
    """One month each."""

    acts = RUN_ACTS
    permissions: ClassVar = {"view": P.READ}
    list_display = ("month", "status", "paid", "total_gross", "total_tds", "total_net", "locked_at")
    list_filter = ("state",)
    empty_text = _("Enter the contracts, then process a month with the button above.")
    ordering = ("-month",)
    record = RUN_RECORD

    @admin.display(description=_("month"))
    def heading(self, obj: ContractRun) -> str:
        return _t("Contract staff, %(month)s") % {"month": in_month(obj.month)}

    def page_form_26q(self, request: HttpRequest) -> HttpResponse:
        """Show the quarterly statement with its challans; files to download."""
        return statement_page(request)

    def form_lock(self, data: Any, run: ContractRun) -> TypedMonthForm:
        """Ask for the month in writing."""
        seen = {"digest": selectors.run_digest(run)}
        return TypedMonthForm(data, month=str(Month.of(run.month)), initial=seen)

    def perform(self, request: HttpRequest, row: Any, act: Act, values: dict[str, Any]) -> Any:
        """Leave out what was typed to confirm."""
        values.pop("typed", None)
        return super().perform(request, row, act, values)

    def page_advice(self, request: HttpRequest, run: ContractRun) -> HttpResponse:
        """Give the bank advice as a workbook."""
        try:
            found = bank_advice(run)
        except DomainError as error:
            return self._refused(request, run, error)
        totals: list[Any] = [found.total if column.key == "amount" else None for column in ADVICE_COLUMNS]
        title = _t("Bank advice (NEFT), contract staff")
        heading = [organization().name, f"{title}, {in_month(run.month)}"]
        return export(
            found.rows,
            ADVICE_COLUMNS,
            format="xlsx",
            title=title,
            filename=f"contract-bank-advice-{found.month}",
            context={"heading": heading, "totals": totals},
        )

    def page_slips(self, request: HttpRequest, run: ContractRun) -> HttpResponse:
        """Give all slips as one PDF."""
        try:
            content = slips_pdf(run, selectors.lines_of(run))
        except DomainError as error:
            return self._refused(request, run, error)
        name = f"contract-slips-{Month.of(run.month)}.pdf"
        return file_response(content, filename=name, content_type="application/pdf")

    def _refused(self, request: HttpRequest, run: ContractRun, error: DomainError) -> HttpResponse:
        self.message_user(request, str(error.message), messages.ERROR)
        return HttpResponseRedirect(self.path_to(run))

    @display(
        description=_("state"),
        label={
            ContractRunState.DRAFT: "info",
            ContractRunState.PROCESSED: "warning",
            ContractRunState.LOCKED: "success",
        },
        ordering="state",
    )
    def status(self, obj: ContractRun) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
