"""What the views of this app share."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from core.api.views import ApiViewSet
from core.errors import DomainError

# Inside the columns are named by what they are; the wire follows the specification's field names.
WIRE_NAMES = {"effective_on": "effective_date"}


class RatesViewSet(ApiViewSet):
    """Reads queries, names fields as the caller did, and says what follows from a change."""

    # Sentences added to the message of the answer.
    notes: Sequence[str] = ()

    def success_message(self) -> Any:
        """Say what was done, and what follows."""
        return " ".join([str(super().success_message()), *self.notes])

    def query(self, serializer_class: Any) -> dict[str, Any]:
        """Return the checked query in inside names; a parameter without a value counts as left out."""
        given = {name: value for name, value in self.request.query_params.items() if str(value).strip()}
        given.pop("format", None)
        serializer = serializer_class(data=given)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    @contextmanager
    def naming_fields(self) -> Iterator[None]:
        """Let refusals of services name the fields as they are on the wire."""
        try:
            yield
        except DomainError as error:
            error.fields = {WIRE_NAMES.get(name, name): texts for name, texts in error.fields.items()}
            raise
