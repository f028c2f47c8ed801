"""The engine alone, without a database: any mix of facts gives sums that agree."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.periods import Month
from payroll.pay_commission.calc import Contribution, HraStep, Rates, TaSlab
from payroll.runs.calc import MonthEngine
from payroll.runs.facts import (
    NULL,
    AbsentDay,
    Exceptions,
    LeftOut,
    MonthTax,
    PaySegment,
    Person,
    TaxFacts,
    TooMuchToRecover,
)

RATES = Rates(
    da_pct=Decimal(58),
    hra_steps=tuple(
        HraStep(name, Decimal(start), Decimal(pct), Decimal(1800))
        for name, start, pct in (("X", 0, 24), ("X", 25, 27), ("X", 50, 30), ("Z", 0, 8), ("Z", 50, 10))
    ),
    ta_slabs=(
        TaSlab("higher", 1, 18, Decimal(3600)),
        TaSlab("other", 1, 18, Decimal(1350), with_da=True),
    ),
    contributions={"NPS": Contribution(Decimal(10), Decimal(14))},
)
MATRIX = {("7", str(level), "1"): f"{18000 + 700 * level}.00" for level in range(1, 19)}


def person(**facts: str) -> Person:
    """A plain employee of level 7; every fact as the reader gives it."""
    values = dict.fromkeys(Person._fields, "0") | {
        "id": "1", "code": "E1", "name": "N", "bank_account": "1", "ifsc": "S", "pan": "P", "scheme": "NPS",
        "pran": "1", "hra_eligible": "t", "ta_eligible": "t", "hra_class": "", "ta_class": "",
        "joined_on": "2015-01-01", "last_on": NULL, "retirement_on": "2045-01-31", "born_on": "1985-01-01",
        "regime": "new", "version": "7", "level": "7", "cell": "1", "basic": MATRIX["7", "7", "1"],
        "declaration": NULL, "special_earnings": NULL, "arrears": NULL,
    }  # fmt: skip
    return Person(**(values | facts))


def fifth_of_taxable(who: Person, facts: TaxFacts) -> MonthTax:
    return MonthTax(facts.taxable * 12, facts.taxable, (facts.taxable / 5).quantize(Decimal(1)))


def engine(exceptions: Exceptions | None = None) -> MonthEngine:
    return MonthEngine(
        month=Month(2026, 6),
        rates=RATES,
        matrix=MATRIX,
        hra_class="X",
        ta_class="higher",
        exceptions=exceptions or Exceptions(),
        tax_of=fifth_of_taxable,
    )


amounts = st.integers(0, 5000).map(str)


@given(
    level=st.integers(1, 18).map(str),
    hra_class=st.sampled_from(["", "X", "Z"]),
    ta_class=st.sampled_from(["", "higher", "other"]),
    eligible=st.sampled_from(["t", "f"]),
    scheme=st.sampled_from(["NPS", "GPF", "none"]),
    joined=st.integers(1, 30),
    absences=st.lists(
        st.builds(
            AbsentDay,
            st.integers(1, 30),
            st.sampled_from([Decimal("0.5"), Decimal(1)]),
            st.sampled_from(["none", "half", "eighty"]),
        ),
        max_size=40,
    ),
    changed_on=st.one_of(st.none(), st.integers(2, 30)),
    extra=amounts,
    taken=amounts,
    arrears=st.integers(-3000, 9000).map(str),
)
def test_net_is_the_sum_of_its_parts(
    level: str, hra_class: str, ta_class: str, eligible: str, scheme: str, joined: int,
    absences: list[AbsentDay], changed_on: int | None, extra: str, taken: str, arrears: str,
) -> None:  # fmt: skip
    """Would catch any combination of facts whose heads do not add up, go negative or exceed the full month."""
    who = person(
        level=level, basic=MATRIX["7", level, "1"], hra_class=hra_class, ta_class=ta_class, hra_eligible=eligible,
        ta_eligible=eligible, scheme=scheme, joined_on=f"2026-06-{joined:02d}", extra_earnings=extra,
        extra_deductions=taken, arrears=f"{arrears},0,0,0,0,0,0",
    )  # fmt: skip
    before = Decimal(MATRIX["7", level, "1"])
    segments = {"1": [PaySegment(1, before, int(level)), PaySegment(changed_on, before, int(level))]}
    special = Exceptions(absences={"1": absences}, segments=segments if changed_on else {})
    try:
        result = engine(special).compute(who)
    except (LeftOut, TooMuchToRecover):  # test_who_cannot_be_paid, test_no_more_is_recovered_than_is_earned
        return
    parts, heads = result.breakup, result.heads
    earned = heads.basic + heads.da + heads.hra + heads.ta + int(extra) + int(arrears)
    assert parts.net == earned - parts.nps - parts.tds - int(taken)
    full = engine().compute(person(level=level, basic=MATRIX["7", level, "1"])).heads
    assert parts.net >= 0
    assert 0 <= heads.basic <= full.basic
    assert heads.hra <= full.hra
    assert all(
        amount == amount.to_integral_value() for amount in (heads.basic, heads.da, heads.hra, heads.ta)
    )


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"basic": NULL}, "no_pay"),
        ({"bank_account": ""}, "no_bank_account"),
        ({"ifsc": ""}, "no_bank_account"),
        ({"cell": "2"}, "outside_matrix"),
        ({"basic": "22901.00"}, "outside_matrix"),
        ({"extra_deductions": "999999"}, "negative_net"),
    ],
)
def test_who_cannot_be_paid(facts: dict[str, str], code: str) -> None:
    with pytest.raises(LeftOut) as left_out:
        engine().compute(person(**facts))
    assert left_out.value.code == code


@pytest.mark.parametrize(
    ("retirement_on", "months"), [("2045-01-31", 9), ("2026-06-30", 0), ("2026-12-31", 6), ("2027-03-31", 9)]
)
def test_months_to_come_end_with_the_year_or_the_service(retirement_on: str, months: int) -> None:
    seen: list[int] = []

    def note(who: Person, facts: TaxFacts) -> MonthTax:
        seen.append(facts.months_after)
        return fifth_of_taxable(who, facts)

    one = engine()
    one.tax_of = note
    one.compute(person(retirement_on=retirement_on))
    assert seen == [months]
