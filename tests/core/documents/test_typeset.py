"""Typst: nothing from outside, and a mistake of a template is told as one."""

import resource

import pytest
import typst

from core.documents import typeset as room
from core.documents.pdf import DocumentError
from core.documents.typeset import typeset


@pytest.mark.parametrize(
    "source",
    [
        b'#import "@preview/cetz:0.3.0": canvas',
        b'#read("/etc/passwd")',
        b'#read("../../etc/passwd")',
        b'#image("http://example.org/a.png")',
    ],
    ids=["package", "absolute", "upwards", "address"],
)
def test_a_template_reaches_nothing_outside_its_folder(tmp_path, source: bytes) -> None:
    with pytest.raises(typst.TypstError):
        room._compile(source, str(tmp_path))


def test_a_template_that_asks_for_what_is_not_there_is_a_mistake_of_ours(monkeypatch) -> None:
    monkeypatch.setattr(room, "_source", lambda _name: b'#json("other.json")')
    with pytest.raises(DocumentError):
        typeset("x", {})


def test_memory_is_given_back_after_large_documents(monkeypatch) -> None:
    """Without that a process grows by what ten of them need."""
    rows = "#table(columns: 9, ..range(900).map(n => [#n {}]))\n#pagebreak()\n" * 4
    numbers = iter(range(100))
    monkeypatch.setattr(room, "_source", lambda _name: rows.replace("{}", str(next(numbers))).encode())
    for _turn in range(3):
        typeset("x", {}, pages=20)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _turn in range(6):
        typeset("x", {}, pages=20)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40_000  # kB
