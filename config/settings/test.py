"""Settings of the test suite: real PostgreSQL and Redis, fast password hashing."""

import os

from config.settings.dev import *  # noqa: F403
from config.settings.dev import CACHES, REDIS_TIMEOUT, STORAGES, THROTTLE_RATES, VAR_DIR

DEBUG = False
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "core.accounts.hashers.GeneratedPasswordHasher",
]
# High enough that the suite itself is never throttled; the throttle's own tests lower it.
THROTTLE_RATES.update({"anonymous": 100_000, "user": 100_000})
# Workers that run side by side share the disk and Redis, not each other's files and counters.
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
STORAGES["default"]["OPTIONS"] = {"location": str(VAR_DIR / "test-files" / WORKER)}
STORAGES["backups"]["OPTIONS"]["location"] = str(VAR_DIR / "test-backups" / WORKER)
CACHES["default"]["KEY_PREFIX"] = f"test-{WORKER}"
# Looking for a worker's keys passes over no other's where the address leaves open which of Redis' databases it is.
OWN_DATABASE = 1 if WORKER == "main" else 2 + int(WORKER.removeprefix("gw")) % 12
CACHES["default"]["OPTIONS"] = {
    "socket_timeout": REDIS_TIMEOUT,
    "socket_connect_timeout": REDIS_TIMEOUT,
    "db": OWN_DATABASE,
}
WHITENOISE_AUTOREFRESH = True
# Counts of the suite are its own.
METRICS_TOKEN = ""
