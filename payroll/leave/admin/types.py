"""Screens of leave types and holidays."""

from django.utils.translation import gettext_lazy as _

from core.masters.admin import register_master
from payroll.leave.masters import holidays, leave_types
from payroll.organizations.site import organization_site

FIELDSETS = (
    (None, {"fields": (("code", "name"), ("pay_effect", "is_active"))}),
    (
        _("Account"),
        {
            "fields": (
                ("credit_mode", "entitlement"),
                ("carry_forward", "carry_maximum"),
                ("debits_from", "debit_factor"),
                "cut_by_unpaid",
            )
        },
    ),
    (
        _("Taking it"),
        {
            "fields": (
                ("counts_weekends", "counts_holidays"),
                ("half_days_allowed", "requires_attachment"),
                ("min_days", "max_days"),
                "is_casual",
                ("spells_per_year", "gender"),
            )
        },
    ),
)

register_master(
    organization_site,
    leave_types,
    group="leave",
    icon="category",
    fieldsets=FIELDSETS,
    list_select_related=("debits_from",),
)
register_master(
    organization_site,
    holidays,
    group="leave",
    icon="celebration",
    fields=(("on", "name"), ("kind", "applicable_for")),
    date_hierarchy="on",
)
