"""A gateway that is slow, refuses, fails, drops or repeats: nothing is lost, nothing that it took is sent again."""

import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.checks import run_checks
from django.utils import timezone

from core.actors import Actor
from core.outbox import sending
from core.outbox.models import Message
from core.outbox.sending import send_pending
from core.outbox.services import Recipient, notify_many
from core.tenancy.models import Tenant
from tests.core.outbox.receiver import Receiver

HTTP = "core.outbox.gateway.HttpChannel"


@pytest.fixture
def gateway(settings: Any) -> Iterator[Receiver]:
    receiver = Receiver()
    settings.NOTICE_CHANNELS = {"sms": HTTP, "push": HTTP}
    way = {"URL": receiver.url, "TOKEN": "t0ken", "TIMEOUT": 0.5}
    settings.NOTICE_GATEWAYS = {"sms": way, "push": way}
    sending.forget_pauses()
    yield receiver
    receiver.shutdown()
    receiver.server_close()
    sending.forget_pauses()


@pytest.fixture
def write(organization: Tenant, system: Actor) -> Any:
    def act(count: int) -> None:
        people = [Recipient(address=f"98100{number:05}") for number in range(count)]
        context = {"institution": "Alpha", "username": "asha", "name": "Asha"}
        notify_many(
            actor=system, template="account_created", context=context, channels=["sms"], recipients=people
        )

    return act


def again() -> None:
    """Let the time of waiting be over."""
    sending.forget_pauses()
    Message.objects.filter(state="pending").update(next_try_at=timezone.now())


def states() -> list[str]:
    return sorted(Message.objects.values_list("state", flat=True))


def test_a_turn_goes_to_the_gateway_with_what_it_needs(gateway: Receiver, write: Any) -> None:
    write(30)
    assert send_pending() == 30
    assert states() == ["sent"] * 30
    body, head = gateway.bodies[0], gateway.headers[0]
    assert (body["channel"], body["to"], body["isPromotional"]) == ("sms", "9810000000", False)
    assert head["Idempotency-Key"] == body["id"] == f"t_alpha.{Message.objects.earliest('id').pk}"
    assert head["Authorization"] == "Bearer t0ken"
    assert len(set(gateway.ids)) == 30


@pytest.mark.parametrize("status", [400, 404, 422])
def test_a_refused_message_fails_for_good_and_says_why(gateway: Receiver, write: Any, status: int) -> None:
    """Tried again for three days it would be refused for three days; nobody would see it."""
    write(2)
    gateway.status = status
    assert send_pending() == 0
    assert states() == ["failed", "failed"]
    assert f"HTTP {status}" in Message.objects.earliest("id").error
    assert "no such template" in Message.objects.earliest("id").error


@pytest.mark.parametrize(
    ("status", "tries"), [(500, [1, 1, 1]), (503, [0, 0, 1]), (401, [0, 0, 1]), (429, [0, 0, 1])]
)
def test_a_gateway_in_trouble_loses_nothing(
    gateway: Receiver, write: Any, status: int, tries: list[int]
) -> None:
    """500 may be this message's own; the others say that the gateway takes none, so the rest is not tried."""
    write(3)
    gateway.status = status
    assert send_pending() == 0
    assert states() == ["pending"] * 3
    assert sorted(Message.objects.values_list("attempts", flat=True)) == tries
    gateway.status = 200
    again()
    assert send_pending() == 3
    assert states() == ["sent"] * 3


def test_a_dropped_answer_is_asked_again_under_the_same_id(gateway: Receiver, write: Any) -> None:
    """Whether it was taken is not known; the gateway can tell by the id."""
    write(1)
    gateway.drops_after = True
    assert send_pending() == 0
    gateway.drops_after = False
    again()
    assert send_pending() == 1
    assert len(gateway.ids) == 2
    assert len(set(gateway.ids)) == 1


def test_a_slow_gateway_costs_one_time_out(gateway: Receiver, write: Any) -> None:
    write(5)
    gateway.seconds = 2.0
    began = time.monotonic()
    assert send_pending() == 0
    assert send_pending() == 0
    assert time.monotonic() - began < 1.5
    assert states() == ["pending"] * 5


def test_an_answer_that_never_ends_undoes_no_message(gateway: Receiver, write: Any) -> None:
    """The status said that it was taken: read as a failure, the same SMS would go out again and again."""
    write(1)
    gateway.never_ends = True
    assert send_pending() == 1
    again()
    assert send_pending() == 0
    assert len(gateway.ids) == 1


def test_a_redirect_takes_nothing_elsewhere(gateway: Receiver, write: Any) -> None:
    """Phone numbers go to the address in the settings and to no other."""
    write(1)
    gateway.status = 302
    assert send_pending() == 0
    assert states() == ["pending"]
    assert len(gateway.ids) == 1


def test_a_gateway_away_for_three_days_is_shown_to_somebody(gateway: Receiver, write: Any) -> None:
    write(2)
    gateway.status = 503
    Message.objects.update(give_up_at=timezone.now() - timedelta(seconds=1))
    send_pending()
    assert states() == ["failed", "failed"]


def test_a_gateway_without_an_address_is_named_at_the_start(settings: Any) -> None:
    settings.NOTICE_CHANNELS = {"sms": HTTP}
    settings.NOTICE_GATEWAYS = {"sms": {"URL": "", "TOKEN": "", "TIMEOUT": 1}}
    assert "SMS_GATEWAY_URL" in str([one for one in run_checks() if one.id == "core.E021"])
