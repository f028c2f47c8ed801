"""Calls a minute, counted in Redis per caller; the answer's headers say what is left."""

import time
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from core.counters import count_within
from core.errors import TooManyRequests
from core.requests import client_address

WINDOW = 60


class CallerThrottle(BaseThrottle):
    """A fixed window of one minute per user, or per address for anonymous callers."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the call. Raises TooManyRequests past the limit."""
        user: Any = request.user
        if user is not None:
            # A platform administrator's number may be an institution's user's too.
            kind, who = "user", f"{user.role}:{user.pk}"
        else:
            kind, who = "anonymous", client_address(request)
        limit = self.limit_of(kind)
        window, passed = divmod(int(time.time()), WINDOW)
        key = f"throttle:{kind}:{who}:{window}"
        used = count_within(key, WINDOW * 2)
        request._request.rate_limit = (limit, max(limit - used, 0), WINDOW - passed)  # type: ignore[attr-defined]  # noqa: SLF001 - the one both share
        if used > limit:
            message = _("Too many calls; the limit is %(limit)d a minute.") % {"limit": limit}
            raise TooManyRequests(message, retry_after=WINDOW - passed)
        return True

    def limit_of(self, kind: str) -> int:
        """Return how many calls a minute a caller of a kind (`user`, `anonymous`) has."""
        return int(settings.THROTTLE_RATES[kind])
