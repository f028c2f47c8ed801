"""Customers: what every plain subject promises."""

from typing import Any

from core.masters import Master
from erp_planned.billing.masters import customers
from tests.core.masters.cases import MasterCases
from tests.erp_planned.billing.bills import billed


class TestCustomers(MasterCases):
    master: Master[Any] = customers
    path = "finance/customers"
    change = {"address": "2 Mall Road", "phone": "01122334455"}
    bad = {"email": "nobody", "gstin": "07AAACA1234A1Z0"}

    def use(self, row: Any) -> None:
        billed(row)
