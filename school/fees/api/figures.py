"""Routes of figures: fees by class and head, collection, who is overdue, the counter's day (spec: school, Fees)."""

from typing import Any, ClassVar

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.queries import DEFAULT_LIMIT
from core.api.serializers import CamelSerializer, MoneyField, described
from core.api.views import ApiViewSet
from core.errors import ValidationFailed
from core.periods import today
from school.fees.api import money_serializers as s
from school.fees.permissions import FeePermission as P
from school.fees.selectors.ledger import defaulters, summary
from school.fees.selectors.receipts import day_close_of
from school.fees.selectors.stats import collection_stats
from school.masters.selectors import all_classes


class DefaultersQuerySerializer(CamelSerializer):
    """Of which class, and which page."""

    class_id = serializers.UUIDField(required=False)
    page = serializers.IntegerField(required=False, min_value=1, max_value=10**6)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=100)


class DefaulterSerializer(CamelSerializer):
    """A family whose invoices are overdue, by days after the due day (rupees); the child of an inquiry has no code."""

    student_id = serializers.UUIDField(source="student", allow_null=True)
    student_code = serializers.SerializerMethodField()
    full_name = serializers.SerializerMethodField()
    class_name = serializers.CharField(source="school_class", allow_null=True)
    section_name = serializers.CharField(source="section", allow_null=True)
    overdue_since = serializers.DateField(source="since")
    days_to30 = MoneyField(source="first")
    days_to60 = MoneyField(source="second")
    days_above60 = MoneyField(source="third")
    overdue = MoneyField()

    def get_student_code(self, row: Any) -> str:
        return row["code"] or ""

    def get_full_name(self, row: Any) -> str:
        return row["name"] or row["child"]


class DefaultersSerializer(CamelSerializer):
    """A page of the list, the most overdue first."""

    items = DefaulterSerializer(many=True)
    page = serializers.IntegerField()
    limit = serializers.IntegerField()
    total = serializers.IntegerField()


class DayCloseQuerySerializer(CamelSerializer):
    """Of which day of entry; today where none is given."""

    date = serializers.DateField(required=False)


@described(numbers="count", money="taken reversed refunded left")
class DayCloseTotalsSerializer(CamelSerializer):
    """Sums of the day. `left` is what was taken less what was reversed and paid back."""


@described(texts="cashier mode", numbers="count", money="taken reversed refunded left")
class DayCloseLineSerializer(CamelSerializer):
    """What somebody took and gave back in one mode."""


class DayCloseSerializer(CamelSerializer):
    """The counter on a day, by the day of entry."""

    date = serializers.DateField()
    items = DayCloseLineSerializer(many=True)
    totals = DayCloseTotalsSerializer()


class FeeFiguresViewSet(ApiViewSet):
    """Figures of the whole school."""

    permissions: ClassVar = dict.fromkeys(("summary", "stats", "defaulters", "day_close"), P.REPORTS)
    queries: ClassVar = {
        "summary": s.FeeSummaryQuerySerializer,
        "stats": [],
        "defaulters": DefaultersQuerySerializer,
        "day_close": DayCloseQuerySerializer,
    }
    serializer_class = s.FeeSummarySerializer

    @extend_schema(
        summary="Fees by class and head",
        parameters=[s.FeeSummaryQuerySerializer],
        responses=s.FeeSummarySerializer,
    )
    def summary(self, request: Request) -> Response:
        """Return what was invoiced, conceded and received, and what is outstanding."""
        asked = self.query()
        found = summary(self.actor, year_id=asked.get("academic_year_id"), class_id=asked.get("class_id"))
        return Response(s.FeeSummarySerializer(found).data)

    @extend_schema(summary="Collection today", responses=s.CollectionStatsSerializer)
    def stats(self, request: Request) -> Response:
        """Return what was paid today and this month, and what is pending."""
        return Response(s.CollectionStatsSerializer(collection_stats(self.actor)).data)

    @extend_schema(
        summary="Overdue fees by family",
        parameters=[DefaultersQuerySerializer],
        responses=DefaultersSerializer,
    )
    def defaulters(self, request: Request) -> Response:
        """Return who owes what is overdue, the most first."""
        asked = self.query()
        class_id = asked.get("class_id")
        if class_id and not all_classes().filter(pk=class_id).exists():
            raise ValidationFailed.at("class_id", _("There is no such class."))
        rows = defaulters(class_id=class_id)
        page, limit = asked.get("page", 1), asked.get("limit", DEFAULT_LIMIT)
        items = list(rows[(page - 1) * limit : page * limit])
        answer = {"items": items, "page": page, "limit": limit, "total": rows.count()}
        return Response(DefaultersSerializer(answer).data)

    @extend_schema(
        summary="Day-close of the counter",
        parameters=[DayCloseQuerySerializer],
        responses=DayCloseSerializer,
    )
    def day_close(self, request: Request) -> Response:
        """Return what was taken, reversed and paid back on a day, by cashier and mode."""
        day = self.query().get("date") or today()
        rows, totals = day_close_of(day)
        return Response(DayCloseSerializer({"date": day, "items": rows, "totals": totals}).data)
