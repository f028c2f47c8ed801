"""Buttons on an employee's record and on the list; each asks first, then calls one service."""

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.admin import organization_site
from core.admin.pages import Credentials, add_refusal, ask, show_once
from core.errors import DomainError, ValidationFailed
from core.periods import Month, today
from payroll.employees import selectors, services
from payroll.employees.admin.forms import ElementForm, PayForm, StatusForm
from payroll.employees.admin.increments import increments_page
from payroll.employees.admin.wording import pay_plan_in_words
from payroll.employees.enums import STATUS_TRANSITIONS, EmployeeStatus
from payroll.employees.models import Employee
from payroll.organizations.final_months import arrears_note
from payroll.organizations.permissions import PayrollPermission as P

STATUS_ACTIONS = {
    "make_inactive": EmployeeStatus.INACTIVE,
    "retire": EmployeeStatus.RETIRED,
    "make_active": EmployeeStatus.ACTIVE,
}
# A button says what it does, not what the employee is afterwards.
STATUS_BUTTONS = {
    EmployeeStatus.INACTIVE: _("Make inactive"),
    EmployeeStatus.RETIRED: _("Retire"),
    EmployeeStatus.ACTIVE: _("Make active again"),
}


class EmployeeActions:
    """What HR does with one employee beside changing the record."""

    def get_actions_detail(self: Any, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer what the role may do and the status allows."""
        found = super().get_actions_detail(request, object_id)  # type: ignore[misc]
        employee = Employee.objects.only("status").filter(pk=object_id).first()
        possible = STATUS_TRANSITIONS[EmployeeStatus(employee.status)] if employee else set()
        kept = []
        for item in found:
            status = STATUS_ACTIONS.get(self.name_of(item))
            if status is None or status in possible:
                kept.append(item)
        return kept

    def has_credentials_permission(self: Any, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may issue credentials."""
        return bool(self.admin_site.allows(request, P.CREDENTIALS_WRITE))

    @action(description=_("Change pay"), url_path="change-pay", permissions=["change"], icon="trending_up")
    def change_pay(self: Any, request: HttpRequest, object_id: int) -> HttpResponse:
        """Promotion, MACP, fixation, correction: shows what it comes to, then enters it."""
        employee = self._employee(request, object_id)
        form = PayForm(request.POST or None)
        text = _t("Pay today: %(pay)s.") % {"pay": self.pay_today(employee)}
        if request.method == "POST" and form.is_valid() and not form.cleaned_data["confirmed"]:
            try:
                text = _pay_preview(employee, form.cleaned_data)
                form = form.hidden()
            except DomainError as error:
                add_refusal(form, error)

        def act(values: dict[str, Any]) -> HttpResponse:
            changed = {name: value for name, value in values.items() if value and name != "confirmed"}
            updated = services.update_employee(employee=employee, actor=self.actor(request), **changed)
            self.tell(request, updated)
            return self._done(request, employee, _t("The pay is entered."))

        title = _t("Change the pay of %(name)s") % {"name": employee}
        button = _("Preview") if form.is_bound or request.method == "GET" else _("Enter this pay")
        return self._ask(request, employee, form=form, title=title, text=text, button=button, act=act)

    @action(
        description=_("Set recurring element"),
        url_path="element",
        permissions=["change"],
        icon="playlist_add",
    )
    def set_element(self: Any, request: HttpRequest, object_id: int) -> HttpResponse:
        """Licence fee, CGEGIS and the like, from a month on."""
        employee = self._employee(request, object_id)
        form = ElementForm(request.POST or None, initial={"from_on": Month.of(today()).first})

        def act(values: dict[str, Any]) -> HttpResponse:
            services.set_element(employee=employee, actor=self.actor(request), **values)
            note = arrears_note(values["from_on"], values["to_on"])
            if note:
                messages.info(request, note)
            return self._done(request, employee, _t("The element is set."))

        title = _t("Recurring element of %(name)s") % {"name": employee}
        return self._ask(
            request, employee, form=form, title=title, text="", button=_("Set the element"), act=act
        )

    @action(
        description=_("Make inactive"), url_path="make-inactive", permissions=["change"], icon="person_off"
    )
    def make_inactive(self: Any, request: HttpRequest, object_id: int) -> HttpResponse:
        """Resigned, deputed, deceased."""
        text = _t("The date is the first day without pay. The account is closed then.")
        return self._ask_status(request, object_id, EmployeeStatus.INACTIVE, text, today())

    @action(description=_("Retire"), url_path="retire", permissions=["change"], icon="elderly")
    def retire(self: Any, request: HttpRequest, object_id: int) -> HttpResponse:
        """Superannuation or voluntary retirement."""
        employee = self._employee(request, object_id)
        text = _t("The date is the last day of service. The payslips stay readable.")
        return self._ask_status(request, object_id, EmployeeStatus.RETIRED, text, employee.retirement_on)

    @action(
        description=_("Make active again"),
        url_path="make-active",
        permissions=["change"],
        icon="person_check",
    )
    def make_active(self: Any, request: HttpRequest, object_id: int) -> HttpResponse:
        """Back from outside, or entered by mistake."""
        text = _t("The date is the first day back.")
        return self._ask_status(request, object_id, EmployeeStatus.ACTIVE, text, today())

    @action(
        description=_("Issue credentials"), url_path="credentials", permissions=["credentials"], icon="key"
    )
    def issue_credentials(self: Any, request: HttpRequest, object_id: int) -> HttpResponse:
        """Give a new password, shown once and ready to print."""
        employee = self._employee(request, object_id)

        def act(_values: dict[str, Any]) -> HttpResponse:
            issued = services.issue_credentials(employee=employee, actor=self.actor(request))
            return show_once(
                request,
                organization_site,
                title=_t("Credentials of %(name)s") % {"name": employee},
                rows=[Credentials(employee.name, issued.username, issued.password)],
                back=_page_of(employee),
            )

        title = _t("New credentials for %(name)s") % {"name": employee}
        text = _t("The present password and every sign-in end.")
        form = forms.Form(request.POST if request.method == "POST" else None)
        return self._ask(
            request, employee, form=form, title=title, text=text, button=_("Issue credentials"), act=act
        )

    @action(description=_("Annual increments"), url_path="increments", permissions=["change"], icon="stairs")
    def increments(self: Any, request: HttpRequest) -> HttpResponse:
        """Who is due on 1 January or 1 July."""
        return increments_page(request, self.actor(request))

    def _employee(self: Any, request: HttpRequest, object_id: int) -> Employee:
        employee: Employee = get_object_or_404(selectors.employees(), pk=object_id)
        if not self.has_view_permission(request, employee):
            raise PermissionDenied
        return employee

    def _ask_status(
        self: Any, request: HttpRequest, object_id: int, status: EmployeeStatus, text: str, day: date
    ) -> HttpResponse:
        employee = self._employee(request, object_id)
        form = StatusForm(request.POST or None, initial={"status_on": day})

        def act(values: dict[str, Any]) -> HttpResponse:
            changed = services.change_status(
                employee=employee,
                status=status,
                on=values["status_on"],
                reason=values["status_reason"],
                actor=self.actor(request),
            )
            self.tell(request, changed)
            return self._done(request, employee, _t("The status is entered."))

        title = _t("%(name)s: %(status)s") % {"name": employee, "status": status.label}
        return self._ask(
            request, employee, form=form, title=title, text=text, button=STATUS_BUTTONS[status], act=act
        )

    def _ask(self: Any, request: HttpRequest, employee: Employee, **kwargs: Any) -> HttpResponse:
        return ask(request, organization_site, back=_page_of(employee), **kwargs)

    def _done(self: Any, request: HttpRequest, employee: Employee, text: str) -> HttpResponse:
        self.message_user(request, text)
        response: HttpResponse = self.response_post_save_change(request, employee)
        response["Location"] = _page_of(employee)
        return response


def _pay_preview(employee: Employee, values: dict[str, Any]) -> str:
    """Say in words what a change of pay comes to. Raises ValidationFailed, InvalidState."""
    plan = services.plan_pay(
        employee,
        level=values["level"],
        cell=values["cell"],
        effective_on=values["pay_effective_on"],
        reason=values["pay_reason"],
        from_next_increment=values["from_next_increment"],
    )
    if not plan.is_change:
        raise ValidationFailed.at("level", _t("Nothing changes: level and cell are in force already."))
    if not values["rebase_later"]:
        services.refuse_later(plan.later)
    return pay_plan_in_words(employee, plan, values["designation"])


def _page_of(employee: Employee) -> str:
    return reverse("organization:payroll_employees_employee_change", args=[employee.pk])
