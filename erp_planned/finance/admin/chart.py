"""The chart of accounts: list, tree, and which account stands for which head of automatic vouchers."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.admin.service_admin import ServiceAdmin
from erp_planned.finance.heads import HEADS
from erp_planned.finance.models import Account, HeadAccount
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.accounts import tree
from erp_planned.finance.services.chart import change_account, change_head, create_account
from payroll.organizations.site import organization_site


@admin.register(Account, site=organization_site)
class AccountAdmin(ServiceAdmin):
    """Accounts and groups."""

    permissions: ClassVar = {"view": P.READ, "add": P.CONFIGURE, "change": P.CONFIGURE}
    list_display = ("code", "name", "type", "parent", "is_group", "cash_or_bank", "is_control", "is_active")
    list_filter = ("type", "is_group", "is_active", "is_control")
    search_fields = ("code", "name")
    list_select_related = ("parent",)
    ordering = ("code",)
    autocomplete_fields = ("parent",)
    actions_list = ("tree_page",)
    fields = (
        ("code", "name"), ("type", "parent"), ("is_group", "is_control"), ("cash_or_bank", "fund_class"), "is_active",
    )  # fmt: skip
    list_export: ClassVar = [
        (_("code"), "code"), (_("name"), "name"), (_("type"), "type"), (_("under"), "parent__code"),
        (_("group"), "is_group"), (_("money"), "cash_or_bank"), (_("kept by party"), "is_control"),
        (_("active"), "is_active"),
    ]  # fmt: skip
    empty_text = _("None yet: open the first financial year, and the usual chart is there.")

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Account:
        return create_account(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Account, changed: dict[str, Any]) -> Account:
        return change_account(account=obj, actor=self.actor(request), **changed)

    @action(description=_("Tree"), url_path="tree", permissions=["view"], icon="account_tree")
    def tree_page(self, request: HttpRequest) -> HttpResponse:
        """Show the chart as a tree."""
        context = {**organization_site.each_context(request), "title": _("Chart of accounts"), "rows": tree()}
        return TemplateResponse(request, "erp/finance/tree.html", context)


@admin.register(HeadAccount, site=organization_site)
class HeadAccountAdmin(ServiceAdmin):
    """Which account stands for what automatic vouchers post to."""

    permissions: ClassVar = {"view": P.READ, "change": P.CONFIGURE}
    list_display = ("title", "account")
    list_select_related = ("account",)
    search_fields = ("head", "account__code", "account__name")
    autocomplete_fields = ("account",)
    fields = ("title", "account")
    readonly_fields = ("title",)

    @admin.display(description=_("head"), ordering="head")
    def title(self, obj: HeadAccount) -> str:
        """Return the head in words."""
        return str(HEADS[obj.head].title) if obj.head in HEADS else obj.head

    def update(self, request: HttpRequest, obj: HeadAccount, changed: dict[str, Any]) -> HeadAccount:
        return change_head(head=obj, actor=self.actor(request), **changed)
