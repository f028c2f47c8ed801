"""Arrears for every pay, rate and attendance: drawn plus arrears is due, and a second time nothing is due."""

from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from payroll.pay_commission.calc import MonthHeads, PayFacts, full_month, month_heads
from payroll.runs.processing.arrears import ARREAR_COLUMNS, plain_lines
from payroll.runs.processing.drawn import PlainDrawn
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
PERCENT = st.integers(0, 130).map(D)


def drawn_of(pay: PayFacts, heads: MonthHeads, already: dict[str, Decimal]) -> PlainDrawn:
    """Return the row that the reader gives of a plain locked month; `already` was paid as arrears since."""
    drawn = {name: getattr(heads, name) + already.get(name, D(0)) for name in HEADS}
    return PlainDrawn(
        "7", str(heads.basic), str(heads.hra_basic), pay.hra_class, pay.scheme,
        "t" if heads.nps or heads.employer_nps else "f", str(pay.basic), "0",
        *(str(drawn[name]) for name in HEADS), pay.ta_class, str(pay.level),
    )  # fmt: skip


@given(PAY, PERCENT, PERCENT)
def test_drawn_plus_arrears_is_due(pay: PayFacts, before: Decimal, after: Decimal) -> None:
    """Catches a head that is left out of the arrears, paid twice, or rounded in another way than the month's."""
    paid, due = (month_heads(pay, full_month(31), rates_at(percent)) for percent in (before, after))
    rates = rates_at(after)
    lines = list(plain_lines(1, MAY, rates, iter([drawn_of(pay, paid, {})])))
    if not lines:
        assert all(getattr(paid, name) == getattr(due, name) for name in HEADS)
        return
    (line,) = lines
    row = dict(zip(ARREAR_COLUMNS, line.decode().rstrip("\n").split("\t"), strict=True))
    arrears = {name: D(row[f"{name}_due"]) - D(row[f"{name}_drawn"]) for name in HEADS}
    for name in HEADS:
        assert getattr(paid, name) + arrears[name] == getattr(due, name), name
    assert D(row["amount"]) == sum(arrears[name] for name in ("basic", "da", "hra", "ta"))
    again = plain_lines(2, MAY, rates, iter([drawn_of(pay, paid, arrears)]))
    assert list(again) == []
