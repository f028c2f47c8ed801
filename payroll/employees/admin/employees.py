"""The employee's list and record."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.views import ChangeList

from core.admin.pages import Credentials, show_once
from core.documents.exports import upload_response
from core.formatting import in_date, mask, rupees
from core.numbers import whole_number
from core.periods import today
from payroll.employees import hooks, selectors, services
from payroll.employees.admin.actions import EmployeeActs
from payroll.employees.admin.bulk import BULK_ACTS
from payroll.employees.admin.forms import EmployeeForm
from payroll.employees.admin.record import EMPLOYEE_RECORD
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee, PayHistory
from payroll.employees.permissions import EmployeePermission as P
from payroll.organizations.site import organization_site
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
        return [(str(level), str(level)) for level in range(MIN_LEVEL, MAX_LEVEL + 1)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Employee]) -> QuerySet[Employee]:
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


ENTRY = (
    (
        _("Person"),
        (("name", "code"), ("date_of_birth", "gender"), ("category", "phone"), ("email", "photo"), "address"),
    ),
    (
        _("Service"),
        (
            ("department", "designation"),
            ("date_of_joining", "place"),
            ("pay_effective_on", "order_reference"),
            ("retirement_on", "retirement_order"),
        ),
    ),
    (_("Bank and tax"), (("bank_account", "ifsc"), ("pan", "tax_regime"))),
    (_("Pension scheme"), (("scheme", "pran"), "gpf_number")),
    (_("Allowances"), (("hra_eligible", "hra_class"), ("ta_eligible", "ta_class"))),
)


@admin.register(Employee, site=organization_site)
class EmployeeAdmin(EmployeeActs):
    """People on the rolls."""

    permissions: ClassVar = {
        "view": P.READ,
        "add": P.WRITE,
        "change": P.WRITE,
        "delete": P.WRITE,
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
    # On entering; afterwards the record has its sections, and pay its own page.
    fieldsets = tuple((title, {"fields": fields}) for title, fields in ENTRY)
    record = EMPLOYEE_RECORD

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Use the list that takes the pay of its page."""
        return PayChangeList

    def get_urls(self) -> list[URLPattern]:
        """Add the photograph, which has no address of its own."""
        view = self.admin_site.admin_view(self.photo)
        name = "payroll_employees_employee_photo"
        return [path("<int:object_id>/photo/", view, name=name), *super().get_urls()]

    def photo(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Show the photograph to whoever may see the employee."""
        row: Any = self.get_object(request, str(object_id))
        if row is None or not row.photo or not self.has_view_permission(request):
            raise Http404(object_id)
        return upload_response(row.photo, filename="photo", as_attachment=False)

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

    @admin.display(description=_("post"))
    def post(self, obj: Employee) -> str:
        return f"{obj.designation}, {obj.department}"

    @admin.display(description=_("next increment"))
    def next_increment(self, obj: Employee) -> str:
        """Return its date; nothing for whoever is not in service."""
        return in_date(selectors.next_increment(obj, today())) if obj.status == EmployeeStatus.ACTIVE else "–"

    def picture(self, obj: Employee) -> str:
        """Return the address of the photograph."""
        return reverse("organization:payroll_employees_employee_photo", args=[obj.pk]) if obj.photo else ""

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
