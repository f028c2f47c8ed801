"""E-invoices: the worked documents to the letter, what is refused, signatures that verify, cancelling in its time."""

from dataclasses import replace
from datetime import date
from typing import Any

import jwt
import pytest
from django.db import DatabaseError, transaction

from core.errors import DomainError, Duplicate, Forbidden, InvalidState, InvalidTransition, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.einvoice import calc, sandbox
from erp_planned.einvoice.errors import NotForRegistration, TooLateToCancel
from erp_planned.einvoice.models import EInvoice, SigningKey
from erp_planned.einvoice.papers import e_invoice_paper
from erp_planned.einvoice.selectors.einvoices import get_e_invoice, qr_image, waiting
from erp_planned.einvoice.services.registering import cancel_e_invoice, register_invoice, update_settings
from erp_planned.gst.services.documents import cancel_document
from tests.erp_planned.einvoice.worked import (
    EXAMPLES,
    IRNS,
    SYSTEM,
    buyer_of,
    document,
    registered,
    registration,
    switched_on,
)
from tests.kit.threads import at_once


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-10-29 10:00")


def test_the_worked_documents_are_equal_to_the_letter(organization: Tenant) -> None:
    """Payload and number of all five, an export and a credit note among them."""
    switched_on()
    for example, irn in zip(EXAMPLES, IRNS, strict=True):
        made = register_invoice(invoice=document(example), buyer=buyer_of(example), actor=SYSTEM)
        assert made.payload == example
        assert made.irn == irn
    assert not waiting().exists()


@pytest.mark.parametrize(
    ("number", "on", "irn"),
    [
        # Published by the portal's sandbox (reference: gst, section 7).
        ("SINV-CFY-00067", date(2022, 6, 1), "706daecc"),
        ("g2qxhY", date(2022, 6, 1), "68fb4fab"),
    ],
)
def test_numbers_of_the_portal_itself(number: str, on: date, irn: str) -> None:
    """Before June 2025 the number is hashed as it is written, from then on in capitals."""
    assert calc.irn_of("01AMBPG7773M002", on, "INV", number).startswith(irn)
    later = date(2026, 6, 1)
    assert calc.irn_of("X", later, "INV", "ab/1") == calc.irn_of("X", later, "INV", "AB/1")


def test_signatures_verify_by_the_public_key_alone_and_say_sandbox(organization: Tenant) -> None:
    made = registered()
    key = SigningKey.objects.get()
    assert "PRIVATE" not in key.private_sealed
    told = sandbox.read(made.qr_code, public_pem=key.public_pem)
    assert told == {
        "SellerGstin": "27AAAGI0001K1ZW", "BuyerGstin": "27AAFFK5678L1ZO", "DocNo": "INV/26-27/0001", "DocTyp": "INV",
        "DocDt": "05/10/2026", "TotInvVal": 59000, "ItemCnt": 1, "MainHsnCode": "999293", "Irn": IRNS[0],
        "IrnDt": told["IrnDt"],
    }  # fmt: skip
    assert sandbox.read(made.signed_json, public_pem=key.public_pem)["AckNo"] == made.ack_no
    assert len(made.ack_no) == 15
    assert jwt.decode(made.qr_code, options={"verify_signature": False})["iss"] == "KARYALAYA-SANDBOX"
    head, body, mark = made.qr_code.split(".")
    with pytest.raises(jwt.InvalidTokenError):
        sandbox.read(f"{head}.{body}.{mark[:-8]}AAAAAAAA", public_pem=key.public_pem)
    assert qr_image(made).startswith("data:image/svg+xml")
    assert e_invoice_paper(get_e_invoice(made.pk)).content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"party_gstin": ""}, "without a GSTIN"),
        ({"flow": "inward", "section": ""}, "what we supply"),
        ({"is_cancelled": True, "cancelled_on": date(2026, 10, 6)}, "cancelled"),
        ({"invoice_on": date(2026, 3, 31), "invoice_year": 2025}, "off on this day"),
    ],
)
def test_what_takes_no_number_is_told_why(organization: Tenant, values: dict[str, Any], says: str) -> None:
    switched_on()
    row = document(EXAMPLES[0], **values)
    with pytest.raises(NotForRegistration, match=says):
        register_invoice(invoice=row, buyer=buyer_of(EXAMPLES[0]), actor=SYSTEM)
    assert not EInvoice.objects.exists()


def test_off_says_why_it_is_off(organization: Tenant) -> None:
    switched_on(e_invoice_from=None, e_invoice_reason="Government department, Notification 23/2021.")
    with pytest.raises(NotForRegistration, match="Government department, Notification 23/2021"):
        register_invoice(invoice=document(EXAMPLES[0]), buyer=buyer_of(EXAMPLES[0]), actor=SYSTEM)


def test_without_the_seller_whole_nothing_is_registered(organization: Tenant) -> None:
    registration()
    with pytest.raises(NotForRegistration, match="settings of e-invoices"):
        register_invoice(invoice=document(EXAMPLES[0]), buyer=buyer_of(EXAMPLES[0]), actor=SYSTEM)
    with pytest.raises(ValidationFailed) as refused:
        update_settings(actor=SYSTEM, pincode="4000")
    assert "pincode" in refused.value.fields


def test_the_ledger_keeps_what_is_registered(organization: Tenant) -> None:
    """A document whose registration stands is not cancelled in the ledger; after its cancellation it is."""
    made = registered()
    with pytest.raises(InvalidState, match="e-invoice"):
        cancel_document(document=made.invoice, reason="Wrong", actor=SYSTEM)
    cancel_e_invoice(e_invoice=made, reason="2", actor=SYSTEM)
    assert cancel_document(document=made.invoice, reason="Wrong", actor=SYSTEM).is_cancelled


def test_a_large_turnover_registers_within_thirty_days(organization: Tenant, at: Any) -> None:
    switched_on()
    update_settings(actor=SYSTEM, is_above_ten_crore=True)
    row = document(EXAMPLES[0])
    at("2026-11-05 10:00")
    with pytest.raises(NotForRegistration, match="4 Nov 2026"):
        register_invoice(invoice=row, buyer=buyer_of(EXAMPLES[0]), actor=SYSTEM)
    at("2026-11-04 10:00")
    assert register_invoice(invoice=row, buyer=buyer_of(EXAMPLES[0]), actor=SYSTEM).pk


@pytest.mark.parametrize(
    ("buyer", "field"),
    [
        ({}, "address"),
        ({"address": "2 Road", "location": "Pune", "pincode": "41"}, "pincode"),
        ({"address": "2 Road", "location": "Pune", "pincode": "४११००१"}, "pincode"),
        ({"address": "2 Road", "location": "P", "pincode": "411001"}, "location"),
    ],
)
def test_a_buyer_that_does_not_fit_is_named(organization: Tenant, buyer: dict[str, str], field: str) -> None:
    switched_on()
    with pytest.raises(ValidationFailed) as refused:
        register_invoice(invoice=document(EXAMPLES[0]), buyer=buyer, actor=SYSTEM)
    assert field in refused.value.fields
    assert not EInvoice.objects.exists()


def test_sums_that_do_not_add_up_are_refused(organization: Tenant) -> None:
    """A total that its lines do not make is named, not signed."""
    payload = {**EXAMPLES[0], "ValDtls": {**EXAMPLES[0]["ValDtls"], "TotInvVal": 59000.06}}
    assert calc.differences(payload) == ["ValDtls.TotInvVal"]
    assert calc.differences(EXAMPLES[2]) == []


def test_the_buyer_of_before_needs_no_address_again(organization: Tenant) -> None:
    registered()
    note = register_invoice(invoice=document(EXAMPLES[4]), actor=SYSTEM)
    assert note.payload == EXAMPLES[4]


def test_cancelled_within_a_day_once_and_the_number_stays_used(organization: Tenant, at: Any) -> None:
    made = registered()
    with pytest.raises(ValidationFailed) as refused:
        cancel_e_invoice(e_invoice=made, reason="9", actor=SYSTEM)
    assert "reason" in refused.value.fields
    at("2026-10-30 09:59")
    cancel_e_invoice(e_invoice=made, reason="2", remarks="Wrong seats", actor=SYSTEM)
    with pytest.raises(InvalidTransition):
        cancel_e_invoice(e_invoice=made, reason="2", actor=SYSTEM)
    with pytest.raises(Duplicate, match="cancelled already"):
        register_invoice(invoice=made.invoice, actor=SYSTEM)


def test_after_a_day_a_credit_note_is_due(organization: Tenant, at: Any) -> None:
    made = registered()
    at("2026-10-30 10:01")
    with pytest.raises(TooLateToCancel, match="credit note"):
        cancel_e_invoice(e_invoice=made, reason="2", actor=SYSTEM)
    assert EInvoice.objects.get().status == "ACT"


def test_a_registration_stays_as_it_was_signed(organization: Tenant) -> None:
    made = registered()
    for change in (
        lambda: EInvoice.objects.update(qr_code="x"),
        lambda: EInvoice.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert EInvoice.objects.get().qr_code == made.qr_code


def test_who_may_only_read_registers_nothing(organization: Tenant) -> None:
    switched_on()
    reader = replace(SYSTEM, permissions=frozenset({"einvoice:read"}))
    with pytest.raises(Forbidden):
        register_invoice(invoice=document(EXAMPLES[0]), buyer=buyer_of(EXAMPLES[0]), actor=reader)


@pytest.mark.django_db(transaction=True)
def test_race_of_two_registrations_gives_one_number(organization: Tenant) -> None:
    switched_on()
    row = document(EXAMPLES[0])

    def act() -> str:
        try:
            return register_invoice(invoice=row, buyer=buyer_of(EXAMPLES[0]), actor=SYSTEM).irn
        except DomainError as error:
            return str(error.code)

    assert sorted(at_once(act, act)) == sorted([IRNS[0], "DUPLICATE"])
