"""Assets through REST, the office's pages and the portal."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from core.tenancy.models import Tenant
from erp_planned.assets.models import Asset, AssetDisposal, DepreciationRun
from erp_planned.finance.services.years import open_year
from tests.core.accounts.people import PASSWORD, api_of, user_of
from tests.erp_planned.assets.things import kind, received, thing, wdv
from tests.erp_planned.finance.year import SYSTEM
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


def test_a_life_over_rest(organization: Tenant, at: Callable[[str], None]) -> None:
    """Bought, calculated, posted by another, scrapped, and shown by category."""
    at("2026-11-23 10:00")
    clerk = api_of(user_of(organization, "accountant", "clerk"), organization)
    chief = api_of(user_of(organization, "finance_officer", "chief"), organization)
    kind("PRESS")
    body = {"name": "Press", "category": "press", "purchaseDate": "2024-09-01", "putToUseDate": "2024-09-15",
            "cost": 100000}  # fmt: skip
    made = clerk.post("assets", body).json()["data"]
    assert (made["residualValue"], made["currentValue"], made["status"]) == (5000, 100000, "in_use")
    asked = f"assets/depreciation/schedule?asset={made['id']}&years=0"
    rows = clerk.get(asked).json()["data"]["items"]
    assert [row["depreciationAmount"] for row in rows] == [10307, 19000, 19000]
    tax = clerk.get(f"{asked}&book=incomeTax").json()["data"]["items"]
    assert tax[0]["depreciationAmount"] == 15000
    year = {"financialYear": "2024-25"}
    assert clerk.post("assets/depreciation/post", year).status_code == 403
    assert clerk.post("assets/depreciation/calculate", year).status_code == 201
    for _press in range(2):
        done = chief.post("assets/depreciation/post", year, **{"Idempotency-Key": "once"})
        assert done.status_code == 200, done.content
    assert chief.post("assets/depreciation/post", year).status_code == 409
    assert clerk.get(f"assets/{made['id']}").json()["data"]["currentValue"] == 89693
    gone = clerk.post(f"assets/{made['id']}/dispose", {"disposalType": "Sale", "reason": "Old"})
    assert "saleAmount" in gone.json()["data"]["fields"]
    gone = clerk.post(f"assets/{made['id']}/dispose", {"disposalType": "Scrap", "reason": "Old"}).json()[
        "data"
    ]
    assert (
        clerk.post(f"assets/{made['id']}/dispose", {"disposalType": "Scrap", "reason": "O"}).status_code
        == 409
    )
    told = chief("PUT", f"assets/disposals/{gone['id']}/approve", {}).json()["data"]
    assert told["state"] == "approved"
    assert told["gain"] == -told["carryingAmount"]
    report = chief.get("assets/reports/category-wise?financialYear=2026-27").json()["data"]
    (line,) = report["items"]
    assert (line["openingGross"], line["deductions"], line["closingNet"]) == (100000, 100000, 0)


def test_the_offices_pages_open(organization: Tenant, at: Callable[[str], None]) -> None:
    """Lists, an asset with its schedules, a year with its blocks, goods receipts; what is asked is done."""
    at("2026-11-23 10:00")
    row = thing(category=wdv())
    line = received("Chair", 2, 9000)
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.login(username=user_of(organization, "admin", "boss").username, password=PASSWORD)
    year = client.post("/admin/erp_assets/depreciationrun/add/", {"year": "2024-25"})
    assert year.status_code == 302, year.content
    run = DepreciationRun.objects.get()
    pages = (
        "asset/", f"asset/{row.pk}/change/", "assetcategory/", f"assetcategory/{row.category_id}/change/",
        "depreciationrun/", f"depreciationrun/{run.pk}/change/", "assetdisposal/",
    )  # fmt: skip
    for page in pages:
        assert client.get(f"/admin/erp_assets/{page}").status_code == 200, page
    text = client.get(f"/admin/erp_assets/depreciationrun/{run.pk}/change/").content.decode()
    assert "1,00,000" in text
    assert "Thing Chair" in client.get("/admin/assets/receipts/").content.decode()
    sent = {"category": row.category_id, "count": 2}
    assert client.post(f"/admin/assets/receipts/{line.pk}/", {**sent, "count": 3}).status_code == 200
    assert client.post(f"/admin/assets/receipts/{line.pk}/", sent).status_code == 302
    assert Asset.objects.filter(receipt_line=line).count() == 2
    sent = {"disposal_type": "Scrap", "disposed_on": "2026-11-23", "reason": "Rust"}
    answer = client.post(f"/admin/erp_assets/asset/{row.pk}/dispose/", sent)
    assert answer.status_code == 302, answer.content
    asked = AssetDisposal.objects.get()
    assert client.get(f"/admin/erp_assets/assetdisposal/{asked.pk}/change/").status_code == 200


def test_the_portal_shows_the_own_assets_alone(
    organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    own, other = make_employee(cell=0), make_employee(cell=0)
    own.user = make_account("asha", "employee")
    own.save()
    thing(name="Own laptop", custodian=own)
    thing(name="Foreign laptop", custodian=other)
    client = client_of(organization)
    client.force_login(own.user)
    text = client.get("/ess/assets").content.decode()
    assert "Own laptop" in text
    assert "Foreign laptop" not in text
    assert api_of(own.user, organization).get("assets").status_code == 403


def test_the_command_names_what_differs(organization: Tenant, capsys: Any) -> None:
    call_command("check_assets", tenant=organization.slug)
    open_year(start_date=date(2026, 4, 1), actor=SYSTEM)
    thing(category=kind("TIED"))
    with pytest.raises(CommandError):
        call_command("check_assets", tenant=organization.slug)
    assert "1101" in capsys.readouterr().out
