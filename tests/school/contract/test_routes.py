"""The routes of a school are those of the contract, and its OpenAPI document and route index tell them all."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.drainage import GENERATOR_STATS

from core.api.checks import routes
from core.api.openapi import suite_document
from core.api.permissions import PUBLIC, SIGNED_IN
from core.errors import ErrorCode
from school.foundation.enums import SUPER_ADMIN, Role
from school.foundation.envelope import CODES
from tests.contract import answers
from tests.contract.endpoints import endpoints, of_masters, shape
from tests.school.contract.ground import Ground
from tests.school.contract.routes import URLCONF

METHODS = ("get", "post", "put", "patch", "delete")
# The codes of the specification; every refusal has one of them or one of those that only we have.
SPECIFIED = {
    "INVALID_INPUT", "UNAUTHORIZED", "INVALID_TOKEN", "INVALID_REFRESH_TOKEN", "FORBIDDEN", "TENANT_MISMATCH",
    "MODULE_DISABLED", "NOT_FOUND", "DUPLICATE", "RATE_LIMIT", "INTERNAL_ERROR",
}  # fmt: skip
# These act on the object alone.
WITHOUT_BODY = {
    "POST /api/v1/payroll/runs/{id}/process",
    "POST /api/v1/library/copies/{id}/put-back",
    "POST /api/v1/library/issues/{id}/raise-fine",
    "POST /api/v1/library/issues/{id}/renew",
    "POST /api/v1/masters/import/jobs/{import_id}/apply",
    "POST /api/v1/masters/import/jobs/{import_id}/credentials",
    "PATCH /api/v1/notifications/{notice_id}/read",
    "POST /api/v1/notifications/announcements/{announcement_id}/cancel",
    "POST /api/v1/notifications/announcements/{announcement_id}/send",
    "POST /api/v1/timetable/generate/{generation_id}/apply",
    "POST /api/v1/timetable/generate/{generation_id}/cancel",
}


def have() -> set[tuple[str, str]]:
    return {(method.upper(), shape(path)) for path, _view, actions in routes(URLCONF) for method in actions}


def test_every_route_of_the_contract_is_there():
    missing = [row for row in endpoints("school") if row.shape not in have()]
    assert [str(row) for row in missing if not row.is_later] == []
    assert set(missing) == {row for row in endpoints("school") if row.is_later}, (
        "a later module is half there"
    )


def test_no_route_lies_outside_the_contract():
    """What is beside the contract stands in own_routes.csv with its purpose."""
    documented = {row.shape for row in endpoints("school")} | of_masters(URLCONF)
    documented |= {("PATCH", path) for method, path in documented if method == "PUT"}
    documented |= {("HEAD", path) for method, path in documented if method == "GET"}
    assert sorted(have() - documented) == []


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document as it is written to a file."""
    suite_document.cache_clear()
    GENERATOR_STATS.reset()
    return json.loads(json.dumps(suite_document("school"), default=str))


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method in METHODS:
                yield f"{method.upper()} {path}", operation


def test_the_document_has_every_route_and_no_other(document):
    told = {
        (method.upper(), shape(path)) for path, methods in document["paths"].items() for method in methods
    }
    assert told == {(method, path) for method, path in have() if method != "HEAD"}


def test_the_document_is_made_without_a_warning(document):
    assert dict(GENERATOR_STATS._warn_cache) == {}
    assert dict(GENERATOR_STATS._error_cache) == {}


def test_every_operation_tells_what_right_and_roles_it_needs(document):
    """By the names of the wire: the platform's administrator is super_admin there."""
    known = {*Role.values, SUPER_ADMIN, PUBLIC, SIGNED_IN}
    bad = []
    for name, told in operations(document):
        _before, found, roles = told["description"].partition("Roles: ")
        named = set(roles.rstrip(".").split(", "))
        if not told.get("summary") or "Right: `" not in told["description"] or not found or named - known:
            bad.append((name, roles))
    assert bad == []


def test_every_answer_is_described_with_an_example_in_the_envelope(document):
    bad = []
    for name, told in operations(document):
        good = {code: answer for code, answer in told["responses"].items() if code.startswith("2")}
        if not good or "default" not in told["responses"]:
            bad.append((name, "no answer"))
        for code, answer in good.items():
            content = answer.get("content") or {}
            plain = content.get("application/json")
            if not content or (plain and set(plain["schema"]["properties"]) != {"ok", "data"}):
                bad.append((name, code))
            if plain and "examples" not in plain:
                bad.append((name, f"{code} has no example"))
        refusal = told["responses"]["default"]["content"]["application/json"]["schema"]
        if set(refusal["properties"]) != {"ok", "error"}:
            bad.append((name, "refusal"))
    assert bad == []


def test_every_code_of_the_specification_is_documented(document):
    known = SPECIFIED | (set(ErrorCode) - set(CODES))
    for name, told in operations(document):
        refusal = told["responses"]["default"]["content"]["application/json"]["schema"]
        codes = set(refusal["properties"]["error"]["properties"]["code"]["enum"])
        assert codes >= SPECIFIED, name
        assert codes <= known, name


def test_every_body_has_a_schema_and_an_example(document):
    bad = [
        (name, kind)
        for name, told in operations(document)
        for kind, content in told.get("requestBody", {}).get("content", {}).items()
        if not content.get("schema") or not content.get("examples")
    ]
    assert bad == []


def test_every_write_that_takes_fields_has_a_body(document):
    without = {
        name
        for name, told in operations(document)
        if name.startswith(("POST", "PUT", "PATCH")) and "requestBody" not in told
    }
    assert without == WITHOUT_BODY


def test_names_in_the_document_are_camel_case(document):
    bad = [
        (schema, name)
        for schema, told in document["components"]["schemas"].items()
        for name in told.get("properties", {})
        if "_" in name
    ]
    bad += [
        (name, one["name"])
        for name, told in operations(document)
        for one in told.get("parameters", [])
        if one["in"] == "query" and "_" in one["name"]
    ]
    assert bad == []


def test_every_example_is_what_its_schema_says(document):
    """A program that is written after an example must not be refused, nor surprised by an answer."""
    bad = []
    for path, methods in answers.document("school")["paths"].items():
        for method, told in methods.items():
            media = [told.get("requestBody", {}).get("content", {})]
            media += [answer.get("content", {}) for answer in told["responses"].values()]
            for content in (content for kinds in media for content in kinds.values()):
                held = answers.held_against(content["schema"], "school")
                for example in content.get("examples", {}).values():
                    faults = [fault.message[:120] for fault in held.iter_errors(example["value"])]
                    bad += [(method, path, faults)] if faults else []
    assert bad == []


def test_calls_are_authenticated_by_bearer_but_for_the_open_ones(document):
    public = {name for name, told in operations(document) if {"bearer": []} not in told.get("security", [])}
    assert public == {
        "GET /api/v1",
        "GET /api/v1/health",
        "POST /api/v1/auth/login",
        "POST /api/v1/auth/refresh",
        "POST /api/v1/payments/webhook",
    }


def test_keys_in_addresses_are_uuids(document):
    """But for what core numbers in each school: notices, imports, runs of the worker, schedules of reports."""
    bad = [
        (name, one["name"])
        for name, told in operations(document)
        for one in told.get("parameters", [])
        if one["in"] == "path" and one["schema"].get("format") != "uuid"
    ]
    assert {key for _name, key in bad} == {
        "import_id",
        "job_id",
        "kind",
        "notice_id",
        "schedule_id",
        "type",
    }, bad


def test_the_route_index_is_the_url_configuration(ground: Ground):
    """Whatever is there is listed, whatever is listed is there, each with words."""
    data = ground.api("anonymous")("GET", "v1").json()["data"]
    listed = [(name, words) for group in data["routes"].values() for name, words in group.items()]
    told = set()
    for name, words in listed:
        method, path = name.split(" ")
        told.add((method, shape(f"/api/v1{path}".rstrip("/"))))
        assert words, name
        assert "{" not in name, name
    assert told == {(method, path) for method, path in have() if method != "HEAD"}
    assert len(listed) == len(told)
