"""The month of contract staff: process, review, set figures, lock; advice, slips and the quarterly statement."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.decorators import action, display

from core.admin import ServiceAdmin, organization_site
from core.admin.forms import TypedMonthForm
from core.admin.pages import ask
from core.documents.exports import export, file_response
from core.errors import DomainError
from core.formatting import in_month, rupees
from core.periods import Month
from payroll.contract_staff import selectors, services
from payroll.contract_staff.admin.forms import FigureForm, MonthForm
from payroll.contract_staff.admin.inlines import ArrearInline, CorrectionInline, FindingInline, LineInline
from payroll.contract_staff.admin.statement import statement_page
from payroll.contract_staff.bank_advice import COLUMNS as ADVICE_COLUMNS
from payroll.contract_staff.bank_advice import bank_advice
from payroll.contract_staff.enums import ContractRunState
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.rates import provisional_note
from payroll.contract_staff.slips import slips_pdf
from payroll.contract_staff.staleness import changes_since
from payroll.organizations.permissions import PayrollPermission as P
from payroll.organizations.selectors import organization

SHOWN = 10
# Which buttons make sense in which state; the services decide.
OFFERED = {
    ContractRunState.DRAFT: {"process_run", "discard"},
    ContractRunState.PROCESSING: set[str](),
    ContractRunState.PROCESSED: {"process_run", "set_figure", "lock", "discard"},
    ContractRunState.LOCKED: {"advice", "slips"},
}


@admin.register(ContractRun, site=organization_site)
class ContractRunAdmin(ServiceAdmin):
    """One month each."""

    permissions: ClassVar = {"view": P.CONTRACT_READ}
    list_display = ("month", "status", "paid", "total_gross", "total_tds", "total_net", "locked_at")
    list_filter = ("state",)
    empty_text = _("Enter the contracts, then process a month with the button above.")
    ordering = ("-month",)
    fieldsets = (
        (None, {"fields": (("month", "state", "paid"),)}),
        (_("Totals"), {"fields": (("total_gross", "total_tds"), ("total_other", "total_net"))}),
        (
            _("Who and when"),
            {"fields": (("processed_by", "processed_at"), ("locked_by", "locked_at"))},
        ),
    )
    readonly_fields = ("state",)
    inlines: ClassVar = [LineInline, FindingInline, ArrearInline, CorrectionInline]
    actions_list = ("process_month", "form_26q")
    actions_detail = ("process_run", "set_figure", "lock", "advice", "slips", "discard")

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer what the state allows."""
        found = super().get_actions_detail(request, object_id)
        state = selectors.state_of(object_id)
        offered = OFFERED[ContractRunState(state)] if state else set()
        return [item for item in found if self.name_of(item) in offered]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> Any:
        """Say on top of the page what has changed since the month was processed."""
        if request.method == "GET":
            self._tell(request, object_id)
        return super().change_view(request, object_id, form_url, extra_context)

    def _tell(self, request: HttpRequest, object_id: str) -> None:
        run = selectors.runs().filter(pk=object_id).first() if str(object_id).isdecimal() else None
        if run is None:
            return
        note = provisional_note(Month.of(run.month).financial_year)
        if note:
            self.message_user(request, note, messages.WARNING)
        left_out = _left_out_text(run)
        if left_out:
            self.message_user(request, left_out, messages.WARNING)
        changes = changes_since(run)
        if changes:
            what = " ".join(change.text for change in changes[:SHOWN])
            text = _t("Changed since the month was processed; process it again before the lock: %(what)s")
            self.message_user(request, text % {"what": what}, messages.WARNING)

    def has_write_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may process."""
        return bool(self.admin_site.allows(request, P.CONTRACT_WRITE))

    def has_lock_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may lock."""
        return bool(self.admin_site.allows(request, P.CONTRACT_LOCK))

    def has_returns_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see statements."""
        return bool(self.admin_site.allows(request, P.RETURNS_READ))

    @action(
        description=_("Process a month"), url_path="process-month", permissions=["write"], icon="calculate"
    )
    def process_month(self, request: HttpRequest) -> HttpResponse:
        """Choose the month; the run is made when there is none."""

        def act(values: dict[str, Any]) -> HttpResponse:
            run = services.process_month(
                month=Month.parse(values["month"]),
                keep_corrections=values["keep_corrections"],
                actor=self.actor(request),
            )
            return self._done(request, run, _t("The month is processed: review it, then lock it."))

        return ask(
            request,
            organization_site,
            title=_t("Process a month of contract staff"),
            text=_t(
                "Computes what everybody under contract is to be paid. Nothing is final before the lock."
            ),
            button=_("Process"),
            back=reverse("organization:payroll_contract_staff_contractrun_changelist"),
            act=act,
            form=MonthForm(request.POST or None),
        )

    @action(
        description=_("Form 26Q (140)"), url_path="form-26q", permissions=["returns"], icon="request_quote"
    )
    def form_26q(self, request: HttpRequest) -> HttpResponse:
        """Show the quarterly statement with its challans; files to download."""
        return statement_page(request)

    @action(description=_("Process"), url_path="process", permissions=["write"], icon="calculate")
    def process_run(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Compute the month again; figures set by hand stay."""
        run = self._run(object_id)

        def act(_values: dict[str, Any]) -> HttpResponse:
            done = services.process_month(month=Month.of(run.month), actor=self.actor(request))
            return self._done(request, done, _t("The month is processed: review it, then lock it."))

        return self._ask(request, run, _t("Process %(month)s"), _("Process"), act)

    @action(description=_("Set a figure"), url_path="figure", permissions=["write"], icon="edit")
    def set_figure(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Days of a daily rate, or a figure that must differ, with the reason."""
        run = self._run(object_id)

        def act(values: dict[str, Any]) -> HttpResponse:
            services.correct_line(
                run=run,
                staff=selectors.get_staff(values["staff_id"]),
                values={values["field"]: values["value"]},
                reason=values["reason"],
                actor=self.actor(request),
            )
            return self._done(request, run, _t("The figure is set and the month computed again."))

        form = FigureForm(request.POST or None, run=run)
        return self._ask(request, run, _t("Set a figure of %(month)s"), _("Set the figure"), act, form=form)

    @action(description=_("Lock"), url_path="lock", permissions=["lock"], icon="lock")
    def lock(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Ask for the month in writing, then make it final."""
        run = self._run(object_id)

        def act(values: dict[str, Any]) -> HttpResponse:
            services.lock_run(run=run, actor=self.actor(request), digest=values["digest"])
            return self._done(request, run, _t("The run is locked."))

        seen = {"digest": selectors.run_digest(run)}
        form = TypedMonthForm(request.POST or None, month=str(Month.of(run.month)), initial=seen)
        text = _lock_text(run)
        return self._ask(
            request,
            run,
            _t("Lock %(month)s"),
            _("Lock the run"),
            act,
            form=form,
            text=text,
            is_dangerous=True,
        )

    @action(description=_("Discard"), url_path="discard", permissions=["write"], icon="delete")
    def discard(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Take the results back, or remove a draft."""
        run = self._run(object_id)

        def act(_values: dict[str, Any]) -> HttpResponse:
            left = services.discard_run(run=run, actor=self.actor(request))
            return self._done(request, left, _t("The results are discarded."))

        return self._ask(request, run, _t("Discard %(month)s"), _("Discard"), act, is_dangerous=True)

    @action(description=_("Bank advice"), url_path="bank-advice", icon="account_balance")
    def advice(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Give the bank advice as a workbook."""
        run = self._run(object_id)
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

    @action(description=_("Slips"), url_path="slips", icon="picture_as_pdf")
    def slips(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Give all slips as one PDF."""
        run = self._run(object_id)
        try:
            content = slips_pdf(run, selectors.lines_of(run))
        except DomainError as error:
            return self._refused(request, run, error)
        name = f"contract-slips-{Month.of(run.month)}.pdf"
        return file_response(content, filename=name, content_type="application/pdf")

    def _run(self, object_id: int) -> ContractRun:
        run: ContractRun = get_object_or_404(selectors.runs(), pk=object_id)
        return run

    def _ask(
        self, request: HttpRequest, run: ContractRun, title: str, button: Any, act: Any, **kwargs: Any
    ) -> HttpResponse:
        return ask(
            request,
            organization_site,
            title=title % {"month": in_month(run.month)},
            text=kwargs.pop("text", ""),
            button=button,
            back=_page_of(run),
            act=act,
            **kwargs,
        )

    def _done(self, request: HttpRequest, run: ContractRun | None, text: str) -> HttpResponse:
        self.message_user(request, text)
        return HttpResponseRedirect(
            _page_of(run) if run else reverse("organization:payroll_contract_staff_contractrun_changelist")
        )

    def _refused(self, request: HttpRequest, run: ContractRun, error: DomainError) -> HttpResponse:
        self.message_user(request, str(error.message), messages.ERROR)
        return HttpResponseRedirect(_page_of(run))

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


def _lock_text(run: ContractRun) -> str:
    text = ngettext(
        "%(count)d contract is paid %(net)s in all. A locked run is final; nobody can change it.",
        "%(count)d contracts are paid %(net)s in all. A locked run is final; nobody can change it.",
        run.paid,
    ) % {"count": run.paid, "net": rupees(run.total_net)}
    return f"{text} {_left_out_text(run)}".rstrip()


def _left_out_text(run: ContractRun) -> str:
    """Name who is under contract and gets nothing; empty when everybody is paid."""
    out = selectors.left_out_of(run)
    names = ", ".join(out[:SHOWN]) + (" …" if len(out) > SHOWN else "")
    return _t("Left out, without pay for this month: %(names)s.") % {"names": names} if out else ""


def _page_of(run: ContractRun) -> str:
    return reverse("organization:payroll_contract_staff_contractrun_change", args=[run.pk])
