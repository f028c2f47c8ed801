"""Types of advances and their dated rates; the presets of a new institution."""

import csv
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InUse, ValidationFailed
from core.refusals import naming_refusals
from payroll.advances.models import AdvanceRate, AdvanceType
from payroll.advances.services.checking import check_row
from payroll.organizations.permissions import PayrollPermission

DATA = Path(__file__).resolve().parents[1] / "data"
ONE_A_CODE = "payroll_advances_advancetype_code_key"
Rates = Sequence[Mapping[str, Any]]


def create_type(*, actor: Actor, rates: Rates = (), **values: Any) -> AdvanceType:
    """Add a type with its rates (`effective_on`, `percentage`, `order_reference`).

    Raises Duplicate for a taken code, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, PayrollPermission.ADVANCE_WRITE)
    row = AdvanceType(**_tidied(values))
    _check(row)
    with transaction.atomic():
        _save(row)
        for rate in rates:
            _add_rate(row, rate)
        record(actor, "advance_type.created", row, after={**_tidied(values), "rates": list(rates)})
    return row


def update_type(*, advance_type: AdvanceType, actor: Actor, rates: Rates = (), **values: Any) -> AdvanceType:
    """Change a type; `rates` are added to those that are there. Advances already sanctioned keep their terms.

    Raises Duplicate, InUse (the code of a type with applications), ValidationFailed, Forbidden.
    """
    authorize(actor, PayrollPermission.ADVANCE_WRITE)
    with transaction.atomic():
        row = AdvanceType.objects.select_for_update().get(pk=advance_type.pk)
        before, after = changes(row, _tidied(values))
        if "code" in after and row.applications.exists():
            raise InUse.at("code", _("The code is printed on payslips and cannot change any more."))
        for name, value in after.items():
            setattr(row, name, value)
        _check(row)
        _save(row)
        for rate in rates:
            _add_rate(row, rate)
        if after or rates:
            record(actor, "advance_type.changed", row, before=before, after={**after, "rates": list(rates)})
    return row


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
    authorize(actor, PayrollPermission.ADVANCE_WRITE)
    values = {"effective_on": effective_on, "percentage": percentage, "order_reference": order_reference}
    with transaction.atomic():
        row = _add_rate(advance_type, values)
        record(actor, "advance_rate.added", row, after=values)
    return row


def seed_types(*, actor: Actor) -> None:
    """Add the presets (house building, computer) where there is no type at all; safe to run again."""
    if AdvanceType.objects.exists():
        return
    for values in _lines("types.csv"):
        code = values.pop("code")
        numbers = {name: int(text) if text else None for name, text in values.items() if name != "name"}
        rates = [
            {
                "effective_on": date.fromisoformat(line["effective_on"]),
                "percentage": Decimal(line["percentage"]),
                "order_reference": line["order"],
            }
            for line in _lines("rates.csv")
            if line["code"] == code
        ]
        create_type(actor=actor, code=code, name=_(values["name"]), rates=rates, **numbers)


def _add_rate(advance_type: AdvanceType, values: Mapping[str, Any]) -> AdvanceRate:
    if not advance_type.max_interest_instalments:
        text = _("This type has no instalments of interest; set their number first.")
        raise ValidationFailed.at("max_interest_instalments", text)
    row = AdvanceRate(type=advance_type, **values)
    check_row(row)
    row.save()
    return row


def _check(row: AdvanceType) -> None:
    check_row(row)
    others = AdvanceType.objects.filter(code__iexact=row.code).exclude(pk=row.pk)
    if others.exists():
        raise _code_taken(row)


def _save(row: AdvanceType) -> None:
    """Write; of two who give the same code at once the second is told."""
    with naming_refusals({ONE_A_CODE: lambda: _code_taken(row)}):
        row.save()


def _code_taken(row: AdvanceType) -> Duplicate:
    text = _("“%(value)s” exists already.") % {"value": row.code}
    return Duplicate.at("code", text)


def _tidied(values: Mapping[str, Any]) -> dict[str, Any]:
    tidy = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    if "code" in tidy:
        tidy["code"] = tidy["code"].upper()
    return tidy


def _lines(name: str) -> list[dict[str, str]]:
    """Return the rows of a data file; lines that begin with # are remarks."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))
