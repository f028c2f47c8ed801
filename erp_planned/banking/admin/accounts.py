"""Bank accounts, cheque layouts, and the pages of an account: matching, and the reconciliation statement."""

from typing import ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.masters.admin import MasterAdmin, register_master
from erp_planned.banking.admin.matching import matching_page
from erp_planned.banking.cheque_papers import grid_answer
from erp_planned.banking.masters import bank_account_master, cheque_books, cheque_layouts
from erp_planned.banking.models import BankAccount
from erp_planned.banking.selectors.accounts import get_bank_account
from payroll.organizations.site import organization_site


class BankAccountAdmin(MasterAdmin):
    """Bank accounts; the number stands in full only on the form of those who may change it."""

    actions_detail: ClassVar = ["matching", "statement"]

    @admin.display(description=_("account number"))
    def number(self, obj: BankAccount) -> str:
        """Return the number with all but its end masked."""
        return obj.masked_no

    @action(description=_("Match lines"), url_path="matching", icon="join_inner")
    def matching(self, request: HttpRequest, object_id: int) -> HttpResponse:
        return matching_page(self, request, get_bank_account(int(object_id)))

    @action(description=_("Reconciliation statement"), url_path="statement", icon="fact_check")
    def statement(self, _request: HttpRequest, object_id: int) -> HttpResponse:
        page = reverse("organization:report", args=["bank-reconciliation"])
        return HttpResponseRedirect(f"{page}?bankAccountId={object_id}&show=1")


class LayoutAdmin(MasterAdmin):
    """Cheque layouts, tuned by printing the grid on a leaf's copy."""

    actions_detail: ClassVar = ["grid"]

    @action(description=_("Test page"), url_path="grid", icon="grid_on")
    def grid(self, _request: HttpRequest, object_id: int) -> HttpResponse:
        return grid_answer(cheque_layouts.get(int(object_id)))


register_master(
    organization_site,
    bank_account_master,
    group="bank",
    icon="account_balance",
    base=BankAccountAdmin,
    list_display=("bank_name", "number", "branch", "account_type", "account", "is_active"),
    exported=("bank_name", "branch", "ifsc_code", "account_type", "account", "is_active"),
    autocomplete_fields=(),
)
register_master(organization_site, cheque_books, group="bank", icon="menu_book")
register_master(
    organization_site,
    cheque_layouts,
    group="bank",
    icon="straighten",
    base=LayoutAdmin,
    fieldsets=(
        (
            None,
            {
                "fields": ("name", ("width", "height"), ("offset_x", "offset_y"), "font_size"),
                "description": _(
                    "All distances in millimetres, from the left and upper edge of the leaf. Print the test page on "
                    "plain paper, hold it against a cheque, and move what does not fit."
                ),
            },
        ),
        (_("Date"), {"fields": (("date_x", "date_y", "digit_spacing"),)}),
        (
            _("Payee"),
            {"fields": (("payee_x", "payee_y", "payee_width"), ("is_crossed", "crossing_x", "crossing_y"))},
        ),
        (
            _("Amount in words"),
            {"fields": (("words_x", "words_y", "words_width"), ("second_x", "second_y", "second_width"))},
        ),
        (_("Amount in figures"), {"fields": (("figures_x", "figures_y", "figures_width"),)}),
        (_("Signatory"), {"fields": ("signatory", ("signatory_x", "signatory_y", "signatory_width"))}),
    ),
)
