"""Notices about the own account: they name the account and never the password."""

import pytest
from django.db import transaction

from core.access import PLATFORM_ADMIN
from core.accounts import notices, services
from core.accounts.models import User
from core.actors import Actor
from core.outbox.models import Message
from core.tenancy.models import Tenant
from tests.core.accounts.people import PASSWORD, api_of, user_of

pytestmark = pytest.mark.django_db


def made(actor: Actor, username: str = "asha", **values: str) -> tuple[User, str]:
    facts = {"name": "Asha Verma", "role": "employee", "email": "asha@example.org", **values}
    return services.create_user(actor=actor, username=username, **facts)  # type: ignore[arg-type]


def test_a_new_account_is_told_by_email(organization: Tenant, system: Actor, settings) -> None:
    settings.SITE_ADDRESS = "https://{slug}.pay.example.org"
    user, password = made(system)
    message = Message.objects.get()
    assert (message.channel, message.address, message.template) == (
        "email",
        "asha@example.org",
        "account_created",
    )
    assert "user name is asha." in message.body
    assert "Sign in: https://alpha.pay.example.org/" in message.body
    assert organization.name in message.subject
    assert password not in message.subject + message.body
    assert message.user_id == user.pk


def test_without_an_address_nothing_is_written(organization: Tenant, system: Actor) -> None:
    made(system, email="")
    assert not Message.objects.exists()


def test_an_account_that_is_not_made_is_not_told(organization: Tenant, system: Actor) -> None:
    """The notice is written with the account or not at all."""
    with pytest.raises(RuntimeError), transaction.atomic():
        made(system)
        raise RuntimeError
    assert not Message.objects.exists()


def test_many_new_accounts_in_a_few_statements(
    organization: Tenant, system: Actor, django_assert_num_queries
) -> None:
    users = User.objects.bulk_create(
        User(username=f"p{n}", name="P", role="employee", email="p@example.org" if n % 2 else "")
        for n in range(60)
    )
    with django_assert_num_queries(6):
        assert notices.tell_created(users, system) == 30
    assert notices.tell_created(users, system) == 0, "telling again adds nothing"


@pytest.mark.parametrize(("language", "word"), [("en", "new password"), ("hi", "नया पासवर्ड")])
def test_a_reset_is_told_in_inbox_and_by_email(
    organization: Tenant, system: Actor, language: str, word: str
) -> None:
    user, _first = made(system)
    User.objects.filter(pk=user.pk).update(language=language)
    Message.objects.all().delete()
    password = services.reset_password(user=user, actor=system)
    found = Message.objects.order_by("channel")
    assert [row.channel for row in found] == ["email", "inbox"]
    for row in found:
        assert word in row.subject
        assert "asha" in row.body
        assert password not in row.body


def test_a_change_of_the_own_password_is_told(organization: Tenant) -> None:
    """Whoever did not change it must hear of it."""
    user = user_of(organization, "hr_manager", "hr", email="hr@example.org")
    Message.objects.all().delete()
    body = {"currentPassword": PASSWORD, "newPassword": "seven-quiet-rivers"}
    assert api_of(user, organization).post("auth/change-password", body).status_code == 200
    assert sorted(Message.objects.values_list("template", "channel")) == [
        ("password_changed", "email"),
        ("password_changed", "inbox"),
    ]
    assert "seven-quiet-rivers" not in "".join(Message.objects.values_list("body", flat=True))


def test_registering_over_rest_tells_the_person(organization: Tenant) -> None:
    admin = user_of(organization, "admin", "boss")
    body = {"username": "ravi.hr", "name": "Ravi", "role": "hr_manager", "email": "ravi@example.org"}
    answer = api_of(admin, organization).post("auth/register", body)
    assert answer.status_code == 201
    message = Message.objects.get()
    assert message.address == "ravi@example.org"
    assert answer.json()["data"]["password"] not in message.body


def test_on_the_platform_the_link_is_the_bare_host(public: Tenant, system: Actor, settings) -> None:
    settings.SITE_ADDRESS = "https://{slug}.pay.example.org"
    made(system, "root", role=PLATFORM_ADMIN)
    assert "Sign in: https://pay.example.org/" in Message.objects.get().body
