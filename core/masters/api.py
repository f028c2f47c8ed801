"""REST routes of a plain subject: serializer, filters, schema, examples, messages and rights from its declaration.

    class RoomViewSet(MasterViewSet):
        master = rooms

    urlpatterns = master_paths("api/rooms", RoomViewSet)

What differs is written by hand: `serializer_class` (a subclass of `serializer_of(master)`), `filterset_class`,
`messages`, or a whole action.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models
from django.urls import URLPattern, path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.clock import ClockField
from core.api.examples import EXAMPLE_KEY
from core.api.names import camel, camel_keys
from core.api.serializers import CamelModelSerializer, EmptySerializer
from core.api.views import ApiViewSet
from core.masters.declaration import Master
from core.masters.filters import filterset_of

READS, WRITES = ("list", "retrieve"), ("create", "update", "partial_update", "destroy")
DONE = {"create": _("Added"), "update": _("Changed"), "partial_update": _("Changed"), "destroy": _("Deleted")}


class LinkField(serializers.SlugRelatedField):
    """A row of another table by a text of it, in any case."""

    default_error_messages = {"does_not_exist": _("There is no “{value}”.")}

    def to_internal_value(self, data: Any) -> Any:
        """Return the row with the text. Raises DRF's ValidationError."""
        name = f"{self.slug_field}__iexact"
        row = self.get_queryset().filter(**{name: data}).first() if isinstance(data, str) else None  # type: ignore[union-attr]
        return row or self.fail("does_not_exist", value=str(data))


class MasterSerializer(CamelModelSerializer):
    """The row as it is told and given; times of day are HH:MM."""

    master: ClassVar[Master[Any]]
    serializer_field_mapping: ClassVar = {
        **CamelModelSerializer.serializer_field_mapping, models.TimeField: ClockField,
    }  # fmt: skip

    def get_fields(self) -> dict[str, serializers.Field]:
        """Add the tick of those that ask before an unusual change."""
        fields = super().get_fields()
        if self.master.confirms:
            fields["confirm"] = serializers.BooleanField(write_only=True, required=False)
        return fields

    def wire_name(self, name: str) -> str:
        """Return the name outside: the declared one, or camelCase, a link's number with Id."""
        return wire_name(self.master, name)

    def build_relational_field(self, field_name: str, relation_info: Any) -> Any:
        """Tell a link by the declared field of the other row, or by its number."""
        field_class, options = super().build_relational_field(field_name, relation_info)
        if field_name in self.master.by and "queryset" in options:
            options.pop("view_name", None)
            return LinkField, {**options, "slug_field": self.master.by[field_name]}
        return field_class, options


def wire_name(master: Master[Any], name: str) -> str:
    """Return the name of a field outside."""
    if name in master.wire:
        return camel(master.wire[name])
    field = next((one for one in master.model._meta.fields if one.name == name), None)
    is_number = field is not None and field.is_relation and name not in master.by
    return camel(f"{name}_id" if is_number else name)


def serializer_of(master: Master[Any]) -> type[MasterSerializer]:
    """Return the serializer of a subject."""
    meta = {
        "model": master.model,
        "fields": ["id", *master.writable, *master.shown],
        "read_only_fields": master.shown,
    }
    attributes = {"master": master, "Meta": type("Meta", (), meta), "__doc__": master.model.__doc__}
    return type(f"{master.model.__name__}Serializer", (MasterSerializer,), attributes)


class MasterViewSet(ApiViewSet):
    """List, one, add, change, delete: each one call of the declaration's services."""

    master: ClassVar[Master[Any]]
    filterset_class: Any
    # What the message of the answer adds: whose row it is, and what `notes` says.
    told: Sequence[str] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Derive from the declaration what the class does not say itself."""
        super().__init_subclass__(**kwargs)
        if not hasattr(cls, "master"):
            return  # what several subjects share
        own, master = vars(cls), cls.master
        cls.queryset = master.model._default_manager.none()
        cls.permissions = {**dict.fromkeys(READS, master.read), **dict.fromkeys(WRITES, master.write)}
        if "serializer_class" not in own:
            cls.serializer_class = serializer_of(master)
        if "filterset_class" not in own:
            cls.filterset_class = filterset_of(master)
        extend_schema_view(**_schemas(master, cls.serializer_class))(cls)

    def list(self, request: Request) -> Response:
        """Return one page of the rows."""
        return self.page(self.master.visible(self.actor))

    def retrieve(self, request: Request, pk: Any) -> Response:
        return Response(self.get_serializer(self.master.get(pk)).data)

    def create(self, request: Request) -> Response:
        row = self.master.create(actor=self.actor, **self.validated(self.get_serializer_class()))
        return self._answer(row, status.HTTP_201_CREATED)

    def update(self, request: Request, pk: Any) -> Response:
        values = self.validated(self.get_serializer_class(), partial=True)
        row = self.master.update(self.master.get(pk), actor=self.actor, **values)
        return self._answer(row)

    def partial_update(self, request: Request, pk: Any) -> Response:
        return self.update(request, pk)

    def destroy(self, request: Request, pk: Any) -> Response:
        """Delete a row that nothing needs."""
        row = self.master.get(pk)
        self.master.delete(row, actor=self.actor)
        self.told = [str(row)]
        return Response({})

    def notes(self, row: Any) -> Sequence[str]:
        """Return sentences about what follows from the change, for the message."""
        return ()

    def success_message(self) -> Any:
        """Say what was done to which row, and what follows."""
        if self.action not in DONE or self.action in self.messages:
            return super().success_message()
        name, *notes = self.told or [""]
        first = _t("%(done)s: %(name)s.") % {"done": DONE[self.action], "name": name} if name else _t("Done.")
        return " ".join([first, *notes])

    def _answer(self, row: Any, code: int = status.HTTP_200_OK) -> Response:
        self.told = [str(row), *self.notes(row)]
        return Response(self.get_serializer(row).data, status=code)


def master_paths(prefix: str, view: type[MasterViewSet]) -> list[URLPattern]:
    """Return the routes of a subject: the list, and one row."""
    one: dict[str, Any] = {"get": "retrieve", "put": "update", "patch": "partial_update", "delete": "destroy"}
    key = "uuid" if isinstance(view.master.model._meta.pk, models.UUIDField) else "int"
    return [
        path(prefix, view.as_view({"get": "list", "post": "create"})),
        path(f"{prefix}/<{key}:pk>", view.as_view(one)),
    ]


def _keys(master: Master[Any]) -> dict[str, Any]:
    """Return a key for each row that a body must name by its UUID: no example of people's words can do that."""
    links = (master.model._meta.get_field(name) for name in master.writable if name not in master.by)
    return {
        link.name: EXAMPLE_KEY
        for link in links
        if isinstance(link, models.ForeignKey)
        and isinstance(link.target_field, models.UUIDField)
        and (not link.null or link.name in master.example)
    }


def _schemas(master: Master[Any], serializer: Any) -> dict[str, Any]:
    """Return summary, body and answer of each action."""
    kind, kinds = str(master.model._meta.verbose_name), str(master.model._meta.verbose_name_plural)
    sent = camel_keys(
        {wire_name(master, name): value for name, value in {**master.example, **_keys(master)}.items()}
    )
    body = OpenApiExample(kind, value=sent, request_only=True)
    written = {"request": serializer, "examples": [body]}
    return {
        "list": extend_schema(summary=f"List: {kinds}", responses=serializer(many=True)),
        "retrieve": extend_schema(summary=f"One: {kind}", responses=serializer),
        "create": extend_schema(summary=f"Add: {kind}", responses={201: serializer}, **written),
        "update": extend_schema(summary=f"Change: {kind}", responses=serializer, **written),
        "partial_update": extend_schema(summary=f"Change: {kind}", responses=serializer, **written),
        "destroy": extend_schema(summary=f"Delete: {kind}", responses={200: EmptySerializer}),
    }
