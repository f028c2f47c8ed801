"""Screen of the tables of a year: those entered here, and the form that enters them."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin
from core.dates import LAST_YEAR
from core.errors import DomainError
from core.numbers import whole_number
from core.periods import FinancialYear, Month, today
from payroll.income_tax.admin.table_form import PLACES, TaxTableForm, content_of, field_at, initial_of
from payroll.income_tax.content import as_content
from payroll.income_tax.laws import is_provisional, tax_law
from payroll.income_tax.models import TaxTable
from payroll.income_tax.services.tables import enter_tax_table
from payroll.income_tax.tables import year_table
from payroll.organizations.site import organization_site
from payroll.pay_commission.permissions import RatesPermission


@admin.register(TaxTable, site=organization_site)
class TaxTableAdmin(ServiceAdmin):
    """Tables entered here hold before the product's; an entry is never changed, a later one supersedes it."""

    permissions: ClassVar = {"view": RatesPermission.READ, "add": RatesPermission.WRITE}
    form = TaxTableForm
    list_display = ("year", "source", "entered_at", "entered_by")
    empty_text = _(
        "No tables are entered here. Years of the product are used; a later year has the last law carried "
        "forward and is marked as provisional until its tables are entered."
    )

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show an entry as it is, and the form for a new one."""
        if obj is not None:
            return [
                (None, {"fields": ("year", "source", "entered_at", "entered_by")}),
                (_("Tables"), {"fields": ("figures_shown",)}),
            ]
        names = list(PLACES)
        return [
            (None, {"fields": ("financial_year", "source", "file")}),
            (_("New regime"), {"fields": [name for name in names if name.startswith("new_")]}),
            (_("Old regime"), {"fields": [name for name in names if name.startswith("old_")]}),
            (_("Both regimes"), {"fields": ["cess_pct", "no_pan_rate_pct"]}),
            (
                _("Employer's NPS share deducted again (of basic pay and DA)"),
                {"fields": [name for name in names if name.startswith("employer_")]},
            ),
            (
                _("Ceilings of the old regime (rupees a year)"),
                {"fields": [name for name in names if name.startswith("cap_")]},
            ),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("year", "source", "entered_at", "entered_by", "figures_shown") if obj else ()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the first year that is provisional, and the law that stands in for it."""
        year = Month.of(today()).financial_year
        asked = whole_number(request.GET.get("financial_year", ""))
        if asked is not None and year.start <= asked <= LAST_YEAR:
            year = FinancialYear(asked)
        elif not is_provisional(year):
            year = FinancialYear(year.start + 1)
        content = as_content(year_table(tax_law(year)))
        return {"financial_year": year.start, **initial_of(content)}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> TaxTable:
        """Enter the tables; a refusal of the law stands beside its box."""
        file = values.pop("file", None)
        try:
            row = enter_tax_table(
                financial_year=FinancialYear(values["financial_year"]),
                source=values["source"],
                content=file if file is not None else content_of(values),
                actor=self.actor(request),
            )
        except DomainError as error:
            if file is None:
                error.fields = {field_at(name): texts for name, texts in error.fields.items()}
            else:
                error.fields = {
                    "file": [f"{name}: {text}" for name, texts in error.fields.items() for text in texts]
                }
            raise
        messages.info(request, _t("The tables hold from the next month that is processed."))
        return row

    @admin.display(description=_("financial year"), ordering="financial_year")
    def year(self, obj: TaxTable) -> str:
        """Return the year as it is written."""
        return str(FinancialYear(obj.financial_year))

    @admin.display(description=_("tables"))
    def figures_shown(self, obj: TaxTable) -> SafeString:
        """Show the figures under the words of the form."""
        shown = initial_of(obj.content)
        rows = ((TaxTableForm.base_fields[name].label, _lines(value)) for name, value in shown.items())
        return format_html_join("", "<div><strong>{}</strong>: {}</div>", rows)


def _lines(value: Any) -> Any:
    if isinstance(value, bool):
        return _t("yes") if value else _t("no")
    lines = str(value).split("\n")
    return (
        format_html_join("", "<div>{}</div>", ((line,) for line in lines))
        if lines[1:]
        else format_html("{}", value)
    )
