"""Vouchers of every month; their lines are those of a voucher that stands as the pattern."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.admin.widgets import MonthInput
from core.formatting import inr
from core.forms import MonthField
from core.periods import Month
from erp_planned.finance.models import RecurringLine, RecurringVoucher, Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.vouchers import patterns
from erp_planned.finance.services.recurring import keep_recurring
from erp_planned.finance.services.vouchers import lines_of
from payroll.organizations.site import organization_site

MONTHS = ("first_month", "last_month")


def _side(amount: Any) -> str:
    return inr(amount) if amount else ""


class RecurringForm(forms.ModelForm):
    """What comes again, and when; the pattern gives type, lines and narration."""

    pattern = forms.ModelChoiceField(
        queryset=patterns(),
        label=_("Like the voucher"),
        help_text=_("Its lines and narration are taken over."),
        widget=UnfoldAdminSelectWidget,
    )


RECURRING_RECORD = Record(
    heading="__str__",
    standing="trouble",
    sections=(
        Section(
            "recurring", _("Every month"),
            facts=("type", "narration", "day", "first_month", "last_month", "is_active", "done_month", "made_by"),
            fields=("name", "narration", ("day", "is_active"), ("first_month", "last_month")),
        ),
    ),
    related=(
        Related(
            "lines", _("Lines"), RecurringLine,
            ((_("account"), "account"), (_("debit"), "debit", _side), (_("credit"), "credit", _side), "party_ref"),
            rows=lambda row: row.lines.select_related("account").order_by("line_no"), needs=P.READ, empty=_("None."),
        ),
    ),
)  # fmt: skip


@admin.register(RecurringVoucher, site=organization_site)
class RecurringVoucherAdmin(ServiceAdmin):
    """Vouchers of every month."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE}
    record = RECURRING_RECORD
    list_display = ("name", "type", "day", "first_month", "last_month", "is_active", "done_month", "trouble")
    list_filter = ("is_active", "type")
    search_fields = ("name", "narration")
    fields = ("name", "pattern", ("day", "is_active"), ("first_month", "last_month"))
    empty_text = _("None yet: make one after a voucher that comes again every month, such as the rent.")
    list_export: ClassVar = [
        (_("name"), "name"), (_("type"), "type"), (_("day of the month"), "day"), (_("first month"), "first_month"),
        (_("last month"), "last_month"), (_("active"), "is_active"),
    ]  # fmt: skip

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Ask for the pattern of a new one."""
        if obj is None:
            kwargs["form"] = RecurringForm
        return super().get_form(request, obj, change, **kwargs)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Ask for months as months."""
        if db_field.name in MONTHS:
            kwargs |= {"form_class": MonthField, "widget": MonthInput}
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def create(self, request: HttpRequest, values: dict[str, Any]) -> RecurringVoucher:
        """Take type, lines and narration from the pattern."""
        pattern: Voucher = values.pop("pattern")
        return keep_recurring(
            actor=self.actor(request), entries=lines_of(pattern), type=pattern.type, narration=pattern.narration[:300],
            **_months(values),
        )  # fmt: skip

    def update(
        self, request: HttpRequest, obj: RecurringVoucher, changed: dict[str, Any]
    ) -> RecurringVoucher:
        return keep_recurring(recurring=obj, actor=self.actor(request), **_months(changed))


def _months(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with months as their first days."""
    return {name: value.first if isinstance(value, Month) else value for name, value in values.items()}
