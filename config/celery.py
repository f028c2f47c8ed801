"""The Celery application: worker and clock."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("karyalaya")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["core"], related_name="jobs")
app.autodiscover_tasks(["core.tenancy.backup"])
