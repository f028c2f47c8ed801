"""Settings of `make run`: loopback only, demo data, a fixed key."""

from config.settings.base import *  # noqa: F403
from config.settings.base import SIMPLE_JWT, STORAGES, env

# Off, so that whoever tries the demo meets the pages that a deployment shows; DEBUG=1 gives Django's own.
DEBUG = env.bool("DEBUG", False)
SECRET_KEY = "development-only-key-never-use-it-in-a-deployment"  # noqa: S105 - refused by prod.py
SIMPLE_JWT["SIGNING_KEY"] = SECRET_KEY
ALLOWED_HOSTS = ["localhost", ".localhost", "127.0.0.1", "[::1]", "testserver", ".testserver"]
DEFAULT_ORGANIZATION = "demo"
SITE_ADDRESS = f"http://{{slug}}.localhost:{env.int('PORT', 8000)}"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
