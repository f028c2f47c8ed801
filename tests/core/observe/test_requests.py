"""A request can be followed: its identifier, and who and where, in every line and the answer."""

import io
import json
import logging
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from core.actors import Door, system_actor
from core.audit.models import AuditEntry
from core.audit.services import record
from core.observe.context import REQUEST_ID, SECRETS, current_request
from core.observe.errors import _tagged
from core.observe.logs import JsonFormatter, PlainFormatter, PresentFilter, RefusedFilter, logging_settings
from core.outbox import jobs
from core.outbox.models import Job
from core.tenancy.tasks import tenant_task
from tests.core.accounts.people import PASSWORD, Api, api_of, user_of

pytestmark = pytest.mark.django_db


class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.addFilter(PresentFilter())
        self.setFormatter(JsonFormatter())
        self.found: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(json.loads(self.format(record)))


@pytest.fixture
def lines():
    handler = Lines()
    logging.getLogger().addHandler(handler)
    yield handler.found
    logging.getLogger().removeHandler(handler)


def test_the_callers_identifier_is_taken_over(organization) -> None:
    answer = Api(organization).get("auth/me", **{"x-request-id": "abc-123.DEF"})
    assert answer.headers["X-Request-ID"] == "abc-123.DEF"


@pytest.mark.parametrize("given", ["", "a b", "x" * 65, "abc", 'x"},{"', "ä" * 8, "line%0a"])
def test_another_gets_one_of_ours(organization, given) -> None:
    """A line of the log must not be forged."""
    answer = Api(organization).get("auth/me", **{"x-request-id": given})
    assert answer.headers["X-Request-ID"] != given
    assert REQUEST_ID.match(answer.headers["X-Request-ID"])
    assert current_request.get() is None


def test_the_line_of_a_request_says_whose_it_was(organization, lines) -> None:
    user = user_of(organization, "hr_manager")
    answer = api_of(user, organization).get("employees?search=ABCDE1234F", **{"x-request-id": "follow-me"})
    (line,) = [line for line in lines if line["logger"] == "karyalaya.access"]
    assert (line["schema"], line["user"], line["request"]) == (
        "t_alpha",
        f"hr_manager:{user.pk}",
        "follow-me",
    )
    assert (line["status"], line["path"], line["host"]) == (
        answer.status_code,
        "/api/employees",
        "alpha.testserver",
    )
    assert line["address"] == "10.0.0.1"
    assert "ABCDE1234F" not in json.dumps(lines)


def test_probes_and_static_files_write_no_lines(client, lines) -> None:
    for path in ("/healthz", "/static/portal/icon.svg"):
        client.get(path)
    assert [line for line in lines if line["logger"] == "karyalaya.access"] == []


def test_audit_entries_lead_to_the_lines(organization, system) -> None:
    user_of(organization, "hr_manager", "hr")
    sent = {"username": "hr", "password": PASSWORD}
    Api(organization).post("auth/login", sent, **{"x-request-id": "follow-me"})
    entry = AuditEntry.objects.get(action="accounts.signed_in")
    assert (entry.request_id, entry.job_id) == ("follow-me", None)
    job = Job.objects.create(task="tests.observe.work")
    jobs.run_job(job.pk)
    assert AuditEntry.objects.get(action="tests.worked").job_id == job.pk
    record(system, "tests.alone")
    assert AuditEntry.objects.get(action="tests.alone").request_id == ""


@tenant_task(name="tests.observe.work")
def do_work() -> None:
    record(system_actor(Door.TASK), "tests.worked")
    logging.getLogger("tests.work").warning("at work")


def test_the_line_of_a_job_says_which(organization, lines) -> None:
    job = Job.objects.create(task="tests.observe.work")
    jobs.run_job(job.pk)
    (line,) = [line for line in lines if line["message"] == "at work"]
    assert (line["schema"], line["job"]) == ("t_alpha", job.pk)


def test_a_line_is_one_line_whatever_is_in_it() -> None:
    record = logging.LogRecord("x", logging.ERROR, "f", 1, "a\nb %s", ("c\r\n",), None)
    record.odd = object()
    PresentFilter().filter(record)
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record.exc_info = sys.exc_info()
    text = JsonFormatter().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert (line["message"], line["level"]) == ("a\nb c\r\n", "ERROR")
    assert "two" in line["error"]
    assert line["at"].endswith("+00:00")
    record.exc_info = None
    record.facts = {"schema": "t_alpha"}
    assert PlainFormatter("%(message)s").format(record).endswith("[schema=t_alpha]")


@pytest.mark.parametrize("is_json", [True, False])
def test_settings_of_the_logs_can_be_used(is_json) -> None:
    found = logging_settings(level="INFO", is_json=is_json)
    assert found["handlers"]["console"]["filters"] == ["present"]
    assert ("JsonFormatter" in found["formatters"]["line"]["()"]) is is_json


def test_a_refusal_is_one_line_and_a_failure_keeps_its_stack() -> None:
    """Would catch a page of stack for each 403, and a 500 without one."""
    name = logging_settings(level="INFO", is_json=True)["filters"]["refused"]["()"]
    assert name == f"{RefusedFilter.__module__}.{RefusedFilter.__qualname__}"
    assert logging_settings(level="INFO", is_json=True)["loggers"]["django.request"]["filters"] == ["refused"]
    try:
        raise PermissionError("not yours")
    except PermissionError:
        stack = sys.exc_info()
    for level, has_stack in ((logging.WARNING, False), (logging.ERROR, True)):
        row = logging.LogRecord("django.request", level, "", 1, "Forbidden", (), stack)
        assert RefusedFilter().filter(row)
        assert ("error" in json.loads(JsonFormatter().format(row))) is has_stack


@pytest.mark.parametrize("address", ["careers/received", "ess/outpass-consent", "offers"])
@pytest.mark.parametrize("form", [JsonFormatter, PlainFormatter])
def test_what_opens_a_link_stands_in_no_line(organization, form, address) -> None:
    """Catches a link that whoever reads the log could open, in the access log and in Django's own lines."""
    secret, told = "Kq7-vJ2_" * 4, io.StringIO()
    handler = logging.StreamHandler(told)
    handler.setFormatter(form())
    logging.getLogger().addHandler(handler)
    try:
        for method in ("get", "put"):
            getattr(Client(headers={"host": f"{organization.slug}.testserver"}), method)(
                f"/{address}/{secret}"
            )
    finally:
        logging.getLogger().removeHandler(handler)
    assert f"/{address}/***" in told.getvalue()
    assert secret not in told.getvalue()


def test_what_opens_a_link_is_in_no_report(organization, rf) -> None:
    request = rf.get("/offers/secret-of-the-link")
    request.resolver_match = SimpleNamespace(kwargs={"token": "secret-of-the-link"})
    token = current_request.set(request)
    event = {
        "request": {"url": "https://a.example/offers/secret-of-the-link"},
        "transaction": "/offers/secret-of-the-link",
        "breadcrumbs": {"values": [{"message": "GET /offers/secret-of-the-link"}, {}]},
    }
    try:
        assert "secret-of-the-link" not in str(_tagged(event, None))
    finally:
        current_request.reset(token)


def test_every_part_of_an_address_that_opens_it_is_named_so() -> None:
    """Catches a route with a key of its own that the log would show: texts in addresses are known by name."""
    resolver = get_resolver()
    assert resolver.url_patterns
    names = {name for name in _names(resolver) if any(word in name for word in OPENING)}
    assert names == set(SECRETS)


OPENING = ("token", "secret", "password", "signature", "hash")


def _names(resolver: Any) -> set[str]:
    found: set[str] = set()
    for one in resolver.url_patterns:
        found |= set(one.pattern.regex.groupindex)
        if hasattr(one, "url_patterns"):
            found |= _names(one)
    return found
