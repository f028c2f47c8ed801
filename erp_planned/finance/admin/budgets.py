"""Budgets, their revisions, and the rules of the books."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.formatting import plain, rupees
from erp_planned.finance.acts import BUDGET_ACTS
from erp_planned.finance.models import BooksSettings, Budget, BudgetRevision
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.budgets import usages
from erp_planned.finance.services.budgets import change_settings, set_budget
from payroll.organizations.site import organization_site

BUDGET_RECORD = Record(
    heading="__str__",
    main=("revise",),
    figures=("allocated_amount", "revised_amount"),
    sections=(Section("budget", _("Use"), facts=("year", "account"), more="use"),),
    related=(
        Related(
            "revisions", _("Revisions"), BudgetRevision,
            (
                (_("before"), "before", rupees), (_("after"), "after", rupees), "revised_on", "order_number", "reason",
                "revised_by",
            ),
            rows=lambda row: row.revisions.order_by("-id"), needs=P.READ, empty=_("The budget was not revised."),
        ),
    ),
)  # fmt: skip


@admin.register(Budget, site=organization_site)
class BudgetAdmin(ActsAdmin):
    """Budgets by year and account."""

    acts = BUDGET_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.CONFIGURE}
    record = BUDGET_RECORD
    list_display = (
        "account",
        "year",
        "allocated_amount",
        "revised_amount",
        "figure_used",
        "figure_left",
        "figure_percent",
    )
    list_filter = ("year",)
    search_fields = ("account__code", "account__name")
    list_select_related = ("account", "year")
    autocomplete_fields = ("account",)
    fields = (("year", "account"), "allocated_amount")
    empty_text = _("None yet: allocate an amount to an account, or to a group of accounts.")
    list_export: ClassVar = [
        (_("account"), "account"), (_("year"), "year"), (_("allocated"), "allocated_amount"),
        (_("revised"), "revised_amount"), (_("used"), "figure_used"), (_("left"), "figure_left"),
    ]  # fmt: skip

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Read what is used of the budgets of the page in one go."""
        found = super().get_changelist_instance(request)
        self.prepare_export(list(found.result_list))
        return found

    def prepare_export(self, rows: list[Any]) -> None:
        """Put the use beside each budget."""
        for row, usage in zip(rows, usages(rows), strict=True):
            row.usage = usage

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Budget:
        return set_budget(actor=self.actor(request), **values)

    @admin.display(description=_("used"))
    def figure_used(self, obj: Budget) -> str:
        usage = _usage(obj)
        return rupees(usage.utilized + usage.committed)

    @admin.display(description=_("left"))
    def figure_left(self, obj: Budget) -> str:
        return rupees(_usage(obj).left)

    @admin.display(description=_("used, percent"))
    def figure_percent(self, obj: Budget) -> str:
        return f"{plain(_usage(obj).percent)}%"

    def use(self, obj: Budget) -> list[tuple[Any, str]]:
        """Return what is spent, promised and left."""
        usage = _usage(obj)
        return [
            (_("Spent"), rupees(usage.utilized)),
            (_("Promised"), rupees(usage.committed)),
            (_("Left"), rupees(usage.left)),
            (_("Used"), f"{plain(usage.percent)}%"),
        ]


def _usage(obj: Any) -> Any:
    if not hasattr(obj, "usage"):
        (obj.usage,) = usages([obj])
    return obj.usage


@admin.register(BooksSettings, site=organization_site)
class BooksSettingsAdmin(ServiceAdmin):
    """The one row of settings."""

    permissions: ClassVar = {"view": P.CONFIGURE, "change": P.CONFIGURE}
    fields = ("budget_check", "alert_percents")

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only row, which is there from then on."""
        change_settings(actor=self.actor(request))
        return HttpResponseRedirect(reverse("organization:erp_finance_bookssettings_change", args=[1]))

    def update(self, request: HttpRequest, obj: BooksSettings, changed: dict[str, Any]) -> BooksSettings:
        return change_settings(actor=self.actor(request), **changed)
