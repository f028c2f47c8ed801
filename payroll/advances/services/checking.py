"""Checks that several services share."""

from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.money import RUPEE
from payroll.advances.models import AdvanceType


def check_rupees(amount: Decimal, field: str = "amount") -> None:
    """Raise ValidationFailed unless the amount is a positive number of whole rupees."""
    if amount <= 0 or amount != amount.quantize(RUPEE):
        raise ValidationFailed.at(field, _("Give whole rupees above zero."))


def check_instalments(
    advance_type: AdvanceType, *, principal: int, interest: int, bears_interest: bool
) -> None:
    """Raise ValidationFailed when there are more instalments than the type allows, or none."""
    fields = {}
    if not 1 <= principal <= advance_type.max_principal_instalments:
        fields["principal_instalments"] = [
            _("Give 1 to %(most)d instalments.") % {"most": advance_type.max_principal_instalments}
        ]
    least = 1 if bears_interest else 0
    if not least <= interest <= advance_type.max_interest_instalments:
        fields["interest_instalments"] = [
            _("Give %(least)d to %(most)d instalments.")
            % {"least": least, "most": advance_type.max_interest_instalments}
        ]
    if fields:
        raise ValidationFailed(next(iter(fields.values()))[0], fields=fields)
