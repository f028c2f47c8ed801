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
# The application is loaded once; the processes are its forks, share its memory, and are there at once.
preload_app = True
# Most of what is made while it loads stays.
gc.disable()
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = 120
graceful_timeout = int(os.environ.get("GRACEFUL_SECONDS", "30"))
# Connections grow with the institutions they have seen (docs/operations.md).
max_requests, max_requests_jitter = 5000, 500
# It would stand in the home folder, for other programs to steer this one.
control_socket_disable = True
# The application writes the line of each request itself, with institution, user and request.
accesslog = None
logconfig_dict: dict[str, Any] = logging_settings(
    level=os.environ.get("LOG_LEVEL", "INFO"), is_json=os.environ.get("LOG_FORMAT", "plain") == "json"
)
logconfig_dict["loggers"]["gunicorn.access"] = {"level": "WARNING", "handlers": [], "propagate": True}


def _metrics_folder() -> str:
    """Return the one place for the counts of the web processes; those of an earlier start are not added.

    The client library reads the variable when it is imported, with the application. A configuration that is read
    anew (SIGHUP) belongs to the same processes.
    """
    known = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
    prefix = f"metrics-{os.getpid()}-"
    if Path(known).name.startswith(prefix):
        return known
    root = Path(os.environ.get("WORK_DIR", f"{os.environ.get('VAR', 'var')}/work"))
    root.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder = tempfile.mkdtemp(prefix=prefix, dir=root)
    # Held for as long as any of the processes lives; after that core.workspace removes it.
    fcntl.flock(os.open(folder, os.O_RDONLY | os.O_DIRECTORY), fcntl.LOCK_EX)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
    return folder


_metrics = _metrics_folder()


def when_ready(server: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Fill the process that all others are forked from; the socket is open, who comes meanwhile waits."""
    from config.warming import freeze, warm  # noqa: PLC0415 - needs the application

    warm()
    freeze()


def post_worker_init(worker: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Start the collector of garbage less often.

    Setting a page of a PDF file makes objects by the hundred thousand: a quarter of its time went there.
    """
    gc.enable()
    gc.set_threshold(20_000, 20, 50)


def on_exit(server: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Remove it."""
    shutil.rmtree(_metrics, ignore_errors=True)


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Forget the gauges of a process that has ended; its counts stay in the sums."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        from prometheus_client import multiprocess  # noqa: PLC0415 - reads the variable on import

        multiprocess.mark_process_dead(worker.pid)
