"""Notices: sent once, tried again, readable in the person's language."""

import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest
from django.core import mail
from django.db import connection, connections, transaction
from django.template import TemplateDoesNotExist
from django.utils import timezone

from core.accounts.models import User
from core.actors import Actor, Door
from core.errors import Forbidden, NotFound, ValidationFailed
from core.outbox.channels import CannotSend, masked, message_id
from core.outbox.enums import MessageState
from core.outbox.models import Message
from core.outbox.selectors import inbox, unread_count
from core.outbox.sending import forget_pauses, send_pending
from core.outbox.services import Recipient, mark_all_read, mark_read, notify, notify_many
from core.tenancy.models import Tenant


class Channel:
    """A channel backend under the test's control: what leaves the machine is replaced here alone."""

    sent: ClassVar[list[int]] = []
    error: ClassVar[Exception | None] = None
    seconds: ClassVar[float] = 0

    def send(self, message: Message) -> None:
        time.sleep(self.seconds)
        if self.error:
            raise self.error
        self.sent.append(message.pk)


@pytest.fixture(autouse=True)
def _own_channel_and_templates(settings: Any) -> None:
    settings.NOTICE_CHANNELS = {"email": f"{__name__}.Channel"}
    engine = {**settings.TEMPLATES[0]}
    engine["DIRS"] = [*engine["DIRS"], Path(__file__).parent / "templates"]
    settings.TEMPLATES = [engine]
    Channel.sent, Channel.error, Channel.seconds = [], None, 0
    forget_pauses()


def make_user(name: str = "Asha", **values: Any) -> User:
    fields = {
        "username": name.lower(),
        "name": name,
        "email": f"{name.lower()}@example.org",
        "role": "employee",
    }
    return User.objects.create(**{**fields, **values})


def paid(actor: Actor, channels: list[str] | None = None, **values: Any) -> int:
    wanted = channels or ["email", "inbox"]
    return notify(actor=actor, template="test_paid", context={"amount": "₹5"}, channels=wanted, **values)


def test_notify_writes_a_row_for_each_channel_in_the_persons_language(
    organization: Tenant, system: Actor
) -> None:
    user = make_user(language="hi")
    assert paid(system, user_id=user.pk, payload={"link": "/ess"}) == 2
    email, note = Message.objects.order_by("channel")
    assert (email.address, email.state, email.language) == ("asha@example.org", "pending", "hi")
    assert (email.subject, email.body) == ("भुगतान: ₹5", "प्रिय Asha, ₹5 का भुगतान हुआ।")
    assert (note.state, note.address, note.payload) == ("sent", "", {"link": "/ess"})


def test_text_is_plain_and_a_missing_language_falls_back(organization: Tenant, system: Actor) -> None:
    """An escaped "R&amp;D" or a crash for want of a translation."""
    paid(system, ["email"], address="a@example.org", language="en")
    assert "R&D" in Message.objects.get().body
    notify(
        actor=system,
        template="test_only_english",
        context={},
        channels=["email"],
        address="a@b.org",
        language="hi",
    )
    assert Message.objects.first().language == "en"
    with pytest.raises(TemplateDoesNotExist):
        notify(actor=system, template="no_such", context={}, channels=["email"], address="a@b.org")


def test_a_value_cannot_add_mail_headers(organization: Tenant, system: Actor) -> None:
    notify(
        actor=system,
        template="test_paid",
        context={"amount": "5\nBcc: x@y.org"},
        channels=["email"],
        address="a@b.org",
    )
    assert Message.objects.get().subject == "Paid: 5"


def test_same_key_writes_once(organization: Tenant, system: Actor) -> None:
    user = make_user()
    assert paid(system, user_id=user.pk, key="slip:1") == 2
    assert paid(system, user_id=user.pk, key="slip:1") == 0
    assert Message.objects.count() == 2


def test_nobody_and_no_address(organization: Tenant, system: Actor) -> None:
    with pytest.raises(ValidationFailed):
        paid(system)
    assert paid(system, ["email", "sms"], user_id=make_user(email="").pk) == 0
    with pytest.raises(ValueError, match="fax"):
        paid(system, ["fax"], address="x")
    assert not Message.objects.exists()


@pytest.mark.parametrize("count", [1, 50])
def test_many_people_cost_the_same_number_of_statements(
    organization: Tenant, system: Actor, django_assert_num_queries: Any, count: int
) -> None:
    people = [make_user(f"P{number}") for number in range(count)]
    recipients = [Recipient(user.pk, context={"amount": user.pk}, key=f"k{user.pk}") for user in people]
    with django_assert_num_queries(6):  # savepoint, users, keys, insert, due look, release
        added = notify_many(
            actor=system, template="test_paid", context={}, channels=["email", "inbox"], recipients=recipients
        )
    assert added == 2 * count
    assert send_pending() == count


def test_sent_once(organization: Tenant, system: Actor) -> None:
    paid(system, user_id=make_user().pk)
    assert send_pending() == 1
    assert send_pending() == 0
    message = Message.objects.get(channel="email")
    assert (message.state, message.attempts, Channel.sent) == ("sent", 1, [message.pk])
    assert message.sent_at is not None


def test_failure_waits_longer_each_time_and_ends_after_three_days(
    organization: Tenant, system: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A night, or a week-end, without mail server must lose nothing."""
    paid(system, ["email"], address="a@b.org")
    Channel.error = ConnectionRefusedError("no server")
    began = now = timezone.now()
    waits: list[int] = []
    while Message.objects.get().state == MessageState.PENDING:
        monkeypatch.setattr(timezone, "now", lambda: now)  # noqa: B023 - the moment of this round
        for _again in range(2):  # the second time finds nothing: not before its time
            forget_pauses()
            assert send_pending() == 0
        message = Message.objects.get()
        assert message.attempts == len(waits) + 1
        waits.append(round((message.next_try_at - now).total_seconds()))
        now = max(now, message.next_try_at)
    assert waits[:9] == [30, 60, 120, 240, 480, 960, 1920, 3840, 7200]
    assert timedelta(hours=72) <= now - began <= timedelta(hours=75)
    assert message.error == "ConnectionRefusedError: no server"
    assert send_pending() == 0


def test_a_failure_is_made_good_by_the_next_try(organization: Tenant, system: Actor) -> None:
    paid(system, ["email"], address="a@b.org")
    Channel.error = TimeoutError()
    send_pending()
    forget_pauses()
    Channel.error = None
    Message.objects.update(next_try_at=timezone.now())
    assert send_pending() == 1
    assert Message.objects.get().error == ""


def test_what_can_never_be_sent_fails_at_once(organization: Tenant, system: Actor) -> None:
    paid(system, ["email"], address="a@b.org")
    Channel.error = CannotSend("refused")
    assert send_pending() == 0
    assert Message.objects.get().state == "failed"


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_four_workers_send_each_message_once(organization: Tenant, system: Actor) -> None:
    recipients = [Recipient(address=f"p{number}@example.org") for number in range(40)]
    notify_many(actor=system, template="test_paid", context={}, channels=["email"], recipients=recipients)
    Channel.seconds = 0.01

    def worker() -> None:
        connection.set_tenant(organization)
        send_pending()
        connections.close_all()

    threads = [threading.Thread(target=worker) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(Channel.sent) == sorted(Message.objects.values_list("pk", flat=True))
    assert set(Message.objects.values_list("state", "attempts")) == {("sent", 1)}


@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_work_sends_nothing(organization: Tenant, system: Actor) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        paid(system, address="a@b.org")
        raise RuntimeError
    assert send_pending() == 0
    assert Channel.sent == []


def test_inbox_is_the_persons_own(organization: Tenant, system: Actor) -> None:
    user, other = make_user(), make_user("Bala")
    for person in (user, user, other):
        paid(system, ["inbox"], user_id=person.pk)
    me = Actor(user_id=user.pk, name="Asha", role="employee", door=Door.PORTAL)
    assert unread_count(user.pk) == 2
    first = inbox(user.pk).last()
    assert mark_read(actor=me, message_id=first.pk).read_at is not None
    assert unread_count(user.pk) == 1
    with pytest.raises(NotFound):
        mark_read(actor=me, message_id=inbox(other.pk).get().pk)
    assert mark_all_read(actor=me) == 1
    assert (unread_count(user.pk), unread_count(other.pk)) == (0, 1)
    with pytest.raises(Forbidden):
        mark_all_read(actor=system)


def test_smtp_sends_with_an_identifier_that_stays(organization: Tenant, system: Actor, settings: Any) -> None:
    settings.NOTICE_CHANNELS = {"email": "core.outbox.channels.SmtpChannel"}
    paid(system, ["email"], address="a@b.org")
    paid(system, ["email"], address="not-an-address")
    assert send_pending() == 1
    message = Message.objects.get(state="sent")
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["a@b.org"], "Paid: ₹5")
    assert sent.message()["Message-ID"] == message_id(message)
    assert Message.objects.get(address="not-an-address").state == "failed"


def test_log_shows_neither_text_nor_whole_address(
    organization: Tenant, system: Actor, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.NOTICE_CHANNELS = {}
    paid(system, ["email"], address="asha@example.org")
    with caplog.at_level("INFO"):
        assert send_pending() == 1
    assert "a***@example.org: Paid: ₹5" in caplog.text
    assert "asha@" not in caplog.text
    assert "R&D" not in caplog.text
    assert masked("9876543210") == "XXXXXX3210"


@pytest.mark.parametrize("code", ["account_created", "password_changed"])
@pytest.mark.parametrize("language", ["en", "hi"])
def test_bundled_notices_have_subject_and_text(
    organization: Tenant, system: Actor, code: str, language: str
) -> None:
    context = {"institution": "Alpha", "username": "asha", "name": "Asha"}
    notify(
        actor=system,
        template=code,
        context=context,
        channels=["email"],
        address="a@b.org",
        language=language,
    )
    message = Message.objects.get()
    assert message.language == language
    assert message.subject
    assert "asha" in message.body
