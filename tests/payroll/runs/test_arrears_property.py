"""Arrears for every pay, rate and attendance: drawn plus arrears is due, and a second time nothing is due."""

from dataclasses import astuple
from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from payroll.pay_commission.calc import Days, MonthHeads, PayFacts, month_heads
from payroll.runs.processing.arrears import ARREAR_COLUMNS, Drawn, arrear_rows
from tests.payroll.pay_commission.rates import rates_at

D = Decimal
MAY = date(2026, 5, 1)
HEADS = ("basic", "da", "hra", "ta", "nps", "employer_nps")
PAY = st.builds(
    PayFacts,
    st.integers(180, 2500).map(lambda hundreds: D(hundreds * 100)),
    st.integers(1, 18),
    st.sampled_from(["X", "Y", "Z"]),
    st.sampled_from(["higher", "other"]),
    st.sampled_from(["NPS", "UPS", "GPF", "none"]),
)
DAYS = st.tuples(st.integers(0, 10), st.integers(0, 10), st.integers(0, 10)).map(
    lambda away: Days(31, D(31), *(D(days) for days in away))
)
PERCENT = st.integers(0, 130).map(D)


def drawn_of(pay: PayFacts, days: Days, heads: MonthHeads, already: dict[str, Decimal]) -> Drawn:
    """Return the row that the reader gives of a locked month; `already` was paid as arrears since."""
    drawn = {name: getattr(heads, name) + already.get(name, D(0)) for name in HEADS}
    return Drawn(
        "7", str(heads.basic), str(heads.hra_basic), pay.hra_class, str(heads.hra_pct), pay.scheme,
        "t" if heads.nps or heads.employer_nps else "f", str(pay.basic), str(days.service), str(days.unpaid),
        str(days.half_pay), str(days.eighty_pay), *(str(drawn[name]) for name in HEADS), pay.ta_class, str(pay.level),
    )  # fmt: skip


@given(PAY, DAYS, PERCENT, PERCENT)
def test_drawn_plus_arrears_is_due(pay: PayFacts, days: Days, before: Decimal, after: Decimal) -> None:
    """Catches a head that is left out of the arrears, paid twice, or rounded in another way than the month's."""
    paid, due = (month_heads(pay, days, rates_at(percent)) for percent in (before, after))
    rates = rates_at(after)
    lines = list(arrear_rows(1, MAY, rates, {}, iter([drawn_of(pay, days, paid, {})])))
    if not lines:
        assert astuple(paid)[:1] == astuple(due)[:1]
        assert all(getattr(paid, name) == getattr(due, name) for name in HEADS)
        return
    (line,) = lines
    row = dict(zip(ARREAR_COLUMNS, line.decode().rstrip("\n").split("\t"), strict=True))
    arrears = {name: D(row[f"{name}_due"]) - D(row[f"{name}_drawn"]) for name in HEADS}
    for name in HEADS:
        assert getattr(paid, name) + arrears[name] == getattr(due, name), name
    assert D(row["amount"]) == sum(arrears[name] for name in ("basic", "da", "hra", "ta"))
    again = arrear_rows(2, MAY, rates, {}, iter([drawn_of(pay, days, paid, arrears)]))
    assert list(again) == []
