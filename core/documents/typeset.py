"""PDF by Typst, for documents of many like pages: forty in a quarter of a second (decision 0008).

The template is a file of the project under `templates/`; it reads its data from `paper.json` as plain texts, numbers
and lists, so that nothing that somebody typed is ever code. The compiler sees a folder of its own with that file and
the pictures, the bundled fonts, and nothing else: no network, no packages, no fonts of the machine.
"""

import json
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from django.contrib.staticfiles import finders
from django.template.loader import get_template

from core.documents.pdf import DocumentError
from core.documents.turns import take_turn

if TYPE_CHECKING:
    import typst

DATA = "paper.json"
# Typst keeps what it computed in the last ten documents; so many empty ones push a large one out.
FORGETTING = 11
LARGE = 5
# One at a time: a document takes milliseconds, and the memory of two large ones would stay.
_press = threading.Lock()


@cache
def _fonts() -> "typst.Fonts":
    import typst  # noqa: PLC0415 - heavy, loaded when it is used

    regular = finders.find("core/fonts/NotoSans-Regular.ttf")
    if not regular:
        raise DocumentError("the bundled fonts are not there")
    folder = str(Path(str(regular)).parent)
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])


@cache
def _source(template: str) -> bytes:
    path = Path(str(get_template(template).origin))  # type: ignore[attr-defined]
    return path.read_bytes()


def typeset(
    template: str, data: Mapping[str, Any], *, pictures: Mapping[str, bytes] | None = None, pages: int = 1
) -> bytes:
    """Return the template with the data as tagged PDF; the same input gives the same bytes.

    `pictures` are PNG or JPEG files by the name that the template loads them by. `pages` is about how many come
    out: after many the compiler's memory is given back. Raises DocumentError when the template asks for what is not
    there, TooManyRequests as `core.documents.pdf.html_to_pdf`.
    """
    import typst  # noqa: PLC0415 - heavy, loaded when it is used

    take_turn()
    with _press, TemporaryDirectory() as folder:
        Path(folder, DATA).write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        for name, content in (pictures or {}).items():
            Path(folder, name).write_bytes(content)
        try:
            made = _compile(_source(template), folder)
        except typst.TypstError as error:
            raise DocumentError(str(error)) from error
        if pages > LARGE:
            _forget(folder)
    return made


def _compile(source: bytes, folder: str) -> bytes:
    """Compile in the folder; packages would be looked for in it, and are not there."""
    import typst  # noqa: PLC0415 - heavy, loaded when it is used

    compiler = typst.Compiler(
        input=source, root=folder, font_paths=_fonts(), package_path=folder, package_cache_path=folder
    )
    made = compiler.compile(format="pdf", timestamp=0)
    if not isinstance(made, bytes):
        raise DocumentError("a document is one file")
    return made


def _forget(folder: str) -> None:
    import typst  # noqa: PLC0415 - heavy, loaded when it is used

    for _turn in range(FORGETTING):
        typst.Compiler(input=b"#none", root=folder, font_paths=_fonts()).compile(format="svg")
