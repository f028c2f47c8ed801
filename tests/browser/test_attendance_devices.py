"""Pages of attendance devices: at both widths, for keyboard and screen reader, and a file with an error."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from core.tenancy.models import Tenant
from erp_planned.biometrics.calc.lines import INDIA, Read
from erp_planned.biometrics.services.storing import store_punches
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.core.accounts.people import user_of
from tests.erp_planned.biometrics.conftest import give, make_device
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BASE = "/admin/erp_biometrics"
NINE = datetime(2026, 11, 20, 9, 2, tzinfo=INDIA)


def test_the_pages_of_devices(organization: Tenant, open_page: Any) -> None:
    """Device, punches, badges nobody has with the way to an owner, upload with the error beside its field."""
    keeper = user_of(organization, "hr_manager", "hr.devices", name="Kavita Rao")
    gate = make_device("GATE-1", location="Main gate")
    give("8", make_employee(10, 10, code="E0008", name="Asha Rao"))
    rows = [
        (gate.pk, Read(badge, NINE + timedelta(minutes=n), "in"))
        for n, badge in enumerate(("8", "4711", "4712"))
    ]
    store_punches(rows, source="push")
    for size in (DESKTOP, PHONE):
        page = open_page(size, user=keeper)
        for place in (
            f"device/{gate.pk}/change/",
            "device/",
            "punch/",
            "badge/unknown/",
            "devicecall/",
            "punch/upload/",
        ):
            answer = page.goto(f"{BASE}/{place}")
            assert answer.status == 200, place
            check_page(page)
    file = {
        "name": "p.csv",
        "mimeType": "text/csv",
        "buffer": b"deviceId,badge,timestamp\nROOF,8,2026-11-20 09:00\n",
    }
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.get_by_text("Row 2, deviceId: “ROOF” is no device that is registered.")).to_be_visible()
    page.goto(f"{BASE}/badge/unknown/")
    page.get_by_role("link", name="Belongs to…").first.click()
    expect(page.locator("input[name=badge]")).to_have_value("4712")
