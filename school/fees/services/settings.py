"""The school's own rules of fees."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import ValidationFailed
from core.refusals import check_fields
from school.fees.models import FeeSettings
from school.fees.permissions import FeePermission as P

FIELDS = ("approval_above", "cheque_charge", "upi_id", "upi_name")


def update_settings(*, actor: Actor, **values: Any) -> FeeSettings:
    """Set what is given and return the settings. Raises ValidationFailed naming the field, Forbidden."""
    authorize(actor, P.CONFIGURE)
    with transaction.atomic():
        FeeSettings.objects.get_or_create(pk=1)
        row = FeeSettings.objects.select_for_update().get(pk=1)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row, FIELDS)
        for name in ("approval_above", "cheque_charge"):
            if (getattr(row, name) or 0) < 0:
                raise ValidationFailed.at(name, _("Give 0 or more."))
        if row.upi_id and not _is_upi(row.upi_id):
            raise ValidationFailed.at("upi_id", _("Write it as name@bank."))
        if after:
            row.save()
            record(actor, "fee_settings.changed", row, before=before, after=after)
    return row


def _is_upi(text: str) -> bool:
    name, at, bank = text.partition("@")
    return bool(at) and bank.isalnum() and bool(name) and all(one.isalnum() or one in ".-_" for one in name)
