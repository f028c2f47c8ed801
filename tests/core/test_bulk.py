"""Many rows changed by one statement: each gets its own values, and the table's rules hold."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from core.accounts.models import User
from core.bulk import update_rows
from core.tenancy.models import Tenant

pytestmark = pytest.mark.django_db


@pytest.fixture
def users(school: Tenant) -> list[User]:
    return User.objects.bulk_create(User(username=f"user{number}", name="Asha") for number in range(3))


def names() -> list[tuple[str, str, str]]:
    rows = User.objects.filter(username__startswith="user").order_by("username")
    return list(rows.values_list("username", "name", "email"))


def test_each_row_gets_its_own_values(
    users: list[User], django_assert_num_queries: Callable[[int], Any]
) -> None:
    """Catches values that land at another row, other columns that are written, more than one statement."""
    for number, user in enumerate(users):
        user.name, user.phone, user.email = (
            f"O'Neil, {{{number}}}",
            f"981110000{number}",
            "not@written.example",
        )
    with django_assert_num_queries(1):
        update_rows(users, ["name", "phone"])
    assert names() == [(f"user{number}", f"O'Neil, {{{number}}}", "") for number in range(3)]


def test_nothing_for_no_rows(django_assert_num_queries: Callable[[int], Any]) -> None:
    with django_assert_num_queries(0):
        update_rows([], ["name"])


def test_the_rules_of_the_table_hold(users: list[User]) -> None:
    """Catches a way round the constraints: then none of the rows is changed."""
    before = names()
    users[0].username, users[1].username = "user9", "user2"
    with pytest.raises(IntegrityError), transaction.atomic():
        update_rows(users[:2], ["username"])
    assert names() == before
