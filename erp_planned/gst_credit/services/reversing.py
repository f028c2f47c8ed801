"""Credit taken out again and taken back, in the return of a month that is not filed."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_month, rupees
from core.money import ZERO
from core.periods import Month, today
from core.refusals import check_fields, refuse_wrong
from core.states import take
from erp_planned.gst.enums import Flow, Itc
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.invoices import first_open, is_filed
from erp_planned.gst.services.holding import hold_ledger
from erp_planned.gst_credit.enums import PERMANENT, ReversalRule
from erp_planned.gst_credit.errors import NoSuchCredit, NoSuchReversal
from erp_planned.gst_credit.models import HEADS, CreditReversal
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.credit import credit_rows, still_out

# Rules about many documents at once.
COMMON = (ReversalRule.RULE_42, ReversalRule.RULE_43)


def reverse(
    *,
    rule: str,
    reason: str,
    actor: Actor,
    invoice: GSTInvoice | None = None,
    amounts: Mapping[str, Decimal] | None = None,
    period: date | None = None,
) -> CreditReversal:
    """Take credit out again: of a document (all that is left of it unless `amounts` by head says less), or common.

    `period` is the first day of a month whose GSTR-3B is not filed; without it the first such one. Raises
    ValidationFailed naming `rule`, `reason`, `period` or a head, InvalidState where no credit is claimed, Forbidden.
    """
    authorize(actor, P.WRITE)
    wrong: dict[str, str] = {}
    if rule not in ReversalRule.values:
        wrong["rule"] = _("Choose one of: %(known)s.") % {"known": ", ".join(ReversalRule.values)}
    elif invoice is None and rule not in COMMON:
        wrong["invoice"] = _("Say whose credit is reversed; only rules 42 and 43 are about many at once.")
    if not reason.strip():
        wrong["reason"] = _("Say why.")
    refuse_wrong(wrong)
    with transaction.atomic():
        hold_ledger(alone=True)
        month = _month(period, invoice)
        left = _left(invoice) if invoice is not None else None
        given = _amounts(amounts, left)
        row = CreditReversal(
            invoice=invoice, rule=rule, period=month, reason=reason.strip()[:300], made_by=actor.name[:150], **given
        )  # fmt: skip
        check_fields(row, [*HEADS, "reason"])
        row.save()
        record(actor, "gst_credit.reversed", row, after={**given, "document": invoice, "period": str(month)})
    return row


def reclaim(
    *,
    reversal: CreditReversal,
    actor: Actor,
    reason: str = "",
    amounts: Mapping[str, Decimal] | None = None,
    period: date | None = None,
) -> CreditReversal:
    """Take credit back that was taken out and may come back (rule 37, other): all that is left, or `amounts`.

    Raises InvalidState for one that is permanent, a reclaim itself or all taken back, ValidationFailed naming `period`
    or a head, NoSuchReversal, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_ledger(alone=True)
        row = take(CreditReversal.objects.all(), NoSuchReversal(), pk=reversal.pk)
        if row.of_id is not None or row.rule in PERMANENT:
            raise InvalidState(_("Only what was reversed by rule 37 or as other can be taken back."))
        left = still_out(row)
        if not any(left.values()):
            raise InvalidState(_("All of it is taken back already."))
        month = _month(period, None, row.period)
        if month < row.period:
            raise ValidationFailed.at("period", _("It is taken back after it was taken out, or with it."))
        given = _amounts(amounts, left)
        made = CreditReversal.objects.create(
            invoice_id=row.invoice_id, rule=row.rule, of=row, period=month, made_by=actor.name[:150],
            reason=reason.strip()[:300] or _("Taken back"), **given,
        )  # fmt: skip
        record(actor, "gst_credit.reclaimed", made, after={**given, "period": str(month)})
    return made


def remove_reversal(*, reversal: CreditReversal, actor: Actor) -> None:
    """Remove one that was noted by mistake, while its month is not filed.

    Raises InvalidState for one that is in a filed return or taken back, NoSuchReversal, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_ledger(alone=True)
        row = take(CreditReversal.objects.all(), NoSuchReversal(), pk=reversal.pk)
        if is_filed(Flow.INWARD, row.period):
            raise InvalidState(_("The return of %(month)s is filed.") % {"month": in_month(row.period)})
        if row.reclaims.exists():
            raise InvalidState(_("It is taken back; remove that first."))
        record(actor, "gst_credit.reversal_removed", row, before={head: getattr(row, head) for head in HEADS})
        row.delete()


def _month(period: date | None, invoice: GSTInvoice | None, since: date | None = None) -> date:
    """Return the month of a return that is not filed. Raises ValidationFailed naming `period`."""
    this = Month.of(today()).first
    if period is None:
        start = (invoice.credit_period if invoice is not None else since) or this
        return max(first_open(Flow.INWARD, start), min(start, this))
    if period.day != 1 or period > this or is_filed(Flow.INWARD, period):
        text = _("Give the first day of a month that has begun and whose return is not filed.")
        raise ValidationFailed.at("period", text)
    if invoice is not None and invoice.credit_period is not None and period < invoice.credit_period:
        raise ValidationFailed.at("period", _("The credit was taken later than that."))
    return period


def _left(invoice: GSTInvoice) -> dict[str, Decimal]:
    """Return the credit of a document that is claimed and not reversed. Raises NoSuchCredit, InvalidState."""
    row = take(credit_rows(), NoSuchCredit(), pk=invoice.pk)
    if row.itc != Itc.ELIGIBLE or row.sign < 0:
        raise InvalidState(_("No credit of %(number)s is claimed.") % {"number": row})
    left = {head: getattr(row, head) - getattr(row, f"reversed_{head}") for head in HEADS}
    if not any(left.values()):
        raise InvalidState(_("All credit of %(number)s is reversed already.") % {"number": row})
    return left


def _amounts(given: Mapping[str, Decimal] | None, left: Mapping[str, Decimal] | None) -> dict[str, Decimal]:
    """Return the amounts by head. Raises ValidationFailed naming what is too much, or that nothing is given."""
    if not given:
        if left is None:
            raise ValidationFailed.at("igst", _("Say how much, by head."))
        return dict(left)
    found = {head: given.get(head) or ZERO for head in HEADS}
    wrong = {head: _("It is less than nothing.") for head, amount in found.items() if amount < 0}
    if left is not None:
        wrong |= {
            head: _("Only %(left)s are left.") % {"left": rupees(left[head])}
            for head, amount in found.items()
            if amount > left[head]
        }
    if not any(found.values()):
        wrong["igst"] = _("Say how much, by head.")
    refuse_wrong(wrong)
    return found
