"""Writes of income tax: declarations, opening balances, tables. Locking a run posts the ledger itself."""

from payroll.income_tax.services.balances import remove_opening_balance, set_opening_balance
from payroll.income_tax.services.declarations import declare
from payroll.income_tax.services.tables import enter_tax_table

__all__ = ["declare", "enter_tax_table", "remove_opening_balance", "set_opening_balance"]
