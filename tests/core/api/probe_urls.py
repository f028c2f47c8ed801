"""Routes for these tests: they echo, fail and page on demand, in both envelopes."""

from decimal import Decimal
from typing import Any, ClassVar

import django_filters
from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, re_path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.accounts.models import User
from core.api.filters import CamelFilterSet
from core.api.handlers import not_found, permission_denied, server_error
from core.api.permissions import PUBLIC, SIGNED_IN
from core.api.serializers import CamelModelSerializer, CamelSerializer, EmptySerializer, MoneyField
from core.api.views import ApiViewSet
from core.errors import (
    Busy,
    DomainError,
    Duplicate,
    ErrorCode,
    InvalidState,
    TooLarge,
    TooManyRequests,
    Unauthenticated,
    UnsupportedMedia,
)


class LineSerializer(CamelSerializer):
    line_no = serializers.IntegerField()
    unit_price = MoneyField(required=False)


class EchoSerializer(CamelSerializer):
    pay_level = serializers.IntegerField(required=False, min_value=1)
    net_pay = MoneyField(required=False)
    section_80ccd_1b = MoneyField(required=False)
    started_on = serializers.DateField(required=False)
    order_lines = LineSerializer(many=True, required=False)
    free_form = serializers.JSONField(required=False)
    note_text = serializers.CharField(required=False)
    shouted = serializers.SerializerMethodField()

    def get_shouted(self, values: dict[str, Any]) -> str:
        return str(values.get("note_text", "")).upper()


class PersonSerializer(CamelModelSerializer):
    class Meta:
        model = User
        fields = ("id", "username", "must_change_password")


class PersonFilter(CamelFilterSet):
    must_change_password = django_filters.BooleanFilter()
    created_after = django_filters.DateFilter(field_name="created_at", lookup_expr="gte")


REFUSALS: dict[str, Exception] = {
    "duplicate": Duplicate("Taken.", fields={"user_name": ["Taken."]}),
    "state": InvalidState("Locked.", extra={"run_state": "locked"}),
    "busy": Busy("Wait."),
    "refresh": Unauthenticated("Sign in again.", code=ErrorCode.REFRESH_TOKEN_INVALID),
    "too-large": TooLarge("Too large."),
    "media": UnsupportedMedia("No such kind."),
    "too-many": TooManyRequests("Slower.", retry_after=7),
    "django-404": Http404("hidden detail"),
    "django-403": PermissionDenied("hidden detail"),
    "django-400": DjangoValidationError({"pay_level": ["Wrong."]}),
    "domain": DomainError("No."),
    "crash": RuntimeError("secret detail"),
}
seen: list[Any] = []


class ProbeViewSet(ApiViewSet):
    permissions: ClassVar = {
        **dict.fromkeys(("echo", "refuse", "sql", "numbers", "people", "nothing", "act"), PUBLIC),
        "mine": SIGNED_IN,
    }
    messages: ClassVar = {"echo": "Echoed."}
    queries: ClassVar = {"numbers": ["maxCount"]}
    serializer_class = EmptySerializer
    filterset_class = PersonFilter

    def echo(self, request: Request) -> Response:
        body = self.validated(EchoSerializer)
        seen.append(body)
        return Response(EchoSerializer(body).data)

    def refuse(self, request: Request, kind: str) -> Response:
        raise REFUSALS[kind]

    def sql(self, request: Request, kind: str) -> Response:
        with connection.cursor() as cursor:
            if kind == "unique":
                for _time in range(2):
                    cursor.execute(
                        "INSERT INTO django_content_type (app_label, model) VALUES ('probe', 'probe')"
                    )
            elif kind == "locked":
                cursor.execute(
                    "DO $$ BEGIN RAISE EXCEPTION 'the run is locked' USING ERRCODE = 'KL001'; END $$"
                )
            elif kind == "deadlock":
                cursor.execute("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$")
            else:
                cursor.execute("SELECT 1 FROM no_such_table")
        return Response({})

    def numbers(self, request: Request) -> Response:
        texts = ["0", "10", "10.5", "10.50", "0.1", "-3.25", "999999999999.99", "123456789012.34", "1E+3"]
        return Response({"values": [Decimal(text) for text in texts], "lazy": None})

    def people(self, request: Request) -> Response:
        return self.page(User.objects.order_by("username"), PersonSerializer)

    def act(self, request: Request) -> Response:
        seen.append("acted")
        return Response({})

    def success_message(self) -> Any:
        return str(self.request.data.get("noteText", "")) or super().success_message()

    def mine(self, request: Request) -> Response:
        return Response({"username": self.request.user.username})

    def nothing(self, request: Request) -> Response:
        return Response(None)


def crash(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("secret detail")


def forbid(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("hidden detail")


def routes(prefix: str) -> list[Any]:
    return [
        path(f"{prefix}/echo", ProbeViewSet.as_view({"post": "echo"})),
        path(f"{prefix}/refuse/<str:kind>", ProbeViewSet.as_view({"get": "refuse"})),
        path(f"{prefix}/sql/<str:kind>", ProbeViewSet.as_view({"get": "sql"})),
        path(f"{prefix}/numbers", ProbeViewSet.as_view({"get": "numbers"})),
        path(f"{prefix}/people", ProbeViewSet.as_view({"get": "people"})),
        path(f"{prefix}/mine", ProbeViewSet.as_view({"get": "mine"})),
        path(f"{prefix}/nothing", ProbeViewSet.as_view({"get": "nothing"})),
        path(f"{prefix}/acts", ProbeViewSet.as_view({"post": "act", "delete": "act"})),
        path(f"{prefix}/plain-crash", crash),
        path(f"{prefix}/plain-forbid", forbid),
    ]


urlpatterns = [*routes("api/probe"), *routes("api/v1/probe"), re_path(r"^api(/.*)?$", not_found)]
handler403 = permission_denied
handler404 = not_found
handler500 = server_error
