"""Fingerprints: whether rates or settings are those that something was computed with."""

from core.locking.prints import fingerprint
from payroll.pay_commission.calc import Rates

# Under which a run keeps the fingerprint of the rates of its own month.
OWN = "own"


def rates_print(rates: Rates) -> str:
    """Return the fingerprint of DA, HRA, TA and pension rates; the organization's own ways stay out."""
    steps = sorted(
        (step.hra_class, str(step.da_from), str(step.percentage), str(step.minimum))
        for step in rates.hra_steps
    )
    slabs = sorted(
        (row.ta_class, row.level_from, row.level_to, str(row.basic_from), str(row.amount), row.with_da)
        for row in rates.ta_slabs
    )
    shares = sorted(
        (name, str(row.employee_pct), str(row.employer_pct)) for name, row in rates.contributions.items()
    )
    return fingerprint((str(rates.da_pct), steps, slabs, shares))
