"""Request bodies: JSON objects, numbers kept exact."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import IO, Any, Never

from django.http import HttpRequest
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from core.api.names import MOST_LETTERS

_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")


def _refuse_constant(name: str) -> Never:
    raise ValueError(f"{name} is not a JSON number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object. Raises ValueError for a name that is given twice: which of the two was meant is not known."""
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _count), *_rest = Counter(name for name, _value in pairs).most_common(1)
        raise ValueError(f'"{twice[:MOST_LETTERS]}" is given twice')
    return found


class StrictJsonParser(BaseParser):
    """Reads one JSON object; decimals become Decimal; NaN, Infinity and a name given twice are refused."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the object. Raises ParseError for anything else."""
        # The request itself is the stream until its body is read: `body` holds it to the size allowed (413)
        # and keeps it for the idempotency key.
        body = stream.body if isinstance(stream, HttpRequest) else stream.read()
        if not body.strip():
            return {}
        try:
            text = body.decode("utf-8-sig")
            data = json.loads(
                text, parse_float=Decimal, parse_constant=_refuse_constant, object_pairs_hook=_once
            )
            if _ESCAPED.search(text):
                json.dumps(data, default=str, ensure_ascii=False).encode()  # half of a pair is no character
        except (ValueError, RecursionError) as error:
            raise ParseError(_("The body is not valid JSON: %(reason)s.") % {"reason": error}) from error
        if not isinstance(data, dict):
            raise ParseError(_('The body must be a JSON object, for example {"month": 11}.'))
        return data
