"""Concessions on a student's fees of a year: pure, rupees.

Of several concessions on a head the largest counts, they are not added (as in the school suite); a percentage is half
up to the rupee on each instalment, an amount goes to the instalments in order of their due days.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from core.money import ZERO
from education.fee_ledger import concession, oldest_first


class Size(NamedTuple):
    """How large a concession is: percent of each instalment, or rupees in the year."""

    percent: Decimal | None = None
    amount: Decimal | None = None


def let_off(sizes: Sequence[Size], instalments: Sequence[Decimal]) -> list[Decimal]:
    """Return what each instalment of one head is lowered by under the largest of the concessions."""
    found = [_shares(size, instalments) for size in sizes]
    return max(found, key=sum, default=[ZERO] * len(instalments))


def _shares(size: Size, instalments: Sequence[Decimal]) -> list[Decimal]:
    if size.percent is not None:
        return [min(concession(amount, size.percent), amount) for amount in instalments]
    return oldest_first(size.amount or ZERO, list(instalments))
