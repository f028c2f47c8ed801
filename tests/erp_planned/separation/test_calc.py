"""Gratuity, notice and service: the worked figures of the reference, and where they turn."""

from datetime import date
from decimal import Decimal

import pytest

from erp_planned.separation import calc

CAP = Decimal(2_500_000)


@pytest.mark.parametrize(
    ("joined", "last", "expected"),
    [
        (date(1996, 1, 1), date(2026, 9, 30), (30, 9)),
        (date(2014, 8, 1), date(2026, 11, 30), (12, 4)),
        (date(2019, 4, 16), date(2026, 11, 15), (7, 7)),
        (
            date(2024, 2, 29),
            date(2025, 2, 28),
            (1, 0),
        ),  # a leap day's year is complete the day before its date
        (date(2026, 11, 2), date(2026, 11, 1), (0, 0)),
    ],
)
def test_service_counts_the_last_day(joined, last, expected):
    found = calc.service_between(joined, last)
    assert (found.years, found.months) == expected


@pytest.mark.parametrize(
    ("emoluments", "years", "months", "amount", "periods"),
    [
        (Decimal(124504), 30, 9, Decimal(1929812), 62),
        (Decimal(55932), 12, 4, Decimal(349575), 25),
        (Decimal(55932), 12, 2, Decimal(335592), 24),  # two months are no half-year
        (Decimal(55932), 4, 11, Decimal(0), 10),  # five years are needed
    ],
)
def test_central_gratuity(emoluments, years, months, amount, periods):
    found = calc.central_gratuity(emoluments, calc.Service(years, months, 0), CAP)
    assert (found.amount, found.periods, found.cap) == (amount, periods, None)


def test_central_gratuity_is_bound_by_the_cap_and_by_the_emoluments():
    """Both bounds hold: the lower one is told."""
    assert calc.central_gratuity(Decimal(200000), calc.Service(33, 0, 0), CAP).cap == CAP
    found = calc.central_gratuity(Decimal(100000), calc.Service(40, 0, 0), CAP)
    assert (found.amount, found.cap) == (Decimal(1650000), Decimal(1650000))


@pytest.mark.parametrize(
    ("months", "days", "years", "amount"),
    [(7, 0, 8, Decimal(184615)), (6, 0, 7, Decimal(161538)), (6, 1, 8, Decimal(184615))],
)
def test_gratuity_under_the_act(months, days, years, amount):
    """7 years 7 months count 8; exactly six months do not."""
    found = calc.act_gratuity(Decimal(40000), calc.Service(7, months, days), Decimal(2_000_000))
    assert (found.amount, found.periods) == (amount, years)


def test_notice():
    assert calc.notice_amount(Decimal(55932), 18) == Decimal(33559)
    assert calc.notice_days_short(date(2026, 11, 1), date(2026, 11, 13), 30) == 18
    assert calc.notice_days_short(date(2026, 11, 1), date(2026, 12, 1), 30) == 0
    assert calc.notice_days_short(date(2026, 11, 10), date(2026, 11, 1), 30) == 30


def test_leave_on_resignation():
    assert calc.leave_paid_on_resignation(Decimal(96), "all") == 96
    assert calc.leave_paid_on_resignation(Decimal(96), "half") == 48
    assert calc.leave_paid_on_resignation(Decimal(320), "half") == 150
    assert calc.leave_paid_on_resignation(Decimal(96), "none") == 0
