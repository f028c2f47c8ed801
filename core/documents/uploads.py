"""Files from people: what they are is read from their content, never from name or declared type."""

import io
import uuid
import warnings
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import IO, TYPE_CHECKING

from django.core.files.base import ContentFile
from django.utils.translation import gettext

from core.documents import signatures
from core.documents.csvfile import read_csv
from core.documents.limits import MEBIBYTE, Limits, content_of
from core.documents.spreadsheet_reader import check_package
from core.documents.word_files import check_word_file, is_word_file
from core.errors import DomainError, TooLarge, UnsupportedMedia

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 25_000_000
_PILLOW_FORMATS = {"jpeg": "JPEG", "png": "PNG"}


class UploadKind(StrEnum):
    """Kinds of file that a form may take."""

    PDF = "pdf"
    XLSX = "xlsx"
    DOCX = "docx"
    CSV = "csv"
    JPEG = "jpeg"
    PNG = "png"


CONTENT_TYPES = {
    UploadKind.PDF: "application/pdf",
    UploadKind.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    UploadKind.DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    UploadKind.CSV: "text/csv",
    UploadKind.JPEG: "image/jpeg",
    UploadKind.PNG: "image/png",
}
_EXTENSIONS = {UploadKind.JPEG: "jpg"}
_IMAGES = frozenset({UploadKind.JPEG, UploadKind.PNG})


@dataclass(frozen=True, slots=True)
class CheckedUpload:
    """A file whose content is what `kind` says, under a random name."""

    kind: UploadKind
    file: "ContentFile[bytes]"


def checked_image(
    file: IO[bytes], *, max_bytes: int = 2 * MEBIBYTE, max_side: int | None = None
) -> "ContentFile[bytes]":
    """A JPEG or PNG, written anew (drops EXIF with its place and time, and anything appended).

    `max_side` shrinks a larger picture to that many pixels. Raises TooLarge (bytes, pixels) and
    UnsupportedMedia (another kind, damaged).
    """
    content = content_of(file, max_bytes)
    kind = signatures.image_kind(content)
    if kind is None:
        raise _not_one_of({UploadKind.JPEG, UploadKind.PNG})
    return ContentFile(_reencoded(content, kind, max_side), name=_random_name(UploadKind(kind)))


def _reencoded(content: bytes, kind: str, max_side: int | None) -> bytes:
    from PIL import Image  # noqa: PLC0415 - heavy, loaded when it is used

    if signatures.IMAGE_ENDS[kind] not in content:
        raise _damaged()  # WeasyPrint sets Pillow to accept cut-off pictures, for the whole process
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the limit below is stricter
            image = Image.open(io.BytesIO(content), formats=[_PILLOW_FORMATS[kind]])
        _check_pixels(image)
        return _encoded(image, kind, max_side)
    except DomainError:
        raise
    except Exception as error:
        raise _damaged() from error


def _check_pixels(image: "Image.Image") -> None:
    """Before decoding: a file of some kilobytes can hold gigabytes of one colour."""
    if image.width * image.height > MAX_PIXELS:
        message = gettext("The picture has more than %(count)d million pixels.") % {
            "count": MAX_PIXELS // 1_000_000
        }
        raise TooLarge.at("file", message)


def _encoded(image: "Image.Image", kind: str, max_side: int | None) -> bytes:
    """Only the pixels, turned upright as EXIF asked, in the same format."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - heavy, loaded when it is used

    plain = ImageOps.exif_transpose(image)
    if kind == "jpeg" or plain.mode not in ("L", "LA", "RGB", "RGBA"):
        plain = plain.convert("RGB" if kind == "jpeg" else "RGBA")
    if max_side:
        plain.thumbnail((max_side, max_side))
    fresh = Image.new(plain.mode, plain.size)
    fresh.paste(plain)
    target = io.BytesIO()
    fresh.save(target, _PILLOW_FORMATS[kind], optimize=True, **({"quality": 88} if kind == "jpeg" else {}))
    return target.getvalue()


def checked_upload(
    file: IO[bytes], *, kinds: Collection[UploadKind | str], max_bytes: int = 10 * MEBIBYTE
) -> CheckedUpload:
    """The file as one of `kinds`, told by its content; pictures are written anew (`checked_image`).

    Raises TooLarge, UnsupportedMedia, and ValidationFailed for a CSV with formulas.
    """
    allowed = {UploadKind(kind) for kind in kinds}
    content = content_of(file, max_bytes)
    kind = kind_of(content)
    if kind not in allowed:
        raise _not_one_of(allowed)
    if kind in _IMAGES:
        content = _reencoded(content, kind.value, None)
    elif kind == UploadKind.XLSX:
        check_package(content)
    elif kind == UploadKind.DOCX:
        check_word_file(content)
    elif kind == UploadKind.CSV:
        for _ in read_csv(io.BytesIO(content), Limits(max_bytes=max_bytes)):
            pass
    return CheckedUpload(kind, ContentFile(content, name=_random_name(kind)))


def kind_of(content: bytes) -> UploadKind | None:
    """What the bytes are, or None; text is CSV only when it is UTF-8 without control characters or markup."""
    image = signatures.image_kind(content)
    if image:
        return UploadKind(image)
    if content.startswith(signatures.PDF):
        return UploadKind.PDF if b"%%EOF" in content[-2048:] else None
    if content.startswith(signatures.ZIP):
        return UploadKind.DOCX if is_word_file(content) else UploadKind.XLSX
    return UploadKind.CSV if _is_plain_text(content) else None


def _is_plain_text(content: bytes) -> bool:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    is_printable = all(character >= " " or character in "\t\r\n" for character in text)
    return bool(text.strip()) and is_printable and not text.lstrip().startswith("<")


def _random_name(kind: UploadKind) -> str:
    return f"{uuid.uuid4().hex}.{_EXTENSIONS.get(kind, kind.value)}"


def _damaged() -> UnsupportedMedia:
    message = gettext("The picture is damaged and cannot be opened.")
    return UnsupportedMedia.at("file", message)


def _not_one_of(kinds: Collection[UploadKind]) -> UnsupportedMedia:
    names = ", ".join(sorted(kind.value.upper() for kind in kinds))
    message = gettext("The file is none of the kinds taken here: %(kinds)s.") % {"kinds": names}
    return UnsupportedMedia.at("file", message)
