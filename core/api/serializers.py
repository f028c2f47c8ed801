"""Base serializers: camelCase field names, unknown fields refused, money as numbers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from core.api.names import camel, nearest


class StrictCamelMixin:
    """Renames the fields, not the payload: keys inside a JSON field stay as they are."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields under their wire names."""
        renamed: dict[str, serializers.Field] = {}
        for name, field in super().get_fields().items():  # type: ignore[misc]
            wire = camel(name)
            if wire != name:
                if isinstance(field, serializers.SerializerMethodField):
                    field.method_name = field.method_name or f"get_{name}"
                elif field.source is None:
                    field.source = name
                    field._kwargs = {**field._kwargs, "source": name}  # noqa: SLF001 - kept for deep copies
            renamed[wire] = field
        return renamed

    def to_internal_value(self, data: Any) -> Any:
        """Refuse unknown names, saying which known one is nearest, then validate as usual."""
        if isinstance(data, Mapping):
            known = [name for name, field in self.fields.items() if not field.read_only]  # type: ignore[attr-defined]
            unknown = [name for name in data if name not in known]
            if unknown:
                raise serializers.ValidationError({name: [unknown_name(name, known)] for name in unknown})
        return super().to_internal_value(data)  # type: ignore[misc]


def unknown_name(name: str, known: list[str]) -> str:
    """Say that a name is not known, and which one might have been meant."""
    guess = nearest(name, known)
    if guess:
        return _("Unknown name; did you mean “%(guess)s”?") % {"guess": guess}
    return _("Unknown name; known are: %(known)s.") % {"known": ", ".join(known) or _("none")}


class CamelSerializer(StrictCamelMixin, serializers.Serializer):
    """For input and output that is no model row."""


class CamelModelSerializer(StrictCamelMixin, serializers.ModelSerializer):
    """For model rows. Writes go through services: `save()` is not used."""

    def build_standard_field(self, field_name: str, model_field: Any) -> Any:
        """Leave uniqueness to the services, which answer 409."""
        field_class, kwargs = super().build_standard_field(field_name, model_field)
        kwargs.pop("validators", None) if model_field.unique else None
        return field_class, kwargs

    def get_unique_together_validators(self) -> list[Any]:
        """Leave uniqueness to the services, which answer 409."""
        return []

    def get_unique_for_date_validators(self) -> list[Any]:
        """None are used."""
        return []


class MoneyField(serializers.DecimalField):
    """Rupees: a JSON number with at most two decimals."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_digits", 14)
        kwargs.setdefault("decimal_places", 2)
        kwargs["coerce_to_string"] = False
        super().__init__(**kwargs)


class EmptySerializer(CamelSerializer):
    """A body without fields."""
