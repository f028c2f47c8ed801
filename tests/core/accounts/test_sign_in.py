"""POST /api/auth/login: who gets in, and what guessing meets."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError, connection

from core.accounts.models import User
from core.audit.models import AuditEntry
from tests.cache import forget_cache
from tests.core.accounts.people import PASSWORD, Api, refused, user_of

pytestmark = pytest.mark.django_db
RIGHT = {"username": "hr", "password": PASSWORD}
WRONG = {"username": "hr", "password": "not-this-one"}


def test_sign_in_gives_user_and_tokens_and_is_audited(hr, anonymous, organization):
    answer = anonymous.post("auth/login", RIGHT)
    assert answer.status_code == 200
    data = answer.json()["data"]
    assert set(data) == {"user", "token", "refreshToken"}
    assert data["user"] == {
        "id": hr.pk,
        "username": "hr",
        "name": "Hr Manager",
        "role": "hr_manager",
        "email": "",
        "mustChangePassword": False,
    }
    me = Api(organization, data["token"]).get("auth/me").json()
    assert me["data"] == data["user"]
    entry = AuditEntry.objects.get(action="accounts.signed_in")
    assert (entry.actor_id, entry.door, entry.address) == (hr.pk, "api", "10.0.0.1")
    hr.refresh_from_db()
    assert hr.last_login is not None


def test_user_name_is_known_in_any_case(hr, anonymous):
    assert anonymous.post("auth/login", {**RIGHT, "username": "HR"}).status_code == 200


def test_user_is_found_by_the_index(hr):
    """UPPER() on the column would read the whole table of users at each sign-in."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    assert "user_username_unique" in User.objects.named("hr").explain()


def test_wrong_password_unknown_name_and_inactive_user_get_one_answer(hr, organization, anonymous):
    """A difference would tell which names exist."""
    user_of(organization, "hr_manager", "gone", name="Gone")
    User.objects.filter(username="gone").update(is_active=False)
    answers = [
        anonymous.post("auth/login", WRONG),
        anonymous.post("auth/login", {**RIGHT, "username": "nobody"}),
        anonymous.post("auth/login", {**RIGHT, "username": "gone"}),
    ]
    for answer in answers:
        refused(answer, 401, "INVALID_CREDENTIALS")
    assert len({answer.content for answer in answers}) == 1
    assert not AuditEntry.objects.filter(action="accounts.signed_in").exists()


@pytest.mark.parametrize(
    "body", [{}, {"username": "hr"}, {"password": "x"}, {"username": "", "password": ""}]
)
def test_missing_fields_are_named(anonymous, body):
    data = refused(anonymous.post("auth/login", body), 400, "VALIDATION_ERROR")
    assert set(data["fields"]) <= {"username", "password"}


def test_ten_wrong_tries_lock_name_and_address_but_no_other_address(hr, organization):
    here, elsewhere = Api(organization, address="10.0.0.7"), Api(organization, address="10.0.0.8")
    for _try in range(10):
        refused(here.post("auth/login", WRONG), 401, "INVALID_CREDENTIALS")
    locked = here.post("auth/login", RIGHT)
    refused(locked, 429, "TOO_MANY_REQUESTS")
    assert 14 * 60 < int(locked.headers["Retry-After"]) <= 15 * 60
    assert elsewhere.post("auth/login", RIGHT).status_code == 200
    assert here.post("auth/login", RIGHT).status_code == 429


def test_lock_holds_another_name_or_tenant_from_nothing(hr, organization, other_organization):
    user_of(organization, "admin", "boss")
    user_of(other_organization, "hr_manager", "hr")
    for _try in range(10):
        Api(organization).post("auth/login", WRONG)
    assert Api(organization).post("auth/login", {**RIGHT, "username": "boss"}).status_code == 200
    assert Api(other_organization).post("auth/login", RIGHT).status_code == 200


def test_lock_ends_after_its_time(hr, anonymous, settings):
    settings.SIGN_IN_LOCK = timedelta(seconds=1)
    for _try in range(10):
        anonymous.post("auth/login", WRONG)
    assert anonymous.post("auth/login", RIGHT).status_code == 429
    forget_cache()  # what the expiry of a second does; nobody need wait for it
    assert anonymous.post("auth/login", RIGHT).status_code == 200


def test_lock_is_kept_with_an_expiry(hr, anonymous):
    """A counter without an end would lock a person out for ever."""
    anonymous.post("auth/login", WRONG)
    client = cache._cache.get_client()
    keys = list(client.scan_iter(match="*sign-in:*", count=1000))
    assert keys
    assert all(0 < client.ttl(key) <= settings.SIGN_IN_LOCK.total_seconds() for key in keys)


def test_right_password_forgets_the_wrong_tries(hr, anonymous):
    for _round in range(2):
        for _try in range(9):
            refused(anonymous.post("auth/login", WRONG), 401, "INVALID_CREDENTIALS")
        assert anonymous.post("auth/login", RIGHT).status_code == 200


@pytest.mark.concurrency
def test_tries_sent_at_once_are_all_counted(hr, organization):
    """Counting after the look at the password would let a burst of guesses through."""
    from core.accounts.lockout import count_try
    from core.errors import TooManyRequests

    def guess(_number: int) -> bool:
        connection.set_tenant(organization)
        try:
            count_try("hr", "10.9.9.9")
        except TooManyRequests:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(guess, range(40))) == 10


def test_overlong_password_is_refused_before_it_is_hashed(hr, anonymous):
    data = refused(anonymous.post("auth/login", {**RIGHT, "password": "x" * 201}), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == ["password"]


def test_old_token_in_the_header_does_not_hinder_sign_in(hr, organization):
    assert Api(organization, "stale").post("auth/login", RIGHT).status_code == 200


def test_employee_of_another_tenant_does_not_get_in(other_organization, anonymous):
    user_of(other_organization, "hr_manager", "hr")
    refused(anonymous.post("auth/login", RIGHT), 401, "INVALID_CREDENTIALS")


def test_tries_that_end_without_an_answer_are_not_counted(hr, anonymous, monkeypatch):
    """An outage of the database must not lock out whoever knows the password."""
    for _try in range(9):
        refused(anonymous.post("auth/login", WRONG), 401, "INVALID_CREDENTIALS")
    with monkeypatch.context() as away:
        away.setattr(User.objects, "named", lambda _name: (_ for _ in ()).throw(OperationalError("away")))
        assert [anonymous.post("auth/login", RIGHT).status_code >= 500 for _try in range(15)] == [True] * 15
    assert anonymous.post("auth/login", RIGHT).status_code == 200
    with monkeypatch.context() as broken:
        broken.setattr(User, "check_password", lambda *_password: 1 / 0)
        for _try in range(15):
            anonymous.post("auth/login", RIGHT)
    assert anonymous.post("auth/login", RIGHT).status_code == 200
