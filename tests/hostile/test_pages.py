"""Odd addresses and forms at every page of the portal: a page or a refusal in words, never 500."""

import random
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from core.accounts.models import User
from tests.cache import forget_cache
from tests.contract.world import World
from tests.hostile.mutations import NUMBERS, TEXTS

# Of each page and caller.
GETS, POSTS = 6, 4
PREFIXES = ("ess/", "account/", "i18n/")


def addresses() -> Iterator[str]:
    def walk(patterns: list[Any], prefix: str) -> Iterator[str]:
        for pattern in patterns:
            path = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, path)
            elif isinstance(pattern, URLPattern):
                yield path

    found = walk(get_resolver("config.urls_organization").url_patterns, "")
    return (path for path in found if path.startswith(PREFIXES))


PAGES = sorted(set(addresses()))


def client_of(world: World, user: User | None) -> Client:
    client = Client(raise_request_exception=False, headers={"host": f"{world.home.tenant.slug}.testserver"})
    if user:
        client.force_login(user)
    return client


@pytest.mark.parametrize("role", [None, "employee", "hr_manager"])
@pytest.mark.parametrize("page", PAGES)
def test_odd_calls_of_a_page_are_answered(world: World, page: str, role: str | None) -> None:
    chance = random.Random(f"{page} {role}")
    client = client_of(world, world.home.users[role] if role else None)
    for number in range(GETS + POSTS):
        forget_cache()
        path = "/" + re.sub(r"<[^>]+>", lambda _found: chance.choice(("1", "2026-27", *NUMBERS)), page)
        if number < GETS:
            query = f"?{chance.choice(('year', 'month', 'q', 'next', 'page'))}={quote(chance.choice(TEXTS))}"
            answer = client.get(path + query)
        else:
            names = (
                "username",
                "password",
                "from_on",
                "to_on",
                "days",
                "amount",
                "leave_type",
                "language",
                "next",
            )
            answer = client.post(path, {name: chance.choice(TEXTS) for name in chance.sample(names, 4)})
        assert answer.status_code < 500, f"{path} {number}: {answer.content[:300]!r}"


def test_the_pages_are_found() -> None:
    """Otherwise the test above would try nothing."""
    assert len(PAGES) > 20
    assert any("<" in page for page in PAGES)
