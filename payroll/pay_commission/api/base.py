"""What the views of the pay matrix share."""

from typing import Any

from core.api.views import ApiViewSet


class RatesViewSet(ApiViewSet):
    """Reads queries."""

    def query(self, serializer_class: Any) -> dict[str, Any]:
        """Return the checked query in inside names; a parameter without a value counts as left out."""
        given = {name: value for name, value in self.request.query_params.items() if str(value).strip()}
        given.pop("format", None)
        serializer = serializer_class(data=given)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)
