"""JSON in the envelope of the suite."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from core.suites import suite_of

# Columns keep at most so many decimals; what has more is a quotient that nobody keeps.
KEPT_PLACES = 4


def number(value: Decimal) -> int | float:
    """Return a JSON number with the decimals that a value is kept with, a longer quotient with two.

    No column has more than 14 digits, and a float prints up to 15 exactly as they were.
    """
    if value == value.to_integral_value():
        return int(value)
    places = -int(value.normalize().as_tuple().exponent)
    return float(value if places <= KEPT_PLACES else round(value, 2))


class MoneyEncoder(JSONEncoder):
    """Decimals go out as numbers."""

    def default(self, obj: Any) -> Any:
        """Encode what JSON does not know."""
        return number(obj) if isinstance(obj, Decimal) else super().default(obj)


class EnvelopeRenderer(JSONRenderer):
    """Wraps a view's plain data; refusals come wrapped from the exception handler."""

    encoder_class = MoneyEncoder
    charset = "utf-8"
    ensure_ascii = False

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the body as bytes."""
        context = renderer_context or {}
        response = context.get("response")
        if response is not None and not getattr(response, "exception", False):
            view: Any = context.get("view")
            message = view.success_message() if hasattr(view, "success_message") else ""
            data = suite_of(context["request"]).envelope.success(str(message), data)
        text = json.dumps(data, cls=self.encoder_class, ensure_ascii=False)
        # What a caller sent may be named in a refusal, half a surrogate pair too, which UTF-8 cannot say.
        return text.encode(errors="backslashreplace")
