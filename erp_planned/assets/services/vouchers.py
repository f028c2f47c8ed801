"""Vouchers of goods that become assets, of depreciation and disposals; they wait for approval in finance.

Without books for the day there is none.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.money import ZERO
from core.periods import today
from erp_planned.assets import heads
from erp_planned.assets.enums import DisposalType
from erp_planned.assets.models import Asset, AssetCategory, AssetDisposal, DepreciationRun, DisposalPart
from erp_planned.assets.selectors.depreciation import Totals
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.errors import WrongVoucher
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher
from erp_planned.finance.services.checks import year_for
from erp_planned.finance.services.taking_back import take_back_voucher
from erp_planned.purchase.heads import ASSETS as WAITING

RUN, DISPOSAL, RECEIPT = "asset_depreciation", "asset_disposal", "asset_receipt"
Head = str | Account


def _lines(sums: dict[Head, Decimal]) -> list[Line]:
    """Return a line for each head: what is above nothing is debited, what is below credited; debits first."""
    debits = [Line(head, debit=amount) for head, amount in sums.items() if amount > 0]
    others = [Line(head, credit=-amount) for head, amount in sums.items() if amount < 0]
    return [*debits, *others]


def _categories(numbers: Iterable[int]) -> dict[int, AssetCategory]:
    rows = AssetCategory.objects.filter(pk__in=set(numbers))
    return {row.pk: row for row in rows.select_related("account", "accumulated_account", "expense_account")}


def voucher_of_receipt(made: Sequence[Asset], actor: Actor) -> Voucher | None:
    """Make the journal of goods of one receipt line that became assets: from what waited to the category's account.

    Dated on the day of the receipt, today where the books of that day are closed or locked. None without books.
    """
    first, line = made[0], made[0].receipt_line
    if line is None:
        return None
    on = first.purchased_on if _is_open(first.purchased_on) else today()
    category = _categories([first.category_id])[first.category_id]
    cost = sum((one.cost for one in made), ZERO)
    if not cost or not keeps_books(on):
        return None
    text = _("%(count)d × %(name)s registered as assets") % {"count": len(made), "name": first.name}
    return make_voucher(
        kind=VoucherType.JOURNAL, on=on, narration=text, source=RECEIPT,
        source_key=f"{line.pk}:{first.pk}:{made[-1].pk}", actor=actor, reference=first.asset_code,
        lines=[Line(category.account or heads.COST, debit=cost), Line(WAITING, credit=cost)],
    )  # fmt: skip


def _is_open(day: date) -> bool:
    try:
        year_for(day)
    except WrongVoucher:
        return False
    return True


def voucher_of_run(run: DepreciationRun, totals: Iterable[Totals], actor: Actor) -> Voucher | None:
    """Make the journal of a year, dated on its last day: by category, depreciation to accumulated."""
    totals = list(totals)
    if not keeps_books(run.year.last):
        return None
    categories = _categories(one.category_id for one in totals)
    sums: dict[Head, Decimal] = defaultdict(lambda: ZERO)
    for one in totals:
        category = categories[one.category_id]
        sums[category.expense_account or heads.DEPRECIATION] += one.depreciation
        sums[category.expense_account or heads.PRIOR] += one.prior
        sums[category.accumulated_account or heads.ACCUMULATED] -= one.depreciation + one.prior
    lines = _lines(sums)
    if not lines:
        return None
    text = _("Depreciation of %(year)s") % {"year": run}
    return make_voucher(
        kind=VoucherType.JOURNAL, on=run.year.last, lines=lines, narration=text, source=RUN,
        source_key=str(run.pk), actor=actor,
    )  # fmt: skip


def voucher_of_disposal(row: AssetDisposal, parts: Iterable[DisposalPart], actor: Actor) -> Voucher | None:
    """Make the voucher of a disposal: depreciation to the day, then cost and its depreciation out, money in.

    Raises ValidationFailed where money comes and nobody has said to which account.
    """
    day = row.booked_on or row.disposed_on
    if not keeps_books(day):
        return None
    money = row.sale_amount + row.tax_amount - row.selling_cost
    if money and row.account is None:
        raise ValidationFailed.at("account", _("Say which account gets the money of the sale."))
    parts = list(parts)
    categories = _categories(part.asset.category_id for part in parts)
    sums: dict[Head, Decimal] = defaultdict(lambda: ZERO)
    if row.account is not None:
        sums[row.account] += money
    for part in parts:
        category = categories[part.asset.category_id]
        charged = part.depreciation_amount + part.prior_amount
        sums[category.expense_account or heads.DEPRECIATION] += part.depreciation_amount
        sums[category.expense_account or heads.PRIOR] += part.prior_amount
        # What the day's depreciation adds to the accumulated goes out with it at once.
        sums[category.accumulated_account or heads.ACCUMULATED] += part.accumulated - charged
        sums[category.account or heads.COST] -= part.cost
    for head, amount in _taxes(row):
        sums[head] -= amount
    loss = heads.DONATED if row.disposal_type == DisposalType.DONATION else heads.LOSS
    sums[heads.GAIN if row.gain > 0 else loss] -= row.gain
    is_money = row.account is not None and bool(row.account.cash_or_bank)
    kind = VoucherType.RECEIPT if is_money and money > 0 else VoucherType.JOURNAL
    text = _("%(how)s of %(asset)s") % {"how": row.get_disposal_type_display(), "asset": row.asset}
    return make_voucher(
        kind=kind, on=day, lines=_lines(sums), narration=text, source=DISPOSAL,
        source_key=str(row.pk), actor=actor, reference=row.asset.asset_code,
    )  # fmt: skip


def _taxes(row: AssetDisposal) -> list[tuple[Head, Decimal]]:
    if row.is_interstate:
        return [("output_igst", row.tax_amount)]
    return [("output_cgst", row.tax_amount / 2), ("output_sgst", row.tax_amount / 2)]


def take_back(*, source: str, key: int, on: date, reason: str, actor: Actor) -> Voucher | None:
    """Take a voucher back on a day; one that nobody approved is cancelled. Raises WrongVoucher naming `reason`."""
    try:
        return take_back_voucher(source=source, source_key=str(key), reason=reason, actor=actor, on=on)
    except WrongVoucher as error:
        raise WrongVoucher.at("reason", error.message) from error
