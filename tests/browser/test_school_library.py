"""The library in a browser: the desk by keyboard alone, and its pages on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.library.models import Loan
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.school.library.kit import FRIDAY, NINE, book, lent, of, rules, staff, wait
from tests.school.world import World, make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def library(school: Tenant, at: Callable[[str], None]) -> World:
    at(NINE)
    world = make_world(school)
    rules()
    book(author="J. R. R. Tolkien", numbers=("A1", "A2"))
    child = of(world.students[0])
    lent(book("Panchatantra", ("B1",)), child, on=FRIDAY.replace(day=1))
    queued = book("Godan", ("G1",), author="Premchand")
    lent(queued, staff(world))
    wait(queued, child)
    return world


def test_a_turn_at_the_desk_by_keyboard_alone(library: World, open_school_page: Open) -> None:
    """Type what a scanner types, with Enter: the overdue book comes back, another one goes out, the next person."""
    page = open_school_page(DESKTOP, user=library.users["accountant"])
    page.goto("/admin/library/desk/")
    for text, told in (
        ("S00001", "Scan a book for Aarav Sharma"),
        ("A1", "which was due on 15 Nov 2026"),
        ("B1", "the fine is"),
        ("A1", "is lent to Aarav Sharma until 4 Dec 2026"),
    ):
        expect(page.locator("#id_scan")).to_be_focused()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.get_by_text(told).first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Scan a borrower's code")).to_be_visible()
    with tenant_context(library.tenant):
        assert Loan.objects.filter(student=library.students[0], returned_on=None).count() == 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_are_readable(library: World, open_school_page: Open, size: dict[str, int]) -> None:
    with tenant_context(library.tenant):
        loan = Loan.objects.get(copy__accession_number="B1")
    page = open_school_page(size, user=library.users["school_admin"])
    for path in (
        "/admin/library/desk/?who=S00001",
        "/admin/school_library/book/",
        f"/admin/school_library/book/{loan.copy.book_id}/change/",
        f"/admin/school_library/loan/{loan.pk}/change/",
    ):
        page.goto(path)
        check_page(page)
    family = open_school_page(size, user=library.users["parent"])
    family.goto("/portal/family/library?q=o")
    check_page(family)


def test_a_parent_gives_a_place_up_on_the_phone(library: World, open_school_page: Open) -> None:
    page = open_school_page(PHONE, user=library.users["parent"])
    page.goto("/portal/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Library", exact=True).click()
    page.get_by_role("button", name="Cancel Godan").press("Enter")
    expect(page.get_by_role("status")).to_have_text("The reservation is cancelled.")
    check_page(page)
