"""Rates of a month for tests of pure arithmetic: the rules of the seeds, at any DA."""

from decimal import Decimal

from payroll.pay_commission.calc import Contribution, HraStep, Rates, TaSlab

D = Decimal
HRA = {"X": (24, 27, 30, 5400), "Y": (16, 18, 20, 3600), "Z": (8, 9, 10, 1800)}


def rates_at(da_pct: Decimal | int, hra_base: str = "basic_plus_da", nps_rounding: str = "half_up") -> Rates:
    """Return the rates at a DA percent."""
    steps = [
        HraStep(name, D(da_from), D(pct), D(minimum))
        for name, (low, middle, high, minimum) in HRA.items()
        for da_from, pct in ((0, low), (25, middle), (50, high))
    ]
    slabs = [
        TaSlab("higher", 9, 18, D(7200)),
        TaSlab("other", 9, 18, D(3600)),
        TaSlab("higher", 3, 8, D(3600)),
        TaSlab("other", 3, 8, D(1800)),
        TaSlab("higher", 1, 2, D(1350)),
        TaSlab("other", 1, 2, D(900)),
        TaSlab("higher", 1, 2, D(3600), basic_from=D(24200)),
        TaSlab("other", 1, 2, D(1800), basic_from=D(24200)),
    ]
    return Rates(
        da_pct=D(da_pct),
        hra_steps=tuple(steps),
        ta_slabs=tuple(slabs),
        contributions={"NPS": Contribution(D(10), D(14)), "UPS": Contribution(D(10), D(10))},
        hra_base=hra_base,
        nps_rounding=nps_rounding,
    )
