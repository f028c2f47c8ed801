"""What an upload is, told by its first bytes; cheap, so that it can be asked anywhere."""

from django.utils.translation import gettext as _

from core.errors import UnsupportedMedia

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # old .xls, and .xlsx under a password
ZIP = b"PK"


def kind_of(content: bytes) -> str:
    """Return xlsx or csv, told by the content. Raises UnsupportedMedia saying what to save instead."""
    if not content.strip():
        raise refused(_("The file is empty."))
    if content.startswith(OLE):
        raise refused(
            _("The workbook is protected by a password or in the old .xls format; save it as .xlsx without a"
              " password.")
        )  # fmt: skip
    if content.startswith(ZIP):
        return "xlsx"
    text = decoded(content)
    if text.lstrip().startswith("<") or any(sign < " " and sign not in "\t\r\n" for sign in text[:4096]):
        raise refused(_("The file is neither an XLSX spreadsheet nor CSV text."))
    return "csv"


def decoded(content: bytes) -> str:
    """Return the text. Raises UnsupportedMedia for anything but UTF-8 and marked UTF-16."""
    encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise refused(
            _("The file is neither an XLSX spreadsheet nor Unicode text; save it as “CSV UTF-8” or XLSX.")
        )
    return text


def refused(text: str) -> UnsupportedMedia:
    """Return the refusal of a file as a whole."""
    return UnsupportedMedia.at("file", text)
