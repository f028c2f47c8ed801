"""`Idempotency-Key` through a real route: POST /api/payroll/runs."""

import pytest

from core.accounts.models import User
from core.api.openapi import suite_document
from core.audit.models import AuditEntry
from core.tenancy.context import in_public
from payroll.runs.models import PayrollRun
from tests.core.accounts.people import api_of, platform_user, refused, user_of
from tests.payroll.runs.people import make_employee

# Committed: the claim on a key is a transaction of its own.
pytestmark = pytest.mark.django_db(transaction=True)
KEY = {"idempotency-key": "5e0bd1f0-7a4b-4f0a-9d0f-0a4f0e7f9b11"}
NOVEMBER = {"month": 11, "year": 2026}


@pytest.fixture
def hr(organization):
    return user_of(organization, "hr_manager", "hr")


def test_same_key_acts_once_and_answers_alike(organization, hr):
    api = api_of(hr, organization)
    first = api.post("payroll/runs", NOVEMBER, **KEY)
    assert first.status_code == 201, first.content
    assert "Idempotency-Replayed" not in first.headers
    second = api.post("payroll/runs", NOVEMBER, **KEY)
    assert (second.status_code, second.content) == (201, first.content)
    assert second.headers["Idempotency-Replayed"] == "true"
    assert PayrollRun.objects.count() == 1
    refused(api.post("payroll/runs", {"month": 12, "year": 2026}, **KEY), 409, "IDEMPOTENCY_KEY_REUSED")
    assert PayrollRun.objects.count() == 1
    # Without a key the second is a duplicate, and a new key does not help.
    refused(api.post("payroll/runs", NOVEMBER), 409, "DUPLICATE")
    refused(api.post("payroll/runs", NOVEMBER, **{"idempotency-key": "other"}), 409, "DUPLICATE")


def test_processing_and_locking_twice_act_once(organization, hr):
    """A lost answer is asked for again; the second process or lock must not be refused or done anew."""
    make_employee()
    api = api_of(hr, organization)
    number = api.post("payroll/runs", NOVEMBER).json()["data"]["id"]
    for act, state in (("process", "processed"), ("lock", "locked")):
        key = {"idempotency-key": f"key-{act}"}
        first = api.post(f"payroll/runs/{number}/{act}", {}, **key)
        assert (first.status_code, first.json()["data"]["state"]) == (200, state), first.content
        noted = AuditEntry.objects.count()
        second = api.post(f"payroll/runs/{number}/{act}", {}, **key)
        assert second.content == first.content
        assert second.headers["Idempotency-Replayed"] == "true"
        assert AuditEntry.objects.count() == noted
    refused(api.post(f"payroll/runs/{number}/lock", {}), 409, "INVALID_STATE")


def test_document_tells_of_the_key_where_money_moves():
    told = suite_document("payroll")["paths"]
    for path in ("", "/{run_id}/process", "/{run_id}/lock"):
        names = {parameter["name"] for parameter in told[f"/api/payroll/runs{path}"]["post"]["parameters"]}
        assert "Idempotency-Key" in names


def test_refusal_is_not_remembered(organization, hr):
    """A mended request may use the same key."""
    api = api_of(hr, organization)
    refused(api.post("payroll/runs", {"month": 13, "year": 2026}, **KEY), 400, "VALIDATION_ERROR")
    assert api.post("payroll/runs", NOVEMBER, **KEY).status_code == 201


def test_key_belongs_to_its_user(organization, hr):
    """The number of a platform administrator may be that of a user of the institution."""
    visitor = platform_user()
    with in_public():
        User.objects.filter(pk=visitor.pk).update(id=hr.pk)
        visitor = User.objects.get(pk=hr.pk)
    assert api_of(hr, organization).post("payroll/runs", NOVEMBER, **KEY).status_code == 201
    refused(api_of(visitor, organization).post("payroll/runs", NOVEMBER, **KEY), 409, "DUPLICATE")


@pytest.mark.parametrize("key", ["", "x" * 201, "tab\there"])
def test_bad_key_is_refused(organization, hr, key):
    data = refused(
        api_of(hr, organization).post("payroll/runs", NOVEMBER, **{"idempotency-key": key}),
        400,
        "VALIDATION_ERROR",
    )
    assert list(data["fields"]) == ["Idempotency-Key"]
    assert not PayrollRun.objects.exists()
