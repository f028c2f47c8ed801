"""What the database, a number or a text refuses is told alike at REST, on pages, in forms and by commands."""

import logging
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import CommandError
from django.db import IntegrityError, connection, transaction
from django.http import HttpResponse
from django.test import RequestFactory

from core.accounts.models import User
from core.admin.pages import ask
from core.audit.models import AuditEntry
from core.commands import DomainCommand
from core.door import DoorMiddleware
from core.errors import (
    Busy,
    DomainError,
    Duplicate,
    InUse,
    InvalidState,
    ValidationFailed,
)
from core.refusals import naming_refusals, refusal_of, refusals
from payroll.organizations.site import organization_site
from tests.core.accounts.people import user_of

db = pytest.mark.django_db


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def raising(state: str) -> str:
    return f"DO $$ BEGIN RAISE EXCEPTION 'It is final.' USING ERRCODE = '{state}'; END $$"


def audit_is_final() -> None:
    AuditEntry.objects.create(action="a.b", actor_name="x", door="api", role="system")
    AuditEntry.objects.update(action="c.d")


def doubled_name() -> None:
    User.objects.create(username="twice", name="A", role="employee")
    User.objects.create(username="TWICE", name="B", role="employee")


REFUSED = {
    "own trigger": (audit_is_final, InvalidState, 409),
    "unique": (doubled_name, Duplicate, 409),
    **{f"trigger KL00{n}": ((lambda n=n: run(raising(f"KL00{n}"))), InvalidState, 409) for n in (1, 2, 3, 4, 9)},
    "nul": (lambda: User.objects.filter(username="a\0b").exists(), ValidationFailed, 400),
    "surrogate": (lambda: User.objects.filter(username="a\ud800b").exists(), ValidationFailed, 400),
    "huge number": (lambda: run("SELECT 99999999999::bigint::int"), ValidationFailed, 400),
    "no date": (lambda: run("SELECT '2026-02-31'::date"), ValidationFailed, 400),
    "too long": (lambda: run("INSERT INTO django_content_type (app_label, model) VALUES (repeat('a', 101), 'b')"),
                 ValidationFailed, 400),
    "check": (lambda: run("CREATE TEMP TABLE t (n int CHECK (n > 0)) ON COMMIT DROP; INSERT INTO t VALUES (0)"),
              ValidationFailed, 400),
    "deadlock": (lambda: run(raising("40P01")), Busy, 409),
    "past the year 9999": (lambda: date(9999, 12, 31) + timedelta(days=1), ValidationFailed, 400),
    "year 0": (lambda: date(0, 1, 1), ValidationFailed, 400),
    "endless amount": (lambda: Decimal("1E+40").quantize(Decimal("0.01")), ValidationFailed, 400),
}  # fmt: skip
CASES = pytest.mark.parametrize(("act", "kind", "status"), REFUSED.values(), ids=REFUSED.keys())


@db
@CASES
def test_the_same_refusal_in_every_service(organization, act, kind, status):
    with pytest.raises(DomainError) as caught, refusals(), transaction.atomic():
        act()
    assert type(caught.value) is kind
    assert caught.value.status == status
    assert str(caught.value)


@db
@CASES
def test_a_page_that_does_not_catch_it_says_so_instead_of_500(organization, act, kind, status):
    request = RequestFactory().get("/ess/")
    error = _raised(act)
    answer = DoorMiddleware(lambda _request: HttpResponse()).process_exception(request, error)
    assert answer is not None
    assert answer.status_code == status
    assert answer["Cache-Control"] == "private, no-store"
    assert str(refusal_of(error)).encode() in answer.content.replace(b"&#x27;", b"'")


@db
@CASES
def test_a_form_of_the_admin_shows_it_beside_the_question(organization, act, kind, status, rf):
    request = rf.post("/admin/x/")
    request.user = user_of(organization, "admin", "asks")

    def acting(_values: dict[str, Any]) -> HttpResponse:
        with transaction.atomic():
            act()
        return HttpResponse("done")

    answer = ask(request, organization_site, title="t", text="t", button="b", back="/", act=acting)
    assert answer.status_code == 200
    assert answer.context_data["form"].errors  # type: ignore[attr-defined]


@db
@CASES
def test_a_command_ends_with_one_line(organization, act, kind, status):
    class Command(DomainCommand):
        def run(self, *args: Any, **options: Any) -> None:
            connection.set_tenant(organization)
            with transaction.atomic():
                act()

    with pytest.raises(CommandError) as caught:
        Command().handle()
    assert "Traceback" not in str(caught.value)


def test_a_fault_of_ours_stays_one():
    """Otherwise a mistake in the code would be told as the caller's."""
    for error in (
        RuntimeError("x"),
        KeyError("x"),
        ValueError("x"),
        ZeroDivisionError("x"),
        IntegrityError("x"),
    ):
        assert refusal_of(error) is None
        with pytest.raises(type(error)), refusals():
            raise error


@db
def test_a_row_that_is_needed_and_a_number_that_leads_nowhere_are_told_apart(organization):
    run("CREATE TEMP TABLE a (id int PRIMARY KEY) ON COMMIT DROP; "
        "CREATE TEMP TABLE b (a_id int REFERENCES a) ON COMMIT DROP; "
        "INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)")  # fmt: skip
    with pytest.raises(InUse), refusals(), transaction.atomic():
        run("DELETE FROM a")
    with pytest.raises(ValidationFailed), refusals(), transaction.atomic():
        run("INSERT INTO b VALUES (2)")


@db
def test_a_named_constraint_becomes_its_own_refusal_and_another_passes(organization):
    """Any IntegrityError told as the expected one would blame the caller for an audit row that failed."""
    named = {"user_username_unique": lambda: Duplicate("That name is taken.")}
    with pytest.raises(Duplicate, match="That name is taken"), naming_refusals(named):
        doubled_name()
    with pytest.raises(IntegrityError), naming_refusals(named):
        User.objects.create(username=None, name="A", role="employee")  # type: ignore[misc]
    assert User.objects.filter(username="twice").count() == 0  # the transaction can still be used


@db
def test_a_check_that_no_rule_told_is_noted_for_us(organization, caplog):
    with (
        caplog.at_level(logging.WARNING, "core.refusals"),
        pytest.raises(ValidationFailed),
        refusals(),
        transaction.atomic(),
    ):
        REFUSED["check"][0]()
    assert "refused by the constraint" in caplog.text


def _raised(act: Any) -> Exception:
    try:
        with transaction.atomic():
            act()
    except Exception as error:  # noqa: BLE001 - whatever it is
        return error
    raise AssertionError("nothing was refused")
