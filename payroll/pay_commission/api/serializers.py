"""Shapes of the pay-commission routes."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, PageSerializer, PercentField, described
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL, FixationReason


class LevelField(serializers.IntegerField):
    """A pay level, 1 to 18 (spec: payroll, Salary rules 6)."""

    def __init__(self, **kwargs: Any) -> None:
        template = _("The pay level is a whole number from {first} to {last}.")
        text = format_lazy(template, first=MIN_LEVEL, last=MAX_LEVEL)
        kwargs["error_messages"] = {"invalid": text, "min_value": text, "max_value": text}
        super().__init__(min_value=MIN_LEVEL, max_value=MAX_LEVEL, **kwargs)


class CommissionRateSerializer(CamelSerializer):
    """Contributions in force, percent of basic pay and DA."""

    scheme = serializers.CharField()
    effective_date = serializers.DateField(source="effective_on")
    employee_pct = PercentField()
    employer_pct = PercentField()
    order_reference = serializers.CharField()


@described(texts="name", numbers="version levels", flags="is_in_force")
class CommissionSerializer(CamelSerializer):
    """A pay commission and the size of its matrix."""

    cells = serializers.IntegerField(source="cell_count")
    effective_date = serializers.DateField(source="effective_on", allow_null=True)
    used_at = serializers.DateTimeField(allow_null=True)


@described(numbers="in_force")
class CommissionsSerializer(PageSerializer):
    """The versions, the one in force, and today's NPS and UPS rates."""

    items = CommissionSerializer(many=True)
    rates = CommissionRateSerializer(many=True)


class MatrixQuery(CamelSerializer):
    """Query of the matrix; without a version the one in force."""

    version = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=99,
        help_text="Pay commission, 7 or 8; without it the one in force",
    )


class MatrixLevelSerializer(CamelSerializer):
    """A level's basic pay from cell 1 on."""

    level = serializers.IntegerField()
    cells = serializers.ListField(child=MoneyField())


class MatrixSerializer(CamelSerializer):
    """A whole matrix: one object, never in pages."""

    version = serializers.IntegerField()
    levels = MatrixLevelSerializer(many=True)


class CellSerializer(CamelSerializer):
    """One cell of a level."""

    cell = serializers.IntegerField()
    basic = MoneyField()


@described(numbers="version level", money="entry_pay max_pay")
class LevelSerializer(CamelSerializer):
    """One level of the matrix."""

    cells = CellSerializer(many=True)


class NewCellSerializer(CamelSerializer):
    """A cell of a matrix to be loaded."""

    level = LevelField()
    cell = serializers.IntegerField(min_value=1, max_value=200)
    basic = MoneyField(min_value=1)


class LoadMatrixSerializer(CamelSerializer):
    """Either the cells, or a fitment factor on the matrix of version 7."""

    version = serializers.IntegerField(min_value=1, max_value=99)
    cells = NewCellSerializer(many=True, required=False)
    fitment_factor = serializers.DecimalField(max_digits=6, decimal_places=4, required=False)


class LoadedSerializer(CamelSerializer):
    """What a matrix holds after it was loaded."""

    version = serializers.IntegerField()
    levels = serializers.IntegerField()
    cells = serializers.IntegerField()


class FixationQuery(CamelSerializer):
    """Query of a pay fixation."""

    level = LevelField(help_text="Level before")
    cell = serializers.IntegerField(help_text="Cell before")
    new_level = LevelField(help_text="Level after; for MACP the next one")
    reason = serializers.ChoiceField(FixationReason.choices, default=FixationReason.PROMOTION)


class PlaceSerializer(CamelSerializer):
    """A place in the matrix."""

    level = serializers.IntegerField()
    cell = serializers.IntegerField()
    basic = MoneyField()


class FixationSerializer(CamelSerializer):
    """Pay before, after the notional increment, and in the new level."""

    reason = serializers.CharField()
    old = PlaceSerializer()
    after_increment = PlaceSerializer()
    new = PlaceSerializer()
    steps = serializers.ListField(child=serializers.CharField())
