"""The routes of the code are those of the contract, and the OpenAPI document tells them all."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.checks import run_checks
from django.urls import resolve
from drf_spectacular.drainage import GENERATOR_STATS

from core.api.checks import routes
from core.api.openapi import suite_document
from core.suites import suites
from tests.contract import answers
from tests.contract.endpoints import Endpoint, built, endpoints, of_masters, shape
from tests.core.accounts.people import Api

URLCONF = "config.urls_organization"
# Beside the list: the document itself and the pages to try it.
BESIDE = {"/api/schema", "/api/docs"}
# PATCH where the list has PUT: both change only what is sent.
METHODS = ("get", "post", "put", "patch", "delete")


def have() -> set[tuple[str, str]]:
    return {(method.upper(), shape(path)) for path, _view, actions in routes(URLCONF) for method in actions}


@pytest.mark.parametrize("endpoint", built(), ids=str)
def test_documented_route_resolves_with_its_method(endpoint: Endpoint):
    found = resolve(shape(endpoint.path).replace("{}", "7"), URLCONF)
    assert endpoint.method.lower() in found.func.actions


def test_nothing_of_what_waits_is_half_there():
    """A module that is built must leave the list of later ones."""
    there = have()
    assert [str(row) for row in endpoints() if row.is_later and row.shape in there] == []


def test_no_route_lies_outside_the_contract():
    documented = {row.shape for row in endpoints()}
    documented |= {("PATCH", path) for method, path in documented if method == "PUT"}
    documented |= of_masters()
    documented |= {("HEAD", path) for method, path in documented if method == "GET"}
    assert sorted(have() - documented) == []


def test_pages_beside_the_contract_are_known():
    def walk(patterns: Any, prefix: str = "/") -> Iterator[str]:
        for pattern in patterns:
            path = prefix + str(pattern.pattern)
            if hasattr(pattern, "url_patterns"):
                yield from walk(pattern.url_patterns, path)
            elif path.startswith("/api") and not hasattr(pattern.callback, "actions"):
                yield path

    from importlib import import_module

    beside = set(walk(import_module(URLCONF).urlpatterns))
    assert beside == BESIDE


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document as it is written to a file."""
    suite_document.cache_clear()
    GENERATOR_STATS.reset()
    return json.loads(json.dumps(suite_document("payroll"), default=str))


def operations(document: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{method.upper()} {path}", operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]


def test_document_has_every_route_but_the_later_ones(document):
    """The same comparison that is made for the contract as a whole."""
    told = {
        (method.upper(), shape(path)) for path, methods in document["paths"].items() for method in methods
    }
    missing = [row for row in endpoints() if row.shape not in told]
    assert [str(row) for row in missing if not row.is_later] == []
    assert set(missing) == {row for row in endpoints() if row.is_later}


def test_document_is_made_without_a_warning(document):
    assert dict(GENERATOR_STATS._warn_cache) == {}
    assert dict(GENERATOR_STATS._error_cache) == {}


def test_every_operation_tells_what_right_and_roles_it_needs(document):
    bad = [
        name
        for name, told in operations(document)
        if not told.get("summary")
        or "Right: `" not in told["description"]
        or "Roles: " not in told["description"]
    ]
    assert bad == []


def test_every_operation_describes_its_answer(document):
    bad = []
    for name, told in operations(document):
        good = [answer for code, answer in told["responses"].items() if code.startswith("2")]
        if (
            not good
            or not all(answer.get("content") for answer in good)
            or "default" not in told["responses"]
        ):
            bad.append(name)
    assert bad == []


def test_json_answers_are_in_the_envelope(document):
    bad = []
    for name, told in operations(document):
        for code, answer in told["responses"].items():
            content = answer["content"].get("application/json")
            if content and set(content["schema"]["properties"]) != {"success", "message", "data"}:
                bad.append((name, code))
    assert bad == []


def test_every_body_has_a_schema_and_an_example(document):
    bad = []
    for name, told in operations(document):
        for kind, content in told.get("requestBody", {}).get("content", {}).items():
            if not content.get("schema") or not content.get("examples"):
                bad.append((name, kind))
    assert bad == []


def test_every_write_that_takes_fields_has_a_body(document):
    """These act on the object or the institution alone."""
    without = {name for name, told in operations(document) if name.startswith(("POST", "PUT", "PATCH"))} - {
        name for name, told in operations(document) if "requestBody" in told
    }
    assert without == {
        "POST /api/employees/{id}/credentials",
        "POST /api/import/jobs/{import_id}/apply",
        "POST /api/import/jobs/{import_id}/credentials",
        "POST /api/notices/read-all",
        "POST /api/notices/{notice_id}/read",
        "POST /api/contract-staff/payroll/{run_id}/lock",
        "POST /api/backup",
        "POST /api/gst/reconciliation/run",
        "POST /api/mess/bills/{bill_id}/issue",
        "PUT /api/assets/counts/{count_id}/close",
        "PUT /api/assets/transfers/{transfer_id}/receive",
        "PUT /api/exams/{exam_id}/publish",
        "PUT /api/hostels/waiting/{entry_id}/withdraw",
        "PUT /api/inventory/transfer/{transfer_id}/receive",
        "PUT /api/purchase/bills/{bill_id}/match",
        "PUT /api/purchase/enquiries/{id}/open",
        "PUT /api/purchase/indents/{id}/submit",
        "PUT /api/finance/vouchers/{voucher_id}/submit",
        "PUT /api/finance/vouchers/{voucher_id}/cancel",
        "PUT /api/finance/vouchers/{voucher_id}/make-again",
        "PUT /api/vendors/{vendor_id}/approve",
        "PUT /api/vendors/{vendor_id}/verify",
    }


def test_names_in_the_document_are_camel_case(document):
    bad = [
        (schema, name)
        for schema, told in document["components"]["schemas"].items()
        for name in told.get("properties", {})
        if "_" in name
    ]
    assert bad == []


def test_every_example_is_what_its_schema_says(document):
    """A program that is written after an example must not be refused, nor surprised by an answer."""
    bad = []
    plain = answers.document()
    for path, methods in plain["paths"].items():
        for method, told in methods.items():
            media = [told.get("requestBody", {}).get("content", {})]
            media += [answer.get("content", {}) for answer in told["responses"].values()]
            for content in (content for kinds in media for content in kinds.values()):
                held = answers.held_against(content["schema"])
                for example in content.get("examples", {}).values():
                    faults = [fault.message[:120] for fault in held.iter_errors(example["value"])]
                    bad += [(method, path, faults)] if faults else []
    assert bad == []


def test_every_json_answer_has_an_example(document):
    bad = [
        name
        for name, told in operations(document)
        for code, answer in told["responses"].items()
        if code.startswith("2")
        and "examples" not in answer["content"].get("application/json", {"examples": 0})
    ]
    assert bad == []


def test_examples_of_bodies_use_known_names(document):
    """An example that would be refused helps nobody."""
    bad = []
    for name, told in operations(document):
        for content in told.get("requestBody", {}).get("content", {}).values():
            reference = content["schema"].get("$ref", "").rpartition("/")[2]
            known = document["components"]["schemas"].get(reference, {}).get("properties", {})
            for example in content.get("examples", {}).values():
                unknown = set(example["value"]) - set(known)
                if known and unknown:
                    bad.append((name, sorted(unknown)))
    assert bad == []


def test_calls_are_authenticated_by_bearer_but_for_signing_in(document):
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
    public = {name for name, told in operations(document) if {"bearer": []} not in told.get("security", [])}
    assert public == {"POST /api/auth/login", "POST /api/auth/refresh", "POST /api/ess/login"}


def test_start_up_check_finds_every_action_with_a_permission():
    assert [error for error in run_checks() if error.id == "core.E001"] == []


def test_start_up_check_reports_an_action_without_one(settings):
    from copy import deepcopy

    from tests.core.api.probe_urls import ProbeViewSet

    types = deepcopy(settings.TENANT_TYPES)
    types["organization"]["URLCONF"] = "tests.core.api.probe_urls"
    settings.TENANT_TYPES = types
    kept, ProbeViewSet.permissions = ProbeViewSet.permissions, {}
    try:
        found = [error.msg for error in run_checks() if error.id == "core.E001"]
    finally:
        ProbeViewSet.permissions = kept
    assert any("ProbeViewSet.echo at /api/probe/echo" in text for text in found)


def test_what_an_address_takes_after_its_question_mark_is_named(document):
    """Where a view declares names alone, and where a report declares them."""
    wanted = {
        "/api/finance/bank-reconciliation": {"bankAccountId", "date", "format", "page", "limit"},
        "/api/contract-staff/reports/26q": {"financialYear", "quarter"},
    }
    for address, names in wanted.items():
        told = document["paths"][address]["get"]["parameters"]
        assert {one["name"] for one in told if one["in"] == "query"} >= names


def test_every_suite_has_a_document():
    assert {suite.name for suite in suites() if suite.prefix} == {"payroll", "school"}


@pytest.mark.django_db
class TestPages:
    """The document and the page to try it, on the organization's host."""

    def test_schema_is_plain_openapi(self, organization):
        answer = Api(organization).get("schema")
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith("application/vnd.oai.openapi+json")
        assert answer.json()["openapi"].startswith("3.")
        assert "/api/payroll/runs" in answer.json()["paths"]

    def test_docs_need_no_inline_script_and_no_other_host(self, organization):
        """The content security policy lets scripts come from the own host only."""
        answer = Api(organization).get("docs", accept="text/html")
        assert answer.status_code == 200
        page = answer.content.decode()
        scripts = [part.split(">", 1) for part in page.split("<script")[1:]]
        assert scripts
        for attributes, rest in scripts:
            assert "src=" in attributes
            assert rest.split("</script>")[0].strip() == ""
            assert "http://" not in attributes
            assert "https://" not in attributes
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]

    def test_script_of_the_docs(self, organization):
        answer = Api(organization).get("docs?script=", accept="*/*")
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith("application/javascript")
        assert "SwaggerUIBundle" in answer.content.decode()
