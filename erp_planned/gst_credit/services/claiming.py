"""Whether the tax of an inward document is credit at all."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from erp_planned.gst.enums import Itc
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.services.documents import set_credit
from erp_planned.gst.services.holding import hold_ledger
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.credit import get_credit


def set_eligible(*, invoice: GSTInvoice, is_eligible: bool, actor: Actor, reason: str = "") -> GSTInvoice:
    """Make the credit of a document eligible, or blocked by section 17(5) with the reason.

    Raises ValidationFailed naming `reason`, InvalidState where part of it is reversed, PeriodFiled where it stands in
    a filed return, NoSuchCredit, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not is_eligible and not reason.strip():
        raise ValidationFailed.at("reason", _("Say why it is blocked."))
    with transaction.atomic():
        hold_ledger(alone=True)
        row = get_credit(invoice.pk)
        if not is_eligible and any(getattr(row, f"reversed_{head}") for head in ("igst", "cgst", "cess")):
            raise InvalidState(_("Part of this credit is reversed; remove the reversal first."))
        itc = Itc.ELIGIBLE if is_eligible else Itc.BLOCKED
        done = set_credit(document=row, itc=itc, actor=actor)
        record(actor, "gst_credit.eligibility_set", done, after={"itc": itc, "reason": reason.strip()[:300]})
    return done
