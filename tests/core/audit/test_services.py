"""The audit table: what is kept, what never, and that nobody changes it."""

from datetime import date
from decimal import Decimal

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, models, transaction

from core.actors import Actor, Door
from core.audit.models import AuditEntry
from core.audit.services import changes, is_masked, record
from tests.core.accounts.people import user_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("organization")]
ACTOR = Actor(user_id=7, name="Meera", role="admin", door=Door.API, address="10.0.0.1")


def test_secrets_are_left_out_and_sensitive_values_masked():
    record(
        ACTOR,
        "thing.changed",
        before={"pan": "ABCPR1234F", "bank_account": "30211234567"},
        after={
            "password": "p",
            "new_password": "p",
            "refresh_token": "t",
            "otp": "1",
            "code": "E000012",
            "phone": "9876543210",
            "nested": {"token": "t", "pan": "ABCPR1234F", "level": 3},
        },
    )
    entry = AuditEntry.objects.get(action="thing.changed")
    assert entry.before == {"pan": "XXXXXX234F", "bank_account": "XXXXXXX4567"}
    assert entry.after == {
        "code": "E000012",
        "phone": "XXXXXX3210",
        "nested": {"pan": "XXXXXX234F", "level": 3},
    }


def test_values_are_kept_exactly():
    values = {"amount": Decimal("10.50"), "on": date(2026, 1, 31), "rows": [1, None, True]}
    record(ACTOR, "thing.changed", after=values)
    kept = AuditEntry.objects.get(action="thing.changed").after
    assert kept == {"amount": "10.50", "on": "2026-01-31", "rows": [1, None, True]}


def test_changes_holds_what_differs_only(organization):
    user = user_of(organization, "admin", "boss", name="Old Name")
    assert changes(user, {"name": "New Name", "role": "admin"}) == (
        {"name": "Old Name"},
        {"name": "New Name"},
    )


def test_entry_names_actor_door_address_and_object(organization):
    user = user_of(organization, "admin", "boss")
    record(ACTOR, "user.looked_at", user)
    entry = AuditEntry.objects.get(action="user.looked_at")
    assert (entry.actor_id, entry.actor_name, entry.role, entry.door, entry.address) == (
        7, "Meera", "admin", "api", "10.0.0.1",
    )  # fmt: skip
    assert (entry.object_type, entry.object_id) == ("accounts.User", str(user.pk))


@pytest.mark.parametrize("act", ["update", "delete", "truncate"])
def test_database_refuses_to_change_entries(act):
    record(ACTOR, "thing.changed")
    rows = AuditEntry.objects.filter(action="thing.changed")
    with pytest.raises(DatabaseError, match="never changed or removed"), transaction.atomic():
        if act == "update":
            rows.update(actor_name="Somebody else")
        elif act == "delete":
            rows.delete()
        else:
            with connection.cursor() as cursor:
                cursor.execute("TRUNCATE audit_auditentry")
    assert rows.get().actor_name == "Meera"


def test_entry_goes_with_its_transaction():
    """An entry of work that was undone would be a lie."""
    with pytest.raises(RuntimeError), transaction.atomic():
        record(ACTOR, "thing.changed")
        raise RuntimeError
    assert not AuditEntry.objects.filter(action="thing.changed").exists()


@pytest.mark.parametrize(
    "name", ["responsible_pan", "responsible_mobile", "guardian_phone", "guardianPhone", "bankAccount"]
)
def test_a_name_that_ends_in_a_sensitive_one_is_masked(name):
    """Particulars of a person responsible stood there in clear, because the whole name was compared."""
    record(ACTOR, "thing.named", after={name: "ABCPR1234F", "company": "ABCPR1234F", "span": "ABCPR1234F"})
    after = AuditEntry.objects.get(action="thing.named").after
    assert after == {name: "XXXXXX234F", "company": "ABCPR1234F", "span": "ABCPR1234F"}


def test_every_sensitive_column_of_the_suite_is_masked():
    """A new table with a PAN under another name must not be forgotten."""
    words = ("pan", "pran", "aadhaar", "mobile", "phone", "bank_account", "gpf_number")
    found = {
        field.name
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField) and field.name.endswith(words) and "_masked" not in field.name
    }
    assert {"pan", "responsible_pan", "responsible_mobile", "bank_account"} <= found
    assert {name for name in found if not is_masked(name)} == set()
