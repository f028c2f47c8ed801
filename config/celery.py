"""The Celery application: workers and clock."""

import gc
import logging.config
import os
from typing import Any

from celery import Celery, signals

from config import heartbeats  # noqa: F401 - its signals
from config.broker import guard

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
# Celery would run all of Django's checks, which load the whole program, and throw away what they say;
# _refuse_forbidden_settings asks those that count at a start.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

guard()
app = Celery("karyalaya")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["core"], related_name="jobs")
app.autodiscover_tasks(["core.tenancy.backup"])


@signals.import_modules.connect
def _refuse_forbidden_settings(**_signal: Any) -> None:
    """End workers and the clock at their start: of all signals this one's errors are raised, and Django is set up."""
    from core.tenancy.deployment import refuse_at_start  # noqa: PLC0415 - needs loaded apps

    refuse_at_start()


@signals.worker_process_init.connect
def _spare_what_is_loaded(**_signal: Any) -> None:
    """Collect garbage less often, and not among what the program itself holds: as the web processes do."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@signals.setup_logging.connect
def _log_as_django_does(**_signal: Any) -> None:
    """Keep Celery's own set-up of the logs out."""
    from django.conf import settings  # noqa: PLC0415 - named by the environment above

    logging.config.dictConfig(settings.LOGGING)
