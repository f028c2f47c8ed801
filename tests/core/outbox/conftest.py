"""People with notices."""

from collections.abc import Callable
from typing import Any

import pytest

from core.accounts.models import User
from core.actors import Actor, Door, actor_for
from core.outbox.models import Message
from core.outbox.services import Recipient, notify_many
from core.tenancy.models import Tenant
from tests.core.accounts.people import Api, api_of, user_of


@pytest.fixture
def asha(organization: Tenant) -> User:
    return _without_welcome(organization, "asha")


@pytest.fixture
def bala(organization: Tenant) -> User:
    return _without_welcome(organization, "bala")


def _without_welcome(organization: Tenant, username: str) -> User:
    """An employee whose first e-mail, that of the new account, is out of the way."""
    user = user_of(organization, "employee", username, name=username.title(), email=f"{username}@example.org")
    Message.objects.filter(user_id=user.pk).delete()
    return user


@pytest.fixture
def api(organization: Tenant) -> Callable[[User], Api]:
    return lambda user: api_of(user, organization)


@pytest.fixture
def tell(system: Actor) -> Callable[..., int]:
    """Return a function that writes a payslip notice to the inbox and by e-mail."""

    def make(*users: User, template: str = "payslip_ready", times: int = 1, **payload: Any) -> int:
        context = {"month": "June 2026", "institution": "Alpha", "net": "1"}
        people = [Recipient(user_id=user.pk, payload=payload) for user in users for _time in range(times)]
        return notify_many(
            actor=system, template=template, context=context, channels=["inbox", "email"], recipients=people
        )

    return make


def acting(user: User, door: Door = Door.PORTAL) -> Actor:
    return actor_for(user, tenant_type="organization", door=door)
