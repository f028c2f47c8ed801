"""Uploads: content decides, not the name."""

import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from core.documents.uploads import UploadKind, checked_image, checked_upload
from core.errors import TooLarge, UnsupportedMedia, ValidationFailed


def _image(
    image_format: str, size: tuple[int, int] = (40, 20), mode: str = "RGB", **options: object
) -> bytes:
    target = io.BytesIO()
    Image.new(mode, size).save(target, image_format, **options)
    return target.getvalue()


def _upload(content: bytes, name: str = "photo.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n"


def _xlsx() -> bytes:
    target = io.BytesIO()
    openpyxl.Workbook().save(target)
    return target.getvalue()


@pytest.mark.parametrize(("image_format", "extension"), [("JPEG", "jpg"), ("PNG", "png")])
def test_checked_image_gives_a_random_name_by_content(image_format: str, extension: str) -> None:
    first = checked_image(_upload(_image(image_format), "../../evil.php"))
    second = checked_image(_upload(_image(image_format), "../../evil.php"))
    assert first.name != second.name
    assert first.name is not None
    assert first.name.endswith(f".{extension}")
    assert "evil" not in first.name
    assert Image.open(first).size == (40, 20)


def test_checked_image_drops_exif_but_keeps_the_picture_upright() -> None:
    """A photograph's EXIF holds the place where somebody lives."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90 degrees
    exif[0x010E] = "secret place"
    content = checked_image(_upload(_image("JPEG", exif=exif))).read()
    assert b"secret place" not in content
    picture = Image.open(io.BytesIO(content))
    assert picture.size == (20, 40)
    assert not picture.getexif()


def test_checked_image_drops_what_is_appended() -> None:
    content = checked_image(_upload(_image("PNG") + b"<?php evil(); ?>")).read()
    assert b"php" not in content


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "1", "LA"])
def test_checked_image_takes_every_usual_mode(mode: str) -> None:
    assert checked_image(_upload(_image("PNG", mode=mode))).size > 0


def test_checked_image_takes_print_colours() -> None:
    assert Image.open(checked_image(_upload(_image("JPEG", mode="CMYK")))).mode == "RGB"


def test_checked_image_shrinks_to_the_side_asked_for() -> None:
    assert Image.open(checked_image(_upload(_image("PNG", (400, 200))), max_side=100)).size == (100, 50)


@pytest.mark.parametrize("image_format", ["GIF", "BMP", "TIFF", "WEBP"])
def test_checked_image_refuses_other_formats_under_any_name(image_format: str) -> None:
    with pytest.raises(UnsupportedMedia):
        checked_image(_upload(_image(image_format), "photo.png"))


@pytest.mark.parametrize(
    "content", [b"", b"<svg onload='x'/>", b"\x89PNG\r\n\x1a\nrubbish", b"\xff\xd8\xff", PDF]
)
def test_checked_image_refuses_what_is_no_picture(content: bytes) -> None:
    with pytest.raises(UnsupportedMedia):
        checked_image(_upload(content))


def test_checked_image_refuses_a_truncated_picture() -> None:
    with pytest.raises(UnsupportedMedia, match="damaged"):
        checked_image(_upload(_image("JPEG", (200, 200))[:-300]))


def test_checked_image_limits_bytes_and_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TooLarge):
        checked_image(_upload(_image("PNG")), max_bytes=10)
    bomb = _image("PNG", (6000, 5000), mode="1")
    assert len(bomb) < 50_000
    with pytest.raises(TooLarge, match="25 million"):
        checked_image(_upload(bomb))


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (PDF, UploadKind.PDF),
        (_xlsx(), UploadKind.XLSX),
        ("नाम,वेतन\n".encode(), UploadKind.CSV),
        (_image("PNG"), UploadKind.PNG),
        (_image("JPEG"), UploadKind.JPEG),
    ],
)
def test_checked_upload_tells_the_kind_and_keeps_to_those_allowed(content: bytes, kind: UploadKind) -> None:
    checked = checked_upload(_upload(content, "x.exe"), kinds=set(UploadKind))
    assert checked.kind == kind
    assert checked.file.name is not None
    assert not checked.file.name.endswith("exe")
    with pytest.raises(UnsupportedMedia):
        checked_upload(_upload(content), kinds=set(UploadKind) - {kind})


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"  \n",
        b"<html><script>x</script></html>",
        b"\xef\xbb\xbf <?xml version='1.0'?>",
        b"MZ\x90\x00\x03",
        b"a\x1b[2J,b",
        b"%PDF-1.7 cut off",
        b"PK\x03\x04nothing",
    ],
)
def test_checked_upload_refuses(content: bytes) -> None:
    with pytest.raises(UnsupportedMedia):
        checked_upload(_upload(content, "list.csv"), kinds=set(UploadKind))


def test_checked_upload_refuses_formulas_and_size() -> None:
    with pytest.raises(ValidationFailed, match="A1"):
        checked_upload(_upload(b"=cmd\n"), kinds={"csv"})
    with pytest.raises(TooLarge):
        checked_upload(_upload(PDF), kinds={"pdf"}, max_bytes=10)
