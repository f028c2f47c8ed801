"""The office's pages: import, side by side matching, the statement, an advice from entry to cheque; and REST."""

import io
from datetime import date
from decimal import Decimal
from typing import Any

import pdfplumber
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.tenancy.models import Tenant
from erp_planned.banking.masters import cheque_books
from erp_planned.banking.models import (
    BankAccount,
    BankMatch,
    BankTransaction,
    ChequePrint,
    PaymentAdvice,
    StatementFile,
)
from erp_planned.banking.services.advices import Payment, approve_advice, make_advice
from erp_planned.finance.models import Voucher
from tests.core.accounts.people import PASSWORD, api_of, user_of
from tests.erp_planned.banking.books import STATEMENT, SYSTEM, account, imported, with_layout, worked_year


@pytest.fixture
def sbi(organization: Tenant) -> BankAccount:
    return with_layout(worked_year())


def browser(tenant: Tenant, role: str = "accountant") -> Client:
    client = Client(headers={"host": f"{tenant.slug}.testserver"})
    assert client.login(username=user_of(tenant, role).username, password=PASSWORD)
    return client


def test_from_the_file_to_the_statement(organization: Tenant, sbi: BankAccount) -> None:
    office = browser(organization)
    file = SimpleUploadedFile("june.csv", STATEMENT.encode())
    answer = office.post("/admin/erp_banking/statementfile/add/", {"bank_account": sbi.pk, "file": file})
    assert (answer.status_code, BankTransaction.objects.count()) == (302, 9)
    page = answer["Location"]
    shown = office.get(page)
    text = shown.content.decode()
    assert "Same amount and the same number 100001." in text
    digest = shown.context["preview"].digest
    accept = [one.lines[0].pk for one in shown.context["suggested"]]
    assert office.post(page, {"apply": "", "digest": digest, "accept": accept}).status_code == 302
    assert BankMatch.objects.count() == 7
    stale = office.post(page, {"apply": "", "digest": digest})
    assert (stale.status_code, "have changed since you looked" in stale.content.decode()) == (200, True)
    wrong = office.post(page, {"match": "", "line": ["x", str(9**12)], "entry": []})
    assert wrong.status_code == 200
    assert BankMatch.objects.count() == 7
    path = f"/admin/reports/bank-reconciliation/?show=1&bankAccountId={sbi.pk}&date=2026-06-30"
    assert "7,76,764" in office.get(path).content.decode()
    line = BankTransaction.objects.get(amount=236)
    one = f"/admin/erp_banking/banktransaction/{line.pk}"
    for address in (
        f"{one}/change/",
        "/admin/erp_banking/banktransaction/",
        f"/admin/erp_banking/bankaccount/{sbi.pk}/change/",
        "/admin/erp_banking/chequeleaf/",
        f"/admin/erp_banking/statementfile/{StatementFile.objects.get().pk}/change/",
    ):
        assert office.get(address).status_code == 200, address
    home = office.get("/admin/").context["parts"]
    found = {one["title"]: one for part in home for one in part.get("figures", [])}
    told = found["Bank lines without a voucher"]
    assert told["text"] == "2"  # the two that wait for a new receipt and payment
    assert office.get(told["address"]).context["cl"].result_count == 2
    charges = account("4009", "Bank Charges", "Expense")
    assert (
        office.post(f"{one}/voucher/", {"account_id": charges.pk, "narration": "Charges"}).status_code == 302
    )
    assert Voucher.objects.get(source="bank_line").narration == "Charges"


def test_an_advice_from_entry_to_cheque(organization: Tenant, sbi: BankAccount) -> None:
    cheque_books.create(
        bank_account=sbi, first_no=100001, last_no=100005, received_on="2026-04-01", actor=SYSTEM
    )
    debited = account("4009", "Charges", "Expense")
    office, officer = browser(organization), browser(organization, "finance_officer")
    body = {
        "key": "k-1", "bank_account": sbi.pk, "mode": "Cheque", "pay_on": "2026-06-25", "line-TOTAL_FORMS": "3",
        "line-INITIAL_FORMS": "0", "line-0-amount": "58,800", "line-0-to": "BuildRight Ltd",
        "line-0-account": f"{debited.code} {debited.name}",
    }  # fmt: skip
    assert office.get("/admin/erp_banking/paymentadvice/add/").status_code == 200
    answer = office.post("/admin/erp_banking/paymentadvice/add/", body)
    assert answer.status_code == 302, (answer.context["head"].errors, answer.context["lines"].errors)
    row = PaymentAdvice.objects.get()
    one = f"/admin/erp_banking/paymentadvice/{row.pk}"
    assert office.get(f"{one}/change/").status_code == 200
    assert office.post(f"{one}/approve/", {}).status_code in {302, 403}
    row.refresh_from_db()
    assert row.state == "waiting"
    assert officer.post(f"{one}/approve/", {"remarks": ""}).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.payment_no) == ("approved", "PA/26-27/0001")
    paper = office.post(f"{one}/cheque/")
    assert paper["Content-Type"] == "application/pdf"
    again = office.post(f"{one}/cheque/")
    assert again["Content-Type"].startswith("text/html")
    assert office.post(f"{one}/cheque/", {"reason": "Jammed"})["Content-Type"] == "application/pdf"
    assert office.get(f"{one}/bank-file/").status_code == 200
    empty = office.post("/admin/erp_banking/paymentadvice/add/", {**body, "key": "k-2", "line-0-to": ""})
    assert (empty.status_code, "to" in empty.context["lines"].forms[0].errors) == (200, True)
    assert PaymentAdvice.objects.count() == 1
    second = {
        "mode": "NEFT", "key": "k-3", "line-0-account_no": "50100012345", "line-0-ifsc_code": "HDFC0000001",
        "line-1-to": "Alpha", "line-1-amount": "200", "line-1-account": debited.code,
        "line-1-account_no": "50100012346", "line-1-ifsc_code": "HDFC0000001",
    }  # fmt: skip
    assert office.post("/admin/erp_banking/paymentadvice/add/", {**body, **second}).status_code == 302
    assert PaymentAdvice.objects.get(mode="NEFT").payees.count() == 2


def test_many_cheques_are_printed_at_once_and_none_of_them_twice(
    organization: Tenant, sbi: BankAccount
) -> None:
    """A page that was open meanwhile prints nothing at all; what is printed is gone from the list."""
    cheque_books.create(
        bank_account=sbi, first_no=100001, last_no=100005, received_on="2026-04-01", actor=SYSTEM
    )
    debited = account("4009", "Charges", "Expense")
    rows = [
        approve_advice(
            advice=make_advice(
                account=sbi, payments=[Payment(Decimal(amount), name="Alpha", account=debited)], mode="Cheque",
                pay_on=date(2026, 6, 25), actor=SYSTEM,
            ),
            actor=SYSTEM,
        )
        for amount in (100000, 20000, 3000)
    ]  # fmt: skip
    make_advice(
        account=sbi, payments=[Payment(Decimal(7), name="Alpha", account=debited)], mode="Cheque",
        pay_on=date(2026, 6, 25), actor=SYSTEM,
    )  # fmt: skip
    office, page = browser(organization), "/admin/erp_banking/paymentadvice/print-cheques/"
    shown = office.get(page)
    assert [row.pk for row in shown.context["rows"]] == [row.pk for row in rows]
    assert "1,23,000" in shown.content.decode()
    assert office.post(page, {}).status_code == 302
    first = {"advice": [rows[0].pk, rows[1].pk]}
    paper = office.post(page, first)
    assert paper["Content-Type"] == "application/pdf"
    with pdfplumber.open(io.BytesIO(paper.content)) as found:
        assert len(found.pages) == 2
    for stale in (first, {"advice": [rows[1].pk, rows[2].pk]}, {"advice": ["x", str(9**19)]}):
        assert office.post(page, stale).status_code == 302
    assert ChequePrint.objects.count() == 2
    assert [row.pk for row in office.get(page).context["rows"]] == [rows[2].pk]
    assert office.get(f"{page}?account=x").status_code == 200


def test_rest_proposes_applies_once_and_unmatches(organization: Tenant, sbi: BankAccount) -> None:
    imported(sbi)
    api = api_of(user_of(organization, "accountant"), organization)
    path = "finance/bank-reconciliation"
    found: dict[str, Any] = api.post(path, {"bankAccountId": sbi.pk}).json()["data"]
    assert (found["matched"], len(found["proposals"])) == (0, 7)
    body = {"bankAccountId": sbi.pk, "digest": found["digest"]}
    assert api.post(path, body).json()["data"]["matched"] == 2
    assert api.post(path, body).status_code == 409
    line = BankTransaction.objects.get(reference="100001")
    refused = api("PUT", f"{path}/{line.pk}", {"entryIds": []})
    assert (refused.status_code, list(refused.json()["data"]["fields"])) == (400, ["reason"])
    told = api("PUT", f"{path}/{line.pk}", {"entryIds": [], "reason": "Of another day"}).json()["data"]
    assert told["reconciled"] is False
    statement = api.get(f"{path}?bankAccountId={sbi.pk}&date=2026-06-30").json()["data"]
    assert (statement["ties"], statement["bookBalance"], statement["bankBalance"]) == (True, 788200, 776764)
    for name in ("xlsx", "pdf"):
        assert api.get(f"{path}?bankAccountId={sbi.pk}&format={name}").status_code == 200
    refused = api.get(path)
    assert (refused.status_code, list(refused.json()["data"]["fields"])) == (400, ["bankAccountId"])


def test_rest_shorthand_of_one_payee_and_the_wire_names(organization: Tenant, sbi: BankAccount) -> None:
    api = api_of(user_of(organization, "accountant"), organization)
    body = {"bankAccountId": sbi.pk, "to": "Alpha Systems", "amount": 120000, "accountNo": "50100012345"}
    refused = api.post("finance/payment-advices", body)
    assert refused.status_code == 400
    assert "payees.0.accountNo" in refused.json()["data"]["fields"]
    debited = account("4009", "Charges", "Expense")
    answer = api.post("finance/payment-advices", {**body, "ifscCode": "HDFC0000001", "accountId": debited.pk})
    assert answer.status_code == 201, answer.content
    told = answer.json()["data"]
    assert (told["to"], told["amount"], told["status"], told["chequeNo"]) == (
        "Alpha Systems",
        120000,
        "waiting",
        "",
    )
    assert told["payees"][0]["accountNo"] == "XXXXXXX2345"
