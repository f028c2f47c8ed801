"""Accounts of pay elements: what every plain subject promises."""

from typing import Any

from core.masters import Master
from erp_planned.finance.models import Account
from erp_planned.payroll_vouchers.masters import pay_accounts
from tests.core.masters.cases import MasterCases


class TestPayAccounts(MasterCases):
    master: Master[Any] = pay_accounts
    path = "finance/pay-accounts"
    change = {"code": "LIC2"}
    bad = {"kind": "gift"}

    def before_each(self) -> None:
        self.account = Account.objects.create(code="2299", name="Insurance", type="Liability")

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "account": self.account}
