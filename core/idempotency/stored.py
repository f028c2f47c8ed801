"""Answers as text and back, without loss: the order of keys stays, and a Decimal stays a Decimal."""

import json
from decimal import Decimal
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

# A mapping with this key alone stands for a Decimal; json has no way to write one as a number exactly.
DECIMAL = "$decimal"


class _Encoder(DjangoJSONEncoder):
    def default(self, o: Any) -> Any:
        """Keep Decimals apart from texts; dates, ids and lazy texts become texts, as on the wire."""
        return {DECIMAL: str(o)} if isinstance(o, Decimal) else super().default(o)


def dump(body: dict[str, Any]) -> str:
    """Return the answer as text."""
    return json.dumps(body, cls=_Encoder, ensure_ascii=False)


def load(text: str) -> dict[str, Any]:
    """Return the answer that `dump` wrote."""
    body: dict[str, Any] = json.loads(text, object_hook=_decimal)
    return body


def _decimal(found: dict[str, Any]) -> Any:
    return Decimal(found[DECIMAL]) if found.keys() == {DECIMAL} else found
