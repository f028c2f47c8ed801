"""Noting which rates a locked run has paid by; from then on the database keeps them as they are."""

from collections.abc import Collection, Mapping
from datetime import datetime

from payroll.pay_commission.models import AllowanceRule, Commission, DaRevision, NpsRate

MODELS = {"da": DaRevision, "rules": AllowanceRule, "nps": NpsRate}


def mark_used(*, used: Mapping[str, Collection[int]], version: int, at: datetime) -> None:
    """Note the first use of rates (the ids from `selectors.rates_for`) and of a commission's matrix.

    Called by the lock of a payroll run, in its transaction and under its right; rows used before keep their
    first date. Four statements.
    """
    for kind, model in MODELS.items():
        model.objects.filter(pk__in=list(used.get(kind, ())), used_at=None).update(used_at=at)  # type: ignore[attr-defined]
    Commission.objects.filter(version=version, used_at=None).update(used_at=at)
