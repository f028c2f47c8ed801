"""The receiver of devices that send (iclock): outside of sign-in, plain text in and out, never an error page.

A status that is no success makes the device send again later, so it stands only for what should come again.
"""

import logging
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt

from core.counters import count_within
from core.outages import is_outage
from core.refusals import refusal_of
from core.requests import client_address
from erp_planned.biometrics.errors import CallRefused
from erp_planned.biometrics.services.receiving import Caller, handshake, heartbeat, take_table

logger = logging.getLogger(__name__)
MOST_BODY = 1024 * 1024
WINDOW = 60
READS, POSTS = {"GET", "HEAD"}, {"POST"}


@csrf_exempt
def iclock(request: HttpRequest, call: str, secret: str = "") -> HttpResponse:
    """Answer one call of a device: 200 taken, 403 not let in, 429 too many, 503 come again."""
    address = client_address(request)
    if count_within(f"iclock:{address}", WINDOW) > settings.DEVICE_THROTTLE:
        return _plain("too many calls", 429)
    caller = Caller(_word(request, "SN", 60), address, secret)
    try:
        with override("en"):
            return _plain(_answer(request, call, caller))
    except CallRefused:
        return _plain("refused", 403)
    except Exception as error:
        if not is_outage(error) and refusal_of(error) is None:
            logger.exception("A call of the device %s failed.", caller.serial[:40])
        return _plain("come again", 503)


def _answer(request: HttpRequest, call: str, caller: Caller) -> str:
    if call == "cdata" and request.method in READS:
        return handshake(caller=caller)
    if call == "cdata" and request.method in POSTS:
        table, stamp = _word(request, "table", 40), _word(request, "Stamp", 40)
        return take_table(caller=caller, table=table, stamp=stamp, body=request.body)
    if request.method not in READS | POSTS:
        raise CallRefused("method")
    return heartbeat(caller=caller)


def _word(request: HttpRequest, name: str, most: int) -> str:
    """Return a word of the address; devices write names in any case."""
    folded = {key.lower(): value for key, value in request.GET.items()}
    return str(folded.get(name.lower(), ""))[:most].strip()


def _plain(text: str, status: int = 200) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")


def _most_body(_request: HttpRequest, **_kwargs: Any) -> int:
    return MOST_BODY


iclock.most_body = _most_body  # type: ignore[attr-defined]
