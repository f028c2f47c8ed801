"""WSGI entry point."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
# Read by the settings: only what answers people is bounded, work in the background may take its time.
os.environ.setdefault("STATEMENT_SECONDS", os.environ.get("WEB_STATEMENT_SECONDS", "60"))
application = get_wsgi_application()

from django.conf import settings  # noqa: E402 - named by the environment above

from core.tenancy.deployment import refuse_at_start, warn_at_start  # noqa: E402 - needs loaded apps

refuse_at_start()
if settings.IS_DEPLOYMENT:
    warn_at_start()
