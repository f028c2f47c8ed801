"""gunicorn's settings (`gunicorn --config config/gunicorn.py config.wsgi`); environment variables change them."""

import fcntl
import gc
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from core.observe.logs import logging_settings

bind = os.environ.get("BIND", f"127.0.0.1:{os.environ.get('PORT', '8000')}")
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = 120
graceful_timeout = int(os.environ.get("GRACEFUL_SECONDS", "30"))
# Connections grow with the institutions they have seen (docs/operations.md).
max_requests, max_requests_jitter = 5000, 500
# The application writes the line of each request itself, with institution, user and request.
accesslog = None
logconfig_dict: dict[str, Any] = logging_settings(
    level=os.environ.get("LOG_LEVEL", "INFO"), is_json=os.environ.get("LOG_FORMAT", "plain") == "json"
)
logconfig_dict["loggers"]["gunicorn.access"] = {"level": "WARNING", "handlers": [], "propagate": True}

_metrics: list[str] = []


def on_starting(server: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Give the web processes one place for their counts; those of an earlier start are not added."""
    var = os.environ.get("VAR", "var")
    root = Path(os.environ.get("WORK_DIR", f"{var}/work"))
    root.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder = tempfile.mkdtemp(prefix="metrics-", dir=root)
    # Held for as long as any of the processes lives; after that core.workspace removes it.
    fcntl.flock(os.open(folder, os.O_RDONLY | os.O_DIRECTORY), fcntl.LOCK_EX)
    _metrics.append(folder)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder


def post_worker_init(worker: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Spare the collector of garbage what the program itself holds, and start it less often.

    Setting a page of a PDF file makes objects by the hundred thousand: a quarter of its time went there.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def on_exit(server: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Remove it."""
    for folder in _metrics:
        shutil.rmtree(folder, ignore_errors=True)


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Forget the gauges of a process that has ended; its counts stay in the sums."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        from prometheus_client import multiprocess  # noqa: PLC0415 - reads the variable on import

        multiprocess.mark_process_dead(worker.pid)
