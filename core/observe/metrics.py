"""/metrics in Prometheus' text form: what web processes count, and how unattended work is.

With PROMETHEUS_MULTIPROC_DIR (config/gunicorn.py sets it) the counts are those of all web processes together.
It is answered to whoever sends settings.METRICS_TOKEN; without a token to this machine alone, and not through a
proxy, whose address would be this machine's too.
"""

import hmac
import logging
import os
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from core.outages import DATABASE_AWAY

logger = logging.getLogger(__name__)

LOOPBACK = ("127.0.0.1", "::1", "")
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_HOST")
# Seconds for which the state of all institutions is kept: many may scrape.
KEPT_SECONDS = 10.0

REQUESTS = Counter(
    "karyalaya_requests", "Answers by method, kind of page and status.", ["method", "view", "status"]
)
SECONDS = Histogram(
    "karyalaya_request_seconds",
    "Seconds to an answer.",
    ["method", "view"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)


def count(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Count one answer under its route; addresses that lead nowhere are one."""
    match: Any = getattr(request, "resolver_match", None)
    view = (match.route if match else "") or "none"
    SECONDS.labels(request.method, view).observe(seconds)
    REQUESTS.labels(request.method, view, response.status_code).inc()


def answer(request: HttpRequest) -> HttpResponse:
    """Return the metrics, or 404 to whoever may not know that they are here."""
    if not _is_allowed(request):
        return HttpResponse(status=404)
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    body = generate_latest(registry) + generate_latest(_state)
    return HttpResponse(body, content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _is_allowed(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        sent = request.headers.get("Authorization", "").encode("utf-8", "replace")
        return hmac.compare_digest(sent, f"Bearer {settings.METRICS_TOKEN}".encode())
    is_near = request.META.get("REMOTE_ADDR", "") in LOOPBACK
    return is_near and not any(request.META.get(name) for name in FORWARDED)


class StateCollector(Collector):
    """What the database says at this moment; without it, only that it is away."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: tuple[float, list[GaugeMetricFamily]] = (0.0, [])

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the gauges, at most some seconds old."""
        with self._lock:
            until, found = self._kept
            if time.monotonic() >= until:
                found = self._ask()
                self._kept = (time.monotonic() + KEPT_SECONDS, found)
        yield from found

    def forget(self) -> None:
        """Ask anew at the next scrape."""
        self._kept = (0.0, [])

    def _ask(self) -> list[GaugeMetricFamily]:
        up = GaugeMetricFamily("karyalaya_database_up", "1 while the database answers.")
        try:
            connection.set_schema_to_public()  # type: ignore[attr-defined]
            gauges = [*_heartbeats(), *_institutions()]
        except DATABASE_AWAY as error:
            logger.warning("No metrics of the database: %s", error)
            if not connection.in_atomic_block:
                connection.close()
            up.add_metric([], 0)
            return [up]
        up.add_metric([], 1)
        return [up, *gauges]


def _heartbeats() -> list[GaugeMetricFamily]:
    from core.tenancy.heartbeats import last_seen  # noqa: PLC0415 - needs loaded apps

    ages = GaugeMetricFamily(
        "karyalaya_heartbeat_age_seconds",
        "Seconds since beat, worker or mail worker was last seen.",
        labels=["part"],
    )
    for part, at in last_seen().items():
        ages.add_metric([part], _age(at))
    return [ages]


def _institutions() -> list[GaugeMetricFamily]:
    from core.tenancy.pulse import pulses  # noqa: PLC0415 - needs loaded apps

    names = {
        "queued_jobs": "Jobs that wait.",
        "running_jobs": "Jobs being carried out.",
        "waiting_messages": "Notices that wait to be sent.",
        "failed_messages": "Notices that were given up.",
        "oldest_queued_job_age_seconds": "Age of the job that has waited longest; 0 when none waits.",
        "oldest_waiting_message_age_seconds": "Age of the notice that has waited longest; 0 when none waits.",
        "last_backup_age_seconds": "Age of the newest backup's data; missing where there is none.",
    }
    gauges = {
        name: GaugeMetricFamily(f"karyalaya_{name}", text, labels=["institution"])
        for name, text in names.items()
    }
    for pulse in pulses():
        values = {
            "queued_jobs": pulse.queued_jobs,
            "running_jobs": pulse.running_jobs,
            "waiting_messages": pulse.waiting_messages,
            "failed_messages": pulse.failed_messages,
            "oldest_queued_job_age_seconds": _age(pulse.oldest_queued_at),
            "oldest_waiting_message_age_seconds": _age(pulse.oldest_message_at),
        }
        if pulse.last_backup_at:
            values["last_backup_age_seconds"] = _age(pulse.last_backup_at)
        for name, value in values.items():
            gauges[name].add_metric([pulse.slug], value)
    return list(gauges.values())


def _age(at: datetime | None) -> float:
    return max((timezone.now() - at).total_seconds(), 0.0) if at else 0.0


state = StateCollector()
_state = CollectorRegistry()
_state.register(state)
