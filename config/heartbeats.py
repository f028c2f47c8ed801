"""Celery's signals that tell when beat and the workers are alive (core.tenancy.heartbeats)."""

from typing import Any

from celery import signals

_roles: set[str] = set()


@signals.beat_init.connect
def _beat_begins(**_signal: Any) -> None:
    _roles.add("beat")


@signals.celeryd_after_setup.connect
def _worker_begins(instance: Any = None, **_signal: Any) -> None:
    """Note what the worker is for: its queues."""
    queues = set(instance.app.amqp.queues.consume_from)
    _roles.update({"celery": "worker", "mail": "mail"}[name] for name in queues & {"celery", "mail"})


@signals.after_task_publish.connect
def _published(**_signal: Any) -> None:
    if "beat" in _roles:
        _note("beat")


@signals.heartbeat_sent.connect
def _worker_lives(**_signal: Any) -> None:
    for role in _roles - {"beat"}:
        _note(role)


def _note(role: str) -> None:
    from core.tenancy.heartbeats import note  # noqa: PLC0415 - needs loaded apps

    note(role)
