"""Types of advances. Their dated rates of interest are added with them, and never changed."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InUse, ValidationFailed
from core.masters import Change, Master
from core.refusals import check_fields
from payroll.advances.models import AdvanceRate, AdvanceType
from payroll.advances.permissions import AdvancePermission as P


def _keep_code(row: AdvanceType, change: Change) -> None:
    if "code" in change.after and not change.is_new and row.applications.exists():
        raise InUse.at("code", _("The code is printed on payslips and cannot change any more."))


def _add_rates(row: AdvanceType, change: Change) -> None:
    for rate in change.beside.get("rates", ()):
        _add_rate(row, rate)


def add_rate(
    *,
    advance_type: AdvanceType,
    effective_on: date,
    percentage: Decimal,
    actor: Actor,
    order_reference: str = "",
) -> AdvanceRate:
    """Add a rate for sanctions from a date on; on a date that has one, the new one wins.

    Raises ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    values = {"effective_on": effective_on, "percentage": percentage, "order_reference": order_reference}
    with transaction.atomic():
        row = _add_rate(advance_type, values)
        record(actor, "advance_rate.added", row, after=values)
    return row


def _add_rate(advance_type: AdvanceType, values: Mapping[str, Any]) -> AdvanceRate:
    if not advance_type.max_interest_instalments:
        text = _("This type has no instalments of interest; set their number first.")
        raise ValidationFailed.at("max_interest_instalments", text)
    row = AdvanceRate(type=advance_type, **values)
    check_fields(row)
    row.save()
    return row


# Advances already sanctioned keep their terms. A write takes `rates` (`effective_on`, `percentage`,
# `order_reference`), which are added to those that are there.
advance_types = Master(
    AdvanceType,
    label="advance_type",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "code", "name", "ceiling_amount", "ceiling_months", "max_principal_instalments",
        "max_interest_instalments", "min_service_years", "max_times", "is_active",
    ),
    tidy={"code": str.upper},
    beside=("rates",),
    check=_keep_code,
    after_change=_add_rates,
    search=("code", "name"),
    filters=("is_active",),
    ordering=("code", "name"),
    rows=lambda: AdvanceType.objects.prefetch_related("rates"),
    shown=("current_rate", "rates"),
    example={
        "code": "CYCLE",
        "name": "Cycle advance",
        "ceiling_amount": 4500,
        "max_principal_instalments": 30,
        "max_interest_instalments": 5,
        "rates": [{"effectiveOn": "2026-04-01", "percentage": 9.1}],
    },
)  # fmt: skip
