"""What is special at the acts on an employee: a change of pay is shown before it is entered, passwords once."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _t

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.pages import Credentials, ask, show_once
from core.errors import DomainError, ValidationFailed
from core.forms import add_refusal
from payroll.employees import services
from payroll.employees.acts import EMPLOYEE_ACTS
from payroll.employees.admin.forms import PayForm
from payroll.employees.admin.increments import increments_page
from payroll.employees.admin.wording import pay_plan_in_words
from payroll.employees.models import Employee
from payroll.organizations.site import organization_site


class EmployeeActs(ActsAdmin):
    """What HR does with one employee beside changing the record."""

    acts = EMPLOYEE_ACTS

    def page_change_pay(self: Any, request: HttpRequest, employee: Employee) -> HttpResponse:
        """Promotion, MACP, fixation, correction: shows what it comes to, then enters it."""
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
            return self.after(request, employee, EMPLOYEE_ACTS.named("change_pay"), updated)

        return ask(
            request,
            organization_site,
            title=_t("Change the pay of %(name)s") % {"name": employee},
            text=text,
            button=_t("Preview") if form.is_bound or request.method == "GET" else _t("Enter this pay"),
            back=self.address(employee),
            form=form,
            act=act,
        )

    def page_increments(self, request: HttpRequest) -> HttpResponse:
        """Who is due on 1 January or 1 July."""
        return increments_page(request, self.actor(request))

    def after(self, request: HttpRequest, row: Any, act: Act, result: Any) -> HttpResponse:
        """Show a new password once."""
        if act.name != "issue_credentials":
            return super().after(request, row, act, result)
        return show_once(
            request,
            organization_site,
            title=_t("Credentials of %(name)s") % {"name": row},
            rows=[Credentials(row.name, result.username, result.password)],
            back=self.address(row),
        )


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
