"""What the cases of a plain subject stand on: valid rows, actors, callers, forms."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any, ClassVar

import pytest
from django.db import models
from django.test import Client

from core.access import is_allowed, permissions_of
from core.accounts.models import User
from core.actors import Actor, Door, actor_for, system_actor
from core.api.names import camel
from core.masters import Master
from core.masters.api import wire_name
from core.masters.services import unique_names
from core.suites import suite_for
from core.tenancy.models import Tenant
from tests.core.accounts.people import PASSWORD, Api, api_of, user_of

SYSTEM = system_actor(Door.COMMAND, "Keeper")


class Ground:
    """What a subclass says of its subject, and helpers."""

    master: ClassVar[Master[Any]]
    # The address below /api/; empty where the routes are written by hand, and tested by hand.
    path: ClassVar[str] = ""
    change: ClassVar[dict[str, Any]] = {}
    bad: ClassVar[dict[str, Any]] = {}
    tenant_type: ClassVar[str] = "organization"

    # --- what a subclass may say otherwise

    def valid(self, number: int = 0) -> dict[str, Any]:
        """Return the values of a row; rows of different numbers may stand beside each other."""
        values = dict(self.master.example)
        for name in self.unique_fields():
            values[name] = _varied(values[name], number)
        return values

    def use(self, row: Any) -> None:
        """Make something that needs the row. Needed where another table protects the rows."""
        raise NotImplementedError("say how a row comes to be needed")

    # --- ground

    @pytest.fixture(autouse=True)
    def _ground(self, request: pytest.FixtureRequest) -> None:
        self.tenant: Tenant = request.getfixturevalue(self.tenant_type)
        self.before_each()
        self.count = self.master.model._default_manager.count()

    def before_each(self) -> None:
        """Make what the rows need."""

    def make(self, number: int = 0, **values: Any) -> Any:
        return self.master.create(actor=SYSTEM, **{**self.valid(number), **values})

    def unique_fields(self) -> list[str]:
        """Return the fields of the first unique constraint, the one that tells rows apart last."""
        for field in self.master.model._meta.fields:
            if field.unique and not field.primary_key:
                return [field.name]
        found = (
            one for one in self.master.model._meta.constraints if isinstance(one, models.UniqueConstraint)
        )
        return next((unique_names(one)[-1:] for one in found), [])

    def rows(self) -> list[tuple[Any, ...]]:
        return sorted(self.master.model._default_manager.values_list(), key=str)

    def user(self, role: str) -> User:
        return User.objects.filter(role=role).first() or user_of(self.tenant, role)

    def actor(self, role: str) -> Actor:
        return actor_for(self.user(role), tenant_type=self.tenant_type, door=Door.API)

    def keeper(self) -> str:
        """Return a role that may do everything here, in the browser too."""
        roles = sorted(suite_for(self.tenant_type).site.roles)
        return next(role for role in roles if self.may(role, self.master.write))

    def api(self, role: str = "") -> Api:
        return api_of(self.user(role or self.keeper()), self.tenant)

    def may(self, role: str, right: str) -> bool:
        return is_allowed(permissions_of(self.tenant_type, role), right)

    def body(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return values as they are sent."""
        return {wire_name(self.master, name): self.sent(name, value) for name, value in values.items()}

    def sent(self, name: str, value: Any) -> Any:
        if isinstance(value, models.Model):
            return getattr(value, self.master.by[name]) if name in self.master.by else value.pk
        return float(value) if isinstance(value, Decimal) else value

    def told(self, name: str, row: Any) -> Any:
        """Return the value of a filter that finds a row."""
        for field in self.master.model._meta.fields:
            base = camel(field.name.removesuffix("_on"))
            if name in (camel(field.name), camel(field.attname), f"{base}From", f"{base}To"):
                value = getattr(row, field.attname)
                if field.is_relation and field.name in self.master.by:
                    value = getattr(getattr(row, field.name), self.master.by[field.name])
                return str(value).lower() if isinstance(value, bool) else value
        return self.word(row) if name == "search" else ""

    def word(self, row: Any) -> str:
        """Return the first text that the search looks at."""
        for name in self.master.search[0].split("__"):
            row = getattr(row, name)
        return str(row)

    def browser(self, role: str = "") -> Client:
        client = Client(headers={"host": f"{self.tenant.slug}.testserver"})
        assert client.login(username=self.user(role or self.keeper()).username, password=PASSWORD)
        return client

    def page(self, rest: str = "") -> str:
        options = self.master.model._meta
        return f"/admin/{options.app_label}/{options.model_name}/{rest}"

    def form(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return values as a form sends them, with the defaults of the other boxes."""
        sent: dict[str, Any] = {}
        for name in self.master.writable:
            field = self.master.model._meta.get_field(name)
            value = values[name] if name in values else field.get_default()  # type: ignore[union-attr]
            if value is True:
                value = "on"
            if value is not None and value is not False:
                sent[name] = value.pk if isinstance(value, models.Model) else value
        return {**sent, "confirm": "on"}


def refused(answer: Any, status: int) -> dict[str, list[str]]:
    """Hold a refusal against its status; return the texts by field."""
    told = answer.json()
    assert answer.status_code == status, told
    fields: dict[str, list[str]] = (told.get("error") or told["data"]).get("fields", {})
    return fields


def _varied(value: Any, number: int) -> Any:
    """Return another value of the same kind."""
    if not number:
        return value
    if isinstance(value, date):
        return value + timedelta(days=number)
    return f"{value}{number}" if isinstance(value, str) else value + number
