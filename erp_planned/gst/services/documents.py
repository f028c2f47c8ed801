"""Documents of the ledger: entered once, final from then on, cancelled while their month is not filed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record, record_many
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.formatting import in_month
from core.money import ZERO, round_rupee
from core.numbering.services import yearly_number
from core.periods import Month, today
from core.refusals import check_fields, naming_refusals, refuse_wrong
from core.states import take
from erp_planned.gst import hooks
from erp_planned.gst.calc import section_of
from erp_planned.gst.enums import CLAIMED, DocumentType, Flow, Itc
from erp_planned.gst.errors import NoSuchInvoice, PeriodFiled
from erp_planned.gst.models import GSTInvoice, GSTInvoiceLine
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.invoices import first_open, is_filed
from erp_planned.gst.selectors.law import Law
from erp_planned.gst.services.holding import hold_ledger
from erp_planned.gst.services.lines import made_lines
from erp_planned.gst.services.notes import check_left, follow_original
from erp_planned.gst.services.shape import check_document, complete, usual_credit

PREFIXES = {DocumentType.INVOICE: "GST", DocumentType.CREDIT_NOTE: "CRN", DocumentType.DEBIT_NOTE: "DBN"}
MOST_LINES = 200
GIVEN = (
    "invoice_no", "party_name", "party_gstin", "party_address", "party_pin", "place_of_supply", "supply_type",
    "inward_kind", "is_capital", "shipping_bill_no", "shipping_bill_on", "port_code", "reason",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Draft:
    """A document that is complete and checked, to be stored."""

    row: GSTInvoice
    lines: list[GSTInvoiceLine]


def enter_document(
    *, flow: str, lines: Sequence[Mapping[str, Any]], actor: Actor, **values: Any
) -> GSTInvoice:
    """Enter an invoice or note and return it; `values` and refusals as `drafted`. Raises Duplicate, Forbidden too."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_ledger()
        draft = drafted(flow=flow, lines=lines, law=Law(), actor=actor, **values)
        store([draft], actor=actor)
    return draft.row


def drafted(
    *,
    flow: str,
    lines: Sequence[Mapping[str, Any]],
    law: Law,
    actor: Actor,
    invoice_on: date | None = None,
    document_type: str = DocumentType.INVOICE,
    original: GSTInvoice | None = None,
    party_state: str = "",
    is_reverse_charge: bool | None = None,
    round_off: Decimal | None = None,
    itc: str = "",
    is_credited: bool = True,
    source: str = "",
    is_summary: bool = False,
    **values: Any,
) -> Draft:
    """Return an invoice or note with its tax counted line by line. The caller holds the ledger.

    A line has `description`, `taxable_value` and may have `hsn_code`, `rate`, `treatment`, `quantity`, `unit`,
    `cess`. Without a number an outward one gets the next of our series. Without `round_off` an outward total is
    brought to the rupee. A note takes party, place and kind from its `original`. A document of a month that is
    filed goes into the first month that is not (`period`). `is_reverse_charge` and `itc` follow from the law where
    nothing is said; without `is_credited` the books took the tax as cost. Raises ValidationFailed naming the field,
    NotRegistered.
    """
    day = invoice_on or today()
    _check_together(flow, document_type, original, lines, day, values)
    row = GSTInvoice(
        flow=flow, document_type=document_type, invoice_on=day, source=source, is_summary=is_summary,
        made_by=actor.name[:150], invoice_year=Month.of(day).financial_year.start, **values,
    )  # fmt: skip
    registration = law.registration_on(day)
    if original is not None:
        row.original = follow_original(row, original)
    else:
        complete(row, registration, party_state=party_state)
    made = made_lines(row, lines, law, is_reverse_charge=is_reverse_charge)
    check_left(row, made)
    _sum_up(row, made, round_off)
    row.period = law.first_open(flow, day)
    if flow == Flow.OUTWARD:
        row.section = section_of(
            document_type=document_type, supply_type=row.supply_type, gstin=row.party_gstin,
            inter=row.is_inter_state, value=max(row.total, row.original.total if row.original else ZERO),
            limit=law.law_on(row.original.invoice_on if row.original else day).b2cl_above,
        )  # fmt: skip
    else:
        row.itc = itc or usual_credit(row, registration, is_credited=is_credited)
        row.credit_period = row.period if row.itc in CLAIMED else None
    check_document(row, registration)
    if flow == Flow.OUTWARD and not row.invoice_no:
        kind = DocumentType(document_type)
        row.invoice_no = yearly_number(f"erp_gst_{kind.value.lower()}", PREFIXES[kind], day)
    return Draft(row, made)


def store(drafts: Sequence[Draft], *, actor: Actor) -> None:
    """Store documents of the caller's transaction, all or none. Raises Duplicate."""
    with naming_refusals(_duplicates()):
        rows = GSTInvoice.objects.bulk_create([draft.row for draft in drafts])
        for draft in drafts:
            for line in draft.lines:
                line.invoice = draft.row
        GSTInvoiceLine.objects.bulk_create([line for draft in drafts for line in draft.lines])
        entered = [(row, {"total": row.total, "period": str(row.period)}) for row in rows]
        record_many(actor, "gst_invoice.entered", entered)


def cancel_document(
    *, document: GSTInvoice, reason: str, actor: Actor, cancelled_on: date | None = None
) -> GSTInvoice:
    """Cancel a document whose month is not filed; its number stays used.

    Raises PeriodFiled (then a credit note is right), InvalidState for one that notes change, that is cancelled
    already or that another app made, ValidationFailed naming `reason` or `cancelled_on`, Forbidden.
    """
    authorize(actor, P.WRITE)
    if document.source:
        raise InvalidState(
            _("It was made from another document (%(source)s); cancel it there, it follows by itself.")
            % {"source": document.source}
        )
    return cancel_row(document=document, reason=reason, actor=actor, cancelled_on=cancelled_on)


def cancel_row(
    *, document: GSTInvoice, reason: str, actor: Actor, cancelled_on: date | None = None
) -> GSTInvoice:
    """Cancel a document, also one that follows another app's. Raises as `cancel_document`."""
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the document is cancelled."))
    day = cancelled_on or today()
    with transaction.atomic():
        hold_ledger()
        row = take(GSTInvoice.objects.all(), NoSuchInvoice(), pk=document.pk)
        if row.is_cancelled:
            raise InvalidState(_("%(number)s is cancelled already.") % {"number": row})
        if is_filed(row.flow, row.period) or (
            row.credit_period is not None and is_filed(row.flow, row.credit_period)
        ):
            text = _("The return of %(month)s is filed: enter a credit note of %(number)s instead.")
            raise PeriodFiled(text % {"month": in_month(row.period), "number": row})
        if row.notes.filter(is_cancelled=False).exists():
            raise InvalidState(_("Notes change %(number)s; cancel these first.") % {"number": row})
        if not row.invoice_on <= day <= today():
            raise ValidationFailed.at("cancelled_on", _("The day lies between the document's and today."))
        hooks.before_cancel(row)
        row.is_cancelled, row.cancelled_on, row.reason = True, day, reason.strip()[:300]
        row.save(update_fields=["is_cancelled", "cancelled_on", "reason"])
        record(actor, "gst_invoice.cancelled", row, after={"reason": row.reason})
    return row


def set_credit(
    *, document: GSTInvoice, itc: str, actor: Actor, credit_period: date | None = None
) -> GSTInvoice:
    """Say what becomes of the tax of an inward document, and in which month's return (its first day).

    Without a month it is the first that is not filed. Raises InvalidState for an outward, cancelled or exempt one and
    where the credit stands in a filed return, ValidationFailed naming `itc` or `credit_period`, Forbidden.
    """
    authorize(actor, P.WRITE)
    if itc not in Itc.values:
        raise ValidationFailed.at("itc", _("Choose one of: %(known)s.") % {"known": ", ".join(Itc.values)})
    with transaction.atomic():
        hold_ledger()
        row = take(GSTInvoice.objects.all(), NoSuchInvoice(), pk=document.pk)
        if row.flow != Flow.INWARD or row.is_cancelled or not row.tax:
            raise InvalidState(_("%(number)s has no input tax.") % {"number": row})
        if row.credit_period is not None and is_filed(row.flow, row.credit_period):
            values = {"number": row, "month": in_month(row.credit_period)}
            raise PeriodFiled(_("The credit of %(number)s stands in the filed return of %(month)s.") % values)
        period = None
        if itc in CLAIMED:
            period = credit_period or first_open(row.flow, row.period)
            if period.day != 1 or period < row.period or is_filed(row.flow, period):
                text = _(
                    "Give the first day of a month whose return is not filed, not before the document's."
                )
                raise ValidationFailed.at("credit_period", text)
        before = {"itc": row.itc, "credit_period": str(row.credit_period)}
        row.itc, row.credit_period = itc, period
        row.save(update_fields=["itc", "credit_period"])
        after = {"itc": row.itc, "credit_period": str(row.credit_period)}
        record(actor, "gst_invoice.credit_set", row, before=before, after=after)
    return row


def _check_together(
    flow: str,
    document_type: str,
    original: GSTInvoice | None,
    lines: Sequence[Any],
    day: date,
    values: Mapping[str, Any],
) -> None:
    unknown = set(values) - set(GIVEN)
    if unknown:
        raise TypeError(f"unknown: {', '.join(sorted(unknown))}")
    problems: dict[str, str] = {}
    is_note = document_type != DocumentType.INVOICE
    if day > today():
        problems["invoice_on"] = _("The date must not be in the future.")
    if is_note and original is None:
        problems["original"] = _("Say which invoice the note changes.")
    if not is_note and original is not None:
        problems["original"] = _("Only a credit or debit note changes an invoice.")
    if not 0 < len(lines) <= MOST_LINES:
        problems["lines"] = _("A document has 1 to %(most)d lines.") % {"most": MOST_LINES}
    if flow == Flow.INWARD and not str(values.get("invoice_no") or "").strip():
        problems["invoice_no"] = _("Give the supplier's number.")
    if original is None and not str(values.get("party_name") or "").strip():
        problems["party_name"] = _("Say whose document it is.")
    refuse_wrong(problems)


def _sum_up(row: GSTInvoice, made: Sequence[GSTInvoiceLine], round_off: Decimal | None) -> None:
    """Set the sums of the document and its round-off. Raises ValidationFailed naming `round_off`."""
    for name in ("taxable_value", "igst", "cgst", "sgst", "cess"):
        setattr(row, name, sum((getattr(line, name) for line in made), ZERO))
    exact = row.taxable_value + (ZERO if row.is_reverse_charge else row.tax)
    if round_off is None:
        round_off = round_rupee(exact) - exact if row.flow == Flow.OUTWARD else ZERO
    if not -100 < round_off < 100:
        raise ValidationFailed.at("round_off", _("The round-off lies between -99.99 and 99.99."))
    row.round_off, row.total = round_off, exact + round_off
    if row.total < 0 or not row.taxable_value:
        raise ValidationFailed.at("lines", _("A document over nothing is none."))
    check_fields(row, ["taxable_value", "total", "round_off"])


def _duplicates() -> dict[str, Any]:
    named = {
        "erp_gst_outward_number": ("invoice_no", _("This number is used in this year already.")),
        "erp_gst_inward_number": ("invoice_no", _("This document of the supplier is entered already.")),
        "erp_gst_source_once": ("source", _("It is entered already.")),
    }
    return {name: partial(Duplicate.at, *told) for name, told in named.items()}
