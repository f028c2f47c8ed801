"""Arithmetic of GST: tax of lines, where a document stands in GSTR-1, set-off, due dates. Pure."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from core.money import ZERO, round_paise, round_rupee
from core.periods import Month
from erp_planned.gst.enums import (
    EXPORTS,
    SEZ,
    WITHOUT_TAX,
    DocumentType,
    Frequency,
    ReturnType,
    Section,
)

HUNDRED = Decimal(100)
OVERSEAS = "96"
HEADS = ("igst", "cgst", "sgst")
PARTS = ("igst", "cgst", "sgst", "cess")
# CGST Rules, rule 46: at most 16 characters; the first is a letter or digit (reference: gst, section 4).
NUMBER = re.compile(r"[A-Z0-9][A-Z0-9/-]{0,15}")
ARN = re.compile(r"[A-Z]{2}[0-9]{12}[0-9A-Z]")
COUNT = re.compile(r"[0-9]+$")
DAYS_OF_YEAR = Decimal(365)


@dataclass(frozen=True, slots=True)
class Tax:
    """Tax of a line in rupees; CGST and SGST are always equal."""

    igst: Decimal = ZERO
    cgst: Decimal = ZERO
    sgst: Decimal = ZERO


def is_inter_state(*, supplier_state: str, place: str, supply_type: str) -> bool:
    """Say whether IGST is due: another State, an export, or an SEZ even in the own State."""
    return supply_type in (*SEZ, *EXPORTS) or supplier_state != place


def tax_of(*, taxable: Decimal, rate: Decimal, inter: bool, supply_type: str) -> Tax:
    """Return the tax of a line, each half to the paisa, half up; supplies under LUT have none."""
    if supply_type in WITHOUT_TAX:
        return Tax()
    if inter:
        return Tax(igst=round_paise(taxable * rate / HUNDRED))
    half = round_paise(taxable * rate / 2 / HUNDRED)
    return Tax(cgst=half, sgst=half)


def usual_place(*, party_gstin: str, party_state: str, own_state: str) -> str:
    """Return the place of supply of a sale where nothing is said: the buyer's State, else ours."""
    return party_gstin[:2] or party_state or own_state


def section_of(
    *, document_type: str, supply_type: str, gstin: str, inter: bool, value: Decimal, limit: Decimal
) -> Section:
    """Return where an outward document stands in GSTR-1 (reference: gst, section 4, sorting rule).

    `value` is the whole document with tax, of a note the larger of the note and its original; above `limit` (rupees)
    an inter-State supply to somebody unregistered is a large one.
    """
    is_export = supply_type in EXPORTS
    is_large = inter and value > limit
    if document_type != DocumentType.INVOICE:
        if gstin:
            return Section.CDNR
        return Section.CDNUR if is_export or is_large else Section.B2CS
    if is_export:
        return Section.EXP
    if gstin:
        return Section.B2B
    return Section.B2CL if is_large else Section.B2CS


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers of one kind in a row, without a gap: first and last, how many, how many of them are cancelled."""

    first: str
    last: str
    total: int
    cancelled: int


def series_of(numbers: Iterable[tuple[str, bool]]) -> Iterator[Series]:
    """Yield runs of numbers (number, is it cancelled) for table 13; a gap begins a new run.

    The numbers come in the order of `number_key`, so that only the run at hand is kept.
    """
    first = last = ""
    total = cancelled = 0
    before: tuple[str, int, int] | None = None
    for number, off in numbers:
        key = number_key(number)
        if before is not None and (key[:2] != before[:2] or key[2] != before[2] + 1):
            yield Series(first, last, total, cancelled)
            before = None
        if before is None:
            first, total, cancelled = number, 0, 0
        before, last, total, cancelled = key, number, total + 1, cancelled + off
    if before is not None:
        yield Series(first, last, total, cancelled)


def gaps_of(series: Iterable[Series]) -> list[tuple[str, str]]:
    """Return between which numbers of one prefix some are missing."""
    rows = list(series)
    return [
        (one.last, two.first)
        for one, two in pairwise(rows)
        if number_key(one.last)[:2] == number_key(two.first)[:2]
    ]


def number_key(number: str) -> tuple[str, int, int]:
    """Return by what numbers are put in order: what stands before the count, its width, the count."""
    count = COUNT.search(number)
    if not count:
        return number, 0, 0
    return number[: count.start()], len(count[0]), int(count[0])


@dataclass(slots=True)
class Payment:
    """How a liability is paid (rupees by head): credit of a head used for a head, and the rest in cash."""

    used: dict[tuple[str, str], Decimal] = field(default_factory=dict)
    cash: dict[str, Decimal] = field(default_factory=dict)
    reverse_charge: dict[str, Decimal] = field(default_factory=dict)
    left: dict[str, Decimal] = field(default_factory=dict)

    @property
    def payable(self) -> dict[str, Decimal]:
        """Cash by head, for supplies and reverse charge together, to the whole rupee (section 170)."""
        return {
            head: round_rupee(self.cash.get(head, ZERO) + self.reverse_charge.get(head, ZERO))
            for head in PARTS
        }

    @property
    def total_cash(self) -> Decimal:
        """What is paid in cash, in whole rupees."""
        return sum(self.payable.values(), ZERO)

    def used_of(self, head: str) -> Decimal:
        """Return how much credit of a head is used."""
        return sum((amount for (source, _to), amount in self.used.items() if source == head), ZERO)


def set_off(
    liability: Mapping[str, Decimal],
    credit: Mapping[str, Decimal],
    reverse_charge: Mapping[str, Decimal] | None = None,
) -> Payment:
    """Return how tax is paid (sections 49, 49A, 49B; rule 88A; reference: gst, section 5).

    IGST credit goes first: to IGST, then to what CGST and SGST lack beyond their own credit, then to the rest of
    them. CGST credit goes to CGST, then IGST; SGST's to SGST, then IGST; never one against the other. Cess is paid
    by cess. Reverse charge is paid in cash. A credit below nought is added to what is paid.
    """
    owed = {head: max(liability.get(head, ZERO), ZERO) for head in PARTS}
    have = {head: credit.get(head, ZERO) for head in PARTS}
    for head in PARTS:
        if have[head] < 0:
            owed[head], have[head] = owed[head] - have[head], ZERO
    result = Payment(reverse_charge={head: (reverse_charge or {}).get(head, ZERO) for head in PARTS})

    def use(source: str, to: str, most: Decimal | None = None) -> None:
        amount = min(have[source], owed[to] if most is None else min(most, owed[to]))
        if amount > 0:
            result.used[source, to] = result.used.get((source, to), ZERO) + amount
            have[source] -= amount
            owed[to] -= amount

    use("igst", "igst")
    for head in ("cgst", "sgst"):
        use("igst", head, max(owed[head] - have[head], ZERO))
    for head in ("cgst", "sgst"):
        use("igst", head)
    for head in ("cgst", "sgst"):
        use(head, head)
        use(head, "igst")
    use("cess", "cess")
    result.cash, result.left = owed, have
    return result


@dataclass(frozen=True, slots=True)
class Late:
    """What filing late costs, rupees: a fee of days, and interest on cash paid late."""

    days: int = 0
    fee: Decimal = ZERO
    interest: Decimal = ZERO


def late_charges(
    *, due_on: date, filed_on: date, cash: Decimal, per_day: Decimal, most: Decimal, interest_pct: Decimal
) -> Late:
    """Return fee (half for each half of the tax, together `per_day` up to `most`) and interest by days of 365."""
    days = (filed_on - due_on).days
    if days <= 0:
        return Late()
    fee = round_rupee(min(per_day * days, most))
    return Late(days, fee, round_rupee(cash * interest_pct / HUNDRED * days / DAYS_OF_YEAR))


# Groups of States by the day on which a quarter's GSTR-3B is due (22nd): the rest on the 24th.
EARLY_STATES = frozenset({"22", "23", "24", "26", "27", "29", "30", "31", "32", "33", "34", "35", "36", "37"})


def due_on(*, return_type: str, last: Month, frequency: str, state: str) -> date:
    """Return when a return of a period that ends with a month is due (reference: gst, section 3)."""
    if return_type == ReturnType.GSTR9:
        return date(last.year, 12, 31)
    quarterly = frequency == Frequency.QUARTERLY
    if return_type == ReturnType.GSTR1:
        day = 13 if quarterly else 11
    else:
        day = (22 if state in EARLY_STATES else 24) if quarterly else 20
    return last.plus(1).first + timedelta(days=day - 1)


def period_of(month: Month, frequency: str) -> tuple[Month, Month]:
    """Return the first and the last month of the return that a month belongs to."""
    if frequency == Frequency.MONTHLY:
        return month, month
    first = month.plus(-((month.month - 1) % 3))
    return first, first.plus(2)


def rate_from(*, taxable: Decimal, tax: Decimal, inter: bool, rates: Iterable[Decimal]) -> Decimal | None:
    """Return the rate by which a tax was counted, None where it fits none; a rupee of rounding is let pass."""
    for rate in sorted(rates):
        found = tax_of(taxable=taxable, rate=rate, inter=inter, supply_type="")
        if abs(found.igst + found.cgst + found.sgst - tax) <= 1 and (rate or not tax):
            return rate
    return None
