"""Admin screens of income tax: declarations, the TDS ledger, tables of a year."""

from payroll.income_tax.admin.tables import TaxTableAdmin
from payroll.income_tax.admin.years import TaxDeclarationAdmin, TdsEntryAdmin

__all__ = ["TaxDeclarationAdmin", "TaxTableAdmin", "TdsEntryAdmin"]
