"""Users: who makes them, and that none is ever deleted."""

import pytest
from django.db import connection, transaction

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import InUse
from tests.core.accounts.people import PASSWORD, api_of, refused

pytestmark = pytest.mark.django_db
BODY = {"username": "new.person", "name": "New Person", "role": "hr_manager"}


def test_admin_registers_a_user_who_gets_a_password_once(admin, organization, anonymous):
    answer = api_of(admin, organization).post("auth/register", {**BODY, "email": "n@example.org"})
    assert answer.status_code == 201
    data = answer.json()["data"]
    assert data["user"]["mustChangePassword"] is True
    login = anonymous.post("auth/login", {"username": "new.person", "password": data["password"]})
    assert login.status_code == 200
    entry = AuditEntry.objects.get(action="accounts.user_created", object_id=str(data["user"]["id"]))
    assert data["password"] not in str(entry.after)


def test_given_password_is_not_shown_again(admin, organization):
    data = api_of(admin, organization).post("auth/register", {**BODY, "password": PASSWORD}).json()["data"]
    assert set(data) == {"user"}


@pytest.mark.parametrize(
    ("changed", "status", "code", "field"),
    [
        ({"username": "BOSS"}, 409, "DUPLICATE", "username"),
        ({"password": "short"}, 400, "VALIDATION_ERROR", "password"),
        ({"password": ""}, 400, "VALIDATION_ERROR", "password"),
        ({"role": "king"}, 400, "VALIDATION_ERROR", "role"),
        ({"role": "platform_admin"}, 400, "VALIDATION_ERROR", "role"),
        ({"username": "a b"}, 400, "VALIDATION_ERROR", "username"),
        ({"email": "nope"}, 400, "VALIDATION_ERROR", "email"),
        ({"isActive": True}, 400, "VALIDATION_ERROR", "isActive"),
    ],
)
def test_refused_registration_names_the_field_and_makes_nobody(
    admin, organization, changed, status, code, field
):
    before = User.objects.count()
    data = refused(api_of(admin, organization).post("auth/register", {**BODY, **changed}), status, code)
    assert list(data["fields"]) == [field]
    assert User.objects.count() == before


def test_only_admins_register(hr, organization, anonymous):
    refused(api_of(hr, organization).post("auth/register", BODY), 403, "FORBIDDEN")
    refused(anonymous.post("auth/register", BODY), 401, "UNAUTHENTICATED")
    assert not User.objects.filter(username="new.person").exists()


def test_user_is_never_deleted(hr):
    """A cascade would visit tables that other kinds of tenant do not have."""
    with pytest.raises(InUse):
        hr.delete()
    with pytest.raises(InUse):
        User.objects.filter(pk=hr.pk).delete()
    assert User.objects.filter(pk=hr.pk).exists()


def test_names_are_unique_in_any_case_in_the_database_too(hr):
    with pytest.raises(Exception, match="user_username_unique"), transaction.atomic():
        User.objects.create(username="HR", name="Second", role="admin")
    assert connection.schema_name != "public"


def test_nobody_is_a_superuser(admin):
    assert not admin.is_superuser
    assert not admin.has_perm("accounts.add_user")
