"""A suite of schools, made of core alone: its roles, a report, a subject of import, an admin site and routes."""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from django.urls import NoReverseMatch, path, reverse
from rest_framework import serializers

from config.urls_school import urlpatterns as base
from core import access, suites
from core.accounts.admin import register_users_admin
from core.accounts.admin.users import UserAdmin
from core.accounts.models import User
from core.accounts.services import create_user, update_user
from core.actors import Actor
from core.admin import menu, navigation
from core.admin.sites import KaryalayaSite
from core.api.serializers import CamelSerializer
from core.documents import letterhead
from core.documents.columns import Column, Kind
from core.imports import registry as imports
from core.imports.api.urls import import_urls
from core.imports.columns import EXAMPLE, ImportColumn
from core.imports.registry import ImportSubject
from core.imports.rows import ADDED, CHANGED, Importer, RowPlan, Values
from core.periods import Month
from core.reports import registry as reports
from core.reports import tasks  # noqa: F401 - registers the task
from core.reports.api.report_views import report_view
from core.reports.api.urls import report_urls
from core.reports.definitions import Parameter, ParameterKind, QueryRows, Report, Table, Texts
from core.reports.parameters import choice
from core.tenancy.backup.api.urls import backup_urls
from core.tenancy.models import Tenant
from tests.core.accounts.people import Api, api_of, user_of

RIGHTS = ("report:read", "report:schedule", "import:read", "import:write", "user:write", "backup:read")
MATRIX = {"head": frozenset({*RIGHTS, "people:write"}), "clerk": frozenset({"report:read", "import:read"})}
ORDERS = {"name": "Name", "role": "Role"}


def people(texts: Texts) -> Table:
    """Return everybody who signs in, in the order asked for."""
    rows = User.objects.order_by(choice(texts, "order", ORDERS) or "name", "pk")
    return Table(
        title="People",
        subtitle="",
        filename="people",
        columns=[Column("Name", "name", Kind.TEXT), Column("Role", "role", Kind.TEXT)],
        rows=QueryRows(
            rows, lambda found: [{"name": row.name, "role": row.role} for row in found], rows.count()
        ),
    )


REPORTS = (
    Report(
        name="people",
        title="People",
        purpose="Everybody who signs in.",
        parameters=(Parameter("order", "Order", ParameterKind.CHOICE, tuple(ORDERS.items())),),
        build=people,
        final_month=lambda: Month(2026, 8),
        relative=lambda _month, _period: {},
        usual=dict,
    ),
)


class Names(Importer):
    """Names of those who sign in, by user name."""

    def __init__(self, actor: Actor, _file: str) -> None:
        self.actor = actor
        self.user_ids: list[int] = []

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Find who is there; `lock` keeps them."""
        wanted = {str(values["username"]) for _number, values in rows}
        query = User.objects.select_for_update() if lock else User.objects.all()
        found = {user.username: user for user in query.filter(username__in=wanted)}
        return [self._row(number, values, found.get(str(values["username"]))) for number, values in rows]

    def _row(self, number: int, values: Values, user: User | None) -> RowPlan:
        plan = RowPlan(number, str(values["username"]), key_name="username", work=(user, values))
        if not values.get("name"):
            plan.errors["name"] = "A name is needed."
        elif user is None or user.name != values["name"]:
            plan.outcome = CHANGED if user else ADDED
            plan.changes["name"] = (user.name if user else None, values["name"])
        return plan

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Make or rename them."""
        for plan in plans:
            user, values = plan.work
            if plan.outcome == CHANGED:
                update_user(user=user, actor=self.actor, name=values["name"])
            elif plan.outcome == ADDED:
                made, _password = create_user(
                    actor=self.actor, username=plan.key, name=values["name"], role="clerk"
                )
                self.user_ids.append(made.pk)


SUBJECT = ImportSubject(
    name="people",
    label="People",
    permission="people:write",
    columns=lambda: [
        ImportColumn("username", "User name", example=EXAMPLE, is_needed=True),
        ImportColumn("name", "Name", example="Kavita Rao", is_needed=True),
    ],
    key=("username", "name"),
    importer=Names,
    masked=frozenset({"name"}),
)


class Particulars:
    """What a school's documents are headed with."""

    name, address, logo = "Gamma Public School", "1 School Road", None


SITE = KaryalayaSite("schools_of_tests", title="Office", index_title="Office", roles=["head", "clerk"])


class SchoolUsers(UserAdmin):
    """Those two roles."""

    roles: ClassVar[Any] = [("head", "Head"), ("clerk", "Clerk")]


class PeopleSerializer(CamelSerializer):
    """The report's answer."""

    items = serializers.ListField(child=serializers.DictField())


def urls() -> list[Any]:
    """Return the school's addresses; to be asked when report and subject are registered."""
    register_users_admin(SITE, SchoolUsers)
    return [
        path("admin/", SITE.urls),
        path("api/v1/reports/people", report_view("school", "people", PeopleSerializer)),
        *report_urls("api/v1/reports"),
        *import_urls("api/v1/import", "school"),
        *backup_urls("api/v1/backup"),
        *(one for one in base if str(one.pattern) != "admin/"),
    ]


def _is_here(view: str) -> bool:
    try:
        reverse(f"admin:{view}", urlconf="tests.core.suite_urls", current_app=SITE.name)
    except NoReverseMatch:
        return False
    return True


@pytest.fixture
def office(school: Tenant, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tenant]:
    """A school whose suite this is."""
    types = copy.deepcopy(settings.TENANT_TYPES)
    types["school"]["URLCONF"] = "tests.core.suite_urls"
    settings.TENANT_TYPES = types
    monkeypatch.setitem(suites._suites, "school", replace(suites._suites["school"], site=SITE))
    monkeypatch.setitem(access._matrices, "school", MATRIX)
    monkeypatch.setitem(reports._sources, "school", [lambda: REPORTS])
    monkeypatch.setitem(imports._subjects, "school", {SUBJECT.name: SUBJECT})
    monkeypatch.setitem(letterhead._sources, "school", Particulars)
    # Of the school's own apps this suite has no pages.
    own = [entry for entry in navigation.entries["school"] if _is_here(entry[2].view)]
    monkeypatch.setitem(navigation.entries, "school", own)
    menu.forget()
    yield school
    menu.forget()


@pytest.fixture
def head(office: Tenant) -> Api:
    """A caller who may do everything."""
    return api_of(user_of(office, "head"), office)


@pytest.fixture
def clerk(office: Tenant) -> Api:
    """A caller who may read."""
    return api_of(user_of(office, "clerk"), office)
