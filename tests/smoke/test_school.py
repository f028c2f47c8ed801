"""Each door of a school once, and of the platform."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from core.tenancy.models import Tenant
from core.tenancy.tasks import HEADER
from school.payments.tasks import poll
from tests.core.accounts.people import Api, platform_user
from tests.school.fees.money import NOON, invoice
from tests.school.world import World, world

__all__ = ["world"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _clock(at: Callable[[str], None]) -> None:
    at(NOON)


def test_a_payment_by_rest_shows_in_admin_and_portal_and_the_books_tie(world: World) -> None:
    """Taken by the office through REST; the admin's list, the parent's page and the command say the same."""
    row = invoice(world, 1000)
    body = {"invoiceId": row.pk, "amount": 400, "paymentMode": "cash", "paymentDate": "2026-11-20"}
    answer = world.api("accountant").post("v1/fees/receipts", body)
    assert answer.status_code == 201, answer.content
    number = answer.json()["data"]["receiptNumber"]
    listed = world.browser("school_admin").get("/admin/school_fees/receipt/")
    assert number in listed.content.decode()
    family = world.browser("parent").get("/portal/family/fees/history").content.decode()
    assert number in family
    out = StringIO()
    call_command("check_fee_ledger", "--tenant", world.tenant.slug, stdout=out)
    assert "ties" in out.getvalue()


def test_the_worker_looks_after_payments_in_the_school_it_was_sent_for(world: World) -> None:
    done = poll.apply(headers={HEADER: world.tenant.schema_name})
    assert done.get() == {"asked": 0}


@pytest.mark.parametrize("who", ["teacher", "student", "parent"])
def test_the_portal_of_each_role(world: World, who: str) -> None:
    assert world.browser(who).get("/portal/").status_code == 200


@pytest.mark.parametrize("page", ["", "school_students/student/", "school_students/student/add/"])
def test_pages_of_the_admin(world: World, page: str) -> None:
    assert world.browser("school_admin").get(f"/admin/{page}").status_code == 200


def test_guests_are_sent_to_the_sign_in_at_every_door(
    school: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    guest = client_of(school)
    for page in ("/portal/", "/admin/"):
        assert guest.get(page).status_code == 302, page
    assert Api(school).get("v1/students").status_code == 401


def test_the_platform_lists_its_institutions(public: Tenant, client_of: Callable[[Tenant], Client]) -> None:
    """In the admin and by the command."""
    browser = client_of(public)
    browser.force_login(platform_user())
    shown = browser.get("/admin/tenancy/tenant/").content.decode()
    out = StringIO()
    call_command("list_tenants", stdout=out)
    for slug in ("alpha", "gamma"):
        assert slug in shown
        assert slug in out.getvalue()
