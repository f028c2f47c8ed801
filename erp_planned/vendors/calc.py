"""Arithmetic of vendors: tax of a bill, GST deducted, ratings, shares. Pure; rupees, percent, scores of 1 to 5.

The thresholds and rates of income tax are `payroll.contract_staff.calc`; here stands what bills add: certificates of
a lower rate, transporters, GST (reference: tds-vendors, sections 1 to 3).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.money import PAISA, ZERO, round_paise, round_rupee
from payroll.contract_staff.calc import HUNDRED, TdsRule, YearSoFar, payment_tax
from payroll.tds.enums import Reason

BEST, WORST = Decimal(5), Decimal(1)
TENTH = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class Lower:
    """A certificate: the rate in percent, and of how many rupees it may still be used."""

    rate_pct: Decimal
    left: Decimal


@dataclass(frozen=True, slots=True)
class TaxPart:
    """Tax of one part of a payment: `taxed` x rate = `due`; `tax` is deducted now. `by_certificate`: at its rate."""

    amount: Decimal
    taxed: Decimal
    rate_pct: Decimal
    due: Decimal
    tax: Decimal
    reason: str
    by_certificate: bool = False


def bill_tax(
    payment: Decimal,
    before: YearSoFar,
    rule: TdsRule,
    *,
    no_pan_pct: Decimal | None,
    lower: Lower | None = None,
    is_transporter: bool = False,
) -> list[TaxPart]:
    """Return the tax of a payment without GST, in one part, or two where a certificate covers only some of it.

    `no_pan_pct` is the rate without a PAN, None with one; without a PAN neither certificate nor declaration counts.
    A transporter's payment is nil and reported (194C(6)); it never comes to be taxed by a later catch-up.
    """
    if is_transporter and no_pan_pct is None:
        return [TaxPart(payment, payment, ZERO, ZERO, ZERO, str(Reason.TRANSPORTER))]
    found = payment_tax(payment, before, rule, no_pan_pct=no_pan_pct)
    if lower is None or no_pan_pct is not None or not found.base or lower.left <= 0:
        reason = str(Reason.NO_PAN) if found.tax and no_pan_pct is not None else ""
        reason = reason if found.base else str(Reason.THRESHOLD)
        return [TaxPart(payment, found.base, found.rate_pct, found.due, found.tax, reason)]
    return _with_certificate(payment, found.base, before, rule.rate_pct, lower)


def _with_certificate(
    payment: Decimal, base: Decimal, before: YearSoFar, rate: Decimal, lower: Lower
) -> list[TaxPart]:
    """Tax what the certificate still covers at its rate, the rest at the rate of the law."""
    covered = min(base, lower.left)
    first = min(payment, covered)
    low_due = round_rupee(covered * lower.rate_pct / HUNDRED)
    low_tax = max(ZERO, min(low_due + before.due - before.taken, first))
    parts = [
        TaxPart(
            first, covered, lower.rate_pct, low_due, low_tax, str(Reason.CERTIFICATE), by_certificate=True
        )
    ]
    rest = base - covered
    if rest > 0:
        due = round_rupee(rest * rate / HUNDRED)
        parts.append(TaxPart(payment - first, rest, rate, due, min(due, payment - low_tax), ""))
    return parts


@dataclass(frozen=True, slots=True)
class GstRule:
    """Rates in percent of the taxable value; deducted above a contract of `contract_above` rupees without tax."""

    contract_above: Decimal
    cgst_pct: Decimal
    sgst_pct: Decimal
    igst_pct: Decimal


@dataclass(frozen=True, slots=True)
class GstTds:
    """GST deducted from one bill."""

    cgst: Decimal = ZERO
    sgst: Decimal = ZERO
    igst: Decimal = ZERO

    @property
    def total(self) -> Decimal:
        """All three."""
        return self.cgst + self.sgst + self.igst


def gst_tds(
    amount: Decimal, contract_value: Decimal, rule: GstRule, *, supplier: str, place: str, deductor: str
) -> GstTds:
    """Return the GST to deduct from a taxable amount, by the States of supplier, place of supply and deductor.

    Supplier and place in one State: CGST and SGST where it is the deductor's, else nothing (corrections, ERP).
    In different States the supply is inter-State: IGST. Each is a whole rupee, half up (section 170).
    """
    if contract_value <= rule.contract_above:
        return GstTds()
    if supplier != place:
        return GstTds(igst=round_rupee(amount * rule.igst_pct / HUNDRED))
    if place != deductor:
        return GstTds()
    return GstTds(
        cgst=round_rupee(amount * rule.cgst_pct / HUNDRED), sgst=round_rupee(amount * rule.sgst_pct / HUNDRED)
    )


def shares(total: Decimal, parts: Sequence[Decimal]) -> list[Decimal]:
    """Return a sum shared out in proportion, to the paisa; the last part takes what rounding leaves."""
    whole = sum(parts, ZERO)
    found = [round_paise(total * part / whole) for part in parts[:-1]]
    return [*found, (total - sum(found, ZERO)).quantize(PAISA)]


def overall(scores: Mapping[str, Decimal | None], weights: Mapping[str, int]) -> Decimal | None:
    """Return the mean of the scores that are there, by their weights, to two places; None where none counts."""
    counted = {name: score for name, score in scores.items() if score is not None and weights[name]}
    whole = sum(weights[name] for name in counted)
    if not whole:
        return None
    total = sum((score * weights[name] for name, score in counted.items()), ZERO)
    return round_paise(total / whole)


def quality_score(received: Decimal, accepted: Decimal) -> Decimal | None:
    """Return 5 where all that came was accepted, 1 where nothing was, in proportion between; None without goods."""
    if received <= 0:
        return None
    share = min(max(accepted, ZERO), received) / received
    return (WORST + (BEST - WORST) * share).quantize(TENTH)


def delivery_score(due_on: date | None, received_on: date) -> Decimal | None:
    """Return 5 in time, one less for each week begun after the due date, at least 1; None without a due date."""
    if due_on is None:
        return None
    late = max(0, (received_on - due_on).days)
    return max(WORST, BEST - (late + 6) // 7)
