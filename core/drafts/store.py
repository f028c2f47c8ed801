"""Where typed words wait until the person has signed in again.

They lie in the cache for half an hour, under a key that only the browser's cookie knows, and come back only to
the person who had typed them. Passwords, codes and files are never kept.
"""

import logging
import secrets
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from redis.exceptions import RedisError

from core.counters import count_within
from core.requests import client_address

logger = logging.getLogger(__name__)

COOKIE, WHO_COOKIE = "typed", "who"
SALT = "core.drafts.who"
SECONDS = 30 * 60
WHO_SECONDS = 365 * 24 * 3600
MOST_CHARACTERS, MOST_FIELDS, MOST_KEPT = 100_000, 1000, 30
# The mark of a row's state as it was seen: not typed, but needed to tell what changed since.
SEEN = "_seen"
SECRET_PARTS = ("password", "token", "otp", "secret", "csrf")


@dataclass(frozen=True, slots=True)
class Draft:
    """The values of one form. `owner` is the user's number, None where nobody had signed in here before."""

    path: str
    values: dict[str, list[str]]
    schema: str
    owner: int | None


def keep(request: HttpRequest, *, owner: int | None) -> Draft | None:
    """Keep what the request would have saved; None where it is too much, or the cache is away.

    The answer that is sent next takes the cookie along (`answer`).
    """
    values = typed(request)
    size = sum(len(name) + len(text) for name, texts in values.items() for text in texts)
    if not values or size > MOST_CHARACTERS or len(values) > MOST_FIELDS:
        return None
    draft = Draft(page_of(request), values, _schema(request), owner)
    key = secrets.token_urlsafe(24)
    try:
        if count_within(f"drafts:{client_address(request)}", SECONDS) > MOST_KEPT:
            return None
        cache.set(f"draft:{key}", asdict(draft), SECONDS)
    except RedisError:
        logger.warning("what was typed could not be kept", exc_info=True)
        return None
    request.draft_key = key  # type: ignore[attr-defined]
    return draft


def waiting(request: HttpRequest) -> Draft | None:
    """Return what this browser typed before, if it belongs to whoever is signed in now, and to this page."""
    key = request.COOKIES.get(COOKIE, "")
    user = request.user
    if not key or not user.is_authenticated:
        return None
    try:
        found = cache.get(f"draft:{key[:64]}")
    except RedisError:
        return None
    draft = Draft(**found) if found else None
    if draft is None or draft.schema != _schema(request) or draft.path != request.path:
        return None
    return draft if draft.owner in (None, user.pk) else None


def forget(request: HttpRequest) -> None:
    """Take the draft of this page away: its form has been sent."""
    if waiting(request) is None:
        return
    try:
        cache.delete(f"draft:{request.COOKIES[COOKIE][:64]}")
    except RedisError:
        logger.warning("a draft could not be removed", exc_info=True)


def answer(request: HttpRequest, response: HttpResponse) -> None:
    """Set the cookies: the key of a draft that was kept, and who uses this browser."""
    key = getattr(request, "draft_key", None)
    if key:
        _set(response, COOKIE, key, SECONDS)
    user = request.user
    if user.is_authenticated and last_user(request) != user.pk:
        signed = signing.dumps({"user": user.pk, "schema": _schema(request)}, salt=SALT)
        _set(response, WHO_COOKIE, signed, WHO_SECONDS)


def last_user(request: HttpRequest) -> int | None:
    """Return who signed in last in this browser, at this institution; None where nobody did."""
    try:
        found = signing.loads(request.COOKIES.get(WHO_COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return None
    return int(found["user"]) if found.get("schema") == _schema(request) else None


def typed(request: HttpRequest) -> dict[str, list[str]]:
    """Return the form's values without those that are never kept; nothing at all of a form with a password."""
    sent: QueryDict = request.POST
    if any("password" in name.lower() for name in sent):
        return {}
    return {
        name: [str(text) for text in texts]
        for name, texts in sent.lists()
        if not any(part in name.lower() for part in SECRET_PARTS)
    }


def page_of(request: HttpRequest) -> str:
    """Return the path of the page that holds the form: where the browser came from, else the form's own."""
    came_from = urlsplit(request.headers.get("Referer", ""))
    return came_from.path if came_from.netloc == request.get_host() else request.path


def _schema(request: HttpRequest) -> str:
    tenant = getattr(request, "tenant", None)
    return tenant.schema_name if tenant else ""


def _set(response: HttpResponse, name: str, value: str, seconds: int) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        secure=bool(settings.SESSION_COOKIE_SECURE),
        httponly=True,
        samesite="Lax",
    )
