"""The books: chart, years, openings, vouchers and their entries, budgets."""

from erp_planned.finance.models.budgets import BooksSettings, Budget, BudgetAlert, BudgetRevision
from erp_planned.finance.models.chart import Account, HeadAccount
from erp_planned.finance.models.recurring import RecurringLine, RecurringVoucher, VoucherPaper
from erp_planned.finance.models.totals import DayTotal
from erp_planned.finance.models.vouchers import Voucher, VoucherEntry
from erp_planned.finance.models.years import BookYear, Opening, PeriodLock

__all__ = [
    "Account",
    "BookYear",
    "BooksSettings",
    "Budget",
    "BudgetAlert",
    "BudgetRevision",
    "DayTotal",
    "HeadAccount",
    "Opening",
    "PeriodLock",
    "RecurringLine",
    "RecurringVoucher",
    "Voucher",
    "VoucherEntry",
    "VoucherPaper",
]
