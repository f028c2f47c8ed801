"""Single query parameters, checked."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from rest_framework.request import Request

from core.errors import ValidationFailed

DEFAULT_LIMIT = 20
MAX_LIMIT = 100


def whole_number(request: Request, name: str, default: int, low: int, high: int | None = None) -> int:
    """Read a whole number from the query. Raises ValidationFailed naming it and its bounds."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= (high or int(text)):
        return int(text)
    if high:
        message = _("Give a whole number from %(low)d to %(high)d.") % {"low": low, "high": high}
    else:
        message = _("Give a whole number from %(low)d.") % {"low": low}
    raise ValidationFailed.at(name, message)


def page_and_limit(request: Request) -> tuple[int, int]:
    """Read which page is asked for, and how many rows it has."""
    return whole_number(request, "page", 1, 1), whole_number(request, "limit", DEFAULT_LIMIT, 1, MAX_LIMIT)


def one_of(request: Request, name: str, known: Sequence[str]) -> str:
    """Read one of a few words, the first where none is given. Raises ValidationFailed naming the parameter."""
    value = request.query_params.get(name, known[0])
    if value not in known:
        raise ValidationFailed.at(name, _("This is one of %(names)s.") % {"names": ", ".join(known)})
    return str(value)
