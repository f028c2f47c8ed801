"""Messages that were given up: administrators see why and send them again."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import Forbidden, NotFound
from core.outbox.failures import send_again, send_all_again
from core.outbox.models import Message
from core.outbox.sending import send_pending
from core.tenancy.models import Tenant
from tests.core.accounts.people import user_of
from tests.core.outbox.conftest import acting

pytestmark = pytest.mark.django_db
LIST = "/admin/outbox/message/"


@pytest.fixture
def admin(organization: Tenant) -> User:
    return user_of(organization, "admin", "boss")


@pytest.fixture
def failed(tell: Callable[..., int], asha: User) -> Message:
    tell(asha)
    message = Message.objects.get(channel="email")
    Message.objects.filter(pk=message.pk).update(
        state="failed", attempts=10, error="SMTPRecipientsRefused: <no> & gone", address="wrong@example.org"
    )
    return Message.objects.get(pk=message.pk)


@pytest.fixture
def browser_of(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[User], Client]:
    def make(user: User) -> Client:
        client = client_of(organization)
        client.force_login(user)
        return client

    return make


def test_again_goes_to_the_address_of_now(admin: User, failed: Message) -> None:
    again = send_again(actor=acting(admin), message_id=failed.pk)
    assert (again.state, again.attempts, again.error) == ("pending", 0, "")
    assert again.address == "asha@example.org"
    assert send_pending() == 1
    entry = AuditEntry.objects.get(action="outbox.sent_again")
    assert (entry.before, entry.after) == ({"to": "w***@example.org"}, {"to": "a***@example.org"})
    with pytest.raises(NotFound):
        send_again(actor=acting(admin), message_id=failed.pk)


def test_again_to_an_address_without_a_user(admin: User, failed: Message) -> None:
    Message.objects.filter(pk=failed.pk).update(user_id=None, address="firm@example.org")
    assert send_again(actor=acting(admin), message_id=failed.pk).address == "firm@example.org"


def test_all_again_in_a_few_statements(admin: User, failed: Message, asha: User) -> None:
    row = Message.objects.get(pk=failed.pk)
    rows = [Message(**{f.name: getattr(row, f.name) for f in Message._meta.fields if f.name != "id"})]
    Message.objects.bulk_create(rows * 1)
    Message.objects.filter(pk=failed.pk).update(user_id=None)
    with CaptureQueriesContext(connection) as queries:
        assert send_all_again(actor=acting(admin)) == 2
    assert len(queries) <= 6
    assert set(Message.objects.filter(channel="email").values_list("state", "attempts", "address")) == {
        ("pending", 0, "wrong@example.org"),
        ("pending", 0, "asha@example.org"),
    }
    assert send_all_again(actor=acting(admin)) == 0
    assert AuditEntry.objects.filter(action="outbox.all_sent_again").count() == 1


@pytest.mark.parametrize("role", ["hr_manager", "employee"])
def test_others_may_not(organization: Tenant, failed: Message, role: str) -> None:
    other = acting(user_of(organization, role, "other"))
    for attempt in (
        lambda: send_again(actor=other, message_id=failed.pk),
        lambda: send_all_again(actor=other),
    ):
        with pytest.raises(Forbidden):
            attempt()
    assert Message.objects.get(pk=failed.pk).state == "failed"


def test_one_that_waits_or_went_out_is_not_there(admin: User, tell: Callable[..., int], asha: User) -> None:
    tell(asha)
    for message in Message.objects.all():
        with pytest.raises(NotFound):
            send_again(actor=acting(admin), message_id=message.pk)


class TestAdmin:
    """The list and its buttons."""

    def test_list_shows_only_what_failed_and_no_text(
        self, browser_of: Callable[[User], Client], admin: User, failed: Message, tell: Any, bala: User
    ) -> None:
        tell(bala)
        page = browser_of(admin).get(LIST).content.decode()
        assert "wrong@example.org" in page
        assert "SMTPRecipientsRefused: &lt;no&gt; &amp; gone" in page
        assert "bala@example.org" not in page
        detail = browser_of(admin).get(f"{LIST}{failed.pk}/change/")
        assert detail.status_code == 200
        assert failed.body not in detail.content.decode()
        assert "Net pay" not in detail.content.decode()

    @pytest.mark.parametrize("role", ["hr_manager", "employee"])
    def test_others_see_nothing(
        self, browser_of: Callable[[User], Client], organization: Tenant, failed: Message, role: str
    ) -> None:
        client = browser_of(user_of(organization, role, "other"))
        for path in ("", f"{failed.pk}/change/", f"{failed.pk}/send-again/", "send-all-again/"):
            assert client.get(f"{LIST}{path}").status_code in {302, 403}
            assert client.post(f"{LIST}{path}").status_code in {302, 403}
        assert Message.objects.get(pk=failed.pk).state == "failed"

    def test_again_asks_first(
        self, browser_of: Callable[[User], Client], admin: User, failed: Message
    ) -> None:
        client, path = browser_of(admin), f"{LIST}{failed.pk}/send-again/"
        assert "SMTPRecipientsRefused" in client.get(path).content.decode()
        assert Message.objects.get(pk=failed.pk).state == "failed", "a link alone sends nothing"
        assert client.post(path).status_code == 302
        assert Message.objects.get(pk=failed.pk).state == "pending"
        assert client.post(path).status_code == 404

    def test_all_again(self, browser_of: Callable[[User], Client], admin: User, failed: Message) -> None:
        client = browser_of(admin)
        assert client.get(f"{LIST}send-all-again/").status_code == 200
        assert client.post(f"{LIST}send-all-again/", follow=True).status_code == 200
        assert Message.objects.get(pk=failed.pk).state == "pending"

    def test_nothing_is_added_changed_or_deleted(
        self, browser_of: Callable[[User], Client], admin: User, failed: Message
    ) -> None:
        client = browser_of(admin)
        assert client.get(f"{LIST}add/").status_code == 403
        assert client.post(f"{LIST}{failed.pk}/change/", {"address": "x@y.org"}).status_code == 403
        assert client.post(f"{LIST}{failed.pk}/delete/", {"post": "yes"}).status_code == 403
        assert Message.objects.get(pk=failed.pk).address == "wrong@example.org"
