"""Telling who decides that an indent waits, who raised it what was decided, vendors and openers of an enquiry."""

from collections.abc import Sequence

from django.utils import timezone

from core.accounts.rights import users_with
from core.actors import Actor
from core.formatting import in_date, rupees
from core.outbox.cancelling import cancel_pending
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify, notify_holders, notify_many
from erp_planned.sourcing.models import Enquiry, Indent
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.vendors.models import Vendor
from payroll.organizations.selectors import organization

WAITING, DECIDED = "indent_waiting", "indent_decided"
SENT, DUE, CLOSING = "enquiry_sent", "enquiry_due", "enquiry_closing"
# The clock is asked for under this name on the morning of the last day.
LOOK = "erp_sourcing_closing"
MOMENT = "%H:%M"


def tell_deciders(row: Indent, actor: Actor) -> None:
    """Tell everybody who may approve, but the one who submits, that an indent waits."""
    context = {
        "number": row.indent_no,
        "department": str(row.department),
        "total": rupees(row.estimated_total),
    }
    page = f"/admin/erp_sourcing/indent/{row.pk}/change/"
    notify_holders(P.APPROVE, actor=actor, template=WAITING, context=context, url=page)


def tell_raiser(row: Indent, actor: Actor) -> None:
    """Tell who raised an indent in the portal how it was decided."""
    if row.raised_by is None or row.raised_by.user_id is None:
        return
    context = {"number": row.indent_no, "decision": str(row.get_status_display()), "remarks": row.remarks}
    notify(
        actor=actor, template=DECIDED, context=context, user_id=row.raised_by.user_id,
        payload={"url": f"/ess/indents/{row.pk}"},
    )  # fmt: skip


def tell_of_enquiry(row: Enquiry, vendors: Sequence[Vendor], actor: Actor) -> None:
    """Mail the vendors who have an address the letter; tell the openers when the bids may be opened."""
    local = timezone.localtime(row.closes_at)
    context = {
        "number": row.enquiry_no,
        "institution": organization().name,
        "day": in_date(local),
        "time": local.strftime(MOMENT),
    }
    asked = [
        Recipient(
            address=vendor.email, context={"name": vendor.contact_person or vendor.name},
            payload={"paper": [SENT, row.pk]}, key=f"enquiry:{row.pk}:{vendor.pk}",
        )
        for vendor in vendors
        if vendor.email
    ]  # fmt: skip
    notify_many(actor=actor, template=SENT, context=context, channels=(Channel.EMAIL,), recipients=asked)
    page = f"/admin/erp_sourcing/enquiry/{row.pk}/change/"
    openers = [
        Recipient(pk, payload={"url": page}, key=f"{DUE}:{row.pk}:{pk}", about=_about(row))
        for pk in users_with(P.APPROVE).values_list("pk", flat=True)
    ]
    notify_many(
        actor=actor, template=DUE, context={"number": row.enquiry_no}, recipients=openers, send_after=row.opens_at
    )  # fmt: skip


def tell_of_closing(row: Enquiry, actor: Actor) -> None:
    """Tell who opens bids of the last day for quotations, each person once for this closing time."""
    until, opening = timezone.localtime(row.closes_at), timezone.localtime(row.opens_at)
    context = {
        "number": row.enquiry_no,
        "day": in_date(until),
        "time": until.strftime(MOMENT),
        "opening_day": in_date(opening),
        "opening_time": opening.strftime(MOMENT),
    }
    notify_holders(
        P.APPROVE, actor=actor, template=CLOSING, context=context,
        url=f"/admin/erp_sourcing/enquiry/{row.pk}/change/", key=f"{CLOSING}:{row.pk}:{until:%Y%m%d%H%M}",
    )  # fmt: skip


def forget_enquiry(row: Enquiry) -> None:
    """Take back what would be told of an enquiry that is called off."""
    cancel_pending(about=[_about(row)], template=DUE)


def _about(row: Enquiry) -> str:
    return f"enquiry:{row.pk}"
