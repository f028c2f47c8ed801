"""Telling the worker, after commit, that there is something to do; the rows are what counts."""

import logging
import time
from functools import partial
from typing import Any

from celery import current_app
from django.db import connection, transaction

from core.outages import BROKER_AWAY
from core.tenancy.enums import PUBLIC_SCHEMA
from core.tenancy.tasks import send_tenant_task

logger = logging.getLogger(__name__)

RUN_JOB = "core.jobs.run"
SEND_MESSAGES = "core.outbox.send_pending"
# The look (core.tenancy.due) that finds what the worker was not told.
SWEEP = "core.jobs.sweep"
_broker = {"away_until": 0.0}
# A broker that is away must not hold up the person at the screen: two quick tries, then the sweep's turn.
# A broker that hangs costs its time-out once in this many seconds, not once a call.
PAUSE = 10.0
# The sweep asks again each minute; what a mail worker that was away finds must not be a night's copies of that.
SEND_EXPIRES = 300
RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1}


def wake_after_commit(task: str, **kwargs: Any) -> None:
    """Send the task when the surrounding transaction commits, to the tenant that is current now."""
    schema: str = connection.schema_name  # type: ignore[attr-defined]
    transaction.on_commit(partial(wake, task, schema, **kwargs), robust=True)


def wake_here(task: str, **kwargs: Any) -> bool:
    """Send the task to the current tenant at once."""
    return wake(task, connection.schema_name, **kwargs)  # type: ignore[attr-defined]


def wake(task: str, schema: str, **kwargs: Any) -> bool:
    """Send the task to the tenant at once; False, with a line in the log, when the broker is away.

    In public the task of the same name with `_public` is sent: tasks of tenants refuse to run there.
    """
    if time.monotonic() < _broker["away_until"]:
        return False
    options: dict[str, Any] = {"retry_policy": RETRY_POLICY, "ignore_result": True}
    if task == SEND_MESSAGES:
        options["expires"] = SEND_EXPIRES
    try:
        if schema == PUBLIC_SCHEMA:
            current_app.send_task(f"{task}_public", kwargs=kwargs, **options)
        else:
            send_tenant_task(task, schema, kwargs, **options)
    except (*BROKER_AWAY, OSError) as error:
        _broker["away_until"] = time.monotonic() + PAUSE
        logger.warning("The broker is away (%s); the sweep will send %s for %s again.", error, task, schema)
        return False
    return True
