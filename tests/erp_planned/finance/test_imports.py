"""Vouchers and openings from files: all of a file or nothing, errors beside their rows."""

import io

import pytest

from core.imports.models import ImportJob
from core.imports.services.uploads import upload_import
from erp_planned.finance.models import BookYear, Opening, Voucher
from tests.erp_planned.finance.year import SYSTEM

HEAD = "Voucher,Type,Date,Account code,Debit,Credit,Narration,Reference,Party\n"
GOOD = "A,Payment,08/04/2026,4003,6500,,Post,,\nA,Payment,08/04/2026,1001,,6500,Post,,\n"


def send(kind: str, content: str, name: str = "april.csv") -> ImportJob:
    return upload_import(
        kind=kind, file=io.BytesIO(content.encode()), file_name=name, apply=True, actor=SYSTEM
    )


def test_vouchers_arrive_waiting_once(books: BookYear) -> None:
    content = HEAD + GOOD + "B,Journal,09/04/2026,4004,70,,,,\nB,Journal,09/04/2026,2102,,70,,,\n"
    job = send("vouchers", content)
    assert job.errors == []
    assert list(Voucher.objects.order_by("id").values_list("type", "status", "total", "source")) == [
        ("Payment", "submitted", 6500, "import"),
        ("Journal", "submitted", 70, "import"),
    ]
    again = send("vouchers", content)
    assert again.error_count == 2
    assert Voucher.objects.count() == 2


@pytest.mark.parametrize(
    ("rows", "row", "column"),
    [
        ("B,Journal,09/04/2026,4004,70,,,,\nB,Journal,09/04/2026,2102,,71,,,\n", 4, "voucher"),
        ("B,Journal,09/04/2026,4004,70,,,,\nB,Journal,09/04/2026,9999,,70,,,\n", 5, "account"),
        ("B,Journal,09/04/2026,4004,70,,,,\nB,Journal,10/04/2026,2102,,70,,,\n", 5, "date"),
        ("B,Journal,09/04/1999,4004,70,,,,\nB,Journal,09/04/1999,2102,,70,,,\n", 4, "date"),
    ],
)
def test_one_wrong_row_keeps_the_file_out(books: BookYear, rows: str, row: int, column: str) -> None:
    job = send("vouchers", HEAD + GOOD + rows)
    assert [(one["row"], one["field"]) for one in job.errors] == [(row, column)], job.errors
    assert not Voucher.objects.exists()


def test_openings_take_the_place_of_those_that_stand(books: BookYear) -> None:
    head = "Account code,Debit,Credit,Party\n"
    wrong = send("openings", head + "1001,500,,\n2001,,400,\n")
    assert wrong.error_count == 1
    assert Opening.objects.filter(account__code="1001", debit=10000).exists()
    send("openings", head + "1001,500,,\n2001,,500,\n")
    assert dict(Opening.objects.values_list("account__code", "debit")) == {"1001": 500, "2001": 0}
