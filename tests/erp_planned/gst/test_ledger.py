"""Documents of the ledger: tax, place, sections, notes, numbers, credit, sums that tie."""

from datetime import date
from decimal import ROUND_DOWN, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import Duplicate, InvalidState, ValidationFailed
from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.gst.calc import NUMBER, due_on, late_charges, number_key, section_of, series_of, tax_of
from erp_planned.gst.errors import WrongDocument
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.checks import of_3b, of_sections
from erp_planned.gst.selectors.figures import Amounts, figures
from erp_planned.gst.selectors.gstr1 import doc_issue
from erp_planned.gst.selectors.hsn import hsn_rows
from erp_planned.gst.services.documents import cancel_document, set_credit
from tests.erp_planned.gst.ledger import (
    OCTOBER,
    SYSTEM,
    bought,
    line,
    made,
    registered,
    sold,
)

DAY = date(2026, 10, 5)
BUYER = "29AABCS1234F1ZN"


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-11-22 12:00")


@pytest.mark.parametrize(
    ("taxable", "rate", "half"), [("1234.56", 18, "111.11"), ("999.99", 18, "90.00"), ("0.03", 5, "0.00")]
)
def test_tax_is_counted_half_up_and_both_halves_are_equal(taxable: str, rate: int, half: str) -> None:
    found = tax_of(taxable=Decimal(taxable), rate=Decimal(rate), inter=False, supply_type="regular")
    assert (found.cgst, found.sgst, found.igst) == (Decimal(half), Decimal(half), 0)


@pytest.mark.parametrize(
    ("given", "section"),
    [
        ({}, "b2cs"),
        ({"gstin": BUYER}, "b2b"),
        ({"inter": True, "value": 100000}, "b2cs"),
        ({"inter": True, "value": Decimal("100000.01")}, "b2cl"),
        ({"inter": True, "value": 250000, "limit": 250000}, "b2cs"),
        ({"supply_type": "export_with_tax", "inter": True}, "exp"),
        ({"document_type": "CRN", "gstin": BUYER}, "cdnr"),
        ({"document_type": "CRN", "inter": True, "value": 200000}, "cdnur"),
        ({"document_type": "DBN", "supply_type": "export_without_tax", "inter": True}, "cdnur"),
        ({"document_type": "CRN"}, "b2cs"),
    ],
)
def test_where_a_document_stands(given: dict[str, Any], section: str) -> None:
    usual = {
        "document_type": "INV", "supply_type": "regular", "gstin": "", "inter": False, "value": Decimal(10),
        "limit": Decimal(100000),
    }  # fmt: skip
    assert section_of(**{**usual, **given}) == section


def test_the_limit_of_large_supplies_is_that_of_the_documents_day(organization: Tenant) -> None:
    registered(date(2024, 4, 1))
    for on, section in ((date(2024, 7, 31), "b2cs"), (date(2024, 8, 1), "b2cl")):
        row = sold("", on, [line(150000)], party_state="29")
        assert (row.section, row.igst) == (section, 27000)
    # A rate that has left the law is refused, on the day before it is taken.
    assert sold("", date(2025, 9, 21), [line(100, 12)]).cgst == 6
    with pytest.raises(ValidationFailed) as caught:
        sold("", date(2025, 9, 22), [line(100, 12)])
    assert "lines.0.rate" in caught.value.fields


WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"number": "INV-2026-27-000001"}, {}, "invoice_no"),
    ({"number": "-1"}, {}, "invoice_no"),
    ({"number": "A B"}, {}, "invoice_no"),
    ({"on": date(2026, 11, 23)}, {}, "invoice_on"),
    ({"gstin": "27AAAGI0001K1ZW"}, {}, "party_gstin"),
    ({"gstin": "27AAFFK5678L1ZX"}, {}, "party_gstin"),
    ({"place_of_supply": "25"}, {}, "place_of_supply"),
    ({"place_of_supply": "96"}, {}, "supply_type"),
    ({"supply_type": "sez_with_tax"}, {}, "party_gstin"),
    ({"supply_type": "export_with_tax", "gstin": BUYER}, {}, "party_gstin"),
    ({"party_name": " "}, {}, "party_name"),
    ({"document_type": "CRN"}, {}, "original"),
    ({"round_off": Decimal(100)}, {}, "round_off"),
    ({}, {"rate": Decimal(7)}, "lines.0.rate"),
    ({}, {"rate": Decimal(0), "treatment": "taxable"}, "lines.0.rate"),
    ({}, {"treatment": "exempt"}, "lines.0.rate"),
    ({}, {"hsn_code": "99A293"}, "lines.0.hsn_code"),
    ({}, {"hsn_code": "999"}, "lines.0.hsn_code"),
    ({}, {"hsn_code": "610910", "unit": "XYZ"}, "lines.0.unit"),
    ({}, {"taxable_value": Decimal(-1)}, "lines.0.taxable_value"),
    ({"supply_type": "export_without_tax"}, {}, "lines.0.rate"),
    ({"supply_type": "export_with_tax"}, {"rate": Decimal(0), "treatment": "exempt"}, "lines.0.treatment"),
]


@pytest.mark.parametrize(("head", "changed", "field"), WRONG)
def test_what_cannot_be_is_named_and_nothing_is_entered(
    organization: Tenant, head: dict[str, Any], changed: dict[str, Any], field: str
) -> None:
    registered()
    given = {"number": "A1", "on": DAY, **head}
    with pytest.raises(ValidationFailed) as caught:
        sold(
            given.pop("number"), given.pop("on"), [{**line(100), **changed}], given.pop("gstin", ""), **given
        )
    assert field in caught.value.fields
    assert not GSTInvoice.objects.exists()


def test_without_a_registration_nothing_is_entered(organization: Tenant) -> None:
    with pytest.raises(InvalidState):
        sold("A1", DAY, [line(100)])


def test_own_numbers_have_no_gap_and_used_ones_are_refused(organization: Tenant) -> None:
    registered()
    assert sold("", DAY, [line(100)]).invoice_no == "GST/26-27/0001"
    with pytest.raises(ValidationFailed):
        sold("", DAY, [line(100, 7)])
    assert sold("", DAY, [line(100)]).invoice_no == "GST/26-27/0002"
    with pytest.raises(Duplicate) as caught:
        sold("gst/26-27/0002", DAY, [line(100)])
    assert "invoice_no" in caught.value.fields
    assert GSTInvoice.objects.count() == 2


def test_numbers_of_a_month_with_gap_and_cancelled(organization: Tenant) -> None:
    registered()
    rows = [sold(f"X{number}", DAY, [line(100)]) for number in (9, 10, 12, 13)]
    cancel_document(document=rows[2], reason="Entered twice", actor=SYSTEM)
    (listed,) = doc_issue(OCTOBER.first, OCTOBER.last)
    told = [
        (one["from"], one["to"], one["totnum"], one["cancel"], one["net_issue"]) for one in listed["docs"]
    ]
    # Nine has one digit, ten has two: their order is that of the numbers all the same.
    assert ("X12", "X13", 2, 1, 1) in told
    assert sum(one[2] for one in told) == 4
    assert ["X10", "X12"] in made().figures["gaps"]


def test_a_note_is_bound_to_its_invoice(organization: Tenant) -> None:
    registered()
    first = sold("A1", DAY, [line(1000), line(500, 5)], BUYER)
    note = {"document_type": "CRN", "original": first}
    took = sold("C1", date(2026, 10, 20), [line(600)], **note)
    assert (took.party_gstin, took.place_of_supply, took.igst, took.section) == (BUYER, "29", 108, "cdnr")
    refused: list[tuple[dict[str, Any], list[dict[str, Any]], str]] = [
        ({}, [line(401)], "lines.0.taxable_value"),
        ({}, [line(500, 5), line(1, 5)], "lines.1.taxable_value"),
        ({}, [line(1, 40)], "lines.0.rate"),
        ({"on": date(2026, 10, 4)}, [line(1)], "invoice_on"),
    ]
    for changed, lines, field in refused:
        with pytest.raises(ValidationFailed) as caught:
            sold("C2", changed.get("on", date(2026, 10, 21)), lines, **note)
        assert field in caught.value.fields
    sold("D1", date(2026, 10, 21), [line(100)], document_type="DBN", original=first)
    sold("C2", date(2026, 10, 22), [line(500), line(500, 5)], **note)
    with pytest.raises(InvalidState):
        cancel_document(document=first, reason="No", actor=SYSTEM)
    with pytest.raises(WrongDocument):
        sold("C3", date(2026, 10, 22), [line(1)], document_type="CRN", original=took)


def test_a_note_keeps_a_rate_that_has_left_the_law(organization: Tenant) -> None:
    registered(date(2025, 4, 1))
    old = sold("A1", date(2025, 9, 1), [line(1000, 12)])
    assert sold("C1", date(2025, 10, 3), [line(100, 12)], document_type="CRN", original=old).cgst == 6


def test_inward_documents_and_their_credit(organization: Tenant) -> None:
    registered()
    advocate = bought("P5", 20000, gstin="", party_name="Advocate", hsn_code="998213")
    assert (advocate.is_reverse_charge, advocate.total, advocate.cgst, advocate.itc) == (
        True,
        20000,
        1800,
        "eligible",
    )
    plain = bought("P6", 10000)
    assert (plain.itc, plain.credit_period, plain.is_inter_state) == ("not_in_2b", None, False)
    taken = set_credit(document=plain, itc="eligible", actor=SYSTEM)
    assert taken.credit_period == OCTOBER.first
    elsewhere = bought("P9", 100, gstin="29AABCS1234F1ZN", place_of_supply="29")
    assert (elsewhere.itc, elsewhere.igst, elsewhere.cgst) == ("pos", 0, 9)
    abroad = bought("P10", 100, gstin="", inward_kind="import_services")
    assert (abroad.igst, abroad.is_reverse_charge, abroad.itc) == (18, True, "eligible")
    with pytest.raises(ValidationFailed):
        bought("P11", 100, gstin="")
    with pytest.raises(Duplicate):
        bought("p6", 10)
    with pytest.raises(ValidationFailed):
        set_credit(document=plain, itc="eligible", credit_period=date(2026, 9, 1), actor=SYSTEM)


@given(st.lists(st.integers(1, 60), unique=True, max_size=20))
def test_runs_of_numbers_hold_every_number_once(numbers: list[int]) -> None:
    told = [(f"A/{number:03d}", number % 7 == 0) for number in sorted(numbers)]
    runs = list(series_of(sorted(told, key=lambda one: number_key(one[0]))))
    assert sum(run.total for run in runs) == len(numbers)
    assert sum(run.cancelled for run in runs) == sum(off for _number, off in told)
    assert all(number_key(run.last)[2] - number_key(run.first)[2] + 1 == run.total for run in runs)


@given(st.text(alphabet="AB19-/ ", min_size=1, max_size=18))
def test_numbers_of_documents(text: str) -> None:
    is_right = len(text) <= 16 and text[0] not in "-/ " and " " not in text
    assert bool(NUMBER.fullmatch(text)) == is_right


def test_sections_hsn_and_gstr3b_are_one_sum_whatever_is_entered(organization: Tenant) -> None:
    """Random documents of all kinds, with notes and cancelled ones, seeded so that a failure comes again."""
    from random import Random

    registered()
    dice = Random(7)
    for number in range(40):
        kind = dice.choice(
            ["regular"] * 4 + ["sez_with_tax", "export_without_tax", "export_with_tax", "deemed_export"]
        )
        is_abroad, free = kind.startswith("export"), kind.endswith("without_tax")
        needs = kind in ("sez_with_tax", "deemed_export")
        gstin = "" if is_abroad else dice.choice(["27AAFFK5678L1ZO", BUYER] if needs else ["", "", BUYER])
        lines = [
            line(Decimal(dice.randint(1, 20000000)) / 100, 0 if free else dice.choice([5, 18, 40]))
            for _line in range(dice.randint(1, 3))
        ]
        if kind == "regular":
            lines.append(line(dice.randint(1, 999), 0, treatment=dice.choice(["nil", "exempt", "non_gst"])))
        row = sold(f"R{number}", DAY, lines, gstin, supply_type=kind, party_state=dice.choice(["", "24"]))
        if dice.random() < 0.4:
            first = row.lines.order_by("line_no")[0]
            half = (first.taxable_value / 2).quantize(Decimal("0.01"), ROUND_DOWN)
            sold(
                f"N{number}", date(2026, 10, 9), [line(half, first.rate)],
                document_type=dice.choice(["CRN", "DBN"]), original=row,
            )  # fmt: skip
        elif dice.random() < 0.2:
            cancel_document(document=row, reason="Entered twice", actor=SYSTEM)
    span = (OCTOBER.first, OCTOBER.last)
    one = of_sections(figures("GSTR-1", *span))
    two = sum((row.amounts for row in hsn_rows(*span)), Amounts())
    three = of_3b(figures("GSTR-3B", *span))
    for other in (two, three):
        assert (one.taxable, one.igst, one.cgst, one.sgst) == (
            other.taxable,
            other.igst,
            other.cgst,
            other.sgst,
        )
    assert one.taxable > 0


@pytest.mark.parametrize(
    ("kind", "month", "frequency", "day"),
    [
        ("GSTR-1", Month(2026, 10), "monthly", date(2026, 11, 11)),
        ("GSTR-3B", Month(2026, 12), "monthly", date(2027, 1, 20)),
        ("GSTR-1", Month(2026, 12), "quarterly", date(2027, 1, 13)),
        ("GSTR-3B", Month(2026, 12), "quarterly", date(2027, 1, 22)),
        ("GSTR-9", Month(2027, 3), "monthly", date(2027, 12, 31)),
    ],
)
def test_due_days(kind: str, month: Month, frequency: str, day: date) -> None:
    assert due_on(return_type=kind, last=month, frequency=frequency, state="27") == day


def test_late_fee_has_a_top() -> None:
    found = late_charges(
        due_on=date(2026, 1, 1), filed_on=date(2026, 12, 31), cash=Decimal(1000), per_day=Decimal(50),
        most=Decimal(5000), interest_pct=Decimal(18),
    )  # fmt: skip
    assert (found.days, found.fee, found.interest) == (364, 5000, 180)
