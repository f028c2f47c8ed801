"""Screens of what employees declared, and of the TDS ledger."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import label_for_field
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from core.admin import ServiceAdmin
from core.numbers import whole_number
from core.periods import FinancialYear, Month, today
from payroll.income_tax import selectors
from payroll.income_tax.laws import known_years
from payroll.income_tax.models import LEDGER_AMOUNTS, TaxDeclaration, TdsEntry
from payroll.income_tax.permissions import TaxPermission
from payroll.income_tax.projection import BOTH_REGIMES, OLD_REGIME
from payroll.income_tax.services.balances import remove_opening_balance, set_opening_balance
from payroll.income_tax.services.declarations import declare
from payroll.organizations.site import organization_site

_AMOUNT_EXPORT = [
    (_("salary"), "salary"),
    (_("of it HRA"), "hra"),
    (_("of it basic pay and DA"), "basic_da"),
    (_("own NPS"), "nps"),
    (_("provident fund and group insurance"), "savings"),
    (_("professional tax"), "profession_tax"),
    (_("employer's NPS"), "employer_nps"),
    (_("tax deducted"), "tax"),
]


class FinancialYearFilter(admin.SimpleListFilter):
    """The years there are tables or months of; a ledger of millions of rows is not asked for its years."""

    title = _("financial year")
    parameter_name = "financial_year"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the years, newest first."""
        years = known_years(Month.of(today()).financial_year)
        return [(str(FinancialYear.parse(year).start), year) for year in reversed(years)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the rows of the chosen year."""
        year = whole_number(self.value())
        return queryset.filter(financial_year=year) if year is not None else queryset


class OriginFilter(admin.SimpleListFilter):
    """Posted by a run, or entered as an opening balance."""

    title = _("origin")
    parameter_name = "origin"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("run", _("Payroll run")), ("opening", _("Opening balance"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the rows of the chosen origin."""
        if self.value() in {"run", "opening"}:
            return queryset.filter(run_id__isnull=self.value() == "opening")
        return queryset


class _YearAdmin(ServiceAdmin):
    """Common to both: rows of an employee and a financial year."""

    search_fields = ("employee__code", "employee__name")
    autocomplete_fields = ("employee",)
    list_select_related = ("employee",)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the current year."""
        year = Month.of(today()).financial_year
        return {"financial_year": year.start, **super().get_changeform_initial_data(request)}

    @admin.display(description=_("financial year"), ordering="financial_year")
    def year(self, obj: Any) -> str:
        """Return the year as it is written."""
        return str(FinancialYear(obj.financial_year))


class StaffDeclarationForm(forms.ModelForm):
    """A declaration with the reason that a year that is over needs."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("Needed for a year that is over, for example: proofs handed in late."),
    )


@admin.register(TaxDeclaration, site=organization_site)
class TaxDeclarationAdmin(_YearAdmin):
    """Declarations; staff may enter one on behalf of an employee."""

    permissions: ClassVar = {
        "view": TaxPermission.READ,
        "add": TaxPermission.WRITE,
        "change": TaxPermission.WRITE,
    }
    list_display = ("employee", "year", "regime", "section_80c", "rent_paid", "previous_salary", "updated_at")
    list_filter = (FinancialYearFilter, "regime")
    form = StaffDeclarationForm
    readonly_fields = ("counted",)
    fieldsets = (
        (None, {"fields": ("employee", "financial_year", "regime", "counted", "reason")}),
        (
            _("Deductions of the old regime (rupees a year)"),
            {"fields": OLD_REGIME},
        ),
        (
            _("Other income and earlier employer (rupees a year)"),
            {"fields": BOTH_REGIMES},
        ),
    )
    list_export: ClassVar = [
        (_("employee"), "employee"),
        (_("financial year beginning"), "financial_year"),
        *[(label_for_field(name, TaxDeclaration), name) for name in selectors.DECLARATION_FIELDS],
    ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Keep employee and year of a declaration."""
        return (*self.readonly_fields, "employee", "financial_year") if obj else self.readonly_fields

    def create(self, request: HttpRequest, values: dict[str, Any]) -> TaxDeclaration:
        """Declare on behalf of an employee."""
        return declare(
            employee=values.pop("employee"),
            financial_year=FinancialYear(values.pop("financial_year")),
            reason=values.pop("reason", ""),
            values=values,
            actor=self.actor(request),
            must_be_new=True,
        )

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> TaxDeclaration:
        """Change a declaration on behalf of an employee."""
        return declare(
            employee=obj.employee,
            financial_year=FinancialYear(obj.financial_year),
            reason=changed.pop("reason", ""),
            values=changed,
            actor=self.actor(request),
        )

    @admin.display(description=_("where less counts"))
    def counted(self, obj: TaxDeclaration) -> str:
        """Say which amounts are above a ceiling."""
        if obj.pk is None:
            return "-"
        notes = selectors.declaration_notes(obj)
        lines = [(label_for_field(name, TaxDeclaration), note) for name, note in notes.items()]
        return format_html_join("", "<div>{}: {}</div>", lines) or str(
            _("Everything declared counts in full.")
        )


@admin.register(TdsEntry, site=organization_site)
class TdsEntryAdmin(_YearAdmin):
    """The ledger: posted by locked runs, to be read; opening balances can be added and taken back."""

    permissions: ClassVar = {
        "view": TaxPermission.READ,
        "add": TaxPermission.WRITE,
        "delete": TaxPermission.WRITE,
    }
    list_display = ("employee", "year", "month", "salary", "nps", "tax", "origin")
    list_filter = (FinancialYearFilter, OriginFilter)
    fields = ("employee", "financial_year", "month", *LEDGER_AMOUNTS)
    list_export: ClassVar = [
        (_("employee"), "employee"),
        (_("financial year beginning"), "financial_year"),
        (_("month"), "month"),
        *_AMOUNT_EXPORT,
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> TdsEntry:
        """Enter an opening balance; `month` is the last one it covers."""
        return set_opening_balance(
            financial_year=FinancialYear(values.pop("financial_year")),
            through=Month.of(values.pop("month")),
            actor=self.actor(request),
            **values,
        )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only opening balances; what a locked run posted stays."""
        return super().has_delete_permission(request, obj) and obj is not None and obj.run_id is None

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Take an opening balance back."""
        remove_opening_balance(
            employee=obj.employee,
            financial_year=FinancialYear(obj.financial_year),
            actor=self.actor(request),
        )

    @admin.display(description=_("origin"))
    def origin(self, obj: TdsEntry) -> str:
        """Say where the entry comes from."""
        return str(_("Payroll run") if obj.run_id else _("Opening balance"))
