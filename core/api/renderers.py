"""JSON in the envelope of the suite."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from core.suites import suite_of


def number(value: Decimal) -> int | float:
    """Return a JSON number with at most two decimals; 14 digits keep their value exactly in print."""
    return int(value) if value == value.to_integral_value() else float(round(value, 2))


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
