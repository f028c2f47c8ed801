"""Settings of `make run`: loopback only, demo data."""

from config.settings.base import *  # noqa: F403
from config.settings.base import SECRET_KEY, SIMPLE_JWT, STORAGES, VAR_DIR, env

# Off, so that whoever tries the demo meets the pages that a deployment shows; DEBUG=1 gives Django's own.
DEBUG = env.bool("DEBUG", False)
# `make run` makes a random key and keeps it with the data; what serves nobody (types, schemas) needs none.
KEY_FILE = VAR_DIR / "secret-key"
if not SECRET_KEY:
    SECRET_KEY = (
        KEY_FILE.read_text(encoding="ascii").strip()
        if KEY_FILE.exists()
        else "development-only-key-never-use-it-in-a-deployment"  # refused by prod.py
    )
SIMPLE_JWT["SIGNING_KEY"] = SECRET_KEY
ALLOWED_HOSTS = ["localhost", ".localhost", "127.0.0.1", "[::1]", "testserver", ".testserver"]
DEFAULT_ORGANIZATION = "demo"
SITE_ADDRESS = f"http://{{slug}}.localhost:{env.int('PORT', 8000)}"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
# The documented sign-in to the letter: loopback only, and demo people.
SCHOOL_LOGIN_PROOF = env.str("SCHOOL_LOGIN_PROOF", "none")
# Play money, on a page of our own.
PAYMENT_GATEWAY = env.str("PAYMENT_GATEWAY", "sandbox")
SANDBOX_WEBHOOK_ADDRESS = f"http://127.0.0.1:{env.int('PORT', 8000)}"
