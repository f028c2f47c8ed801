"""Pages of purchases, stores, vendors and assets, narrow and wide, in English and Hindi: legible, nothing sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from core.tenancy.models import Tenant
from erp_planned.asset_custody.services.counts import open_count
from erp_planned.asset_custody.services.transfers import request_transfer
from erp_planned.inventory.models import Item
from erp_planned.purchase.models import GoodsReceipt
from erp_planned.sourcing.services.comparisons import compare
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.core.accounts.people import user_of
from tests.erp_planned.assets.things import kind, thing
from tests.erp_planned.finance.year import MAKER as CLERK
from tests.erp_planned.finance.year import SYSTEM
from tests.erp_planned.purchase import trade
from tests.erp_planned.sourcing.goods import MAKER, approved, enquiry, vendor
from tests.erp_planned.sourcing.test_bids import opened, quote

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def pages() -> list[str]:
    """Make something for each app; return the first list, a record and an entry page of each, and what is special."""
    asked = [vendor("Alpha Scientific Instruments and Chemicals Private Limited"), vendor("B"), vendor("C")]
    running = enquiry(approved(600000, group="Glass"), *asked[:2])
    row = enquiry(approved(600000), *asked)
    for one, rate in zip(asked, ("500000", "510000", "520000"), strict=True):
        quote(row, one, rate, quotation_no=f"Q/{rate}")
    made = compare(enquiry=opened(row), actor=MAKER)
    order = trade.approved()
    receipt = trade.accepted(order, 4)
    bill = trade.billed(order, 4, 110)
    waiting: GoodsReceipt = trade.came(order, 3)
    asset = thing(category=kind("FURN"), name="Compound microscope with camera")
    moved = request_transfer(asset=asset, to_location="Lab 2", reason="Lab is enlarged", actor=CLERK)
    count = open_count(name="March 2027", actor=SYSTEM)
    item = Item.objects.order_by("pk").first()
    assert item is not None
    return [
        f"{app}/{page}"
        for app, found in {
            "erp_sourcing": [
                "indent/", f"indent/{row.indent_id}/change/", "indent/add/", f"enquiry/{running.pk}/change/",
                "enquiry/add/", f"enquiry/{running.pk}/quote/", f"comparison/{made.pk}/matrix/",
                f"comparison/{made.pk}/choose/",
            ],
            "erp_purchase": [
                "purchaseorder/", f"purchaseorder/{order.pk}/change/", "purchaseorder/add/",
                f"purchaseorder/{order.pk}/receive/", f"goodsreceipt/{receipt.pk}/change/",
                f"goodsreceipt/{waiting.pk}/inspect/", f"purchasebill/{bill.pk}/change/", "purchasesettings/add/",
            ],
            "erp_inventory": ["item/", f"item/{item.pk}/change/", "item/add/", "issueslip/add/", "stockcount/add/"],
            "erp_vendors": [
                "vendor/", f"vendor/{order.vendor_id}/change/", "vendor/add/", f"vendor/{order.vendor_id}/enter-bill/",
                "vendorsettings/",
            ],
            "erp_assets": ["asset/", f"asset/{asset.pk}/change/", "asset/add/", "assetcategory/add/"],
            "erp_asset_custody": [
                "assettransfer/", f"assettransfer/{moved.pk}/change/", "assettransfer/add/", "assetcount/",
                f"assetcount/{count.pk}/change/", "assetcount/add/",
            ],
        }.items()
        for page in found
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "hi"])
def test_pages_fit_and_are_legible(
    organization: Tenant, open_page: Callable[..., Page], language: str
) -> None:
    """Every page on a phone and on a desk; all that is wrong is told at once."""
    paths = pages()
    page, wrong = open_page(locale=f"{language}-IN", user=user_of(organization, "admin")), []
    for path in paths:
        answer = page.goto(f"/admin/{path}")
        assert answer is not None
        assert answer.ok, path
        assert page.locator("html").get_attribute("lang") == language
        for size in (PHONE, DESKTOP):
            page.set_viewport_size(size)
            try:
                check_page(page)
            except AssertionError as error:
                wrong.append(f"{path} at {size['width']}: {error}")
    assert not wrong, "\n".join(wrong)
