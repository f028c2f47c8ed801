"""Everything that a plain subject promises, tried at every door for every role.

class TestRooms(MasterCases):
    master = rooms
    path = "rooms"
    change = {"name": "Red room"}
    bad = {"name": " "}
    tenant_type = "school"
"""

import csv
import io
from urllib.parse import urlencode

import pytest
from django.db import connection, models, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from core.access import roles_of
from core.accounts.tokens import access_token
from core.actors import Door
from core.audit.models import AuditEntry
from core.errors import Duplicate, Forbidden, InUse, NotFound, ValidationFailed
from core.masters.api import MasterViewSet, wire_name
from core.suites import suite_for
from core.tenancy.models import Tenant
from tests.contract import answers
from tests.core.accounts.people import Api, user_of
from tests.core.masters.ground import SYSTEM, Ground, refused
from tests.kit.threads import at_once


class MasterCases(Ground):
    """Subclassed under a name that begins with Test, one for each declaration."""

    # --- services

    @pytest.mark.django_db
    def test_a_row_is_added_changed_and_deleted_and_the_audit_tells(self) -> None:
        row = self.make()
        changed = self.master.update(row, actor=SYSTEM, **self.change)
        for name in self.change:
            assert getattr(changed, name) != getattr(row, name), f"{name} is no change"
        self.master.update(changed, actor=SYSTEM, **self.change)  # again: nothing is written
        self.master.delete(changed, actor=SYSTEM)
        told = AuditEntry.objects.filter(object_type=self.master.model._meta.label, object_id=str(row.pk))
        label = self.master.label
        assert list(told.order_by("pk").values_list("action", flat=True)) == [
            f"{label}.created",
            f"{label}.changed",
            f"{label}.deleted",
        ]
        assert set(told.get(action=f"{label}.changed").before or {}) >= set(self.change)
        assert self.master.model._default_manager.count() == self.count

    @pytest.mark.django_db
    def test_a_duplicate_is_refused_beside_its_field(self) -> None:
        """In any case of letters, and also where an entry is changed into another one."""
        names = self.unique_fields()
        if not names:
            return
        self.make()
        values = self.valid()
        before = self.rows()
        if isinstance(values[names[0]], str):
            values[names[0]] = values[names[0]].swapcase()
        with pytest.raises(Duplicate) as caught:
            self.master.create(actor=SYSTEM, **values)
        assert list(caught.value.fields) == names
        assert self.rows() == before
        other = self.make(1)
        with pytest.raises(Duplicate):
            self.master.update(other, actor=SYSTEM, **{names[0]: self.valid()[names[0]]})

    @pytest.mark.django_db(transaction=True)
    def test_of_two_at_once_one_is_told_that_it_is_a_duplicate(self) -> None:
        if not self.unique_fields():
            return
        told = at_once(*[self.make] * 2)
        assert sorted(type(one).__name__ for one in told) == sorted([self.master.model.__name__, "Duplicate"])
        assert self.master.model._default_manager.count() == self.count + 1

    @pytest.mark.django_db
    def test_wrong_values_are_refused_beside_their_fields(self) -> None:
        assert self.bad
        row = self.make()
        before = self.rows()
        for name, value in self.bad.items():
            for act in (
                lambda given: self.master.create(actor=SYSTEM, **{**self.valid(1), **given}),
                lambda given: self.master.update(row, actor=SYSTEM, **given),
            ):
                with pytest.raises(ValidationFailed) as caught:
                    act({name: value})
                assert name in caught.value.fields
            assert self.rows() == before
        with pytest.raises(ValidationFailed):
            self.master.update(row, actor=SYSTEM, id=7)

    @pytest.mark.django_db
    def test_a_role_without_the_right_changes_nothing(self) -> None:
        row = self.make()
        without = [role for role in roles_of(self.tenant_type) if not self.may(role, self.master.write)]
        assert without
        for role in without:
            actor, before = self.actor(role), self.rows()
            for act in (
                lambda actor=actor: self.master.create(actor=actor, **self.valid(1)),
                lambda actor=actor: self.master.update(row, actor=actor, **self.change),
                lambda actor=actor: self.master.delete(row, actor=actor),
            ):
                with pytest.raises(Forbidden):
                    act()
            assert self.rows() == before

    @pytest.mark.django_db
    def test_what_is_needed_stays(self) -> None:
        """Would catch a protected row that is told of as a fault of ours."""
        if self.master.dated:
            row = self.make()
            self.master.model._default_manager.filter(pk=row.pk).update(used_at=row.created_at)
            with pytest.raises(InUse):
                self.master.update(row, actor=SYSTEM, **self.change)
        elif not any(
            getattr(one, "on_delete", None) is models.PROTECT
            for one in self.master.model._meta.get_fields(include_hidden=True)
            if one.auto_created
        ):
            return
        else:
            row = self.make()
            self.use(row)
        before = self.rows()
        with pytest.raises(InUse):
            self.master.delete(row, actor=SYSTEM)
        assert self.rows() == before

    @pytest.mark.django_db
    def test_a_row_that_is_gone_is_not_found(self) -> None:
        row, gone = self.make(), self.make(1)
        gone_pk = gone.pk
        self.master.delete(gone, actor=SYSTEM)
        gone.pk = gone_pk
        for act in (
            lambda: self.master.update(gone, actor=SYSTEM, **self.change),
            lambda: self.master.delete(gone, actor=SYSTEM),
        ):
            with pytest.raises(NotFound):
                act()
        assert self.master.model._default_manager.filter(pk=row.pk).exists()

    # --- REST

    @pytest.mark.django_db
    def test_rest_for_every_role(self) -> None:
        """Who may not is refused with 401 or 403, and nothing has changed."""
        if not self.path:
            return
        for role in (None, *roles_of(self.tenant_type)):
            with transaction.atomic():
                self.every_route(role)
                transaction.set_rollback(True)

    def every_route(self, role: str | None) -> None:
        row = self.make()
        api, one = self.api(role) if role else Api(self.tenant), f"{self.path}/{row.pk}"
        calls = [
            ("GET", self.path, None, 200),
            ("POST", self.path, self.body(self.valid(1)), 201),
            ("GET", one, None, 200),
            ("PUT", one, self.body(self.change), 200),
            ("PATCH", one, self.body(self.change), 200),
            ("DELETE", one, None, 200),
        ]
        for method, path, body, good in calls:
            before = self.rows()
            answer = api(method, path, body)
            right = self.master.read if method == "GET" else self.master.write
            if role and self.may(role, right):
                assert answer.status_code == good, answer.content
                assert answers.faults(method, f"/api/{path}", answer) == []
            else:
                refused(answer, 403 if role else 401)
                assert self.rows() == before

    @pytest.mark.django_db
    def test_rest_refuses_what_is_wrong_and_names_it(self) -> None:
        """Unknown names, wrong values, duplicates, numbers of nothing: told by the names of the wire."""
        if not self.path:
            return
        row, api = self.make(), self.api()
        before, one = self.rows(), f"{self.path}/{row.pk}"
        fields = refused(api.post(self.path, {**self.body(self.valid(1)), "colour": "red"}), 400)
        assert list(fields) == ["colour"]
        for name, value in self.body(self.bad).items():
            fields = refused(api("PUT", one, {name: value}), 400)
            assert list(fields) == [name]
        if self.unique_fields():
            fields = refused(api.post(self.path, self.body(self.valid())), 409)
            assert list(fields) == [wire_name(self.master, self.unique_fields()[0])]
        for method in ("GET", "PUT", "DELETE"):
            body = self.body(self.change) if method == "PUT" else None
            refused(api(method, f"{self.path}/987654", body), 404)
        refused(api.get(f"{self.path}?colour=red"), 400)
        assert self.rows() == before

    @pytest.mark.django_db
    def test_rest_knows_the_own_institution_only(self, request: pytest.FixtureRequest) -> None:
        if not self.path:
            return
        row = self.make()
        other: Tenant = request.getfixturevalue(f"other_{self.tenant_type}")
        token = access_token(user_of(other, self.keeper()), other.slug)
        for method, path in (("GET", self.path), ("DELETE", f"{self.path}/{row.pk}")):
            refused(Api(self.tenant, token)(method, path), 403)
        assert self.master.model._default_manager.filter(pk=row.pk).exists()

    @pytest.mark.django_db
    def test_rest_lists_by_search_filters_and_order(self) -> None:
        if not self.path:
            return
        rows = [self.make(number) for number in range(3)]
        api = self.api()
        view = resolve(f"/api/{self.path}", "config.urls_" + self.tenant_type).func.cls
        assert issubclass(view, MasterViewSet)

        def found(query: str) -> list[str]:
            answer = api.get(f"{self.path}?limit=100&{query}")
            assert answer.status_code == 200, answer.content
            return [str(item["id"]) for item in answer.json()["data"]["items"]]

        for name in view.filterset_class.get_filters():
            if name == "ordering":
                continue
            value = self.told(name, rows[1])
            assert str(rows[1].pk) in found(urlencode({name: value})), f"{name}={value}"
        if self.master.search:
            assert found(urlencode({"search": "no such thing"})) == []
            assert str(rows[1].pk) in found(urlencode({"search": self.word(rows[1]).lower()}))
        for name in view.filterset_class.base_filters["ordering"].param_map:
            up, down = found(f"ordering={name}"), found(f"ordering=-{name}")
            assert {str(row.pk) for row in rows} <= set(up) == set(down)

    @pytest.mark.django_db
    def test_lists_take_as_many_queries_at_three_rows_as_at_one(self) -> None:
        """Would catch a query in the loop over the rows, over REST and in the browser."""
        doors = [(self.browser().get, self.page())]
        if self.path:
            doors.append((self.api().get, self.path))
        counts = []
        for numbers in ((0,), (1, 2)):
            for number in numbers:
                self.make(number)
            for get, path in doors:
                get(path)  # what a process keeps is fetched once
                with CaptureQueriesContext(connection) as caught:
                    assert get(path).status_code == 200
                counts.append(len(caught))
        assert counts[: len(doors)] == counts[len(doors) :]

    # --- admin

    @pytest.mark.django_db
    def test_admin_adds_shows_exports_changes_and_deletes(self) -> None:
        browser, before = self.browser(), self.rows()
        answer = browser.post(self.page("add/"), self.form(self.valid()))
        assert answer.status_code == 302, answer.context["adminform"].form.errors
        row = self.master.model._default_manager.latest("pk")
        one = self.page(f"{row.pk}/change/")
        for page in (self.page(), one, self.page("add/")):
            assert browser.get(page).status_code == 200
        told = b"".join(browser.get(self.page("export.csv"))).decode("utf-8-sig")
        assert len(list(csv.reader(io.StringIO(told)))) == self.count + 2
        values = {name: getattr(row, name) for name in self.master.writable}
        answer = browser.post(one, self.form({**values, **self.change}))
        assert answer.status_code == 302, answer.context["adminform"].form.errors
        assert AuditEntry.objects.filter(action=f"{self.master.label}.changed", door=Door.ADMIN).exists()
        assert browser.post(self.page(f"{row.pk}/delete/"), {"post": "yes"}).status_code == 302
        assert self.rows() == before

    @pytest.mark.django_db
    def test_admin_refuses_beside_the_field(self) -> None:
        browser = self.browser()
        self.make()
        before = self.rows()
        wrong = {name: {**self.valid(1), name: value} for name, value in self.bad.items()}
        for name in self.unique_fields():
            wrong[name] = self.valid()
        for name, values in wrong.items():
            answer = browser.post(self.page("add/"), self.form(values))
            assert answer.status_code == 200, name
            assert name in answer.context["adminform"].form.errors
        assert self.rows() == before

    @pytest.mark.django_db
    def test_admin_shows_only_what_the_role_may(self) -> None:
        row = self.make()
        for role in sorted(suite_for(self.tenant_type).site.roles):
            browser, may = self.browser(role), self.may(role, self.master.write)
            assert (browser.get(self.page()).status_code == 200) == self.may(role, self.master.read)
            assert (browser.get(self.page("add/")).status_code == 200) == may
            assert (browser.get(self.page(f"{row.pk}/delete/")).status_code == 200) == may
