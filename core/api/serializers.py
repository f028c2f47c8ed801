"""Base serializers: camelCase field names, unknown fields refused, money as numbers."""

import copy
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from decimal import Decimal
from itertools import islice
from typing import Any, TypeVar

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.names import MOST_LETTERS, camel, nearest
from core.formatting import mask
from core.periods import FIRST_YEAR, LAST_YEAR, Month, is_year

# How many unknown names an answer tells, and how many entries a list in a body has.
MOST_UNKNOWN = 10
MOST_ITEMS = 2000
# How many right choices a refusal tells.
MOST_CHOICES = 40


class StrictCamelMixin:
    """Renames the fields, not the payload: keys inside a JSON field stay as they are."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields under their wire names."""
        renamed: dict[str, serializers.Field] = {}
        for name, field in self._built().items():
            wire = self.wire_name(name)
            if wire != name:
                if isinstance(field, serializers.SerializerMethodField):
                    field.method_name = field.method_name or f"get_{name}"
                elif field.source is None:
                    field.source = name
                    field._kwargs = {**field._kwargs, "source": name}  # noqa: SLF001 - kept for deep copies
            renamed[wire] = field
            _bound_days(field)
            _name_choices(field)
        return renamed

    def wire_name(self, name: str) -> str:
        """Return a field's name on the wire."""
        return camel(name)

    def _built(self) -> dict[str, Any]:
        """Return the fields of the class, which a model takes long to tell; their labels are in the language."""
        kept = vars(type(self)).get("kept_fields")
        if kept is None:  # on the class itself, so that it goes with the class
            kept = type(self).kept_fields = {}  # type: ignore[attr-defined]
        language = get_language()
        if language not in kept:
            kept[language] = super().get_fields()  # type: ignore[misc]
        return copy.deepcopy(kept[language])

    @classmethod
    def many_init(cls, *args: Any, **kwargs: Any) -> Any:
        """Bound the length of lists in bodies."""
        kwargs.setdefault("max_length", MOST_ITEMS)
        return super().many_init(*args, **kwargs)  # type: ignore[misc]

    def _refuse_parts(self, data: Mapping[str, Any]) -> None:
        """Refuse a line of a list that lacks a field, also where the rest of the body may: lists are sent whole."""
        root = self.root  # type: ignore[attr-defined]
        if getattr(root, "partial", False) and isinstance(self.parent, serializers.ListSerializer):  # type: ignore[attr-defined]
            missing = _missing(self.fields, data)  # type: ignore[attr-defined]
            if missing:
                raise serializers.ValidationError(missing)

    def to_internal_value(self, data: Any) -> Any:
        """Refuse unknown names, saying which known one is nearest, then validate as usual."""
        if isinstance(data, Mapping):
            known = [name for name, field in self.fields.items() if not field.read_only]  # type: ignore[attr-defined]
            unknown = unknown_names(data, known)
            if unknown:
                raise serializers.ValidationError(unknown)
            self._refuse_parts(data)
        return super().to_internal_value(data)  # type: ignore[misc]


def _missing(fields: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, list[Any]]:
    return {
        name: [field.error_messages["required"]]
        for name, field in fields.items()
        if field.required and not field.read_only and name not in data
    }


def _bound_days(field: Any) -> None:
    """Have every date checked for a year that can be reckoned with: from 9999 on a day more is no date."""
    field = getattr(field, "child", field)
    if isinstance(field, serializers.DateField) and check_day not in field.validators:
        field.validators = [*field.validators, check_day]


def _name_choices(field: Any) -> None:
    """Have a wrong choice answered with the right ones."""
    field = getattr(field, "child", field)
    if isinstance(field, serializers.ChoiceField):
        messages: dict[str, Any] = field.error_messages
        if messages["invalid_choice"] == serializers.ChoiceField.default_error_messages["invalid_choice"]:
            messages["invalid_choice"] = _WrongChoice(field)


class _WrongChoice:
    """The text of a wrong choice, made when there is one: what was sent, and what would be right."""

    def __init__(self, field: serializers.ChoiceField) -> None:
        self.field = field

    def format(self, **given: Any) -> str:
        """Return the text, as DRF asks messages for it."""
        known = [str(one) for one in self.field.choices]
        shown = ", ".join(known[:MOST_CHOICES]) + (", …" if len(known) > MOST_CHOICES else "")
        values = {"value": str(given.get("input", ""))[:MOST_LETTERS], "choices": shown}
        return _("“%(value)s” is not one of: %(choices)s.") % values


def check_day(day: date) -> None:
    """Raise DRF's ValidationError for a day in a year out of reach."""
    if not is_year(day.year):
        text = _("Give a date from %(first)d to %(last)d.") % {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise serializers.ValidationError(text)


def unknown_names(given: Iterable[str], known: Collection[str]) -> dict[str, list[str]]:
    """Return the first few names that are not known, shortened, each with what might have been meant.

    A body can hold a hundred thousand of them, from anybody: to search for each would take minutes.
    """
    few = islice((name for name in given if name not in known), MOST_UNKNOWN)
    return {str(name)[:MOST_LETTERS]: [unknown_name(str(name), known)] for name in few}


def unknown_name(name: str, known: Collection[str]) -> str:
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

    def build_relational_field(self, field_name: str, relation_info: Any) -> Any:
        """Leave uniqueness of a link to the services too."""
        field_class, kwargs = super().build_relational_field(field_name, relation_info)
        if relation_info.model_field is not None and relation_info.model_field.unique:
            kwargs.pop("validators", None)
        return field_class, kwargs

    def get_unique_together_validators(self) -> list[Any]:
        """Leave uniqueness to the services, which answer 409."""
        return []

    def get_unique_for_date_validators(self) -> list[Any]:
        return []


class MoneyField(serializers.DecimalField):
    """Rupees: a JSON number with at most two decimals."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_digits", 14)
        kwargs.setdefault("decimal_places", 2)
        kwargs["coerce_to_string"] = False
        super().__init__(**kwargs)


class KeptField(serializers.JSONField):
    """A JSON value that a row keeps, with its figures as texts; in answers those called `numbers` are numbers."""

    def __init__(self, *, numbers: Collection[str], **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)
        self.numbers = frozenset(numbers)

    def to_representation(self, value: Any) -> Any:
        """Return the value with numbers for their texts."""
        if isinstance(value, list):
            return [self.to_representation(one) for one in value]
        if not isinstance(value, dict):
            return value
        return {
            name: Decimal(one)
            if name in self.numbers and isinstance(one, str)
            else self.to_representation(one)
            for name, one in value.items()
        }


@extend_schema_field({"type": "number", "nullable": True, "minimum": 0, "example": 80.5})
class EnteredField(serializers.Field):
    """A mark as it was sent: the service reads it, so that every bad one is named together."""

    def to_internal_value(self, data: Any) -> Any:
        """Return what was sent; lists and objects as their text, which is no mark."""
        return data if isinstance(data, (int, float, str, Decimal)) else str(data)

    def to_representation(self, value: Any) -> Any:
        """Return the value."""
        return value


class PercentField(serializers.DecimalField):
    """Percent: a JSON number with at most two decimals."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_digits", 6)
        super().__init__(decimal_places=2, coerce_to_string=False, **kwargs)


class DaysField(serializers.DecimalField):
    """Days: a JSON number with at most one decimal."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_digits", 6)
        super().__init__(decimal_places=1, coerce_to_string=False, **kwargs)


class MonthField(serializers.CharField):
    """A month as YYYY-MM. Raises ValidationFailed naming the field."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"help_text": "YYYY-MM", **kwargs})

    def to_internal_value(self, data: Any) -> Any:
        return Month.parse(super().to_internal_value(data), field=str(self.source or "month"))

    def to_representation(self, value: Any) -> str:
        """Write a month, or the day that stands for it."""
        return str(value if isinstance(value, Month) else Month.of(value))


class MaskedField(serializers.CharField):
    """A number or code of which only the last four characters are told."""

    def to_representation(self, value: Any) -> str:
        return mask(value)


class EmptySerializer(CamelSerializer):
    """A body without fields."""


class WorkProgressSerializer(CamelSerializer):
    """How far a piece of work is (core.progress.Progress); `total` is 0 while it is not known."""

    done = serializers.IntegerField()
    total = serializers.IntegerField()
    percent = serializers.IntegerField()


S = TypeVar("S", bound=CamelSerializer)


def described(
    *,
    texts: str = "",
    numbers: str = "",
    days: str = "",
    flags: str = "",
    money: str = "",
    optional: str = "",
) -> Callable[[type[S]], type[S]]:
    """Add plain fields to a serializer that only describes an answer made elsewhere; names stand side by side.

    `optional` is money that the answer may lack.
    """
    kinds: dict[str, Callable[[], serializers.Field[Any, Any, Any, Any]]] = {
        texts: serializers.CharField,
        numbers: serializers.IntegerField,
        days: serializers.DateField,
        flags: serializers.BooleanField,
        money: MoneyField,
        optional: lambda: MoneyField(required=False),
    }
    fields = {name: make() for names, make in kinds.items() for name in names.split()}

    def add(cls: type[S]) -> type[S]:
        return type(cls.__name__, (cls,), {"__doc__": cls.__doc__, "__module__": cls.__module__, **fields})

    return add


@described(numbers="page limit total")
class PageSerializer(CamelSerializer):
    """What every page of a list says beside its rows."""
