"""The OpenAPI document as it is served: kept bytes, packed, with a mark by which they are not sent twice."""

import gzip
import json

import pytest
from django.test import Client
from drf_spectacular.renderers import OpenApiJsonRenderer

from core.api import kept_documents, schema_view
from core.api.openapi import suite_document
from tests.cache import forget_cache

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask(organization):
    def get(**headers):
        return Client(headers={"host": f"{organization.slug}.testserver", **headers}).get("/api/schema")

    return get


def test_packed_and_plain_are_what_the_document_renders_to(ask):
    """Not one byte differs from the renderer's own."""
    rendered = OpenApiJsonRenderer().render(suite_document("payroll"), renderer_context={})
    packed, plain = ask(accept_encoding="gzip, deflate"), ask()
    assert gzip.decompress(packed.content) == plain.content == rendered
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert plain.headers["Content-Type"].startswith("application/vnd.oai.openapi+json")


def test_whoever_has_it_is_told_so(ask):
    first = ask()
    again = ask(if_none_match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert ask(if_none_match='W/"another"').status_code == 200


def test_it_counts_as_a_call(ask, settings):
    forget_cache()
    settings.THROTTLE_RATES = {"anonymous": 1, "user": 1}
    assert [ask().status_code for _turn in range(2)] == [200, 429]


def test_rendered_once_and_kept_for_other_processes(ask, settings, tmp_path, monkeypatch):
    made = []
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(kept_documents, "_known", {})
    monkeypatch.setattr(kept_documents, "make_document", lambda suite: made.append(suite) or {"openapi": "3"})
    assert json.loads(ask().content) == json.loads(ask().content) == {"openapi": "3"}
    monkeypatch.setattr(kept_documents, "_known", {})  # as another process begins
    assert ask().status_code == 200
    assert made == ["payroll"]


def test_documents_of_former_code_go(settings, tmp_path, monkeypatch):
    """Also of a suite that is gone, and what a broken-off write left, when there is nothing to make."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(kept_documents, "_known", {})
    monkeypatch.setattr(kept_documents, "make_document", lambda _suite: {"openapi": "3"})
    first = kept_documents.keep_documents()
    for name in ("payroll-0123.json.gz", "canteen-0123.json.gz", "tmpab12"):
        (first[0].parent / name).write_bytes(b"")
    assert kept_documents.keep_documents() == first
    assert sorted(first[0].parent.iterdir()) == sorted(first)


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("", False), ("gzip", True), ("br, GZIP;q=0.5", True), ("gzip;q=0", False), ("gzip; q=0.0", False), ("*", True),
     ("identity", False)],
)  # fmt: skip
def test_packed_only_for_whom_it_opens(accepted, takes):
    assert schema_view.takes_gzip(accepted) is takes
