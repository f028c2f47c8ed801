"""The worked rows of the reference (tds-vendors, sections 1 and 2), to the rupee, through the services."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.tenancy.models import Tenant
from tests.erp_planned.vendors.people import approved, gstin, in_delhi, individual, verified

pytestmark = pytest.mark.django_db
FIRM: dict[str, Any] = {}
PERSON = {"pan": individual()}
NO_PAN: dict[str, Any] = {"pan": ""}
CA = {"pan": individual(), "tds_section": "professional"}


@pytest.mark.parametrize(
    ("facts", "amounts", "taxes"),
    [
        pytest.param(FIRM, [28000, 25000, 40000], [0, 0, 800], id="1: a single payment above 30,000"),
        pytest.param(FIRM, [28000, 25000, 40000, 20000], [0, 0, 800, 1460], id="2: the year is crossed"),
        pytest.param(PERSON, [40000], [400], id="3: individual"),
        pytest.param(NO_PAN, [40000], [8000], id="4: no PAN"),
        pytest.param(PERSON, [30000], [0], id="5: not above 30,000"),
        pytest.param(CA, [30000, 20000, 10000], [0, 0, 6000], id="6: professional, caught up"),
        pytest.param({"tds_section": "technical"}, [60000], [1200], id="7: technical"),
    ],
)
def test_rows_of_the_reference(
    organization: Tenant,
    at: Callable[[str], None],
    facts: dict[str, Any],
    amounts: list[int],
    taxes: list[int],
) -> None:
    """Would catch a threshold, a rate or the catch-up that is otherwise than the law's."""
    at("2026-07-01 10:00")
    vendor = verified(**facts)
    bills = [approved(vendor, amount) for amount in amounts]
    assert [row.tds_deducted for row in bills] == taxes
    assert all(row.net_amount == row.amount - row.tds_deducted for row in bills)


def test_row_8_limits_of_the_kinds_are_separate(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-07-01 10:00")
    vendor = verified()
    lines = [
        {"amount": Decimal(45000), "section": "professional"},
        {"amount": Decimal(40000), "section": "technical"},
    ]
    row = approved(vendor, None, lines=lines)  # type: ignore[arg-type]
    assert (row.tds_deducted, row.tds_entries.count()) == (0, 2)
    crossing = approved(vendor, 10001, section="technical")
    assert crossing.tds_deducted == 1000  # 2% of 50,001


def test_row_9_tax_is_on_the_bill_without_gst(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-07-01 10:00")
    in_delhi()
    pan = individual()
    vendor = verified(pan=pan, gstin=gstin(pan), tds_section="professional")
    row = approved(vendor, 80000, gst_amount=Decimal(14400))
    assert (row.tds_deducted, row.gst_tds, row.net_amount) == (8000, 0, 86400)


@pytest.mark.parametrize(
    ("state", "place", "value", "deducted"),
    [
        pytest.param("07", "", 300000, (1000, 1000, 0), id="the worked bill: in-State"),
        pytest.param("07", "", 250000, (0, 0, 0), id="not above 2,50,000"),
        pytest.param("09", "07", 300000, (0, 0, 2000), id="inter-State into ours"),
        pytest.param("09", "09", 300000, (0, 0, 0), id="supplier and place in another State"),
        pytest.param("07", "09", 300000, (0, 0, 2000), id="inter-State out of ours"),
    ],
)
def test_gst_is_deducted_by_the_contract(
    organization: Tenant,
    at: Callable[[str], None],
    state: str,
    place: str,
    value: int,
    deducted: tuple[int, int, int],
) -> None:
    at("2026-07-01 10:00")
    in_delhi()
    pan = individual(77)[:3] + "C" + individual(77)[4:]
    vendor = verified(pan=pan, gstin=gstin(pan, state))
    facts = {"place_of_supply": place} if place else {}
    row = approved(vendor, 100000, gst_amount=Decimal(18000), contract_value=Decimal(value), **facts)
    assert (row.gst_tds_cgst, row.gst_tds_sgst, row.gst_tds_igst) == deducted
    assert (row.tds_deducted, row.net_amount) == (2000, 116000 - sum(deducted))


@pytest.mark.parametrize(("credited", "tax"), [(date(2025, 3, 31), 4000), (date(2025, 4, 2), 0)])
def test_thresholds_follow_the_day_of_credit_not_of_the_bill(
    organization: Tenant, at: Callable[[str], None], credited: date, tax: int
) -> None:
    """The professional threshold was 30,000 until March 2025, 50,000 since."""
    at("2026-07-01 10:00")
    vendor = verified(tds_section="professional")
    row = approved(vendor, 40000, invoice_date=date(2025, 3, 20), credited_on=credited)
    assert (row.tds_deducted, row.invoice_year) == (tax, 2024)
