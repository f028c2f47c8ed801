"""The employee's list and record."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.views import ChangeList

from core.admin import organization_site
from core.admin.inlines import ShownInline
from core.admin.pages import Credentials, show_once
from core.formatting import in_date, mask, rupees
from core.numbers import whole_number
from core.periods import today
from payroll.employees import hooks, selectors, services
from payroll.employees.admin.actions import EmployeeActs
from payroll.employees.admin.bulk import BULK_ACTS
from payroll.employees.admin.forms import EmployeeForm
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee, EmployeeElement, EntitlementHistory, PayHistory, StatusHistory
from payroll.organizations.permissions import PayrollPermission as P
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL


class PayChangeList(ChangeList):
    """Takes the pay of the rows on the page in one query."""

    result_list: Any

    def get_results(self, request: HttpRequest) -> None:
        """Take the page, then its pay."""
        super().get_results(request)
        self.result_list = list(self.result_list)
        selectors.attach_pay(self.result_list, today())


class LevelFilter(admin.SimpleListFilter):
    """Pay level of today."""

    title = _("pay level")
    parameter_name = "level"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the levels."""
        return [(str(level), str(level)) for level in range(MIN_LEVEL, MAX_LEVEL + 1)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Employee]) -> QuerySet[Employee]:
        """Narrow to the level."""
        level = whole_number(self.value())
        return selectors.at_level(queryset, level, today()) if level is not None else queryset


class LacksFilter(admin.SimpleListFilter):
    """Who lacks something that payroll needs."""

    title = _("what is missing")
    parameter_name = "lacks"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return what can be missing."""
        return [("bank", _("Bank account")), ("pan", "PAN"), ("pran", "PRAN")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Employee]) -> QuerySet[Employee]:
        """Narrow to those in service who lack it."""
        return selectors.lacking(queryset, self.value()) if self.value() else queryset


class _HistoryInline(ShownInline):
    """Whoever may see the employee sees the history."""

    permission = P.EMPLOYEE_READ


class PayHistoryInline(_HistoryInline):
    """Level, cell and basic by date."""

    model = PayHistory
    fields = ("effective_on", "level", "cell", "basic", "reason", "order_reference", "created_by")


class StatusHistoryInline(_HistoryInline):
    """Status by date."""

    model = StatusHistory
    fields = ("effective_on", "status", "reason", "created_by")


class EntitlementInline(_HistoryInline):
    """HRA and TA by date."""

    model = EntitlementHistory
    fields = ("effective_on", "hra_eligible", "hra_class", "ta_eligible", "ta_class", "reason", "created_by")


class ElementInline(_HistoryInline):
    """Recurring elements of pay."""

    model = EmployeeElement
    fields = ("element", "amount", "from_on", "to_on")


PERSON = (
    ("name", "code"),
    ("date_of_birth", "gender"),
    ("category", "phone"),
    ("email", "photo"),
    "address",
)
ENTRY = (
    ("department", "designation"),
    ("date_of_joining", "place"),
    ("pay_effective_on", "order_reference"),
    ("retirement_on", "retirement_order"),
)
SERVICE = (
    ("department", "designation"),
    ("date_of_joining", "status"),
    ("retirement_on", "retirement_order"),
    ("last_working_on", "pay_today"),
    "account",
)
BANK = (("bank_account", "ifsc"), ("pan", "tax_regime"))
PENSION = (("scheme", "pran"), "gpf_number")
ALLOWANCES = (("hra_eligible", "hra_class"), ("ta_eligible", "ta_class"))
DATED_ALLOWANCES = (*ALLOWANCES, ("entitlement_from", "entitlement_reason"))


@admin.register(Employee, site=organization_site)
class EmployeeAdmin(EmployeeActs):
    """People on the rolls."""

    permissions: ClassVar = {
        "view": P.EMPLOYEE_READ,
        "add": P.EMPLOYEE_WRITE,
        "change": P.EMPLOYEE_WRITE,
        "delete": P.EMPLOYEE_WRITE,
    }
    form = EmployeeForm
    bulk_acts = BULK_ACTS
    list_display = (
        "code",
        "name",
        "department",
        "designation",
        "pay",
        "state",
        "retirement_on",
        "masked_pan",
    )
    list_display_links = ("code", "name")
    list_select_related = ("department", "designation")
    list_filter = ("status", "department", "designation", LevelFilter, LacksFilter, "scheme", "tax_regime")
    search_fields = ("name", "code")
    search_help_text = _("Name or code, in part.")
    ordering = ("code",)
    list_export: ClassVar = [
        (_("code"), "code"),
        (_("name"), "name"),
        (_("department"), "department"),
        (_("designation"), "designation"),
        (_("level / cell"), "level_cell"),
        (_("basic pay"), "basic"),
        (_("status"), "get_status_display"),
        (_("joined"), "date_of_joining"),
        (_("retires"), "retirement_on"),
        ("PAN", "masked_pan"),
        (_("bank account"), "masked_account"),
    ]
    readonly_fields = ("status", "last_working_on", "pay_today", "account")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Use the list that takes the pay of its page."""
        return PayChangeList

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for level and cell on entering; pay has its own page afterwards."""
        groups = (
            (_("Person"), PERSON),
            (_("Service"), SERVICE if obj else ENTRY),
            (_("Bank and tax"), BANK),
            (_("Pension scheme"), PENSION),
            (_("Allowances"), DATED_ALLOWANCES if obj else ALLOWANCES),
        )
        # One below the other on entering: needed fields must not hide behind a tab.
        classes = ["tab"] if obj else []
        return [(title, {"classes": classes, "fields": fields}) for title, fields in groups]

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Show the history of an employee who is there."""
        shown = [PayHistoryInline, ElementInline, EntitlementInline, StatusHistoryInline]
        return shown if obj else []

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Employee:
        """Enter one; the credentials wait for `response_add`."""
        level, _colon, cell = values.pop("place").partition(":")
        created = services.create_employee(
            actor=self.actor(request), level=int(level), cell=int(cell), **values
        )
        self.tell(request, created.employee)
        request.new_credentials = Credentials(  # type: ignore[attr-defined]
            created.employee.name, created.credentials.username, created.credentials.password
        )
        return created.employee

    def update(self, request: HttpRequest, obj: Employee, changed: dict[str, Any]) -> Employee:
        """Change one, and say which locked months that reaches."""
        employee = services.update_employee(employee=obj, actor=self.actor(request), **changed)
        self.tell(request, employee)
        return employee

    def remove(self, request: HttpRequest, obj: Employee) -> None:
        """Delete one without any payroll."""
        services.delete_employee(employee=obj, actor=self.actor(request))

    def kept_for_good(self, request: HttpRequest, obj: Employee) -> bool:
        """The history goes with the employee; who was paid, or applied for something, stays."""
        return bool(hooks.reason_in_use(obj.pk))

    def tell(self, request: HttpRequest, employee: Employee) -> None:
        """Show what the services note of a change."""
        for text in employee.notes:
            messages.info(request, text)

    def response_add(
        self, request: HttpRequest, obj: Model, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Show the credentials once."""
        return show_once(
            request,
            organization_site,
            title=_("%(name)s is entered") % {"name": obj},
            rows=[request.new_credentials],  # type: ignore[attr-defined]
            back=reverse("organization:payroll_employees_employee_change", args=[obj.pk]),
        )

    def prepare_export(self, rows: list[Employee]) -> None:
        """Take the pay of all rows of an export in one query."""
        selectors.attach_pay(rows, today())

    @admin.display(description=_("level / cell"))
    def level_cell(self, obj: Employee) -> str:
        """Return level and cell of today."""
        pay = _pay(obj)
        return f"{pay.level} / {pay.cell}" if pay else "–"

    @admin.display(description=_("basic pay"))
    def basic(self, obj: Employee) -> Any:
        """Return basic pay of today, rupees a month."""
        pay = _pay(obj)
        return pay.basic if pay else None

    @admin.display(description=_("level / cell, basic pay"))
    def pay(self, obj: Employee) -> str:
        """Return level, cell and basic pay of today."""
        pay = _pay(obj)
        return f"{pay.level} / {pay.cell} · {rupees(pay.basic)}" if pay else "–"

    @admin.display(description=_("pay today"))
    def pay_today(self, obj: Employee) -> str:
        """Return level, cell, basic, and what waits."""
        text, following = self.pay(obj), selectors.upcoming_pay(obj.pk, today())
        if following:
            text += " → " + _("%(level)d / %(cell)d from %(day)s") % {
                "level": following.level, "cell": following.cell, "day": in_date(following.effective_on)
            }  # fmt: skip
        return text

    @admin.display(description=_("account"))
    def account(self, obj: Employee) -> str:
        """Return the user name, and whether the account is closed."""
        if obj.user is None:
            return "–"
        return (
            obj.user.username if obj.user.is_active else _("%(name)s (closed)") % {"name": obj.user.username}
        )

    @display(description=_("status"), ordering="status", label={
        EmployeeStatus.ACTIVE: "success", EmployeeStatus.INACTIVE: "warning",
        EmployeeStatus.RETIRED: "info",
    })  # fmt: skip
    def state(self, obj: Employee) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    @admin.display(description="PAN")
    def masked_pan(self, obj: Employee) -> str:
        """Return the last four characters."""
        return mask(obj.pan)

    @admin.display(description=_("bank account"))
    def masked_account(self, obj: Employee) -> str:
        """Return the last four digits."""
        return mask(obj.bank_account)


def _pay(obj: Employee) -> PayHistory | None:
    """Return the pay of today; the list has taken it for the whole page."""
    if not hasattr(obj, "current_pay"):
        selectors.attach_pay([obj], today())
    pay: PayHistory | None = obj.current_pay  # type: ignore[attr-defined]
    return pay
