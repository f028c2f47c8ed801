"""Catalogue entries of the statements."""

from django.utils.translation import gettext_lazy as _

from core.reports.definitions import Parameter, ParameterKind, Report
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.permissions import FinancePermission
from erp_planned.finance.statements import balances, books, final
from erp_planned.finance.statements import parameters as p

GROUP = _("Books")
READ = FinancePermission.READ

ENTRIES: tuple[Report, ...] = (
    Report(
        "trial-balance",
        _("Trial balance"),
        _("Opening, debits, credits and closing of every account; each pair balances."),
        (
            *p.DAYS,
            Parameter("groups", _("With groups"), ParameterKind.FLAG),
            Parameter("hideZero", _("Without accounts at nil"), ParameterKind.FLAG),
            Parameter("closing", _("With the closing entry of the year"), ParameterKind.FLAG),
            p.COMPARE,
        ),
        balances.build, permission=READ, usual=p.usual, recent=p.up_to, group=GROUP,
    ),
    Report(
        "ledger",
        _("Ledger"),
        _("One account line by line with its balance, for all parties or for one."),
        (p.ACCOUNT, *p.DAYS, p.PARTY, p.COMPARE),
        books.build_ledger, permission=READ, usual=p.usual, group=GROUP,
    ),
    Report(
        "cash-book",
        _("Cash and bank book"),
        _("The cash in hand, or one bank account, line by line with its balance."),
        (p.MONEY, *p.DAYS, p.COMPARE),
        books.build_cash_book, permission=READ, usual=p.usual, recent=p.within, group=GROUP,
    ),
    Report(
        "day-book",
        _("Day book"),
        _("All approved vouchers of a day or of several, in number order."),
        (
            *p.DAYS,
            Parameter("type", _("Type"), ParameterKind.CHOICE, VoucherType.choices, empty=_("All types")),
        ),
        books.build_day_book, permission=READ, usual=p.usual, recent=p.within, group=GROUP,
    ),
    Report(
        "receipts-payments",
        _("Receipts and payments"),
        _("Cash and bank at both ends of the days, and what was received and paid between."),
        (*p.DAYS, p.COMPARE),
        final.build_receipts_payments, permission=READ, usual=p.usual, recent=p.up_to, group=GROUP,
    ),
    Report(
        "income-expenditure",
        _("Income and expenditure"),
        _("What was earned and spent, whoever paid when, and the surplus."),
        (*p.DAYS, p.COMPARE),
        final.build_income_expenditure, permission=READ, usual=p.usual, recent=p.up_to, group=GROUP,
    ),
    Report(
        "balance-sheet",
        _("Balance sheet"),
        _("What the institution has and owes at the end of a day."),
        (p.YEAR, p.AS_OF, p.COMPARE),
        final.build_balance_sheet, permission=READ, usual=p.usual, recent=p.up_to, group=GROUP,
    ),
    Report(
        "fund-flow",
        _("Fund flow"),
        _("Where funds came from, where they went, and the change of working capital that proves it."),
        (*p.DAYS, p.COMPARE),
        final.build_fund_flow, permission=READ, usual=p.usual, recent=p.up_to, group=GROUP,
    ),
)  # fmt: skip
