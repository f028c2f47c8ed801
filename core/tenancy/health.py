"""/healthz and /readyz for load balancers and supervisors."""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from core.tenancy.enums import PUBLIC_SCHEMA
from core.tenancy.migration_state import is_up_to_date

logger = logging.getLogger(__name__)

REDIS_TIMEOUT = 2.0


class HealthMiddleware:
    """Answers the two paths before anything else: no tenant, no host check, no redirect to https."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == "/healthz":
            return _answer({"process": True})
        if request.path == "/readyz":
            return _answer(ready())
        return self.get_response(request)


def ready() -> dict[str, bool]:
    """Return what the process needs, and whether it is there.

    An institution that lacks migrations is refused at its own door (core.tenancy.maintenance) and takes nobody with it.
    """
    database = _try("database", _database)
    return {
        "database": database,
        "redis": _try("redis", _redis),
        "migrations": database and _try("migrations", lambda: is_up_to_date(PUBLIC_SCHEMA)),
    }


def _answer(checks: dict[str, bool]) -> JsonResponse:
    well = all(checks.values())
    body = {
        "status": "ok" if well else "unavailable",
        "checks": {k: "ok" if v else "failed" for k, v in checks.items()},
    }
    return JsonResponse(body, status=200 if well else 503, headers={"Cache-Control": "no-store"})


def _try(name: str, check: Callable[[], bool]) -> bool:
    """Run a check; what fails is logged here and only named to the caller."""
    try:
        well = check()
    except (Error, redis.RedisError, OSError) as error:
        logger.warning("not ready: %s: %s", name, error)
        if isinstance(error, Error) and not connection.in_atomic_block:
            connection.close()
        return False
    if not well:
        logger.warning("not ready: %s", name)
    return well


def _database() -> bool:
    connection.set_schema_to_public()  # type: ignore[attr-defined]
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() == (1,)


def _redis() -> bool:
    client = redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=REDIS_TIMEOUT, socket_timeout=REDIS_TIMEOUT
    )
    try:
        return bool(client.ping())
    finally:
        client.close()
