"""Every page of the ERP's sidebar and of the portal has something on it for whoever sees it, in the demo."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from core.accounts.models import User
from core.admin.navigation import entries
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from erp_planned.demo.world import ACCOUNTANT, FAMILIAR, HEAD, HR, OFFICER

GROUPS = ("attendance", "hrms", "finance", "bank", "vendors")
# Pages that ask before they show, or hold one form: no list stands on them.
FORMS = {"voucher_entry", "erp_biometrics_punch_upload"}
ADDRESS = "http://demo.testserver"


def pages() -> Iterator[str]:
    """Yield the names of the pages of the ERP's groups."""
    for group, _order, entry in entries[TenantType.ORGANIZATION]:
        if group in GROUPS:
            yield entry.view


def signed_in(username: str) -> Client:
    client = Client(headers={"host": "demo.testserver"})
    client.force_login(User.objects.get(username=username))
    return client


def has_rows(html: str) -> bool:
    """Say whether a table of the page has a row with text, or a form stands in for it."""
    main = html.split("<main", 1)[-1]
    return bool(re.search(r"<tbody.*?<t[dh][^>]*>.*?\w", main, re.DOTALL))


@pytest.mark.parametrize("username", [ACCOUNTANT, OFFICER, HR, HEAD])
def test_every_page_of_the_sidebar_shows_something(demo: Tenant, username: str) -> None:
    """Catches a page that a demo account is led to and that answers with an error or an empty list."""
    client = signed_in(username)
    menu = client.get("/admin/").content.decode()
    seen = [name for name in pages() if reverse(f"admin:{name}") in menu]
    assert len(seen) >= 20
    wrong = {}
    for name in seen:
        answer = client.get(reverse(f"admin:{name}"))
        if answer.status_code != 200 or not (name in FORMS or has_rows(answer.content.decode())):
            wrong[name] = answer.status_code
    assert wrong == {}


PORTAL = (
    "attendance", "attendance/requests", "trainings", "appraisals", "team-appraisals", "documents", "grievances",
)  # fmt: skip


@pytest.mark.parametrize("page", ["", *PORTAL, "separation"])
def test_the_portal_of_the_familiar_employee_is_full(demo: Tenant, page: str) -> None:
    """Catches a page of the portal that README's employee finds empty."""
    answer = signed_in(FAMILIAR.lower()).get(f"/ess/{page}")
    assert answer.status_code == 200
    if page in PORTAL:
        main = answer.content.decode().split("<main", 1)[-1]
        assert re.search(r"<(td|article|li|dd)[ >]", main), page
        assert 'class="empty' not in main
