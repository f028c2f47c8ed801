"""The month of contract staff: process, review, set figures, lock; advice, slips and the quarterly statement."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.forms import TypedMonthForm
from core.documents.exports import file_response
from core.errors import DomainError
from core.formatting import in_month
from core.locking.states import RunState
from core.periods import Month
from payroll.contract_staff import selectors
from payroll.contract_staff.acts import RUN_ACTS, SHOWN, left_out_text
from payroll.contract_staff.admin.record import RUN_RECORD
from payroll.contract_staff.admin.statement import statement_page
from payroll.contract_staff.bank_advice import advice_file
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.permissions import ContractPermission as P
from payroll.contract_staff.rates import provisional_note
from payroll.contract_staff.slips import slips_pdf
from payroll.contract_staff.staleness import changes_since
from payroll.organizations.site import organization_site


@admin.register(ContractRun, site=organization_site)
class ContractRunAdmin(ActsAdmin):
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

    def standing(self, obj: ContractRun) -> str:
        """Say who is left out, what has changed since the month was processed, and which law is not known yet."""
        what = " ".join(change.text for change in changes_since(obj)[:SHOWN])
        stale = _t("Changed since the month was processed; process it again before the lock: %(what)s")
        parts = (
            left_out_text(obj),
            stale % {"what": what} if what else "",
            provisional_note(Month.of(obj.month).financial_year),
        )
        return "\n".join(part for part in parts if part)

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

    def page_advice(self, request: HttpRequest, run: ContractRun) -> HttpResponseBase:
        """Give the bank advice as a workbook."""
        try:
            return advice_file(run, "xlsx")
        except DomainError as error:
            return self._refused(request, run, error)

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
        return HttpResponseRedirect(self.address(run))

    @display(
        description=_("state"),
        label={
            RunState.DRAFT: "info",
            RunState.PROCESSED: "warning",
            RunState.LOCKED: "success",
        },
        ordering="state",
    )
    def status(self, obj: ContractRun) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
