"""From a structure and a monthly salary to what a month pays, by calendar days."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from core.formatting import inr
from core.money import ZERO, round_rupee, settled
from school.payroll.enums import GROSS, Calculation, ComponentKind
from school.payroll.errors import StructureWrong

HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Part:
    """A component as a structure has it. `value` is rupees a month, or percent of what `of` names."""

    code: str
    name: str
    kind: str
    calculation: str
    value: Decimal = ZERO
    of: tuple[str, ...] = ()
    is_pro_rata: bool = True
    in_pf: bool = False
    in_esi: bool = False
    in_pt: bool = False

    @property
    def is_earning(self) -> bool:
        return self.kind == ComponentKind.EARNING


@dataclass(frozen=True, slots=True)
class Segment:
    """Days of a month, one after the other, with one salary: `amounts` are whole months' rupees by code."""

    days: int
    parts: tuple[Part, ...]
    amounts: Mapping[str, Decimal]


@dataclass(frozen=True, slots=True)
class Amount:
    """What one component comes to in a month (whole rupees)."""

    part: Part
    amount: Decimal


def monthly_amounts(
    parts: Sequence[Part], gross: Decimal, own: Mapping[str, Decimal] | None = None
) -> dict[str, Decimal]:
    """Return a whole month's rupees by code; `own` are a person's amounts in place of the structure's fixed ones.

    Earnings are taken in their order, then what is left of `gross`, then deductions. Raises StructureWrong when a
    percentage names what is not known yet, or the earnings are more than the salary.
    """
    known: dict[str, Decimal] = {GROSS: gross}
    earnings = [part for part in parts if part.is_earning]
    for part in earnings:
        if part.calculation != Calculation.REST:
            known[part.code] = _one(part, known, own or {})
    before_rest = sum((known[part.code] for part in earnings if part.code in known), ZERO)
    for part in earnings:
        if part.calculation == Calculation.REST:
            if before_rest > gross:
                values = {"sum": inr(before_rest), "gross": inr(gross)}
                raise StructureWrong(
                    _("The components come to Rs %(sum)s, the monthly salary is Rs %(gross)s only.") % values
                )
            known[part.code] = gross - before_rest
    for part in parts:
        if not part.is_earning:
            known[part.code] = _one(part, known, own or {})
    return {part.code: known[part.code] for part in parts}


def _one(part: Part, known: Mapping[str, Decimal], own: Mapping[str, Decimal]) -> Decimal:
    if part.calculation == Calculation.FIXED:
        return own.get(part.code, part.value)
    missing = [code for code in part.of if code not in known]
    if missing:
        values = {"code": part.code, "missing": ", ".join(missing)}
        raise StructureWrong(
            _("%(code)s is a percentage of %(missing)s, which the structure does not have before it.")
            % values
        )
    base = sum((known[code] for code in part.of), ZERO)
    return round_rupee(base * part.value / HUNDRED)


def month_amounts(segments: Sequence[Segment], *, days_in_month: int, lop: Decimal) -> list[Amount]:
    """Return what the days of a month pay, component by component, in whole rupees (half up).

    A month's amount counts by calendar days; days without pay (`lop`) weigh on all of them alike. What is not paid
    by days is paid in full as the last salary has it, unless no day is paid at all.
    """
    days = sum(segment.days for segment in segments)
    paid = Decimal(days) - lop
    if not segments or paid <= 0:
        return []
    found: dict[str, Amount] = {}
    for part in _parts(segments):
        if part.is_pro_rata:
            whole = sum((one.amounts.get(part.code, ZERO) * one.days for one in segments), ZERO)
            amount = round_rupee(settled(whole * paid / (days_in_month * days)))
        else:
            amount = round_rupee(segments[-1].amounts.get(part.code, ZERO))
        if amount:
            found[part.code] = Amount(part, amount)
    return list(found.values())


def _parts(segments: Iterable[Segment]) -> list[Part]:
    """Return every component of the month once, as its last salary has it."""
    return list({part.code: part for segment in segments for part in segment.parts}.values())


def total(amounts: Iterable[Amount], flag: str = "") -> Decimal:
    """Return the sum of the earnings, or of those that count for something (`in_pf`, `in_esi`, `in_pt`)."""
    return sum(
        (one.amount for one in amounts if one.part.is_earning and (not flag or getattr(one.part, flag))), ZERO
    )
