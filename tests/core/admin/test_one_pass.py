"""Everything wrong with a form is said at once: what a box cannot hold, and what the service refuses of the rest."""

import pytest

from core.audit.models import AuditEntry
from tests.core.accounts.people import user_of
from tests.core.admin.test_stale import opened
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(organization, client_of):
    found = client_of(organization)
    found.force_login(user_of(organization, "admin", "boss"))
    return found


def filled(client, url):
    """Return what the page holds, without the photo, which is sent only when one is chosen."""
    return {name: value for name, value in opened(client, url).items() if name != "photo"}


def test_a_wrong_box_and_a_refused_one_are_told_together(client):
    row = make_employee(4, 3, phone="9812345678")
    url = f"/admin/payroll_employees/employee/{row.pk}/change/?edit=person"
    sent = {**filled(client, url), "date_of_birth": "31/02/1990", "name": " ", "phone": "12"}
    before = AuditEntry.objects.count()
    page = client.post(url, sent)
    errors = page.context["adminform"].form.errors
    assert set(errors) == {"date_of_birth", "name", "phone"}
    row.refresh_from_db()
    assert (row.phone, AuditEntry.objects.count()) == ("9812345678", before)


def test_what_is_right_beside_a_wrong_box_is_not_saved_and_tells_nothing(client):
    row = make_employee(4, 3)
    url = f"/admin/payroll_employees/employee/{row.pk}/change/?edit=person"
    sent = {**filled(client, url), "date_of_birth": "31/02/1990", "address": "Civil Lines"}
    before = AuditEntry.objects.count()
    page = client.post(url, sent)
    assert set(page.context["adminform"].form.errors) == {"date_of_birth"}
    assert list(page.context["messages"]) == []
    row.refresh_from_db()
    assert row.address != "Civil Lines"
    assert AuditEntry.objects.count() == before
