"""Declared acts (`core.acts`) as REST routes: permission, body, schema, answer, Idempotency-Key."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.db import transaction
from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.actors import Door
from core.acts import Act, Acts, Kind, Param
from core.api.serializers import CamelSerializer, DaysField, MoneyField, MonthField
from core.api.views import ApiViewSet, takes_key


def _text(param: Param, **kwargs: Any) -> serializers.Field:
    return serializers.CharField(max_length=param.most, allow_blank=not param.required, **kwargs)


FIELDS: dict[Kind, Callable[..., serializers.Field]] = {
    Kind.LINE: _text,
    Kind.WORDS: _text,
    Kind.MONEY: lambda _param, **kwargs: MoneyField(**kwargs),
    Kind.NUMBER: lambda param, **kwargs: serializers.IntegerField(min_value=param.least, **kwargs),
    Kind.DAYS: lambda _param, **kwargs: DaysField(**kwargs),
    Kind.DAY: lambda _param, **kwargs: serializers.DateField(**kwargs),
    Kind.MONTH: lambda _param, **kwargs: MonthField(**kwargs),
    Kind.TICK: lambda _param, **kwargs: serializers.BooleanField(**kwargs),
    Kind.CHOICE: _text,
}


def body_of(acts: Acts, act: Act) -> type[CamelSerializer]:
    """Return the serializer of an act's body."""
    fields: dict[str, Any] = {
        param.name: FIELDS[param.kind](param, required=param.required) for param in act.params
    }
    name = f"{acts.name}_{act.name}".title().replace("_", "")
    return type(f"{name}Serializer", (CamelSerializer,), {"__doc__": act.about, **fields})


class ActsViewSet(ApiViewSet):
    """An ApiViewSet with a route for each act that REST offers; one that is special is a method of its name.

    `serializer_of_one` describes the answer, which `one` makes: the record after the act.
    """

    acts: ClassVar[Acts]
    serializer_of_one: ClassVar[Any] = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Add rights, messages and actions of the acts."""
        super().__init_subclass__(**kwargs)
        for act in cls.acts.at(Door.API):
            cls.permissions = {act.name: act.needs, **cls.permissions}
            cls.messages = {act.name: act.done, **cls.messages}
            if not hasattr(cls, act.name):
                setattr(cls, act.name, _action(cls, act))

    def one(self, row: Any) -> dict[str, Any]:
        """Return the record as the answer shows it."""
        return dict(self.serializer_of_one(row).data)

    def perform(self, act: Act, values: dict[str, Any], number: Any) -> Response:
        """Carry an act out on the record of this number.

        The answer is made before the commit: nothing is done that could not be told.
        """
        row = self.acts.find(number)

        def work() -> tuple[int, dict[str, Any]]:
            self.acts.do(act, row, values, self.actor)
            return 200, self.one(self.acts.find(number))

        if act.once:
            return self.once(work)
        with transaction.atomic():
            status, answer = work()
        return Response(answer, status=status)


def _action(view: type[ActsViewSet], act: Act) -> Callable[..., Response]:
    body = body_of(view.acts, act)

    def action(self: ActsViewSet, _request: Request, **number: Any) -> Response:
        (pk,) = number.values()
        self.acts.find(pk)
        return self.perform(act, self.validated(body), pk)

    action.__name__, action.__doc__ = act.name, act.about or act.summary
    schema = extend_schema(
        summary=act.summary,
        request={"application/json": body} if act.params else None,
        responses=view.serializer_of_one,
    )
    return schema(takes_key(action) if act.once else action)


def act_paths(prefix: str, view: type[ActsViewSet], method: str = "post") -> list[URLPattern]:
    """Return the routes of a view's acts below the address of one record."""
    return [
        path(f"{prefix}/{act.name.replace('_', '-')}", view.as_view({method: act.name}))
        for act in view.acts.at(Door.API)
    ]
