"""PDF: what it may load, that it is whole, and that it says what the template says."""

import base64
import gc
import io
import threading
from typing import Any

import pdfplumber
import pytest
from django.utils import translation
from PIL import Image
from pypdf import PdfReader

from core.documents.fetching import ResourceRefused, StaticFilesOnly, static_path
from core.documents.pdf import DocumentError, bulk_rendering, html_to_pdf, join_pdfs, render_pdf

CONTEXT: dict[str, Any] = {
    "title": "Salary register",
    "institution": {"name": "Institute of Tests", "address": "Civil Lines\nNagpur"},
    "footer": "Printed for the tests",
    "columns": [{"heading": "Name"}, {"heading": "Net", "css_class": "amount"}],
    "rows": [[{"text": "Asha"}, {"text": "₹ 12,34,567", "css_class": "amount"}]],
}


def _text(content: bytes, page: int = 0) -> str:
    with pdfplumber.open(io.BytesIO(content)) as document:
        return document.pages[page].extract_text()


def _picture(image_format: str) -> str:
    target = io.BytesIO()
    Image.new("RGB", (4, 4), "red").save(target, image_format)
    return base64.b64encode(target.getvalue()).decode()


def test_render_pdf_sets_frame_table_and_page_number() -> None:
    text = _text(render_pdf("documents/table.html", CONTEXT, language="en"))
    for expected in ("Institute of Tests", "Civil Lines", "Salary register", "₹ 12,34,567", "Page 1 of 1"):
        assert expected in text
    assert "Printed for the tests" in text


def test_render_pdf_has_title_language_and_tags() -> None:
    reader = PdfReader(io.BytesIO(render_pdf("documents/table.html", CONTEXT, language="hi")))
    assert reader.metadata is not None
    assert reader.metadata.title == "Salary register"
    assert reader.metadata.author == "Institute of Tests"
    assert reader.root_object["/Lang"] == "hi"
    assert reader.root_object["/MarkInfo"]["/Marked"]


def test_render_pdf_leaves_the_language_as_it_was() -> None:
    with translation.override("en"):
        render_pdf("documents/table.html", CONTEXT, language="hi")
        assert translation.get_language() == "en"


def test_render_pdf_gives_the_same_bytes_for_the_same_input() -> None:
    """A payslip fetched twice must not look like two payslips."""
    first = render_pdf("documents/table.html", CONTEXT, language="en")
    assert render_pdf("documents/table.html", CONTEXT, language="en") == first


def test_fonts_are_the_bundled_ones_with_devanagari_and_rupee() -> None:
    content = html_to_pdf('<html lang="hi"><body>Basic ₹ <b>Net</b> मूल वेतन <b>क्षेत्र</b></body></html>')
    fonts = PdfReader(io.BytesIO(content)).pages[0]["/Resources"]["/Font"]
    names = {font.get_object()["/BaseFont"].split("+")[-1] for font in fonts.values()}
    assert names == {"Document", "Document-Bold", "Document-Devanagari", "Document-Devanagari-Bold"}
    assert "₹" in _text(content)


def test_values_are_escaped() -> None:
    """Markup typed as a name must be shown, not obeyed."""
    rows = [[{"text": "<img src='http://evil.example/'>"}, {"text": "1"}]]
    assert "evil.example" in _text(render_pdf("documents/table.html", {**CONTEXT, "rows": rows}))


REFUSED = [
    "http://127.0.0.1:9/x.png",
    "https://example.org/x.png",
    "HTTP://EXAMPLE.ORG/x.png",
    "ftp://example.org/x.png",
    "file:///etc/passwd",
    "file:///etc/passwd?.png",
    "FILE:///etc/passwd",
    "/etc/passwd",
    "../../etc/passwd",
    "/static/../../../etc/passwd",
    "/static/%2e%2e/%2e%2e/etc/passwd",
    "/static//etc/passwd",
    "/static/",
    "/static/core/fonts",
    "/static/core/fonts/missing.ttf",
    "/static/\0",
    "//example.org/static/x.png",
    "http://documents.invalid@example.org/static/x.png",
    "data:text/html,<b>x</b>",
    "data:image/png;base64,R0lGODlhAQABAAAAACw=",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    "data:image/png;base64,!!!!",
    "gopher://example.org/",
    "javascript:alert(1)",
]


@pytest.mark.parametrize("url", REFUSED)
def test_fetcher_refuses(url: str) -> None:
    with pytest.raises(ResourceRefused):
        StaticFilesOnly().fetch(url)


TAGS = [
    '<img src="{}">',
    '<link rel="stylesheet" href="{}">',
    "<style>@import url({});</style>",
    '<p style="background: url({})">x</p>',
    "<style>@font-face {{ font-family: x; src: url({}) }} p {{ font-family: x }}</style><p>x</p>",
    '<svg width="50" height="50"><image href="{}" width="9" height="9"/></svg>',
    '<object data="{}"></object>',
    '<embed src="{}">',
    '<svg width="50" height="50"><image xlink:href="{}" width="9" height="9"/></svg>',
    '<link rel="attachment" href="{}">',
]


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("url", ["http://127.0.0.1:9/x", "file:///etc/passwd"])
def test_a_document_that_reaches_outside_is_not_rendered(tag: str, url: str) -> None:
    with pytest.raises(DocumentError):
        html_to_pdf(f"<html><body>{tag.format(url)}</body></html>")


def test_a_refused_document_does_not_spoil_the_next() -> None:
    with pytest.raises(DocumentError):
        html_to_pdf('<img src="file:///etc/passwd">')
    assert "still" in _text(html_to_pdf("<p>still here</p>"))


def test_static_files_are_found_with_any_static_url(settings: Any) -> None:
    assert static_path("http://documents.invalid/static/core/fonts/NotoSans-Regular.ttf") is not None
    settings.STATIC_URL = "https://cdn.example/s/"
    assert static_path("https://cdn.example/s/core/fonts/OFL.txt") is not None
    assert static_path("http://documents.invalid/static/core/fonts/OFL.txt") is None


@pytest.mark.parametrize("image_format", ["PNG", "JPEG"])
def test_embedded_pictures_are_drawn(image_format: str) -> None:
    logo = f"data:image/{image_format.lower()};base64,{_picture(image_format)}"
    institution = {"name": "Institute", "logo": logo}
    content = render_pdf("documents/table.html", {**CONTEXT, "institution": institution})
    with pdfplumber.open(io.BytesIO(content)) as document:
        assert len(document.pages[0].images) == 1


def test_join_keeps_order_and_sets_the_title() -> None:
    parts = (html_to_pdf(f"<title>{number}</title><p>slip {number}</p>") for number in (1, 2, 3))
    joined = join_pdfs(parts, title="All slips", language="en")
    reader = PdfReader(io.BytesIO(joined))
    assert [_text(joined, page) for page in range(len(reader.pages))] == ["slip 1", "slip 2", "slip 3"]
    assert reader.metadata is not None
    assert reader.metadata.title == "All slips"
    assert reader.root_object["/Lang"] == "en"


def test_join_refuses_nothing() -> None:
    with pytest.raises(ValueError, match="nothing"):
        join_pdfs([])


def test_bulk_rendering_restores_the_garbage_collector() -> None:
    with bulk_rendering():
        assert not gc.isenabled()
        plain = html_to_pdf("<p>slip</p>")
    assert gc.isenabled()
    assert html_to_pdf("<p>slip</p>") == plain


def test_threads_render_side_by_side() -> None:
    """The font map is not shared between threads; a shared one crashes or mixes up glyphs."""
    results: dict[int, str] = {}

    def work(number: int) -> None:
        for _ in range(3):
            results[number] = _text(html_to_pdf(f"<p>person {number} ₹</p>"))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {number: f"person {number} ₹" for number in range(4)}
