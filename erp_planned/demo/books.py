"""The books in the demo: openings, vouchers month by month, payroll's own, what waits, and budgets."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from core.money import ZERO
from core.periods import Month
from erp_planned.demo.papers import paper
from erp_planned.demo.stock import OPENING_VALUE
from erp_planned.demo.world import DemoWorld
from erp_planned.finance.models import BookYear, Voucher, VoucherEntry
from erp_planned.finance.services.budgets import revise_budget, set_budget
from erp_planned.finance.services.checks import NewLine
from erp_planned.finance.services.papers import attach_paper
from erp_planned.finance.services.recurring import keep_recurring, make_due
from erp_planned.finance.services.vouchers import make_draft, submit
from erp_planned.finance.services.years import OpeningLine, enter_openings, open_year
from erp_planned.payroll_vouchers.masters import pay_accounts
from erp_planned.payroll_vouchers.services.clearing import (
    deposit_nps,
    deposit_tds,
    pay_contract_net,
    pay_net,
    post_advance,
)
from erp_planned.payroll_vouchers.services.making import make_for_month
from payroll.advances.enums import EntryKind
from payroll.advances.models import AdvanceEntry
from payroll.contract_staff.models import ContractRun
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.tds.models import Challan

# Code, debit (below nil: credit), rupees; the capital grants take what is left.
OPENINGS = (
    ("1001", 25000), ("1002", 18540000), ("1003", 4200000), ("1101", 6800000), ("1102", 14500000),
    ("1104", 180000000), ("1106", 9500000), ("1107", 32000000), ("1201", 25000000), ("1501", OPENING_VALUE),
    ("2001", -50000000), ("2302", -1450000), ("2501", -12000000),
)  # fmt: skip
CAPITAL_GRANTS = "2002"
BANK, SAVINGS, CASH, GRANT = "1002", "1003", "1001", "3001"
LAKH = Decimal(100000)
# Beside pay, the grant covers this.
RUNNING = 14 * LAKH
# Day, type, debit, credit, rupees, how much more each month in turn, narration.
EVERY_MONTH = (
    (4, "Contra", CASH, BANK, 20000, 0, "Cash drawn for the month"),
    (7, "Payment", "4004", BANK, 412000, 17300, "Electricity"),
    (11, "Payment", "4015", BANK, 38200, 900, "Telephone and internet"),
    (13, "Payment", "4003", CASH, 11400, 650, "Office expenses in cash"),
    (16, "Payment", "4017", BANK, 88000, 12500, "Laboratory consumables by rate contract"),
    (18, "Payment", "4007", CASH, 7600, 800, "Local journeys"),
    (22, "Receipt", BANK, "3002", 1240000, 45000, "Fees of the month, from the fee counter"),
    (25, "Payment", "4018", BANK, 152000, 0, "Security and housekeeping of the hostel"),
    (28, "Receipt", BANK, "3004", 64500, 0, "Rent of the bank's branch and the canteen"),
)
# What is withheld from pay and passed on: GPF, CGEGIS, CGHS.
WITHHELD = ("2205", "2206", "2215")
BUDGETS = (
    ("4001", 260000000), ("4003", 240000), ("4004", 6200000), ("4005", 300000), ("4007", 600000), ("4014", 960000),
    ("4016", 180000), ("4017", 1900000), ("4018", 1900000), ("4019", 250000),
)  # fmt: skip
# Vouchers of so many days before today wait for approval.
WAITING_DAYS = 3
NEARLY_USED, SHARE = "4006", Decimal("0.93")


def open_books(world: DemoWorld) -> None:
    """Open the years and enter what the first one begins with."""
    actor = world.officer
    year = open_year(start_date=world.year.first, actor=actor)
    if world.month.financial_year != world.year:
        open_year(start_date=world.month.financial_year.first, actor=actor)
    lines = [OpeningLine(code, *_sides(Decimal(amount))) for code, amount in OPENINGS]
    left = sum((Decimal(amount) for _code, amount in OPENINGS), ZERO)
    enter_openings(year=year, lines=[*lines, OpeningLine(CAPITAL_GRANTS, *_sides(-left))], actor=actor)


def _sides(amount: Decimal) -> tuple[Decimal, Decimal]:
    return max(amount, ZERO), max(-amount, ZERO)


def fill_books(world: DemoWorld) -> None:
    """Enter the vouchers of every month and approve them in their order, but for those of the last days."""
    newest = world.today - timedelta(days=WAITING_DAYS)
    _rent(world)
    # The licence fee of quarters is income here, not owed to the estates office.
    pay_accounts.create(
        kind="deduction", code="LICENCE_FEE", account=world.accounts["3004"], actor=world.officer
    )
    for turn, month in enumerate(world.months):
        _payroll(world, month)
        _month(world, month, turn)
        approve_until(world, min(month.last, newest))


def approve_until(world: DemoWorld, day: date) -> None:
    """Approve what waits and is dated up to a day, in the order of the dates."""
    for voucher in list(Voucher.objects.filter(status="submitted", date__lte=day).order_by("date", "pk")):
        world.settle(voucher)


def _voucher(
    world: DemoWorld, kind: str, on: date, debit: str, credit: str, amount: Decimal, text: str, **more: Any
) -> Voucher:
    """Make a voucher of two lines."""
    lines = [
        NewLine(world.accounts[debit].pk, debit=amount, narration=text),
        NewLine(world.accounts[credit].pk, credit=amount, narration=text),
    ]
    return make_draft(type=kind, date=on, entries=lines, narration=text, actor=world.accountant, **more)


def _month(world: DemoWorld, month: Month, turn: int) -> None:
    grant = _on(month, 2)
    if grant <= world.today:
        amount = _grant(month)
        given = {"reference": f"N{grant:%d%m}{880100 + turn}"}
        text = "Grant-in-aid of the month"
        submit(
            voucher=_voucher(world, "Receipt", grant, BANK, GRANT, amount, text, **given),
            actor=world.accountant,
        )
    for number, (day, kind, debit, credit, rupees, more, text) in enumerate(EVERY_MONTH):
        on = _on(month, day)
        if on <= world.today:
            amount = Decimal(rupees + more * ((turn * 3 + number) % 5))
            given = {"reference": f"N{on:%d%m}{41000 + number}"} if BANK in (debit, credit) else {}
            made = _voucher(world, kind, on, debit, credit, amount, text, **given)
            submit(voucher=made, actor=world.accountant)


def _on(month: Month, day: int) -> date:
    return month.first + timedelta(days=day - 1)


def _runs(**given: Any) -> list[PayrollRun]:
    return list(PayrollRun.objects.filter(state=RunState.LOCKED, **given).order_by("month", "number"))


def _grant(month: Month) -> Decimal:
    """Return a round sum that covers the pay and the running expenses of a month."""
    runs = _runs(month=month.first) or _runs()[-1:]
    pay = sum((run.total_net for run in runs), ZERO) * Decimal("1.12")
    return -(-(pay + RUNNING) // (5 * LAKH)) * 5 * LAKH


def _payroll(world: DemoWorld, month: Month) -> None:
    """Make payroll's vouchers of a locked month: pay, what clears it, tax, advances; else one sum of before."""
    runs, actor = _runs(month=month.first), world.accountant
    if not runs:
        if month < Month.of(_runs()[0].month):
            _earlier(world, month)
        return
    accruals = [world.settle(voucher) for voucher in make_for_month(month=month, actor=actor)]
    for run in runs:
        pay_net(run=run, on=month.last, reference=f"BULK{month.last:%d%m}", actor=actor)
        if (following := _on(month.plus(1), 5)) <= world.today:
            deposit_nps(run=run, on=following, reference=f"NPS{following:%d%m}", actor=actor)
    if (following := _on(month.plus(1), 5)) <= world.today:
        _pass_on(world, accruals, month, following)
    for contracts in ContractRun.objects.filter(state=RunState.LOCKED, month=month.first):
        pay_contract_net(run=contracts, on=month.last, reference=f"BULKC{month.last:%d%m}", actor=actor)
    for challan in Challan.objects.filter(month=month.first).order_by("pk"):
        deposit_tds(challan=challan, account=world.accounts[GRANT], actor=actor)
    for entry in AdvanceEntry.objects.filter(
        kind=EntryKind.DISBURSEMENT, happened_on__range=(month.first, month.last)
    ):
        post_advance(entry=entry, actor=actor)


def _earlier(world: DemoWorld, month: Month) -> None:
    """Enter the pay of a month before payroll began here, in one sum."""
    run = _runs()[0]
    text = f"Salaries of {month.first:%B %Y}, paid by the earlier system"
    made = _voucher(world, "Payment", month.last, "4001", BANK, run.total_net, text)
    submit(voucher=made, actor=world.accountant)


def _pass_on(world: DemoWorld, accruals: list[Voucher], month: Month, on: date) -> None:
    """Pay on what was withheld from the pay of a month."""
    rows = VoucherEntry.objects.filter(voucher__in=accruals, account__code__in=WITHHELD)
    sums: dict[int, Decimal] = {}
    for entry in rows:
        sums[entry.account_id] = sums.get(entry.account_id, ZERO) + entry.credit - entry.debit
    lines = [NewLine(account, debit=amount) for account, amount in sums.items() if amount > 0]
    if lines:
        total = sum((line.debit for line in lines), ZERO)
        text = f"GPF, CGEGIS and CGHS of {month.first:%B %Y}"
        made = make_draft(
            type="Payment", date=on, entries=[*lines, NewLine(world.accounts[BANK].pk, credit=total)],
            narration=text, reference=f"N{on:%d%m}62001", actor=world.accountant,
        )  # fmt: skip
        submit(voucher=made, actor=world.accountant)


def _rent(world: DemoWorld) -> None:
    """Keep the rent as a voucher that comes every month, and have those made that are due."""
    text = "Rent of the annexe"
    rent = Decimal(75000)
    lines = [NewLine(world.accounts["4014"].pk, debit=rent), NewLine(world.accounts[BANK].pk, credit=rent)]
    row = keep_recurring(
        name=text, type="Payment", narration=text, day=1, first_month=world.year.first, entries=lines,
        actor=world.accountant,
    )  # fmt: skip
    make_due(row.pk, world.today)


def leave_waiting(world: DemoWorld) -> None:
    """Enter what is still to be approved, one that was sent on with its bill, and a draft."""
    today, actor = world.today, world.accountant
    waiting = (
        ("Payment", "4007", BANK, 46250, "Travel of the visiting committee"),
        ("Payment", "4020", CASH, 3180, "First-aid boxes"),
        ("Journal", "1309", "4003", 24000, "Insurance of vehicles paid ahead"),
        ("Contra", SAVINGS, BANK, 500000, "Moved to the savings account"),
    )
    for kind, debit, credit, amount, text in waiting:
        made = submit(voucher=_voucher(world, kind, today, debit, credit, Decimal(amount), text), actor=actor)
        if debit == "4007":
            file = paper("bill.pdf", "Made for demonstration", "Bill of the travel agency", "Rupees 46,250")
            attach_paper(voucher=made, file=file, title="Bill of the travel agency", actor=actor)
    _voucher(world, "Journal", today, "4008", "2601", Decimal(1875000), "Depreciation of the half year")


def set_budgets(world: DemoWorld) -> None:
    """Allocate the year's budgets; repairs are nearly used up, electricity was revised."""
    actor = world.officer
    year = BookYear.objects.get(start_date=world.month.financial_year.first)
    for code, amount in BUDGETS:
        row = set_budget(
            year=year, account=world.accounts[code], allocated_amount=Decimal(amount), actor=actor
        )
        if code == "4004":
            revise_budget(
                budget=row, amount=row.allocated_amount + 8 * LAKH, reason="The new tariff",
                order_number="NIES/FC/12", actor=actor,
            )  # fmt: skip
    entries = VoucherEntry.objects.filter(account__code=NEARLY_USED, posted_on__gte=year.start_date)
    used = sum((entry.debit - entry.credit for entry in entries), ZERO) or LAKH
    nearly = Decimal(-(-used / SHARE // 1000) * 1000)
    set_budget(year=year, account=world.accounts[NEARLY_USED], allocated_amount=nearly, actor=actor)
