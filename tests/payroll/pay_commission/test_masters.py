"""The dated rates: what every plain subject promises, and every dated one."""

from decimal import Decimal
from typing import Any

from core.masters import Master
from payroll.pay_commission.masters import allowance_rules, da_revisions, nps_rates
from tests.core.masters.cases import MasterCases


class TestDaRevisions(MasterCases):
    master: Master[Any] = da_revisions
    path = "cpc/da-revisions"
    change = {"percentage": Decimal("64.5")}
    bad = {"percentage": Decimal(501), "effective_on": "2027-01-15"}


class TestAllowanceRules(MasterCases):
    master: Master[Any] = allowance_rules
    path = "cpc/allowance-rules"
    change = {"percentage": Decimal(31)}
    bad = {"percentage": Decimal(101), "hra_class": "W", "minimum": Decimal(-1)}


class TestNpsRates(MasterCases):
    master: Master[Any] = nps_rates
    path = "cpc/nps-rates"
    change = {"employer_pct": Decimal("18.5")}
    bad = {"scheme": "GPF", "employee_pct": Decimal(101)}
