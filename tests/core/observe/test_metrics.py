"""/metrics: who may read it, and what it says."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from core.observe import metrics
from core.outbox.models import Job, Message
from core.tenancy import heartbeats
from core.tenancy.backup.models import Backup
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Heartbeat
from tests.outages import no_database

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh():
    metrics.state.forget()
    yield
    metrics.state.forget()


def value(text: str, start: str) -> float | None:
    return next(
        (float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(start)), None
    )


@pytest.mark.parametrize(
    ("token", "headers", "address", "status"),
    [
        ("", {}, "127.0.0.1", 200),
        ("", {}, "::1", 200),
        ("", {}, "10.0.0.7", 404),
        # A proxy on this machine has its address; everybody outside would come in through it.
        ("", {"X-Forwarded-For": "203.0.113.9"}, "127.0.0.1", 404),
        ("", {"Forwarded": "for=203.0.113.9"}, "127.0.0.1", 404),
        ("secret-token", {}, "127.0.0.1", 404),
        ("secret-token", {"Authorization": "Bearer wrong"}, "127.0.0.1", 404),
        ("secret-token", {"Authorization": "Bearer sécret"}, "127.0.0.1", 404),
        ("secret-token", {"Authorization": "Bearer secret-token"}, "10.0.0.7", 200),
    ],
)
def test_not_open_to_the_world(settings, token, headers, address, status) -> None:
    settings.METRICS_TOKEN = token
    answer = Client(headers={"host": "10.0.0.7", **headers}, REMOTE_ADDR=address).get("/metrics")
    assert answer.status_code == status
    assert (b"karyalaya_" in answer.content) is (status == 200)


def test_state_of_every_institution(organization, other_organization) -> None:
    ago = timezone.now() - timedelta(minutes=10)
    Job.objects.create(task="x", created_at=ago)
    Job.objects.create(task="x")
    Message.objects.create(channel="email", address="a@b.org", state="failed", template="x", language="en")
    with tenant_context(other_organization):
        Message.objects.create(
            channel="email", address="a@b.org", template="x", language="en", created_at=ago
        )
    with in_public():
        Backup.objects.create(tenant=organization, state="done", taken_at=timezone.now() - timedelta(days=2))
        Backup.objects.create(tenant=organization, state="failed", taken_at=timezone.now())
        Heartbeat.objects.create(name="beat", at=ago)
    text = Client().get("/metrics").content.decode()
    assert value(text, 'karyalaya_queued_jobs{institution="alpha"}') == 2
    assert value(text, 'karyalaya_oldest_queued_job_age_seconds{institution="alpha"}') == pytest.approx(
        600, abs=60
    )
    assert value(text, 'karyalaya_failed_messages{institution="alpha"}') == 1
    assert value(text, 'karyalaya_waiting_messages{institution="beta"}') == 1
    assert value(text, 'karyalaya_last_backup_age_seconds{institution="alpha"}') == pytest.approx(
        172800, abs=60
    )
    assert value(text, 'karyalaya_last_backup_age_seconds{institution="beta"}') is None
    assert value(text, 'karyalaya_heartbeat_age_seconds{part="beat"}') == pytest.approx(600, abs=60)
    assert value(text, "karyalaya_database_up") == 1


def test_the_number_of_statements_does_not_grow_with_institutions(django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(8):
        Client().get("/metrics")
    with django_assert_max_num_queries(1):
        Client().get("/metrics")  # scraped again within seconds


def test_answers_are_counted_by_route(organization) -> None:
    client = Client(headers={"host": "alpha.testserver"})
    before = (
        value(
            Client().get("/metrics").content.decode(),
            'karyalaya_requests_total{method="GET",status="404",view="none"}',
        )
        or 0
    )
    for path in ("/nowhere-1", "/nowhere-2"):
        client.get(path)
    text = Client().get("/metrics").content.decode()
    found = value(text, 'karyalaya_requests_total{method="GET",status="404",view="none"}')
    assert found is not None
    assert found >= before + 2
    assert "nowhere" not in text


@pytest.mark.django_db(transaction=True)
def test_without_a_database_it_says_so() -> None:
    with no_database():
        answer = Client().get("/metrics")
    assert answer.status_code == 200
    assert value(answer.content.decode(), "karyalaya_database_up") == 0


@pytest.mark.django_db(transaction=True)
def test_a_sign_of_life_is_written_and_survives_a_lost_database() -> None:
    heartbeats._written_at.clear()
    with no_database():
        heartbeats.note("worker")
    assert heartbeats.last_seen() == {}
    heartbeats._written_at.clear()
    heartbeats.note("worker")
    first = heartbeats.last_seen()["worker"]
    heartbeats.note("worker")  # not again within seconds
    assert heartbeats.last_seen()["worker"] == first
    heartbeats._written_at.clear()
    heartbeats.note("worker")
    assert heartbeats.last_seen()["worker"] > first
