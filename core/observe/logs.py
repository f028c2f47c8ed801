"""Lines of the log: for people in development, JSON for machines in a deployment."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from core.observe.context import present, without_secrets

# What a record has by itself; everything else was given as `extra` and belongs into the line.
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "facts"}


class PresentFilter(logging.Filter):
    """Adds `facts`: institution's schema, user, request and job of the moment."""

    def filter(self, record: logging.LogRecord) -> bool:
        try:
            record.facts = present()
        except Exception:  # noqa: BLE001 - a line without facts is better than none, before Django is ready too
            record.facts = {}
        return True


class RefusedFilter(logging.Filter):
    """Takes the stack from lines about refused requests: a 403 is an answer, no failure of the program."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.ERROR:
            record.exc_info = record.exc_text = None
        return True


class PlainFormatter(logging.Formatter):
    """One line for people; the facts stand at its end."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={value}" for name, value in getattr(record, "facts", {}).items())
        text = without_secrets(super().format(record), getattr(record, "request", None))
        return f"{text} [{facts}]" if facts else text


class JsonFormatter(logging.Formatter):
    """One JSON object a line. Times are UTC, whatever process writes them."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text; a value that JSON does not know is written as text."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
            **{
                name: value
                for name, value in vars(record).items()
                if name not in STANDARD and name != "request"
            },
            "process": record.process,
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        text = json.dumps(line, ensure_ascii=False, default=str)
        return without_secrets(text, getattr(record, "request", None))


def logging_settings(*, level: str, is_json: bool) -> dict[str, Any]:
    """Return Django's LOGGING; gunicorn and Celery take the same."""
    formatter: dict[str, Any] = (
        {"()": "core.observe.logs.JsonFormatter"}
        if is_json
        else {
            "()": "core.observe.logs.PlainFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
        }
    )
    # These tell every step of every page or task, which nobody reads.
    quiet = ("weasyprint", "fontTools", "celery.worker.strategy", "celery.app.trace", "celery.beat")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "present": {"()": "core.observe.logs.PresentFilter"},
            "refused": {"()": "core.observe.logs.RefusedFilter"},
        },
        "formatters": {"line": formatter},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["present"]}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            **{name: {"level": "WARNING"} for name in quiet},
            "gunicorn.error": {"level": level, "handlers": [], "propagate": True},
            "django.request": {"filters": ["refused"]},
            # The line of each request has all of it (core.observe.middleware).
            "django.server": {"level": "ERROR", "handlers": [], "propagate": True},
        },
    }
