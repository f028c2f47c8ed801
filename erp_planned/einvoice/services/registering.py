"""Registering documents with the sandbox, and cancelling registrations within their time."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date
from core.numbering.services import next_number
from core.periods import today
from core.refusals import check_fields
from core.sealing import seal, unseal
from core.states import moving, take
from erp_planned.einvoice import calc, sandbox, schema
from erp_planned.einvoice.enums import TRANSITIONS, CancelReason, EInvoiceStatus
from erp_planned.einvoice.errors import (
    AlreadyRegistered,
    NoSuchEInvoice,
    NotForRegistration,
    TooLateToCancel,
)
from erp_planned.einvoice.models import EInvoice, EInvoiceSettings, SigningKey
from erp_planned.einvoice.permissions import EInvoicePermission as P
from erp_planned.einvoice.selectors.einvoices import SUPPLY_CODES, last_buyer, settings, why_not
from erp_planned.gst.enums import EXPORTS, SupplyType
from erp_planned.gst.errors import NoSuchInvoice
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.settings import registration_on

PURPOSE = "einvoice-key"
# Fields of the buyer by the place in the schema that refuses them.
NAMED = {
    "BuyerDtls.LglNm": "name",
    "BuyerDtls.TrdNm": "name",
    "BuyerDtls.Addr1": "address",
    "BuyerDtls.Loc": "location",
    "BuyerDtls.Pin": "pincode",
    "ExpDtls.CntCode": "country",
    "ExpDtls.ForCur": "currency",
}


def register_invoice(
    *, invoice: GSTInvoice, actor: Actor, buyer: Mapping[str, str] | None = None
) -> EInvoice:
    """Register an invoice or note: number, signed document, signed QR code.

    `buyer` may say `name`, `address`, `location`, `pincode`, and of exports `country` and `currency`; what it leaves
    out is as at the party's last registration. Raises NotForRegistration, AlreadyRegistered, ValidationFailed naming
    the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(GSTInvoice.objects.all(), NoSuchInvoice(), pk=invoice.pk)
        found = settings()
        _check(row, found)
        payload = _payload(row, found, {**last_buyer(row), **(buyer or {})})
        key = _key()
        now = timezone.now()
        irn = calc.irn_of(payload["SellerDtls"]["Gstin"], row.invoice_on, row.document_type, row.invoice_no)
        ack_no = f"9{timezone.localtime(now):%y%m%d}{next_number('erp_einvoice_ack'):08d}"
        stamp = f"{timezone.localtime(now):%Y-%m-%d %H:%M:%S}"
        private = unseal(key.private_sealed, purpose=PURPOSE)
        signed = {"AckNo": ack_no, "AckDt": stamp, "Irn": irn, **payload}
        made = EInvoice.objects.create(
            invoice=row, irn=irn, ack_no=ack_no, registered_at=now, payload=payload,
            signed_json=sandbox.sign(signed, kid=key.kid, private_pem=private),
            qr_code=sandbox.sign(calc.qr_of(payload, irn, stamp), kid=key.kid, private_pem=private),
            registered_by=actor.name[:150],
        )  # fmt: skip
        record(actor, "e_invoice.registered", made, after={"irn": irn, "number": row.invoice_no})
    return made


def cancel_e_invoice(*, e_invoice: EInvoice, reason: str, actor: Actor, remarks: str = "") -> EInvoice:
    """Cancel a registration within 24 hours; its number is never registered again.

    Raises TooLateToCancel, InvalidTransition, ValidationFailed naming `reason`, NoSuchEInvoice, Forbidden.
    """
    authorize(actor, P.WRITE)
    if reason not in CancelReason.values:
        raise ValidationFailed.at(
            "reason", _("Choose 1, 2, 3 or 4: duplicate, mistake, order cancelled, others.")
        )
    with transaction.atomic():
        row = take(EInvoice.objects.all(), NoSuchEInvoice(), pk=e_invoice.pk)
        is_late = timezone.now() > row.registered_at + EInvoice.CANCEL_WITHIN
        if row.status == EInvoiceStatus.ACTIVE and is_late:
            raise TooLateToCancel(
                _("A registration is cancelled within 24 hours. Issue a credit note for the invoice instead.")
            )
        with moving(
            row, to=EInvoiceStatus.CANCELLED, table=TRANSITIONS, actor=actor, event="e_invoice.cancelled",
            stamp="cancelled", field="status",
        ):  # fmt: skip
            row.cancel_reason, row.cancel_remarks = reason, remarks.strip()[:100]
    return row


def keep_registered(document: GSTInvoice) -> None:
    """Refuse that the ledger cancels a document whose registration stands. Raises InvalidState."""
    if EInvoice.objects.filter(invoice_id=document.pk, status=EInvoiceStatus.ACTIVE).exists():
        raise InvalidState(_("It is registered as an e-invoice; cancel that first, or issue a credit note."))


def update_settings(*, actor: Actor, **values: Any) -> EInvoiceSettings:
    """Change settings, only those given, and return them. Raises ValidationFailed naming the field, Forbidden."""
    authorize(actor, P.SETTINGS)
    with transaction.atomic():
        EInvoiceSettings.objects.get_or_create(pk=1)
        row = EInvoiceSettings.objects.select_for_update().get(pk=1)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row)
        if after:
            row.save()
            record(actor, "e_invoice.settings_changed", row, before=before, after=after)
    return row


def _check(row: GSTInvoice, found: EInvoiceSettings) -> None:
    if earlier := EInvoice.objects.filter(invoice=row).first():
        said = _("cancelled") if earlier.status == EInvoiceStatus.CANCELLED else _("registered")
        raise AlreadyRegistered(
            _("%(number)s is %(said)s already, under IRN %(irn)s.")
            % {"number": row.invoice_no, "said": said, "irn": earlier.irn}
        )
    if reason := why_not(row):
        raise NotForRegistration(reason)
    if not (found.legal_name and found.address and found.location and found.pincode):
        raise NotForRegistration(
            _("Enter the institution's name and address in the settings of e-invoices first.")
        )
    last = row.invoice_on + timedelta(days=calc.REPORT_DAYS)
    if found.is_above_ten_crore and row.invoice_on >= calc.REPORT_FROM and today() > last:
        raise NotForRegistration(
            _("Documents are registered within 30 days; for this one the last day was %(day)s.")
            % {"day": in_date(last)}
        )


def _payload(row: GSTInvoice, found: EInvoiceSettings, buyer: Mapping[str, str]) -> dict[str, Any]:
    problems = {
        name: [_("Needed: this party was not registered before.")]
        for name in ("address", "location")
        if not buyer.get(name)
    }
    is_export = row.supply_type in EXPORTS
    pincode = "999999" if is_export else buyer.get("pincode", "")
    if not pincode.isascii() or not pincode.isdigit():
        problems["pincode"] = [_("A PIN code has six digits.")]
    if problems:
        raise ValidationFailed(_("The buyer's address is not complete."), fields=problems)
    gstin = registration_on(row.invoice_on).gstin
    payload = calc.payload_of(
        _document(row, buyer),
        calc.Party(
            gstin,
            found.legal_name,
            found.address,
            found.location,
            int(found.pincode),
            gstin[:2],
        ),
        calc.Party(
            "URP" if is_export else row.party_gstin,
            buyer.get("name") or row.party_name,
            buyer["address"],
            buyer["location"],
            int(pincode),
            calc.OVERSEAS if is_export else row.party_gstin[:2],
        ),
    )
    _check_payload(payload)
    return payload


def _document(row: GSTInvoice, buyer: Mapping[str, str]) -> calc.Document:
    lines = [
        calc.Line(
            one.description, one.hsn_code, one.quantity, one.unit, one.taxable_value, one.rate, one.igst, one.cgst,
            one.sgst, one.cess,
        )
        for one in row.lines.order_by("line_no")
    ]  # fmt: skip
    of = (row.original.invoice_no, row.original.invoice_on) if row.original else None
    return calc.Document(
        kind=row.document_type, number=row.invoice_no, on=row.invoice_on,
        supply=SUPPLY_CODES[SupplyType(row.supply_type)], place=row.place_of_supply,
        is_reverse_charge=row.is_reverse_charge, lines=lines, round_off=row.round_off, of=of,
        country=buyer.get("country", "").upper(), currency=buyer.get("currency", "").upper(),
    )  # fmt: skip


def _check_payload(payload: Mapping[str, Any]) -> None:
    found = schema.problems(payload)
    wrong: dict[str, list[str]] = {}
    for place, text in found.items():
        wrong.setdefault(NAMED.get(place, "invoice_id"), []).append(f"{place}: {text}"[:300])
    if sums := calc.differences(payload):
        wrong.setdefault("invoice_id", []).append(
            _("Sums differ from their parts: %(names)s.") % {"names": ", ".join(sums)}
        )
    if wrong:
        raise ValidationFailed(_("The document does not fit the schema of e-invoices."), fields=wrong)


def _key() -> SigningKey:
    """Return the key that signs now; made at the first use, and anew where the stored one cannot be read here."""
    for row in SigningKey.objects.select_for_update().order_by("-made_at", "-pk")[:1]:
        if unseal(row.private_sealed, purpose=PURPOSE):
            return row
    key = sandbox.new_key()
    return SigningKey.objects.create(
        kid=key.kid, private_sealed=seal(key.private_pem, purpose=PURPOSE), public_pem=key.public_pem
    )
