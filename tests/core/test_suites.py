"""Suites register themselves: doubles are refused, faults are named at start-up, core asks for the one at hand."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory

from core import suites
from core.access import known_permissions, permissions_of, register_permissions, roles_of
from core.admin import menu, navigation
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.checks import check_suites
from core.outbox import kinds
from core.outbox.kinds import ACCOUNT, DECISIONS, register_notices
from core.suites import Suite, current_suite, suite_at, suite_for, suite_of
from core.tenancy.models import Tenant

PAGE = Entry("Audit", "history", "audit_auditentry_changelist", "audit:read")


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(suites, "_suites", dict(suites._suites))
    groups, entries = dict(navigation.groups["school"]), list(navigation.entries["school"])
    menu.forget()
    yield
    navigation.groups["school"], navigation.entries["school"] = groups, entries
    menu.forget()


def a_suite(**values: Any) -> Suite:
    given = {"name": "hospital", "tenant_type": "hospital", "prefix": "/api/v9", **values}
    return Suite(site=suite_for("school").site, envelope=suite_for("school").envelope, **given)


@pytest.mark.parametrize(
    ("part", "value"), [("name", "school"), ("tenant_type", "organization"), ("prefix", "/api/v1")]
)
def test_two_suites_of_one_name_type_or_address_are_refused(part: str, value: str) -> None:
    """Otherwise the later one would silently answer for the earlier one."""
    before = suites.suites()
    with pytest.raises(ImproperlyConfigured, match=part):
        suites.register_suite(a_suite(**{part: value}))
    assert suites.suites() == before


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/api", "payroll"),
        ("/api/employees", "payroll"),
        ("/api/v1", "school"),
        ("/api/v1/students", "school"),
        ("/api/v10/students", "payroll"),
        ("/apiary", "platform"),
        ("/", "platform"),
    ],
)
def test_an_address_belongs_to_the_suite_with_the_longest_fitting_one(path: str, name: str) -> None:
    assert suite_at(path).name == name
    assert suite_of(RequestFactory().get(path)).name == name, "before the institution is known"


def test_the_institution_goes_before_the_address(school: Tenant) -> None:
    """A school answers as one also where a payroll program calls it by mistake."""
    request: Any = RequestFactory().get("/api/employees")
    request.tenant = school
    assert suite_of(request).name == "school"
    assert current_suite().name == "school"


def test_a_good_entry_stands_in_its_group_by_order(school: Tenant) -> None:
    register_group("school", "rooms", Group("Rooms", order=5))
    register_entries("school", "rooms", Entry("Last", "x", PAGE.view, "audit:read"), order=60)
    register_entries("school", "rooms", Entry("First", "x", PAGE.view, "audit:read"), order=10)
    assert check_suites() == []
    (_key, _group, first), *_others, (_key, office, _entries) = navigation.declared("school")
    assert [entry.title for entry in first] == ["First", "Last"]
    assert office.title == "School"


@pytest.mark.parametrize(
    ("group", "entry", "told"),
    [
        ("no-such", PAGE, "no group 'no-such'"),
        ("office", Entry("X", "x", PAGE.view, "audit:raed"), "a right that no role has"),
        ("office", Entry("X", "x", "payroll_runs_payrollrun_changelist", "audit:read"), "is not there"),
    ],
)
def test_a_bad_entry_is_named_at_start_up(group: str, entry: Entry, told: str) -> None:
    register_entries("school", group, entry)
    (fault,) = check_suites()
    assert told in fault.msg
    assert "school" in fault.msg


def test_a_second_group_of_one_key_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="office"):
        register_group("school", "office", Group("Office", order=1))


def test_a_type_without_a_suite_and_a_notice_without_a_kind_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    del suites._suites["school"]
    monkeypatch.delitem(kinds.notices, "payslip_ready")
    told = [fault.msg for fault in check_suites()]
    assert told == [
        "no suite is registered for the tenant type 'school'",
        "the notice 'payslip_ready' is registered under no kind",
    ]


def test_a_notice_is_of_one_kind() -> None:
    register_notices(DECISIONS, "leave_applied")
    with pytest.raises(ImproperlyConfigured, match="leave_applied"):
        register_notices(ACCOUNT, "leave_applied")


def test_rights_of_several_apps_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.access._matrices", {})
    register_permissions("hospital", {"nurse": ["bed:read"]})
    register_permissions("hospital", {"nurse": ["bed:write"], "cook": ["meal:read"]})
    assert permissions_of("hospital", "nurse") == {"bed:read", "bed:write"}
    assert roles_of("hospital") == ["nurse", "cook"]
    assert {"bed:write", "meal:read", "tenant:read"} <= known_permissions("hospital")
