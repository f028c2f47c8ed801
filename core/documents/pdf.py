"""PDF from templates, set in the bundled font, loading nothing from outside the project.

What costs time is set up once and kept: the font configuration (it scans the machine's fonts) and
the parsed stylesheet. Many slips in one document are faster still than one document each, because
fonts are subset and embedded once; callers put some 25 in a chunk and join the chunks.
"""

import atexit
import collections
import gc
import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from core.documents.turns import take_turn

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    from core.documents.fetching import StaticFilesOnly

STYLESHEET = "documents/document.css"


class DocumentError(Exception):
    """A template asks for something that a document may not load: a mistake in the project."""


@dataclass(frozen=True, slots=True)
class _Press:
    """Font configuration with its stylesheet; used by one thread at a time (Pango's font map)."""

    fonts: "FontConfiguration"
    stylesheet: "CSS"
    fetcher: "StaticFilesOnly"


_idle: collections.deque[_Press] = collections.deque()
# While the libraries that free a font configuration are still there.
atexit.register(_idle.clear)


def _new_press() -> _Press:
    from weasyprint import CSS  # noqa: PLC0415 - heavy, loaded when it is used
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - heavy, loaded when it is used

    from core.documents.fetching import StaticFilesOnly, static_base  # noqa: PLC0415 - heavy, loaded when it is used

    fonts, fetcher = FontConfiguration(), StaticFilesOnly()
    css = CSS(
        string=render_to_string(STYLESHEET), base_url=static_base(), url_fetcher=fetcher, font_config=fonts
    )
    return _Press(fonts, css, fetcher)


@contextmanager
def _press() -> Iterator[_Press]:
    """Lend an idle press, or set one up; there are never more than threads that render at once."""
    try:
        press = _idle.pop()
    except IndexError:
        press = _new_press()
    try:
        yield press
    finally:
        _idle.append(press)


def render_pdf(template: str, context: Mapping[str, Any], *, language: str | None = None) -> bytes:
    """The template as PDF, in `language` (default: the active one).

    The template extends `documents/base.html`. The same input gives the same bytes: no clock goes
    in. Raises DocumentError when the template loads anything but static files and embedded images.
    """
    with translation.override(language or translation.get_language() or "en"):
        html = render_to_string(template, {"page_counter": _page_counter(), **context})
    return html_to_pdf(html)


def html_to_pdf(html: str) -> bytes:
    """A whole HTML document as tagged PDF; `render_pdf` is the door for templates.

    Raises TooManyRequests for a person who has another one made, or has had too many (core.documents.turns).
    """
    from weasyprint import HTML  # noqa: PLC0415 - heavy, loaded when it is used

    from core.documents.fetching import BASE_URL, ResourceRefused  # noqa: PLC0415 - heavy, loaded when it is used

    take_turn()
    identifier = hashlib.sha256(html.encode()).digest()[:16]
    with _press() as press:
        press.fetcher.refused.clear()
        try:
            document = HTML(string=html, base_url=BASE_URL, url_fetcher=press.fetcher)
            content = document.write_pdf(
                stylesheets=[press.stylesheet],
                font_config=press.fonts,
                pdf_identifier=identifier,
                pdf_tags=True,
            )
        except ResourceRefused as refused:
            raise DocumentError(str(refused)) from None
        if press.fetcher.refused:
            raise DocumentError(press.fetcher.refused[0])
    if not gc.isenabled():  # within bulk_rendering
        gc.collect()
    return bytes(content)


@contextmanager
def bulk_rendering() -> Iterator[None]:
    """Around a task that renders many documents: about a seventh faster.

    WeasyPrint makes boxes by the million, which sets the garbage collector off all the time. Here it
    runs once after each document instead, and leaves out what was there before. For a worker
    process, not a web thread: the setting is the whole process's.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def _page_counter() -> SafeString:
    """CSS `content` of "Page 1 of 2" in the active language, made from one translatable sentence."""
    sentence = translation.gettext("Page {number} of {total}")
    quoted = sentence.replace("\\", "").replace('"', "").replace("<", "").replace("\n", " ")
    css = quoted.replace("{number}", '" counter(page) "').replace("{total}", '" counter(pages) "')
    return mark_safe(f'"{css}"')  # noqa: S308 - a translator's text, stripped of what could end a CSS string


def join_pdfs(parts: Iterable[bytes], *, title: str = "", language: str = "") -> bytes:
    """The parts as one PDF, in order; equal fonts and images of the parts are stored once."""
    target = io.BytesIO()
    join_pdfs_into(parts, target, title=title, language=language)
    return target.getvalue()


def join_pdfs_into(parts: Iterable[bytes], target: BinaryIO, *, title: str = "", language: str = "") -> int:
    """Write the joined parts into an open file and return the number of pages.

    Raises ValueError when there is no part: a PDF has at least one page.
    """
    from pypdf import PdfReader, PdfWriter  # noqa: PLC0415 - heavy, loaded when it is used
    from pypdf.generic import NameObject, TextStringObject  # noqa: PLC0415 - heavy, loaded when it is used

    writer = PdfWriter()
    for part in parts:
        writer.append(PdfReader(io.BytesIO(part)), import_outline=False)
    if not writer.pages:
        raise ValueError("there is nothing to join")
    if title:
        writer.add_metadata({"/Title": title})
    if language:
        writer.root_object[NameObject("/Lang")] = TextStringObject(language)
    writer.write(target)
    pages = len(writer.pages)
    writer.close()
    return pages
