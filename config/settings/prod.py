"""Settings of a deployment: everything from environment variables, nothing insecure by default."""

from django.core.exceptions import ImproperlyConfigured

from config.settings.base import *  # noqa: F403
from config.settings.base import BACKUP_KEY, LOG_LEVEL, SECRET_KEY, env
from core.observe.logs import logging_settings

DEBUG = False
IS_DEPLOYMENT = True
if len(SECRET_KEY) < 40 or SECRET_KEY.startswith("development-only"):
    raise ImproperlyConfigured("Set SECRET_KEY to a random text of at least 40 characters.")
for name in ("DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "BASE_DOMAIN"):
    if not env.str(name, ""):
        raise ImproperlyConfigured(f"Set {name}; docs/operations.md describes it.")
if any(len(key) < 32 for key in BACKUP_KEY):
    raise ImproperlyConfigured("Each key in BACKUP_KEY needs at least 32 random characters.")
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", True)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", 31536000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_TLS_PROXY", True) else None
# Many attendance devices speak no TLS; whether plain HTTP reaches the server for them is the proxy's to say.
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^(d/[^/]+/)?iclock/"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
# Institutions are sibling hosts: with this prefix none can set the cookie of another. No script reads its name.
CSRF_COOKIE_NAME = "__Host-csrftoken"
LOGGING = logging_settings(level=LOG_LEVEL, is_json=env.str("LOG_FORMAT", "json") == "json")
