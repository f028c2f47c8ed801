"""Returns made from the ledger, made again while drafts, and said to be filed; a filed one is final."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import FinancialYear, Month, today
from core.refusals import naming_refusals, refuse_wrong
from core.states import moving, require_step, take
from erp_planned.gst.calc import ARN, late_charges
from erp_planned.gst.enums import RETURN_TRANSITIONS, ReturnStatus, ReturnType
from erp_planned.gst.errors import NoSuchReturn, NotReady, OwnReturn
from erp_planned.gst.models import GstRegistration, GSTReturn
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.gstr3b import payable_of
from erp_planned.gst.selectors.returns import (
    due_day,
    mark_of,
    return_of,
    span_of,
    unfiled_of_year,
)
from erp_planned.gst.selectors.settings import law_on, registration_on
from erp_planned.gst.selectors.snapshots import snapshot
from erp_planned.gst.services.collecting import Collected, collect
from erp_planned.gst.services.holding import hold_ledger
from erp_planned.gst.services.vouchers import voucher_of


def generate(*, return_type: str, month: Month, actor: Actor) -> tuple[GSTReturn, Collected]:
    """Make the GSTR-1 or GSTR-3B that a month belongs to, in place of a draft; first other apps' documents come in.

    Returns it with what was collected. Raises InvalidState for a filed one, ValidationFailed naming `month` for one
    that has not begun, NotRegistered, Forbidden.
    """
    authorize(actor, P.WRITE)
    if month > Month.of(today()):
        raise ValidationFailed.at("month", _("This month has not begun."))
    with transaction.atomic():
        hold_ledger(alone=True)
        registration = registration_on(month.last)
        first, last = span_of(month, registration)
        collected = collect(first=first.first, last=last.last, actor=actor)
        row = _made(return_type, first.first, last.last, registration, actor)
    return row, collected


def generate_year(*, year: FinancialYear, actor: Actor) -> GSTReturn:
    """Make the GSTR-9 of a year, in place of a draft.

    Raises NotReady naming the returns that are not filed, InvalidState for a filed one, NotRegistered, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_ledger(alone=True)
        registration = registration_on(year.last)
        missing = unfiled_of_year(year)
        if missing:
            text = _("The year's returns come first; these are not filed: %(missing)s.")
            raise NotReady(text % {"missing": ", ".join(missing)}, extra={"missing": missing})
        return _made(ReturnType.GSTR9, year.first, year.last, registration, actor)


def _made(
    return_type: str, first: date, last: date, registration: GstRegistration, actor: Actor
) -> GSTReturn:
    """Write the figures of a return; the ledger is held alone."""
    row = return_of(return_type, first)
    if row is not None and row.status == ReturnStatus.FILED:
        raise InvalidState(_("%(return)s is filed, and final.") % {"return": row})
    figures, documents = snapshot(return_type, first, last, registration)
    row = row or GSTReturn(return_type=return_type, starts_on=first)
    row.ends_on, row.gstin = last, registration.gstin
    row.due_on = due_day(return_type, Month.of(last), registration)
    row.figures, row.documents, row.ledger_mark = figures, documents, mark_of(first, last)
    row.made_by, row.made_by_id, row.made_at = actor.name[:150], actor.number, timezone.now()
    row.save()
    record(actor, "gst_return.made", row, after={"return": str(row), "documents": documents})
    return row


def file_return(
    *, gst_return: GSTReturn, arn_no: str, actor: Actor, filed_on: date | None = None
) -> GSTReturn:
    """Say that a return is filed, with its acknowledgement number; from then on it and its documents are final.

    Of a GSTR-3B late fee and interest are counted and the voucher of the payment is made, which waits for approval.
    Raises OwnReturn for who made it, NotReady where the ledger has moved on or another return comes first,
    ValidationFailed naming `arn_no` or `filed_on`, Duplicate, InvalidTransition, HeadWithoutAccount, Forbidden.
    """
    authorize(actor, P.FILE)
    number, day = arn_no.strip().upper(), filed_on or today()
    text = _("Another return has this acknowledgement number.")
    with (
        transaction.atomic(),
        naming_refusals({"erp_gst_arn_once": lambda: Duplicate.at("arn_no", text)}),
    ):
        hold_ledger(alone=True)
        row = take(GSTReturn.objects.all(), NoSuchReturn(), pk=gst_return.pk)
        require_step(row, ReturnStatus.FILED, table=RETURN_TRANSITIONS, field="status")
        _check_filing(row, number, day, actor)
        with moving(
            row, to=ReturnStatus.FILED, table=RETURN_TRANSITIONS, actor=actor, event="gst_return.filed",
            stamp="filed", field="status",
        ):  # fmt: skip
            row.arn_no, row.filed_on, row.filed_by_id = number, day, actor.number
            if row.return_type == ReturnType.GSTR3B:
                row.figures = {**row.figures, "late": late_of(row, day)}
        if row.return_type == ReturnType.GSTR3B:
            row.voucher = voucher_of(row=row, actor=actor)
            if row.voucher is not None:
                row.save(update_fields=["voucher"])
    return row


def late_of(row: GSTReturn, day: date) -> dict[str, Any]:
    """Return late fee and interest of a GSTR-3B that is filed on a day (rupees)."""
    law = law_on(day)
    cash = sum(payable_of(row.figures["payment"]).values(), ZERO)
    late = late_charges(
        due_on=row.due_on, filed_on=day, cash=cash, most=law.late_fee_most, interest_pct=law.interest_pct,
        per_day=law.late_fee_per_day if row.documents else law.late_fee_nil_per_day,
    )  # fmt: skip
    return {
        "days": late.days,
        "fee": str(late.fee),
        "interest": str(late.interest),
        "total": str(late.fee + late.interest),
    }


def _check_filing(row: GSTReturn, number: str, day: date, actor: Actor) -> None:
    """Refuse what stands between a draft and filing it."""
    if row.made_by_id is not None and row.made_by_id == actor.number:
        raise OwnReturn(_("You made this return; somebody else says that it is filed."))
    wrong: dict[str, str] = {}
    if not ARN.fullmatch(number):
        wrong["arn_no"] = _(
            "An ARN has 15 characters: 2 letters, 12 digits, a letter or digit (AA2710261234567)."
        )
    if not row.ends_on < day <= today():
        wrong["filed_on"] = _("It is filed after %(day)s and not later than today.") % {
            "day": in_date(row.ends_on)
        }
    refuse_wrong(wrong)
    if mark_of(row.starts_on, row.ends_on) != row.ledger_mark:
        raise NotReady(_("Documents came or were cancelled since the return was made; make it again first."))
    _check_order(row)


def _check_order(row: GSTReturn) -> None:
    """Refuse a GSTR-3B before its GSTR-1, and a return before an earlier draft of its kind."""
    if row.return_type == ReturnType.GSTR3B:
        first = return_of(ReturnType.GSTR1, row.starts_on)
        if first is None or first.status != ReturnStatus.FILED:
            raise NotReady(_("The GSTR-1 of the period is filed first."))
    if row.return_type == ReturnType.GSTR9:
        missing = unfiled_of_year(FinancialYear(row.starts_on.year))
        if missing:
            raise NotReady(_("These are not filed: %(missing)s.") % {"missing": ", ".join(missing)})
        return
    earlier = (
        GSTReturn.objects.filter(
            return_type=row.return_type, status=ReturnStatus.DRAFT, starts_on__lt=row.starts_on
        )
        .order_by("starts_on")
        .first()
    )
    if earlier is not None:
        raise NotReady(_("%(return)s comes first.") % {"return": earlier})
