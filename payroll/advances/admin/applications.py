"""Applications and advances: deciding, paying out, what is entered beside the payroll."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.admin import ServiceAdmin, organization_site
from core.admin.pages import ask
from core.errors import NotFound
from core.formatting import rupees
from core.periods import Month, today
from payroll.advances import selectors, services
from payroll.advances.admin import forms as f
from payroll.advances.admin.bulk import BULK_ACTS
from payroll.advances.admin.pages import back_to, recovery_page, statement_page
from payroll.advances.admin.sanctioning import sanction_page
from payroll.advances.enums import TAKEN, AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.organizations.permissions import PayrollPermission as P


@admin.register(AdvanceApplication, site=organization_site)
class AdvanceApplicationAdmin(ServiceAdmin):
    """Advances from the application to the last recovery."""

    permissions: ClassVar = {"view": P.ADVANCE_READ, "add": P.ADVANCE_WRITE}
    list_display = ("employee", "type", "amount", "sanctioned_amount", "status", "applied_on")
    list_select_related = ("employee__department", "type")
    list_filter = ("state", "type", "employee__department")
    search_fields = ("employee__name", "employee__code")
    autocomplete_fields = ("employee",)
    bulk_acts = BULK_ACTS
    actions_list = ("recovery",)
    actions_detail = ("sanction", "reject", "disburse", "repayment", "skip", "statement")
    list_export: ClassVar = [
        (_("code"), "employee__code"),
        (_("name"), "employee__name"),
        (_("advance"), "type__name"),
        (_("applied for"), "amount"),
        (_("sanctioned"), "sanctioned_amount"),
        (_("state"), "state"),
        (_("applied on"), "applied_on"),
    ]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for little; show all."""
        asked: list[Any] = [
            ("employee", "type"), ("amount", "applied_on"),
            ("principal_instalments", "interest_instalments"), "purpose",
        ]  # fmt: skip
        if obj is None:
            return asked
        return [
            *asked, ("state", "balance"), ("sanctioned_amount", "sanctioned_on"),
            ("rate_pct", "first_recovery_month"), ("order_reference", "comments"),
            ("created_by", "created_at"), ("decided_by", "decided_at"),
        ]  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The balance is a sum of the ledger."""
        return ("balance",) if obj else ()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AdvanceApplication:
        """Enter an application for an employee."""
        kind = values.pop("type")
        return services.submit_application(advance_type=kind, actor=self.actor(request), **values)

    def row_name(self, obj: AdvanceApplication) -> str:
        """Name whose advance it is."""
        return str(obj.employee)

    def has_sanction_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may decide."""
        return bool(self.admin_site.allows(request, P.ADVANCE_SANCTION))

    def has_write_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may pay out and enter repayments."""
        return bool(self.admin_site.allows(request, P.ADVANCE_WRITE))

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer what the role may do and the state allows."""
        row = self._row(request, object_id)
        possible = selectors.possible_acts(row, self.actor(request))
        possible |= {"statement"} if row.state in TAKEN else set()
        return [
            item for item in super().get_actions_detail(request, object_id) if self.name_of(item) in possible
        ]

    @display(description=_("state"), ordering="state", label={
        AdvanceState.SUBMITTED: "warning", AdvanceState.SANCTIONED: "info",
        AdvanceState.REJECTED: "danger", AdvanceState.DISBURSED: "info",
        AdvanceState.RECOVERING: "info", AdvanceState.CLOSED: "success",
    })  # fmt: skip
    def status(self, obj: AdvanceApplication) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    @admin.display(description=_("principal outstanding"))
    def balance(self, obj: AdvanceApplication) -> str:
        """Return the sum of the ledger."""
        return rupees(selectors.account_of(obj).balance)

    @action(description=_("Sanction"), url_path="sanction", permissions=["sanction"], icon="check_circle")
    def sanction(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Fix the terms."""
        row = self._row(request, object_id)
        return self._refused(request, row, "sanction") or sanction_page(request, row, self.actor(request))

    @action(description=_("Reject"), url_path="reject", permissions=["sanction"], icon="cancel")
    def reject(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Reject, or withdraw a sanction that was not drawn."""
        row = self._row(request, object_id)
        if refused := self._refused(request, row, "reject"):
            return refused

        def act(values: dict[str, Any]) -> None:
            services.reject_advance(application=row, actor=self.actor(request), **values)

        form = f.RejectForm(request.POST or None)
        return self._ask(
            request, row, form, _("Reject"), act, _t("The application is rejected."), is_dangerous=True
        )

    @action(description=_("Disburse"), url_path="disburse", permissions=["write"], icon="payments")
    def disburse(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Pay out the whole or a tranche."""
        row = self._row(request, object_id)
        if refused := self._refused(request, row, "disburse"):
            return refused
        rest = (row.sanctioned_amount or 0) - selectors.account_of(row).disbursed
        text = _t("Left of the sanction: %(amount)s.") % {"amount": rupees(rest)}

        def act(values: dict[str, Any]) -> None:
            services.disburse_advance(application=row, actor=self.actor(request), **values)

        form = f.DisburseForm(request.POST or None, initial={"paid_on": today()})
        return self._ask(request, row, form, _("Disburse"), act, _t("The payment is entered."), text)

    @action(
        description=_("Record repayment"), url_path="repayment", permissions=["write"], icon="price_check"
    )
    def repayment(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Enter what was paid back outside payroll."""
        row = self._row(request, object_id)
        if refused := self._refused(request, row, "repayment"):
            return refused
        due = selectors.account_of(row).outstanding(Month.of(today()))
        text = _t("Outstanding today: principal %(principal)s, interest %(interest)s.") % {
            "principal": rupees(due.principal),
            "interest": rupees(due.interest),
        }

        def act(values: dict[str, Any]) -> None:
            services.record_repayment(application=row, actor=self.actor(request), **values)

        form = f.RepaymentForm(request.POST or None, initial={"paid_on": today()})
        return self._ask(
            request, row, form, _("Record repayment"), act, _t("The repayment is entered."), text
        )

    @action(description=_("Skip a month"), url_path="skip", permissions=["write"], icon="event_busy")
    def skip(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Take nothing from the pay of a month."""
        row = self._row(request, object_id)
        if refused := self._refused(request, row, "skip"):
            return refused

        def act(values: dict[str, Any]) -> None:
            services.skip_month(application=row, actor=self.actor(request), **values)

        form = f.SkipForm(request.POST or None, initial={"month": Month.of(today())})
        text = _t("The recovery ends a month later; the balance bears interest for the month.")
        return self._ask(request, row, form, _("Skip a month"), act, _t("The month is skipped."), text)

    @action(description=_("Statement"), url_path="statement", permissions=["view"], icon="receipt_long")
    def statement(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Show all advances of the employee."""
        return statement_page(request, self._row(request, object_id))

    @action(
        description=_("Recovery by month"), url_path="recovery", permissions=["view"], icon="calendar_month"
    )
    def recovery(self, request: HttpRequest) -> HttpResponse:
        """Show a month's recoveries."""
        return recovery_page(request)

    def _row(self, request: HttpRequest, object_id: Any) -> AdvanceApplication:
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            return selectors.get_application(int(object_id))
        except (NotFound, ValueError) as error:
            raise Http404(str(error)) from error

    def _refused(self, request: HttpRequest, row: AdvanceApplication, act: str) -> HttpResponse | None:
        """Lead back with the reason where an act is not possible now, so that no form is offered for it."""
        text = selectors.refusal_now(row, act, self.actor(request))
        if not text or request.method == "POST":
            return None
        self.message_user(request, text, messages.WARNING)
        return HttpResponseRedirect(back_to(row))

    def _ask(
        self,
        request: HttpRequest,
        row: AdvanceApplication,
        form: forms.Form,
        button: Any,
        act: Callable[[dict[str, Any]], None],
        done: str,
        text: str = "",
        *,
        is_dangerous: bool = False,
    ) -> HttpResponse:
        back = back_to(row)

        def acted(values: dict[str, Any]) -> HttpResponse:
            act(values)
            self.message_user(request, done)
            return HttpResponseRedirect(back)

        return ask(
            request,
            organization_site,
            title=f"{row.employee}: {row.type}: {button}",
            text=text,
            button=button,
            back=back,
            act=acted,
            form=form,
            is_dangerous=is_dangerous,
        )
