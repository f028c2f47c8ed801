"""Vouchers and accounts, found from anywhere."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date, rupees
from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.finance.permissions import FinancePermission
from erp_planned.finance.selectors.accounts import accounts
from erp_planned.finance.selectors.vouchers import vouchers


def _vouchers(term: str, limit: int) -> Iterator[Hit]:
    wanted = Q(voucher_no__icontains=term) | Q(reference__iexact=term)
    for row in vouchers().filter(wanted)[:limit]:
        what = f"{in_date(row.date)} · {rupees(row.total)} · {row.get_status_display()}"
        yield Hit(str(row), what, "erp_finance_voucher_change", row.pk)


def _accounts(term: str, limit: int) -> Iterator[Hit]:
    for row in accounts().filter(Q(code__istartswith=term) | Q(name__icontains=term))[:limit]:
        yield Hit(str(row), str(row.get_type_display()), "erp_finance_account_change", row.pk)


_READ = FinancePermission.READ
PROVIDERS = (
    Provider("vouchers", _("Vouchers"), TenantType.ORGANIZATION, _READ, _vouchers, "receipt_long"),
    Provider("accounts", _("Accounts"), TenantType.ORGANIZATION, _READ, _accounts, "account_tree"),
)
