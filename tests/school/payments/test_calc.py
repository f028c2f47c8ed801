"""Paise and signatures against the reference's vectors; links of UPI."""

import json
from decimal import Decimal
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from school.payments import calc

VECTORS = json.loads((Path(__file__).parent / "data" / "vectors.json").read_text())


@pytest.mark.parametrize("case", VECTORS["amountToMinorUnit"], ids=lambda case: case["amount"])
def test_paise(case):
    assert calc.to_paise(Decimal(case["amount"])) == case["expected"]


@given(st.integers(1, 10**13))
def test_paise_and_rupees_are_exact(paise):
    """A float on the way would lose paise: 4.35, 19.99, 0.29."""
    assert calc.to_paise(calc.to_rupees(paise)) == paise


@pytest.mark.parametrize("amount", ["0.295", "1.001", "12300.0001"])
def test_parts_of_a_paisa_are_refused(amount):
    with pytest.raises(ValueError, match="two decimals"):
        calc.to_paise(Decimal(amount))


@pytest.mark.parametrize("case", VECTORS["paymentSignature"], ids=lambda case: case["orderId"])
def test_payment_signature(case):
    made = calc.payment_signature(case["orderId"], case["paymentId"], case["keySecret"])
    assert made == case["signature"]
    assert calc.is_signed(case["signature"], made)
    assert not calc.is_signed(case["signature"].upper(), made)


@pytest.mark.parametrize("case", VECTORS["webhookSignature"])
def test_webhook_signature_over_the_raw_bytes(case):
    body = case["rawBody"].encode()
    assert calc.webhook_signature(body, case["webhookSecret"]) == case["signature"]
    spaced = json.dumps(json.loads(body)).encode()  # the same JSON in other bytes
    assert calc.webhook_signature(spaced, case["webhookSecret"]) != case["signature"]


@pytest.mark.parametrize("given_", ["", "ü", "0" * 10_000, "\udcff"])
def test_a_wrong_signature_of_any_kind_is_only_wrong(given_):
    assert not calc.is_signed(given_, "abc")
    assert not calc.is_signed(given_)


def test_upi_link():
    link = calc.upi_link(
        address="school@sbi",
        name="St Mary's & Sons",
        amount=Decimal("13249.5"),
        reference="INV-2026-27-00001",
    )
    parts = parse_qs(urlsplit(link).query)
    assert link.startswith("upi://pay?pa=school@sbi&")
    assert parts == {
        "pa": ["school@sbi"],
        "pn": ["St Mary's & Sons"],
        "am": ["13249.50"],
        "tr": ["INV-2026-27-00001"],
        "cu": ["INR"],
    }
