"""Checks that several services share."""

from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.money import RUPEE
from core.refusals import refuse_wrong
from payroll.advances.models import AdvanceType


def check_rupees(amount: Decimal) -> None:
    """Raise ValidationFailed unless the amount is a positive number of whole rupees."""
    if amount <= 0 or amount != amount.quantize(RUPEE):
        raise ValidationFailed.at("amount", _("Give whole rupees above zero."))


def check_instalments(
    advance_type: AdvanceType, *, principal: int, interest: int, bears_interest: bool
) -> None:
    """Raise ValidationFailed when there are more instalments than the type allows, or none."""
    wrong = {}
    if not 1 <= principal <= advance_type.max_principal_instalments:
        most = {"most": advance_type.max_principal_instalments}
        wrong["principal_instalments"] = _("Give 1 to %(most)d instalments.") % most
    least = 1 if bears_interest else 0
    if not least <= interest <= advance_type.max_interest_instalments:
        bounds = {"least": least, "most": advance_type.max_interest_instalments}
        wrong["interest_instalments"] = _("Give %(least)d to %(most)d instalments.") % bounds
    refuse_wrong(wrong)
