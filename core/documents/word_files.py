"""DOCX from people we do not know: told by its parts, kept as it came, never opened or converted."""

import io
import zipfile

from django.utils.translation import gettext

from core.documents.limits import is_bomb
from core.errors import TooLarge, UnsupportedMedia

BODY = "word/document.xml"
MAX_PARTS, MAX_EXPANDED = 1000, 100 * 1024 * 1024
# Parts that name other files; a template fetched from elsewhere stands in those of the settings.
_SETTINGS = "word/_rels/settings.xml.rels"
_MOST_OF_SETTINGS = 64 * 1024
_REFUSED = ("vbaproject", "word/activex/", "word/embeddings/")


def is_word_file(content: bytes) -> bool:
    """Say whether a ZIP claims to be a text document: by its directory alone, nothing is expanded."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            return BODY in package.namelist()
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        return False


def check_word_file(content: bytes) -> None:
    """Refuse macros, embedded objects, templates from elsewhere and what is built to harm.

    Raises TooLarge, UnsupportedMedia. Only the directory and one small part are read.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = package.infolist()
            is_large = len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_EXPANDED
            if is_large or any(is_bomb(part) for part in parts):
                raise TooLarge.at("file", gettext("The document is too large when unpacked."))
            names = [part.filename.lower() for part in parts]
            if BODY not in names or "[content_types].xml" not in names:
                raise _unsupported(gettext("The file is not a DOCX document."))
            if any(part.flag_bits & 0x1 for part in parts):
                raise _unsupported(gettext("The document is protected by a password; send it without one."))
            if any(mark in name for name in names for mark in _REFUSED) or _fetches(package, parts):
                raise _unsupported(
                    gettext("The document has macros, objects or a template from elsewhere; send it as PDF.")
                )
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise _unsupported(gettext("The file is damaged and cannot be opened.")) from error


def _fetches(package: zipfile.ZipFile, parts: list[zipfile.ZipInfo]) -> bool:
    for part in parts:
        if part.filename.lower() == _SETTINGS:
            with package.open(part) as stream:
                text = stream.read(_MOST_OF_SETTINGS + 1)
            if len(text) > _MOST_OF_SETTINGS or b"external" in text.lower().replace(b"\0", b""):
                return True
    return False


def _unsupported(text: str) -> UnsupportedMedia:
    return UnsupportedMedia.at("file", text)
