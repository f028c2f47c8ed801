"""What all dated rates share when they are written: check, add, correct while unused, delete while unused."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms.models import model_to_dict
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import InUse, NotFound, ValidationFailed
from core.refusals import get_or_refuse
from payroll.organizations.permissions import PayrollPermission
from payroll.pay_commission.models import DatedRate

R = TypeVar("R", bound=DatedRate)
Check = Callable[[Any], None]


def nothing_more(row: Any) -> None:
    """Stand for a kind of rate that has no rules of its own."""


def add(row: R, *, action: str, actor: Actor, check: Check = nothing_more) -> R:
    """Store a new rate. Raises Forbidden and ValidationFailed naming the field."""
    with transaction.atomic():
        authorize(actor, PayrollPermission.RATES_WRITE)
        _check(row, check)
        row.save(force_insert=True)
        record(actor, f"{action}.added", row, after=_values(row))
    return row


def correct(
    model: type[R],
    pk: int,
    values: Mapping[str, Any],
    *,
    action: str,
    actor: Actor,
    check: Check = nothing_more,
) -> R:
    """Change a rate that no locked run has used. Raises Forbidden, NotFound, InUse, ValidationFailed."""
    with transaction.atomic():
        authorize(actor, PayrollPermission.RATES_WRITE)
        row = _unused(model, pk)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        _check(row, check)
        if after:
            row.save(update_fields=list(after))
            record(actor, f"{action}.corrected", row, before=before, after=after)
    return row


def delete(model: type[R], pk: int, *, action: str, actor: Actor) -> None:
    """Delete a rate that no locked run has used. Raises Forbidden, NotFound, InUse."""
    with transaction.atomic():
        authorize(actor, PayrollPermission.RATES_WRITE)
        row = _unused(model, pk)
        record(actor, f"{action}.deleted", row, before=_values(row))
        row.delete()


def _unused(model: type[R], pk: int) -> R:
    """Return the row under a lock, so that no run is locked with it meanwhile."""
    row = get_or_refuse(
        model._default_manager.select_for_update(),
        NotFound(_("There is no such entry: %(id)s.") % {"id": pk}),
        pk=pk,
    )
    if row.used_at is not None:
        raise InUse(
            _("%(rate)s has been used by a locked payroll run; add a later entry that supersedes it.")
            % {"rate": row}
        )
    return row


def _check(row: DatedRate, check: Check) -> None:
    try:
        row.clean_fields()
    except ValidationError as error:
        fields = error.message_dict
        first = next(iter(fields.values()))[0]
        raise ValidationFailed(first, fields=fields) from error
    check_first_of_month(row.effective_on)
    check(row)


def check_first_of_month(day: date) -> None:
    """Raise ValidationFailed for a day inside a month: rates change between months."""
    if day.day != 1:
        text = _("Rates change on the first day of a month; give %(first)s or the month after.") % {
            "first": day.replace(day=1).isoformat()
        }
        raise ValidationFailed.at("effective_on", text)


def _values(row: DatedRate) -> dict[str, Any]:
    values = model_to_dict(row)  # what people enter; not `used_at` and `created_at`
    return {name: value for name, value in values.items() if name != "id" and value not in (None, "")}
