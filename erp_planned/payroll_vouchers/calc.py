"""Lines of payroll's vouchers from the sums of a run: pure arithmetic, rupees (reference: finance, section 6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from core.money import ZERO


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the lines and the run part: what it is, what the lines come to, what the run says."""

    name: str
    lines: Decimal
    run: Decimal


def salary_amounts(
    heads: Mapping[str, Decimal], *, earnings: Mapping[str, str], names: Mapping[str, str]
) -> list[tuple[str, Decimal]]:
    """Return what a run posts beside its elements, debits above zero: pay, employer's NPS, TDS, NPS, net.

    `heads` are the sums of the salary details by column; `earnings` says which column goes to which key, `names` the
    keys of employer's NPS, TDS, NPS and net.
    """
    found = [
        *((key, heads[column]) for column, key in earnings.items()),
        (names["employer"], heads["employer_nps"]),
        (names["tds"], -heads["tds"]),
        (names["nps"], -(heads["nps"] + heads["nps_arrears"] + heads["employer_nps"])),
        (names["net"], -heads["net"]),
    ]
    return [(key, amount) for key, amount in found if amount]


def salary_differences(
    heads: Mapping[str, Decimal], elements: Mapping[tuple[str, str], Decimal], totals: Mapping[str, Decimal]
) -> list[Difference]:
    """Return where the sums by head do not come to what the run itself says, to the rupee; nothing when they tie.

    `totals` are the run's gross, total_deductions and net.
    """

    def of(*kinds: str) -> Decimal:
        return sum((amount for (kind, _code), amount in elements.items() if kind in kinds), ZERO)

    earned = sum((heads[name] for name in ("basic", "da", "hra", "ta", "arrears")), of("earning"))
    taken = heads["nps"] + heads["nps_arrears"] + heads["tds"] + of("deduction", "recovery", "interest")
    pairs = (
        ("gross", earned, totals["gross"]),
        ("total_deductions", taken, totals["total_deductions"]),
        ("net", earned - taken, totals["net"]),
        ("net", heads["net"], totals["net"]),
    )
    return [Difference(*pair) for pair in pairs if pair[1] != pair[2]]
