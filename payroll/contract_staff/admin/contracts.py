"""Contracts: enter, change, end."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.admin import ServiceAdmin, organization_site
from core.admin.pages import ask
from core.errors import InUse
from core.formatting import mask, rupees
from core.periods import Month, today
from payroll.contract_staff import selectors, services
from payroll.contract_staff.admin.forms import DeductionForm, EndForm, LateDaysForm, RateForm
from payroll.contract_staff.admin.record import CONTRACT_RECORD
from payroll.contract_staff.enums import CONTRACT_TRANSITIONS, ContractStatus
from payroll.contract_staff.models import ContractStaff
from payroll.organizations.permissions import PayrollPermission as P

NEXT_STATUS = {"end": ContractStatus.ENDED, "reopen": ContractStatus.ACTIVE}


@admin.register(ContractStaff, site=organization_site)
class ContractStaffAdmin(ServiceAdmin):
    """Persons and firms under contract."""

    permissions: ClassVar = {
        "view": P.CONTRACT_READ,
        "add": P.CONTRACT_WRITE,
        "change": P.CONTRACT_WRITE,
        "delete": P.CONTRACT_WRITE,
    }
    list_display = ("code", "name", "payee_type", "department", "paid", "contract_to", "state", "masked_pan")
    list_display_links = ("code", "name")
    list_select_related = ("department",)
    list_filter = ("status", "kind", "payee_type", "department")
    search_fields = ("code", "name")
    search_help_text = _("Code or name, in part.")
    ordering = ("code",)
    # On entering; afterwards the record has its sections.
    fieldsets = (
        (None, {"fields": (("name", "code"), ("kind", "payee_type"), ("work", "department"))}),
        (_("Contract"), {"fields": (("contract_from", "contract_to"), ("rate_basis", "rate"))}),
        (_("Tax and bank"), {"fields": (("pan", "gstin"), ("bank_account", "ifsc"))}),
        (_("Address"), {"fields": (("phone", "email"), "address")}),
    )
    record = CONTRACT_RECORD
    actions_detail = ("new_rate", "late_days", "add_deduction", "end", "reopen")
    list_export: ClassVar = [
        (_("code"), "code"),
        (_("name"), "name"),
        (_("paid for"), "get_payee_type_display"),
        (_("department"), "department"),
        (_("paid by"), "get_rate_basis_display"),
        (_("rate"), "rate"),
        (_("contract from"), "contract_from"),
        (_("contract to"), "contract_to"),
        (_("status"), "get_status_display"),
        ("PAN", "masked_pan"),
    ]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Let the code be generated."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "code":
            field.required = False
            field.help_text = _("Empty: the next one is taken.")
        if db_field.name == "address":
            field.widget.attrs["rows"] = 3
        return field

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer what the status allows."""
        found = super().get_actions_detail(request, object_id)
        before = selectors.status_of(object_id)
        possible = CONTRACT_TRANSITIONS[ContractStatus(before)] if before else set()
        kept = []
        for item in found:
            status = NEXT_STATUS.get(self.name_of(item))
            if status is None or status in possible:
                kept.append(item)
        return kept

    def create(self, request: HttpRequest, values: dict[str, Any]) -> ContractStaff:
        """Enter one."""
        return services.create_staff(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: ContractStaff, changed: dict[str, Any]) -> ContractStaff:
        """Change one."""
        return services.update_staff(staff=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: ContractStaff) -> None:
        """Remove one that nothing was paid to. Raises InUse: ending has a button of its own."""
        ended = services.end_or_remove(staff=obj, actor=self.actor(request))
        if ended is not None:
            raise InUse(_t("%(name)s has payments; end the contract instead.") % {"name": ended})

    def kept_for_good(self, request: HttpRequest, obj: ContractStaff) -> bool:
        """The deductions go with the contract; one that was paid stays."""
        return selectors.was_paid(obj)

    @action(description=_("Add deduction"), url_path="deduction", permissions=["change"], icon="playlist_add")
    def add_deduction(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Rent of a room and the like, from a month on."""
        staff = self._staff(object_id)

        def act(values: dict[str, Any]) -> HttpResponse:
            services.add_deduction(staff=staff, actor=self.actor(request), **values)
            return self._done(request, staff, _t("The deduction is entered."))

        return ask(
            request,
            organization_site,
            title=_t("Recurring deduction of %(name)s") % {"name": staff},
            text="",
            button=_("Enter"),
            back=_page_of(staff),
            act=act,
            form=DeductionForm(request.POST or None, initial={"from_on": Month.of(today()).first}),
        )

    @action(description=_("New rate"), url_path="rate", permissions=["change"], icon="currency_rupee")
    def new_rate(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """A rate from a month on, in locked months too."""
        staff = self._staff(object_id)

        def act(values: dict[str, Any]) -> HttpResponse:
            services.update_staff(staff=staff, actor=self.actor(request), **values)
            return self._done(request, staff, _t("The rate is entered."))

        return ask(
            request,
            organization_site,
            title=_t("New rate of %(name)s") % {"name": staff},
            text="",
            button=_("Enter"),
            back=_page_of(staff),
            act=act,
            form=RateForm(request.POST or None, initial={"rate_from": Month.of(today()).first}),
        )

    @action(
        description=_("Days of a locked month"), url_path="late-days", permissions=["change"], icon="history"
    )
    def late_days(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Days that turned out otherwise after the lock."""
        staff = self._staff(object_id)

        def act(values: dict[str, Any]) -> HttpResponse:
            values["month"] = Month.parse(values["month"])
            services.correct_late_days(staff=staff, actor=self.actor(request), **values)
            return self._done(
                request, staff, _t("The days are entered; the next run settles the difference.")
            )

        return ask(
            request,
            organization_site,
            title=_t("Days of a locked month of %(name)s") % {"name": staff},
            text=_t("What was paid stays. The next run pays or recovers the difference."),
            button=_("Enter"),
            back=_page_of(staff),
            act=act,
            form=LateDaysForm(request.POST or None),
        )

    @action(description=_("End contract"), url_path="end", permissions=["change"], icon="event_busy")
    def end(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """End it before its term."""
        staff = self._staff(object_id)

        def act(values: dict[str, Any]) -> HttpResponse:
            services.end_contract(
                staff=staff, on=values["ended_on"], reason=values["reason"], actor=self.actor(request)
            )
            return self._done(request, staff, _t("The contract is ended."))

        return ask(
            request,
            organization_site,
            title=_t("End the contract of %(name)s") % {"name": staff},
            text=_t(
                "Days after the last paid day are not paid. What was paid stays; too much is named by the next run."
            ),
            button=_("End contract"),
            back=_page_of(staff),
            act=act,
            form=EndForm(request.POST or None, initial={"ended_on": min(today(), staff.contract_to)}),
            is_dangerous=True,
        )

    @action(
        description=_("Reopen contract"), url_path="reopen", permissions=["change"], icon="event_available"
    )
    def reopen(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Take the end back."""
        staff = self._staff(object_id)

        def act(_values: dict[str, Any]) -> HttpResponse:
            services.reopen_contract(staff=staff, actor=self.actor(request))
            return self._done(request, staff, _t("The contract runs again."))

        return ask(
            request,
            organization_site,
            title=_t("Reopen the contract of %(name)s") % {"name": staff},
            text="",
            button=_("Reopen contract"),
            back=_page_of(staff),
            act=act,
        )

    def _staff(self, object_id: int) -> ContractStaff:
        staff: ContractStaff = get_object_or_404(selectors.contract_staff(), pk=object_id)
        return staff

    def _done(self, request: HttpRequest, staff: ContractStaff, text: str) -> HttpResponse:
        self.message_user(request, text)
        return HttpResponseRedirect(_page_of(staff))

    @display(
        description=_("status"),
        label={ContractStatus.ACTIVE: "success", ContractStatus.ENDED: "warning"},
        ordering="status",
    )
    def state(self, obj: ContractStaff) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    @admin.display(description=_("rate"), ordering="rate")
    def paid(self, obj: ContractStaff) -> str:
        """Return the rate with its basis."""
        return f"{rupees(obj.rate)} · {obj.get_rate_basis_display()}"

    @admin.display(description="PAN")
    def masked_pan(self, obj: ContractStaff) -> str:
        """Return the last four characters."""
        return mask(obj.pan)


def _page_of(staff: ContractStaff) -> str:
    return reverse("organization:payroll_contract_staff_contractstaff_change", args=[staff.pk])
