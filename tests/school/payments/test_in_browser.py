"""Paying and the office's screens in a browser, wide and on a phone; the sandbox's notice over real HTTP."""

import os
from collections.abc import Callable
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from core.tenancy.models import Tenant
from school.payments.models import SandboxNotice, StatementLine
from school.payments.services.settling import settle
from school.payments.services.statements import take_statement
from tests.browser.conftest import DESKTOP, PHONE, address, browser, check_page
from tests.school.fees.money import invoice
from tests.school.payments.kit import facts, ordered, paid, payment_now, receipts, work
from tests.school.world import World, make_world

__all__ = ["address", "browser"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LINES = "Date,Narration,Reference,Credit\n22/11/2026,UPI/CR/{number}/FEES,UTR001,400\n22/11/2026,INTEREST,,12.50\n"


def fill(world: World) -> list[str]:
    """A payment that fits nothing and a bank statement; return the office's pages."""
    row = invoice(world, 5000, 1)
    order = ordered(world, 700, row, who="accountant")
    settle(facts=facts(paid(world, order), amount_paise=60_000), gateway="sandbox", heard_by="poll")
    file = SimpleUploadedFile("sbi.csv", LINES.format(number=row.invoice_number).encode())
    take_statement(file=file, name="sbi.csv", actor=world.actor("accountant"))
    line = StatementLine.objects.get(reference="UTR001")
    place = "/admin/school_payments"
    return [
        f"{place}/gatewaypayment/",
        f"{place}/gatewaypayment/{payment_now().pk}/change/",
        f"{place}/gatewayorder/{order.pk}/change/",
        f"{place}/bankstatement/add/",
        f"{place}/statementline/",
        f"{place}/statementline/{line.pk}/confirm/",
        f"{place}/paymentsettings/",
    ]


def test_pages_fit_and_a_payment_goes_through_by_its_notice(
    school: Tenant, browser: Any, address: Callable[[Tenant], str], client: Any, settings: Any
) -> None:
    """Axe, a sideways scroll, the content security policy; then the browser is closed and only the notice tells."""
    port = urlsplit(address(school)).port
    settings.SANDBOX_WEBHOOK_ADDRESS = f"http://127.0.0.1:{port}"
    settings.SITE_ADDRESS = f"http://{{slug}}.localhost:{port}"
    world = make_world(school)
    office = fill(world)
    order = ordered(world, Decimal("12300.50"), invoice(world, Decimal("12300.50")))
    family = [f"/payments/sandbox/{order.pk}", f"/payments/outcome/{order.pk}"]
    shots = os.environ.get("SHOTS")
    for who, pages in (("parent", family), ("school_admin", office)):
        client.force_login(world.users[who])
        for name, viewport in (("wide", DESKTOP), ("phone", PHONE)):
            context = browser.new_context(viewport=viewport, base_url=address(school))
            context.add_cookies(
                [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address(school)}]
            )
            page = context.new_page()
            complaints: list[str] = []
            page.on(
                "console",
                lambda line, told=complaints: told.append(line.text) if line.type == "error" else None,
            )
            for number, target in enumerate(pages):
                assert page.goto(target).status == 200, target
                check_page(page)
                if shots:
                    page.screenshot(path=f"{shots}/{who}-{name}-{number}.png", full_page=True)
            if (who, name) == ("parent", "phone"):
                page.goto(family[0])
                page.get_by_label("The browser is closed before it comes back").check()
                page.get_by_role("button", name="Pay", exact=True).click()
                page.get_by_text("do not pay again").wait_for()
            context.close()
            assert complaints == []
    assert receipts() == []
    work()  # the sandbox posts its notice
    assert SandboxNotice.objects.get().answer == "HTTP 200"
    work()  # what it says is done
    assert [amount for _transaction, amount in receipts()] == [Decimal("12300.50")]
