"""Calls a minute, counted in Redis; the headers say what is left."""

import pytest
from django.core.cache import cache

from core.accounts.tokens import access_token
from tests.core.accounts.people import Api, api_of, platform_user, refused, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _low(settings):
    settings.THROTTLE_RATES = {"anonymous": 2, "user": 3}


def left(answer) -> tuple[int, int]:
    return int(answer.headers["X-RateLimit-Limit"]), int(answer.headers["X-RateLimit-Remaining"])


def test_limit_by_user(organization, hr):
    api = api_of(hr, organization)
    answers = [api.get("auth/me") for _call in range(4)]
    assert [left(answer) for answer in answers] == [(3, 2), (3, 1), (3, 0), (3, 0)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    refused(answers[3], 429, "TOO_MANY_REQUESTS")
    wait = int(answers[3].headers["Retry-After"])
    assert 1 <= wait <= 60
    assert answers[3].headers["X-RateLimit-Reset"] == str(wait)


def test_limit_by_address_without_a_token(organization):
    wrong = {"username": "nobody", "password": "x"}
    here, elsewhere = Api(organization, address="10.1.1.1"), Api(organization, address="10.1.1.2")
    assert [here.post("auth/login", wrong).status_code for _call in range(3)] == [401, 401, 429]
    assert elsewhere.post("auth/login", wrong).status_code == 401


@pytest.mark.parametrize("token", [None, "forged"])
def test_refused_calls_count_too(organization, token):
    """Otherwise tokens could be guessed without end."""
    api = Api(organization, token)
    assert [api.get("employees").status_code for _call in range(3)] == [401, 401, 429]


def test_calls_without_the_right_count_too(organization):
    api = api_of(user_of(organization, "employee"), organization)
    assert [api.get("employees").status_code for _call in range(4)] == [403, 403, 403, 429]


def test_one_user_does_not_use_up_the_others_allowance(organization, other_organization, hr):
    """Same number in another tenant, and a platform administrator's same number, are other callers."""
    same = user_of(other_organization, "hr_manager", "hr")
    visitor = platform_user()
    for _call in range(4):
        api_of(hr, organization).get("auth/me")
    assert Api(other_organization, access_token(same, "beta")).get("auth/me").status_code == 200
    assert api_of(visitor, organization).get("auth/me").status_code == 200


def test_counter_has_an_end(organization, hr):
    api_of(hr, organization).get("auth/me")
    client = cache._cache.get_client()
    keys = list(client.scan_iter(match="*throttle:user*", count=1000))
    assert keys
    assert all(0 < client.ttl(key) <= 120 for key in keys)


@pytest.fixture
def hr(organization):
    return user_of(organization, "hr_manager", "hr")
