"""Slips and bank advice of a locked run."""

import io
from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pdfplumber
import pytest

from core.locking.errors import RunNotReady
from payroll.contract_staff.bank_advice import bank_advice
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.selectors import lines_of
from payroll.contract_staff.slips import slips_pdf
from tests.payroll.contract_staff.people import make_contract

pytestmark = pytest.mark.django_db
Run = Callable[[str], ContractRun]


def test_slips_print_what_was_paid(lock: Run) -> None:
    room = {"name": "Room rent", "amount": Decimal(1500), "from_on": date(2026, 4, 1)}
    make_contract(40000, name="Ramesh Lal", deductions=[room])
    make_contract(20000, name="Sita Devi")
    run = lock("2026-06")
    with pdfplumber.open(io.BytesIO(slips_pdf(run, lines_of(run)))) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
    assert len(pages) == 2
    for text in ("Ramesh Lal", "40,000", "Room rent", "1,500", "400", "38,100", "Thirty-Eight Thousand"):
        assert text in pages[0]
    assert "below the limit" in pages[1]
    assert "50000000" not in pages[0]  # the account is masked


def test_slips_in_hindi(lock: Run) -> None:
    make_contract(40000)
    run = lock("2026-06")
    assert slips_pdf(run, lines_of(run), language="hi").startswith(b"%PDF-")


def test_the_bank_advice_ties_to_the_run(lock: Run) -> None:
    make_contract(40000)
    make_contract(20000)
    room = {"name": "Room", "amount": Decimal(10000), "from_on": date(2026, 4, 1)}
    make_contract(10000, deductions=[room])  # net of zero needs no transfer
    run = lock("2026-06")
    advice = bank_advice(run)
    assert (advice.count, advice.total, run.total_net) == (2, 59600, 59600)
    assert [row["amount"] for row in advice.rows] == [39600, 20000]


def test_neither_before_the_lock(process: Run) -> None:
    make_contract(40000)
    run = process("2026-06")
    with pytest.raises(RunNotReady):
        bank_advice(run)
    with pytest.raises(RunNotReady):
        slips_pdf(run, lines_of(run))
