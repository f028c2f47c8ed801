"""What goes out compressed, and what is left as it is."""

import gzip
import re

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from core.compression import SHORTEST, CompressionMiddleware
from core.template_loaders import without_indentation
from core.tenancy.models import Tenant
from tests.core.accounts.people import user_of

LONG = b"<p>the same</p>" * SHORTEST


def answered(response: HttpResponseBase) -> HttpResponseBase:
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    return CompressionMiddleware(lambda _request: response)(request)  # type: ignore[return-value, arg-type]


@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "application/json"])
def test_pages_and_json_are_packed(kind: str) -> None:
    answer = answered(HttpResponse(LONG, content_type=kind))
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert gzip.decompress(answer.content) == LONG  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "answer",
    [
        HttpResponse(LONG, content_type="application/pdf"),
        HttpResponse(LONG, content_type="text/csv"),
        HttpResponse(b"<p>short</p>", content_type="text/html"),
        HttpResponse(LONG, headers={"Content-Disposition": 'attachment; filename="a.html"'}),
        StreamingHttpResponse([LONG], content_type="text/html"),
        HttpResponse(LONG, content_type="application/json", headers={"Content-Encoding": "br"}),
    ],
)
def test_files_and_what_is_short_or_streamed_or_packed_already_are_not(answer: HttpResponseBase) -> None:
    before = answer.headers.get("Content-Encoding")
    assert answered(answer).headers.get("Content-Encoding") == before


def test_the_length_says_nothing_of_what_is_inside() -> None:
    """BREACH: somebody who counts bytes would learn whether a guess is in the page."""
    lengths = {len(answered(HttpResponse(LONG)).content) for _turn in range(40)}  # type: ignore[attr-defined]
    assert len(lengths) > 5


@pytest.mark.django_db
def test_a_page_comes_packed_to_who_takes_it_and_its_token_is_masked_anew(organization: Tenant) -> None:
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    client.force_login(user_of(organization, "admin"))
    plain = client.get("/admin/accounts/user/")
    assert "Content-Encoding" not in plain.headers
    pages = [client.get("/admin/accounts/user/", headers={"accept-encoding": "gzip"}) for _turn in range(2)]
    assert {page.headers["Content-Encoding"] for page in pages} == {"gzip"}
    tokens = {
        re.search(rb'csrfmiddlewaretoken" value="(\w+)"', gzip.decompress(page.content))[1]  # type: ignore[index]
        for page in pages
    }
    assert len(tokens) == 2


def test_templates_lose_their_indentation_and_keep_lines_and_texts() -> None:
    source = "<p>\n    one\n\n    two</p>\n{% blocktranslate %}a\n   b{% endblocktranslate %}\n  <i>\n"
    assert without_indentation(source) == (
        "<p>\none\ntwo</p>\n{% blocktranslate %}a\n   b{% endblocktranslate %}\n<i>\n"
    )
