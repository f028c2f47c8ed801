"""The cache while Redis is away: it never raises, goes on counting, and never holds anybody up for long."""

import copy
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from core.cache import backend
from core.counters import count_within
from core.progress import Progress, clear_progress, get_progress, set_progress
from core.tenancy.models import Tenant
from tests.core.accounts.people import PASSWORD, Api, user_of
from tests.outages import OwnRedis, own_redis

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(settings: Any) -> Iterator[OwnRedis]:
    with own_redis() as server:
        caches = copy.deepcopy(settings.CACHES)
        caches["default"]["LOCATION"] = server.url
        caches["default"]["OPTIONS"] = {"socket_timeout": 0.3, "socket_connect_timeout": 0.3}
        settings.CACHES = caches
        yield server


def take_away(server: OwnRedis, how: str) -> None:
    server.freeze() if how == "frozen" else server.end()


@pytest.mark.parametrize("how", ["frozen", "ended"])
def test_every_call_answers_quickly_while_redis_is_away(server: OwnRedis, how: str) -> None:
    cache.set("a", 1)
    take_away(server, how)
    began = time.monotonic()
    for _round in range(50):
        assert cache.get("missing", 7) == 7
        cache.set("b", {"x": 1}, 60)
        cache.set_many({"c": 1, "d": 2})
        cache.delete_many(["d"])
        cache.touch("c", 5)
    assert cache.get("b") == {"x": 1}
    assert cache.get_many(["c", "d"]) == {"c": 1}
    assert cache.has_key("c")
    assert cache.delete("c")
    assert not cache.delete("c")
    assert cache.forget_prefix("x") == 0
    assert time.monotonic() - began < 2


def test_counters_go_on_and_raise_nothing(server: OwnRedis) -> None:
    """Throttles and locks would else fail closed (nobody signs in) or open (guessing without end)."""
    server.end()
    assert [count_within("k", 60) for _call in range(4)] == [1, 2, 3, 4]
    cache.decr("k")
    assert count_within("k", 60) == 4
    with pytest.raises(ValueError, match="not found"):
        cache.incr("unknown")


def test_progress_is_no_reason_to_fail(server: OwnRedis) -> None:
    server.end()
    set_progress("job:1", 1, 2, "half")
    assert get_progress("job:1") == Progress(1, 2, "half")
    clear_progress("job:1")
    assert get_progress("job:1") is None


def test_redis_is_used_again_when_it_is_back(server: OwnRedis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "PAUSE", 0.1)
    server.freeze()
    cache.set("during", 1)
    server.thaw()
    time.sleep(0.2)
    cache.set("after", 2)
    assert cache._cache.get_client().exists(cache.make_key("after"))
    assert cache.get("during") is None
    server.freeze()
    assert cache.get("during") is None  # nothing of the outage before


@pytest.mark.parametrize("how", ["frozen", "ended"])
def test_people_sign_in_and_work_while_redis_is_away(
    server: OwnRedis, how: str, organization: Tenant
) -> None:
    user_of(organization, "hr_manager", "hr")
    take_away(server, how)
    began = time.monotonic()
    signed_in = Api(organization).post("auth/login", {"username": "hr", "password": PASSWORD})
    assert signed_in.status_code == 200
    assert Api(organization, signed_in.json()["data"]["token"]).get("auth/me").status_code == 200
    assert time.monotonic() - began < 5


def test_guessing_is_counted_while_redis_is_away(server: OwnRedis, organization: Tenant) -> None:
    user_of(organization, "hr_manager", "hr")
    server.end()
    wrong = {"username": "hr", "password": "not-this-one"}
    answers = [Api(organization).post("auth/login", wrong).status_code for _try in range(12)]
    assert answers == [401] * 10 + [429] * 2
