"""WSGI entry point."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
# Read by the settings: only what answers people is bounded, work in the background may take its time.
os.environ.setdefault("STATEMENT_SECONDS", os.environ.get("WEB_STATEMENT_SECONDS", "60"))
application = get_wsgi_application()
