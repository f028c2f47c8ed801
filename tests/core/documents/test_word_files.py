"""DOCX from strangers: told by its parts, and nothing in it that acts or grows."""

import io
import zipfile

import pytest

from core.documents import word_files
from core.documents.uploads import UploadKind, checked_upload, kind_of
from core.errors import TooLarge, UnsupportedMedia

PLAIN = {"[Content_Types].xml": b"<Types/>", "word/document.xml": b"<w:document/>"}


def package(parts: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return held.getvalue()


def test_a_document_is_kept_as_it_came() -> None:
    content = package(
        {**PLAIN, "word/_rels/document.xml.rels": b'<R Target="https://x" TargetMode="External"/>'}
    )
    checked = checked_upload(io.BytesIO(content), kinds={UploadKind.DOCX})
    assert (checked.kind, checked.file.read()) == (UploadKind.DOCX, content)
    assert kind_of(package({"[Content_Types].xml": b"", "xl/workbook.xml": b""})) == UploadKind.XLSX


@pytest.mark.parametrize(
    "more",
    [
        {"word/vbaProject.bin": b"x"},
        {"word/embeddings/oleObject1.bin": b"x"},
        {"word/activeX/activeX1.xml": b"x"},
        {"word/_rels/settings.xml.rels": b'<R TargetMode="External" Target="http://x/a.dotm"/>'},
        {"word/_rels/settings.xml.rels": '<R TargetMode="External"/>'.encode("utf-16")},
        {"word/_rels/settings.xml.rels": b" " * 70_000},
    ],
)
def test_what_acts_by_itself_is_refused(more: dict[str, bytes]) -> None:
    with pytest.raises(UnsupportedMedia):
        checked_upload(io.BytesIO(package({**PLAIN, **more})), kinds={UploadKind.DOCX})


def test_what_grows_is_refused_unopened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_files, "MAX_EXPANDED", 1000)
    with pytest.raises(TooLarge):
        checked_upload(io.BytesIO(package({**PLAIN, "word/a.xml": b"x" * 2000})), kinds={UploadKind.DOCX})
    monkeypatch.setattr(word_files, "MAX_PARTS", 2)
    with pytest.raises(TooLarge):
        checked_upload(io.BytesIO(package({**PLAIN, "word/a.xml": b"x"})), kinds={UploadKind.DOCX})


def test_a_small_file_that_unpacks_to_much_is_refused() -> None:
    """Would catch 30 kB kept that become 30 MB for whoever opens them."""
    content = package({**PLAIN, "word/media/a.bin": b"\0" * 30_000_000})
    assert len(content) < 50_000
    with pytest.raises(TooLarge):
        checked_upload(io.BytesIO(content), kinds={UploadKind.DOCX})


def test_a_package_without_its_parts_or_cut_off_is_refused() -> None:
    for content in (package({"word/document.xml": b"x"}), package(PLAIN)[:-30]):
        with pytest.raises(UnsupportedMedia):
            checked_upload(io.BytesIO(content), kinds={UploadKind.DOCX})
