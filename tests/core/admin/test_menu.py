"""The menu at the side: a part of it in each page, the rest kept by the browser under an address of its own."""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from core import modules
from core.accounts.models import User
from core.actors import Door, actor_for
from core.admin.menu import menu_of
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.organizations.permissions import ADMIN, HR_MANAGER
from tests.core.accounts.people import platform_user, user_of

pytestmark = pytest.mark.django_db
PAGE = "/admin/payroll_employees/employee/"
USERS, FAR = 'href="/admin/accounts/user/"', 'href="/admin/payroll_income_tax/'


def signed_in(client: Client, user: User, language: str = "en") -> Client:
    client.force_login(user)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


def shown(client: Client, page: str = PAGE) -> str:
    return client.get(page).content.decode()


def address(client: Client, page: str = PAGE) -> str:
    return re.search(r'data-menu="([^"]+)"', shown(client, page))[1]  # type: ignore[index]


@pytest.fixture
def admin(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    return signed_in(client_of(organization), user_of(organization, ADMIN, "admin.one"))


@pytest.fixture
def manager(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    return signed_in(client_of(organization), user_of(organization, HR_MANAGER, "manager.one"))


def test_a_page_has_its_own_group_and_the_headings_of_the_others(admin: Client) -> None:
    page, whole = shown(admin), shown(admin, address(admin))
    assert f'href="{PAGE}" aria-current="page"' in page
    assert FAR in whole
    menu = page[page.index('id="nav-sidebar-apps"') : page.index('aria-label="Account"')]
    links = re.findall(r'<li><a href="([^"]+)"', menu)
    assert 0 < len(links) < len(re.findall(r'<li><a href="([^"]+)"', whole)) / 2
    headings = re.findall(r'data-menu-group="([^"]+)"', menu)
    assert headings == re.findall(r'data-menu-group="([^"]+)"', whole)
    assert menu.count("<h2>") == len(headings)


def test_without_scripts_a_heading_leads_to_a_page_of_its_group_that_shows_it(admin: Client) -> None:
    heading = re.search(r'data-menu-group="tax"><h2><a class="k-group" href="([^"]+)"', shown(admin))
    if heading is None:
        heading = re.search(r'<a class="k-group" href="([^"]+)"', shown(admin))
    assert heading is not None
    page = shown(admin, heading[1])
    assert f'<li><a href="{heading[1]}" aria-current="page"' in page


def test_the_home_page_has_all_of_it(admin: Client) -> None:
    """No page leads further than the first one."""
    links = set(re.findall(r'<li><a href="([^"]+)"', shown(admin, address(admin))))
    assert links <= set(re.findall(r'<li><a href="([^"]+)"', shown(admin, "/admin/")))


def test_the_browser_keeps_it_and_nobody_else(admin: Client) -> None:
    answer = admin.get(address(admin))
    assert set(answer.headers["Cache-Control"].split(", ")) == {"private", "max-age=31536000", "immutable"}
    assert "Cookie" in answer.headers["Vary"]


def test_two_roles_have_two_menus(admin: Client, manager: Client) -> None:
    own = address(admin)
    assert own != address(manager)
    assert USERS in shown(admin, own)
    assert USERS not in shown(manager, address(manager))


def test_the_address_of_another_gives_ones_own_and_is_not_kept(admin: Client, manager: Client) -> None:
    """Somebody who copies the address gets what they may see, and no browser keeps that under it."""
    answer = manager.get(address(admin))
    assert USERS not in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]


def test_two_people_of_one_role_have_two_addresses(
    admin: Client, organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    other = signed_in(client_of(organization), user_of(organization, ADMIN, "admin.two"))
    assert address(admin) != address(other)
    assert shown(admin, address(admin)) == shown(other, address(other))


def test_two_institutions_have_two_addresses(
    admin: Client, other_organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    """Also for people of one number; and the address of one institution is nothing at the other."""
    mine = User.objects.get(username="admin.one")
    user = user_of(other_organization, ADMIN, "admin.one")
    with tenant_context(other_organization):
        User.objects.filter(pk=user.pk).update(id=mine.pk)
        there = signed_in(client_of(other_organization), User.objects.get(pk=mine.pk))
    assert address(there) != address(admin)
    assert "no-store" in there.get(address(admin)).headers["Cache-Control"]


def test_the_platforms_administrator_has_another_than_the_person_of_that_number(
    admin: Client, organization: Tenant
) -> None:
    mine = User.objects.get(username="admin.one")
    stranger = platform_user()
    stranger.pk = mine.pk
    keys = {actor_for(one, tenant_type=organization.type, door=Door.ADMIN).number for one in (mine, stranger)}
    assert len(keys) == 2


def test_two_languages_have_two_menus(admin: Client) -> None:
    english = address(admin)
    hindi = signed_in(admin, User.objects.get(username="admin.one"), "hi")
    assert address(hindi) != english
    assert "कर्मचारी" in shown(hindi, address(hindi))
    back = signed_in(hindi, User.objects.get(username="admin.one"), "en")
    assert address(back) == english
    assert "कर्मचारी" not in shown(back, english)


def test_a_right_taken_away_is_gone_at_once(admin: Client) -> None:
    before = address(admin)
    assert USERS in shown(admin, "/admin/")
    User.objects.filter(username="admin.one").update(role=HR_MANAGER)
    assert USERS not in shown(admin, "/admin/")
    assert address(admin) != before
    late = admin.get(before)
    assert USERS not in late.content.decode()
    assert "no-store" in late.headers["Cache-Control"]


def test_a_module_that_goes_off_is_gone_at_once(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = address(admin)
    right = "user:write"
    monkeypatch.setitem(modules._modules, "organization", {"probe": "Probe"})
    monkeypatch.setitem(modules._module_of, "organization", {right: "probe"})
    assert USERS in shown(admin, "/admin/")
    monkeypatch.setattr(modules, "modules_off", lambda: frozenset({"probe"}))
    monkeypatch.setattr("core.admin.menu.modules_off", lambda: frozenset({"probe"}))
    assert USERS not in shown(admin, "/admin/")
    assert address(admin) != before


def test_whoever_is_signed_out_gets_none(admin: Client) -> None:
    there = address(admin)
    admin.logout()
    answer = admin.get(there)
    assert answer.status_code == 302
    assert "immutable" not in answer.headers.get("Cache-Control", "")


def test_it_is_made_once_for_all_of_the_same_rights(organization: Tenant) -> None:
    menus = {
        id(menu_of(actor_for(user, tenant_type=organization.type, door=Door.ADMIN), site="organization"))
        for user in (user_of(organization, ADMIN, "one"), user_of(organization, ADMIN, "two"))
    }
    assert len(menus) == 1
