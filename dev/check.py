"""`make check`: Django's deployment checks with the production settings and stand-in values."""

from __future__ import annotations

import secrets

from dev.console import call
from dev.paths import command_env
from dev.system import ensure_pango


def main() -> int:
    """Return 1 when a check warns or fails."""
    ensure_pango()
    env = command_env(
        DJANGO_SETTINGS_MODULE="config.settings.prod",
        SECRET_KEY=secrets.token_urlsafe(64),
        DATABASE_URL="postgresql://check@127.0.0.1/check",
        REDIS_URL="redis://127.0.0.1:6379/0",
        ALLOWED_HOSTS=".example.org",
        BASE_DOMAIN="example.org",
        TRUSTED_PROXIES="127.0.0.1",
        BACKUP_KEY=secrets.token_urlsafe(48),
    )
    return call(["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"], env=env)
