"""What other apps do when a chart is written or a voucher of theirs is decided, and check before a year is closed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.actors import Actor

# Called in the transaction of the decision with the voucher (approved, rejected) and who decided.
AfterDecision = Callable[[Any, Actor], None]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that stands between a year and its end; one that does not block is only told."""

    text: str
    blocks: bool = True


# Called with a BookYear; returns what is found, in a bounded number of queries.
YearCheck = Callable[[Any], list[Finding]]

_after: list[AfterDecision] = []
_on_chart: list[Callable[..., None]] = []
_checks: list[YearCheck] = []


def register_on_chart(act: Callable[..., None]) -> None:
    """Have a function called as act(actor=actor) when an institution gets the usual chart of accounts."""
    if act not in _on_chart:
        _on_chart.append(act)


def chart_written(actor: Actor) -> None:
    """Call what apps have registered."""
    for act in _on_chart:
        act(actor=actor)


def register_after_decision(act: AfterDecision) -> None:
    """Have a function called for every voucher that is approved or rejected; it looks at `source` for its own."""
    if act not in _after:
        _after.append(act)


def after_decision(voucher: Any, actor: Actor) -> None:
    """Call what apps have registered."""
    for act in _after:
        act(voucher, actor)


def register_year_check(check: YearCheck) -> None:
    """Add a check of the year end, such as: the bank is reconciled, the payroll of March is posted."""
    if check not in _checks:
        _checks.append(check)


def year_findings(year: Any) -> list[Finding]:
    """Return what all registered checks find."""
    return [finding for check in _checks for finding in check(year)]
