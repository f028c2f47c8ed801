"""Contribution rates of NPS and UPS."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from payroll.pay_commission.enums import Scheme
from payroll.pay_commission.models import NpsRate
from payroll.pay_commission.services import dated

ACTION = "nps_rate"
WITH_CONTRIBUTIONS = (Scheme.NPS, Scheme.UPS)


def add_nps_rate(
    *,
    scheme: str,
    effective_on: date,
    employee_pct: Decimal,
    employer_pct: Decimal,
    actor: Actor,
    order_reference: str = "",
) -> NpsRate:
    """Add rates of a scheme, percent of basic pay and DA. Raises Forbidden, ValidationFailed."""
    row = NpsRate(
        scheme=scheme,
        effective_on=effective_on,
        employee_pct=employee_pct,
        employer_pct=employer_pct,
        order_reference=order_reference,
    )
    return dated.add(row, action=ACTION, actor=actor, check=_check)


def correct_nps_rate(*, rate_id: int, changes: Mapping[str, Any], actor: Actor) -> NpsRate:
    """Change rates not yet used by a locked run. Raises Forbidden, NotFound, InUse, ValidationFailed."""
    return dated.correct(NpsRate, rate_id, changes, action=ACTION, actor=actor, check=_check)


def delete_nps_rate(*, rate_id: int, actor: Actor) -> None:
    """Delete rates not yet used by a locked run. Raises Forbidden, NotFound, InUse."""
    dated.delete(NpsRate, rate_id, action=ACTION, actor=actor)


def _check(row: NpsRate) -> None:
    if row.scheme not in WITH_CONTRIBUTIONS:
        raise ValidationFailed.at("scheme", _("Only NPS and UPS have contributions by a rate."))
    for name in ("employee_pct", "employer_pct"):
        if not 0 <= getattr(row, name) <= 100:
            raise ValidationFailed.at(name, _("Give a percentage from 0 to 100."))
