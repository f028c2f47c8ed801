"""The opening credit: entered once before the first GSTR-3B is filed, approved by a second person, then final."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_month
from core.money import ZERO
from core.periods import Month, today
from core.refusals import check_fields, refuse_wrong
from core.states import moving, take
from erp_planned.gst.calc import PARTS
from erp_planned.gst.enums import OPENING_TRANSITIONS, OpeningState, ReturnStatus, ReturnType
from erp_planned.gst.errors import NoSuchOpening, OwnOpening
from erp_planned.gst.models import GSTOpeningCredit, GSTReturn
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.settings import first_registered
from erp_planned.gst.services.holding import hold_ledger


def enter_opening(*, month: date, reference: str, actor: Actor, **amounts: Decimal) -> GSTOpeningCredit:
    """Enter the credit at the beginning of a month (any day of it), rupees by head; it waits for a second person.

    Raises InvalidState where one is entered or a GSTR-3B is filed already, ValidationFailed naming the field,
    Forbidden.
    """
    authorize(actor, P.FILE)
    with transaction.atomic():
        hold_ledger(alone=True)
        if GSTOpeningCredit.objects.exists():
            raise InvalidState(_("The opening credit is entered already."))
        _refuse_filed()
        row = GSTOpeningCredit(
            month=Month.of(month).first, reference=reference.strip(), made_by=actor.name[:150],
            made_by_id=actor.number, **{head: amounts.get(head) or ZERO for head in PARTS},
        )  # fmt: skip
        check_fields(row, [*PARTS, "reference"])
        wrong: dict[str, str] = {}
        if row.month > today():
            wrong["month"] = _("This month has not begun.")
        begins = first_registered()
        if begins is not None and row.month < Month.of(begins).first:
            wrong["month"] = _("The registration begins in %(month)s.") % {"month": in_month(begins)}
        refuse_wrong(wrong)
        if not any(getattr(row, head) for head in PARTS):
            raise ValidationFailed.at("igst", _("Give the credit of one head at least."))
        row.save()
        record(actor, "gst_opening.entered", row, after={head: str(getattr(row, head)) for head in PARTS})
    return row


def approve_opening(*, opening: GSTOpeningCredit, actor: Actor) -> GSTOpeningCredit:
    """Approve the opening credit; the first GSTR-3B from its month on uses it.

    Raises OwnOpening for who entered it, InvalidState where a GSTR-3B is filed already, InvalidTransition, Forbidden.
    """
    authorize(actor, P.FILE)
    with transaction.atomic():
        hold_ledger(alone=True)
        row = take(GSTOpeningCredit.objects.all(), NoSuchOpening(), pk=opening.pk)
        if row.made_by_id is not None and row.made_by_id == actor.number:
            raise OwnOpening(_("You entered it; somebody else approves it."))
        _refuse_filed()
        with moving(
            row, to=OpeningState.APPROVED, table=OPENING_TRANSITIONS, actor=actor, event="gst_opening.approved",
            stamp="decided",
        ):  # fmt: skip
            row.decided_by_id = actor.number
    return row


def remove_opening(*, opening: GSTOpeningCredit, actor: Actor) -> None:
    """Remove an opening credit that is not approved, so that another one can be entered.

    Raises InvalidState for an approved one, Forbidden.
    """
    authorize(actor, P.FILE)
    with transaction.atomic():
        row = take(GSTOpeningCredit.objects.all(), NoSuchOpening(), pk=opening.pk)
        if row.state != OpeningState.DRAFT:
            raise InvalidState(_("An approved opening credit is final."))
        record(actor, "gst_opening.removed", row, before={head: str(getattr(row, head)) for head in PARTS})
        row.delete()


def _refuse_filed() -> None:
    if GSTReturn.objects.filter(return_type=ReturnType.GSTR3B, status=ReturnStatus.FILED).exists():
        raise InvalidState(_("A GSTR-3B is filed already; the credit that it left goes on by itself."))
