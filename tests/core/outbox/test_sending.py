"""A mail server that refuses, hangs or is slow holds up nobody but its own mails, and loses none."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import connection, transaction
from django.utils import timezone

from core import jobs
from core.actors import Actor
from core.outbox import sending
from core.outbox.models import Message
from core.outbox.sending import send_pending
from core.outbox.services import Recipient, notify_many
from core.tenancy.models import Tenant


class MailServer(threading.Thread):
    """A mail server of the test's own on loopback, that behaves as told."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.is_mute, self.refusal, self.seconds = False, b"", 0.0
        self.most = 10_000
        self.connections, self.taken = 0, 0
        self.start()

    def run(self) -> None:
        while True:
            try:
                client, _address = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.talk, args=(client,), daemon=True).start()

    def talk(self, client: socket.socket) -> None:
        lines, here = client.makefile("rb"), 0
        with client, lines:
            if self.is_mute:
                time.sleep(30)
                return
            client.sendall(b"220 test\r\n")
            is_text = False
            for line in lines:
                word = line[:4].upper()
                if is_text:
                    if line == b".\r\n":
                        is_text = False
                        time.sleep(self.seconds)
                        self.taken, here = self.taken + 1, here + 1
                        client.sendall(b"250 ok\r\n")
                elif word == b"DATA":
                    is_text = True
                    client.sendall(b"354 go\r\n")
                elif word == b"RCPT" and self.refusal:
                    client.sendall(self.refusal)
                elif word == b"MAIL" and here >= self.most:
                    return  # closes the connection in the middle
                elif word == b"QUIT":
                    client.sendall(b"221 bye\r\n")
                    return
                else:
                    client.sendall(b"250 ok\r\n")

    def end(self) -> None:
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for a caller
        self.listener.close()


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    server = MailServer()
    settings.NOTICE_CHANNELS = {"email": "core.outbox.channels.SmtpChannel"}
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.port, 1
    sending.forget_pauses()
    yield server
    server.end()
    sending.forget_pauses()


@pytest.fixture
def write(organization: Tenant, system: Actor) -> Any:
    def act(count: int) -> None:
        people = [Recipient(address=f"p{number}@example.org") for number in range(count)]
        context = {"institution": "Alpha", "username": "asha", "name": "Asha"}
        notify_many(
            actor=system, template="account_created", context=context, channels=["email"], recipients=people
        )

    return act


def states() -> dict[str, int]:
    found: dict[str, int] = {}
    for state in Message.objects.values_list("state", flat=True):
        found[state] = found.get(state, 0) + 1
    return found


def test_one_connection_carries_a_whole_turn(server: MailServer, write: Any) -> None:
    write(60)
    assert send_pending() == 60
    assert (server.taken, server.connections) == (60, 1)
    assert states() == {"sent": 60}


@pytest.mark.parametrize("how", ["refuses", "hangs"])
def test_a_server_that_is_away_costs_one_time_out(server: MailServer, write: Any, how: str) -> None:
    """Not one for each of two thousand mails; those that were not tried have lost no try."""
    write(40)
    server.is_mute = how == "hangs"
    if how == "refuses":
        server.end()
    began = time.monotonic()
    assert send_pending() == 0
    assert send_pending() == 0  # another institution's turn: the server is left alone
    assert time.monotonic() - began < 4
    assert sorted(Message.objects.values_list("attempts", flat=True)) == [0] * 39 + [1]
    assert states() == {"pending": 40}


def test_all_are_sent_once_when_the_server_is_back(server: MailServer, write: Any) -> None:
    write(40)
    server.is_mute = True
    send_pending()
    server.is_mute = False
    sending.forget_pauses()
    Message.objects.update(next_try_at=timezone.now())
    assert send_pending() == 40
    assert server.taken == 40


def test_a_connection_lost_in_the_middle_of_a_turn(server: MailServer, write: Any) -> None:
    write(10)
    server.most = 4
    assert send_pending() == 4
    server.most = 100
    sending.forget_pauses()
    Message.objects.filter(state="pending").update(next_try_at=timezone.now())
    assert send_pending() == 6
    assert server.taken == 10


@pytest.mark.parametrize(
    ("refusal", "state"), [(b"550 no such user\r\n", "failed"), (b"451 try later\r\n", "pending")]
)
def test_one_refused_address_holds_up_no_other(
    server: MailServer, write: Any, refusal: bytes, state: str
) -> None:
    write(1)
    server.refusal = refusal
    assert send_pending() == 0
    assert states() == {state: 1}
    server.refusal = b""
    write(3)
    assert send_pending() == 3


def test_a_slow_server_gives_way_to_other_institutions(
    server: MailServer, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn is bounded, and the rest is asked for again behind what others are waiting for."""
    woken: list[str] = []
    monkeypatch.setattr(sending, "wake_here", woken.append)
    write(30)
    server.seconds = 0.1
    began = time.monotonic()
    sent = send_pending(seconds=0.5)
    assert 0 < sent < 15
    assert time.monotonic() - began < 2
    assert woken == ["core.outbox.send_pending"]
    assert send_pending(limit=3) == 3


def test_a_message_is_given_up_after_three_days_of_outage(server: MailServer, write: Any) -> None:
    """Also one that was never tried, because another stood before it: somebody must see it."""
    write(3)
    server.end()
    Message.objects.update(give_up_at=timezone.now() - timedelta(seconds=1))
    send_pending()
    assert states() == {"failed": 3}


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_a_server_is_waited_for(
    organization: Tenant, server: MailServer, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would hold rows, and its connection's snapshot, as long as the server likes."""
    seen: list[bool] = []
    original = sending.channel_for

    def watch(name: str) -> Any:
        seen.append(transaction.get_connection().in_atomic_block)
        return original(name)

    monkeypatch.setattr(sending, "channel_for", watch)
    write(1)
    assert send_pending() == 1
    assert seen == [False]
    assert not connection.in_atomic_block


def test_mails_have_a_queue_of_their_own() -> None:
    """Else a mail server decides whether salaries are computed."""
    router = current_app.amqp.router
    for task in ("core.outbox.send_pending", "core.outbox.send_pending_public"):
        assert router.route({}, task)["queue"].name == "mail"
    for task in ("core.jobs.run", "core.tenancy.look"):
        assert router.route({}, task)["queue"].name == "celery"


def test_the_sweep_wakes_the_mail_worker_and_sends_nothing_itself(
    server: MailServer, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(jobs, "wake_here", woken.append)
    jobs.sweep_here(timezone.now())
    assert woken == []
    write(1)
    jobs.sweep_here(timezone.now())
    assert woken == ["core.outbox.send_pending"]
    assert server.connections == 0


def test_every_task_of_the_clock_has_an_end_and_a_time() -> None:
    """A worker that was away for a night must not find thousands of copies of the same."""
    conf = current_app.conf
    for name, entry in conf.beat_schedule.items():
        assert entry["options"]["expires"] > 0, name
        if isinstance(entry["schedule"], float):
            assert entry["options"]["expires"] <= entry["schedule"], name
    assert 0 < conf.task_soft_time_limit < conf.task_time_limit
    assert conf.broker_transport_options["visibility_timeout"] > conf.task_time_limit
