"""A physical verification on a phone: a code is typed, what nobody saw is in the report; labels are printed."""

import io
from collections.abc import Callable

import pdfplumber
import pytest
from playwright.sync_api import Page, expect

from core.accounts.models import User
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from erp_planned.asset_custody.models import AssetCount, AssetVerification
from erp_planned.assets.models import Asset
from payroll.employees.models import Employee
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.browser.test_purchase_office import fetched
from tests.core.accounts.people import user_of
from tests.erp_planned.assets.things import thing
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_count_by_typed_codes(organization: Tenant, open_page: Callable[..., Page]) -> None:
    """Begun in the office, entered on a phone with one code mistyped, closed: the rest is not found."""
    walker = make_account("walker", "employee")
    make_employee(user_id=walker.pk)
    assets = [thing(name=name, location="Lab 1") for name in ("Centrifuge", "Balance", "Oscilloscope")]
    office = open_page(DESKTOP, user=user_of(organization, "admin"))
    row = begun(organization, office, walker)
    labels = fetched(office, f"/admin/erp_asset_custody/assetcount/{row.pk}/labels/")
    with pdfplumber.open(io.BytesIO(labels)) as paper:
        printed = "".join(one.extract_text() for one in paper.pages)
    assert all(one.asset_code in printed for one in assets)
    phone = open_page(PHONE, user=walker)
    entered(phone, *(one.asset_code for one in assets))
    closed(office, row, assets[2])
    with tenant_context(organization):
        found = AssetVerification.objects.values_list("asset", "condition")
        said = ("found", "wrong_place", "not_found")
        assert dict(found) == {one.pk: condition for one, condition in zip(assets, said, strict=True)}
    phone.reload()
    expect(phone.get_by_text("This count is closed; nothing is entered any more.")).to_be_visible()
    check_page(phone)


def begun(tenant: Tenant, page: Page, walker: User) -> AssetCount:
    """Open a count that names the employee."""
    with tenant_context(tenant):
        person = Employee.objects.get(user=walker)
    page.goto("/admin/erp_asset_custody/assetcount/add/")
    page.get_by_label("Name").fill("Annual count")
    page.evaluate(
        """([pk, name]) => {
            const box = document.querySelector("[name=verifiers]");
            box.add(new Option(name, pk, true, true));
            window.django.jQuery(box).trigger("change");
        }""",
        [person.pk, person.name],
    )
    expect(page.locator(".select2-selection__choice")).to_have_count(1)
    check_page(page)
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(lambda url: not url.endswith("/add/"))
    with tenant_context(tenant):
        row = AssetCount.objects.get()
        assert [one.pk for one in row.verifiers.all()] == [person.pk]
    return row


def entered(phone: Page, seen: str, moved: str, gone: str) -> None:
    """Type a code that is none, one in small letters, and one of an asset that stands elsewhere."""
    phone.goto("/ess/assets")
    check_page(phone)
    phone.get_by_role("link", name="Annual count").first.click()
    expect(phone.get_by_text("0 of 3 assets are seen, 3 are left.")).to_be_visible()
    phone.locator("[name=code]").fill("NONE-1")
    phone.get_by_role("button", name="Enter", exact=True).click()
    expect(phone.locator("#id_code_error, [role=alert]").first).to_be_visible()
    check_page(phone)
    for code, place, told in ((seen.lower(), "", "1 of 3"), (moved, "Lab 2", "2 of 3")):
        phone.locator("[name=code]").fill(code)
        phone.locator("[name=seen_at]").fill(place)
        phone.get_by_role("button", name="Enter", exact=True).click()
        expect(phone.get_by_text(told)).to_be_visible()
    expect(phone.get_by_role("region", name="Not seen yet")).to_contain_text(gone)
    expect(phone.get_by_role("region", name="Entered last")).to_contain_text("Lab 2")
    check_page(phone)


def closed(page: Page, row: AssetCount, gone: Asset) -> None:
    """Close the count; the asset that nobody saw is in its list."""
    page.goto(f"/admin/erp_asset_custody/assetcount/{row.pk}/close/")
    expect(page.get_by_text("written down as not found")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_text("The count is closed.")).to_be_visible()
    check_page(page)
    expect(page.get_by_role("row").filter(has_text=gone.asset_code)).to_contain_text("Not found")
