"""A pay matrix from a file: lines named in refusals; and the command that loads one."""

import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from openpyxl import Workbook

from core.errors import UnsupportedMedia, ValidationFailed
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.pay_commission import selectors
from payroll.pay_commission.matrix_file import read_matrix

GOOD = b"level,cell,basic\n1,1,46300\n1,2,47700\n"


def test_csv_with_columns_in_any_order() -> None:
    assert read_matrix(io.BytesIO(b'Basic,Level,Cell\n"46,300",1,1\n\n')) == [(1, 1, Decimal(46300))]


def test_xlsx() -> None:
    book = Workbook()
    for row in [("level", "cell", "basic"), (1, 1, 46300), (1, 2, 47700.5)]:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    assert read_matrix(stream) == [(1, 1, Decimal(46300)), (1, 2, Decimal("47700.5"))]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"level,cell\n1,1\n", "must name the columns"),
        (b"level,cell,basic\n1,x,5\n", "Line 2: cell must be a number"),
        (b"level,cell,basic\n13.5,1,5\n", "Line 2: level must be a whole number"),
        (b"level,cell,basic\n1,1\n", "Line 2: basic must be a number"),
        (b"level,cell,basic\n1,1,Infinity\n", "Line 2: basic must be a number"),
        (b"level,cell,basic\n1,1,=1+1\n", "formula"),
    ],
)
def test_a_wrong_file_is_refused_by_line(content: bytes, text: str) -> None:
    with pytest.raises(ValidationFailed, match=text) as refused:
        read_matrix(io.BytesIO(content))
    assert list(refused.value.fields) == ["file"]


def test_another_kind_of_file_is_refused() -> None:
    with pytest.raises(UnsupportedMedia):
        read_matrix(io.BytesIO(b"%PDF-1.7 \x00"))


def load(tenant: Tenant, *arguments: str) -> str:
    out = io.StringIO()
    call_command("load_pay_matrix", "--tenant", tenant.slug, *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_command_loads_a_file_into_one_institution(
    organization: Tenant, other_organization: Tenant, tmp_path: Path
) -> None:
    file = tmp_path / "8.csv"
    file.write_bytes(GOOD)
    assert "2 cells loaded into alpha" in load(organization, "--version", "8", "--file", str(file))
    assert selectors.matrix(8) == {(1, 1): 46300, (1, 2): 47700}
    with tenant_context(other_organization):
        assert selectors.matrix(8) == {}


@pytest.mark.django_db
def test_the_command_takes_a_fitment_factor(organization: Tenant) -> None:
    assert "522 cells" in load(organization, "--version", "8", "--fitment-factor", "2.57")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--version", "8"], "required"),
        (["--version", "9", "--fitment-factor", "2"], "invalid choice"),
        (["--version", "8", "--fitment-factor", "two"], "not a number"),
        (["--version", "8", "--fitment-factor", "20"], "from 1 to 10"),
        (["--version", "8", "--file", "/nowhere/8.csv"], "No such file"),
        (["--version", "8", "--file", "x", "--fitment-factor", "2"], "not allowed with"),
    ],
)
def test_the_command_refuses(organization: Tenant, arguments: list[str], text: str) -> None:
    with pytest.raises(CommandError, match=text):
        load(organization, *arguments)
    assert selectors.matrix(8) == {}


@pytest.mark.django_db
def test_the_command_refuses_a_school(organization: Tenant, other_school: Any) -> None:
    with pytest.raises(CommandError, match="type school"):
        load(other_school, "--version", "8", "--fitment-factor", "2")
