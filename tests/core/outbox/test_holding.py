"""Messages that wait: for a hold time, for the end of the night; and are taken back."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from core.accounts.models import User
from core.actors import Actor
from core.errors import ValidationFailed
from core.outbox import kinds, sms
from core.outbox.cancelling import cancel_pending
from core.outbox.composing import message_for
from core.outbox.enums import Channel as Way
from core.outbox.models import Message
from core.outbox.preferences import change_preferences, preferences_of
from core.outbox.quiet import after_quiet, is_quiet
from core.outbox.selectors import counts_about, inbox, unread_count
from core.outbox.sending import forget_pauses, next_try, send_pending
from core.outbox.services import Recipient, notify_many, post
from core.outbox.sms import SmsText, register_sms_texts
from core.tenancy.models import Tenant
from tests.core.outbox.conftest import acting
from tests.kit.threads import at_once

INDIA = ZoneInfo("Asia/Kolkata")
CONTEXT = {"month": "June 2026", "institution": "Alpha", "net": "1"}


class Channel:
    """Takes what it is given; `meanwhile` happens while it has a message in hand."""

    taken: ClassVar[list[int]] = []
    meanwhile: ClassVar[list[Callable[[], Any]]] = []

    def send(self, message: Message) -> None:
        for act in self.meanwhile:
            act()
        self.taken.append(message.pk)


@pytest.fixture(autouse=True)
def _own_channel(settings: Any) -> None:
    settings.NOTICE_CHANNELS = dict.fromkeys(["sms", "email", "push"], f"{__name__}.Channel")
    Channel.taken, Channel.meanwhile = [], []
    forget_pauses()


@pytest.fixture
def hold(asha: User, system: Actor) -> Callable[..., int]:
    def make(minutes: int = 15, key: str | None = None) -> int:
        one = Recipient(user_id=asha.pk, phone="9810012345", about="entry:1", key=key)
        return notify_many(
            actor=system,
            template="payslip_ready",
            context=CONTEXT,
            channels=["inbox", "sms", "push"],
            recipients=[one],
            send_after=timezone.now() + timedelta(minutes=minutes) if minutes else None,
        )

    return make


def states() -> list[str]:
    return sorted(Message.objects.values_list("state", flat=True))


def test_nobody_sees_what_is_held_and_everybody_after(asha: User, hold: Callable[..., int]) -> None:
    """A parent told of an absence that was a slip of the pen, in the inbox of all places."""
    assert hold() == 3
    assert send_pending() == 0
    assert (unread_count(asha.pk), Channel.taken) == (0, [])
    later = timezone.now() - timedelta(seconds=1)
    Message.objects.update(send_after=later, next_try_at=later)
    assert send_pending() == 2
    assert unread_count(asha.pk) == 1


def test_what_is_held_is_taken_back_and_can_be_told_again(asha: User, hold: Callable[..., int]) -> None:
    """Absent, present, absent again: the key of the first notice must not swallow the second."""
    assert hold(key="entry:1") == 3
    assert cancel_pending(about=["entry:1"], template="advance_applied") == 0
    assert cancel_pending(about=["entry:2", ""]) == 0
    assert cancel_pending(about=["entry:1"]) == 3
    assert states() == ["cancelled"] * 3
    Message.objects.update(next_try_at=timezone.now(), send_after=timezone.now())
    assert send_pending() == 0
    assert not inbox(asha.pk).exists()
    assert hold(key="entry:1") == 3
    assert counts_about("entry:1")["sms", "cancelled"] == 1


def test_what_is_out_stays_out(asha: User, hold: Callable[..., int]) -> None:
    hold(minutes=0)
    send_pending()
    assert cancel_pending(about=["entry:1"]) == 0
    assert states() == ["sent"] * 3


def test_a_message_in_hand_is_not_said_to_be_taken_back(hold: Callable[..., int]) -> None:
    """The answer would be a lie: the gateway has it."""
    found: list[int] = []
    Channel.meanwhile = [lambda: found.append(cancel_pending(about=["entry:1"]))]
    hold(minutes=0)
    assert send_pending() == 1
    assert found == [1]  # the other one, which was not in hand
    assert states() == ["cancelled", "sent", "sent"]


@pytest.mark.django_db(transaction=True)
def test_taking_back_and_sending_at_once_agree(organization: Tenant, system: Actor) -> None:
    """Each message is either sent or taken back, and the counts say which."""
    post(
        message_for(
            "sms", address=f"98{n:08}", template="x", language="en", subject="s", body="b", about="a:1"
        )
        for n in range(40)
    )
    sent, cancelled = at_once(send_pending, lambda: cancel_pending(about=["a:1"]))
    assert sent + cancelled == 40
    assert len(Channel.taken) == sent
    assert Message.objects.filter(state="cancelled").count() == cancelled


@pytest.mark.parametrize(
    ("clock", "quiet", "then"),
    [("20:59", False, "21 20:59"), ("21:00", True, "22 10:00"), ("00:00", True, "21 10:00"),
     ("09:59", True, "21 10:00"), ("10:00", False, "21 10:00")],
)  # fmt: skip
def test_quiet_hours(clock: str, quiet: bool, then: str) -> None:
    moment = datetime.fromisoformat(f"2026-11-21T{clock}").replace(tzinfo=INDIA)
    assert is_quiet(moment) == quiet
    assert after_quiet(moment).astimezone(INDIA).strftime("%d %H:%M") == then


@pytest.mark.django_db
class TestByNight:
    """Promotional messages wait for the day, even one that was written by day and failed; others go out."""

    @pytest.fixture(autouse=True)
    def _night(self, organization: Tenant, at: Callable[[str], None]) -> Iterator[None]:
        at("2026-11-21T22:30")
        return iter([None])

    @staticmethod
    def make(*, is_promotional: bool, channel: str = "sms") -> Message:
        one = message_for(
            channel, is_promotional=is_promotional, user_id=7, address="9810012345", template="x",
            language="en", subject="s", body="b",
        )  # fmt: skip
        post([one])
        return one

    def test_it_is_written_for_the_morning(self) -> None:
        row = self.make(is_promotional=True)
        assert row.send_after is not None
        assert row.send_after.astimezone(INDIA).hour == 10
        assert row.give_up_at - row.next_try_at > timedelta(hours=71)
        assert self.make(is_promotional=True, channel="inbox").send_after is None

    def test_a_retry_at_night_waits_too(self) -> None:
        row = self.make(is_promotional=True)
        Message.objects.filter(pk=row.pk).update(next_try_at=timezone.now())
        self.make(is_promotional=False)
        assert send_pending() == 1
        assert row.pk not in Channel.taken
        wanted = next_try()
        assert wanted is not None
        assert wanted.astimezone(INDIA).hour == 10  # else the clock looks each minute all night


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sms, "_lookups", {})
    texts = {"en": lambda context: SmsText(f"Paid {context['net']}", {"templateId": "1107"})}
    register_sms_texts("organization", lambda template: texts if template == "payslip_ready" else {})


def test_an_sms_has_its_registered_text(registered: None, hold: Callable[..., int]) -> None:
    """Any other text is dropped by the operator."""
    hold()
    row = Message.objects.get(channel="sms")
    assert (row.body, row.payload["sms"]) == ("Paid 1", {"templateId": "1107"})
    assert "Paid 1" not in Message.objects.get(channel="push").body


def test_without_a_registered_text_it_is_kept_and_not_sent(
    registered: None, asha: User, system: Actor
) -> None:
    one = Recipient(user_id=asha.pk, phone="9810012345")
    context = {"institution": "Alpha", "username": "asha"}
    notify_many(actor=system, template="account_created", context=context, channels=["sms"], recipients=[one])
    assert send_pending() == 0
    assert list(Message.objects.values_list("state", "error")) == [("suppressed", "no_template")]


def test_one_that_would_not_have_been_sent_is_taken_back_too(
    registered: None, monkeypatch: pytest.MonkeyPatch, hold: Callable[..., int]
) -> None:
    """Else its key keeps the next notice from being written, or the office sees what was never true."""
    monkeypatch.setattr(sms, "_lookups", {"organization": lambda _template: {}})
    hold(key="entry:1")
    assert states() == ["pending", "sent", "suppressed"]
    assert cancel_pending(about=["entry:1"]) == 3
    assert hold(key="entry:1") == 3


def test_choices_by_channel(asha: User, hold: Callable[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    """SMS switched off leaves push and e-mail as they were; where a suite has no SMS there is nothing to choose."""
    with pytest.raises(ValidationFailed):
        change_preferences(actor=acting(asha), choices={"sms": {"payslips": False}})
    monkeypatch.setitem(kinds._ways, "organization", (Way.EMAIL, Way.SMS, Way.PUSH))
    change_preferences(actor=acting(asha), choices={"sms": {"payslips": False}})
    own = preferences_of(acting(asha))
    assert (own.choices["sms"]["payslips"], own.choices["push"]["payslips"], own.email["payslips"]) == (
        False,
        True,
        True,
    )
    assert hold() == 2
    assert sorted(Message.objects.values_list("channel", flat=True)) == ["inbox", "push"]
