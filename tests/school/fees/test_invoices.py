"""Invoices by hand, cancelling, lists and dues over REST, the paper, the page of runs."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.errors import InvalidState
from school.fees import hooks, tasks
from school.fees.errors import InvoiceCancelled, InvoiceSettled
from school.fees.invoice_pdf import changes, invoice_pdf
from school.fees.models import FeeHead, Invoice, LedgerLine
from school.fees.selectors.invoices import invoice_of
from school.fees.services import bulk
from school.fees.services.adjustments import adjust
from school.fees.services.held import erase_invoices, held_concessions, held_invoices
from school.fees.services.invoices import cancel_invoice
from tests.school.fees.billing import FIRST, SECOND, example_plan, heads, invoices_of, opted, run
from tests.school.fees.money import assert_ties, invoice, now, pay, settings
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
PATH = "v1/fees/invoices"


@pytest.fixture(autouse=True)
def _april(at: Callable[[str], None]) -> None:
    at("2026-04-01 09:00")


def body(world: World, number: int = FIRST, **more: Any) -> dict[str, Any]:
    head = FeeHead.objects.filter(code="TUI").first() or heads()["TUI"]
    line = {"feeHeadId": str(head.pk), "amount": 1000.5, "description": "April"}
    return {"studentId": str(world.students[number].pk), "lines": [line], **more}


class TestByHand:
    def test_an_invoice_with_its_line_and_the_sibling_concession(self, world: World) -> None:
        """1,000.50 less 10% half up: 100; left out where the clerk says so."""
        example_plan(world)
        api = world.api("accountant")
        data = api.post(PATH, body(world, SECOND)).json()["data"]
        assert (data["amount"], data["concessions"], data["outstanding"]) == (1000.5, 100, 900.5)
        assert (data["status"], data["dueDate"], data["title"]) == ("unpaid", "2026-04-11", "Tuition")
        assert data["adjustments"][0]["reason"] == "Sibling 10%, 10% of Tuition"
        plain = api.post(PATH, body(world, SECOND, withConcessions=False)).json()["data"]
        assert plain["outstanding"] == 1000.5
        assert_ties()

    def test_a_key_used_again_gives_the_same_invoice(self, world: World) -> None:
        api = world.api("accountant")
        given = body(world)
        numbers = {
            api("POST", PATH, given, **{"idempotency-key": "k1"}).json()["data"]["invoiceNumber"]
            for _turn in range(2)
        }
        assert len(numbers) == Invoice.objects.count() == 1

    @pytest.mark.parametrize(
        ("more", "field"),
        [
            ({"lines": []}, "lines"),
            ({"lines": [{"feeHeadId": "tuition", "amount": 1}]}, "lines.0.feeHeadId"),
            ({"dueDate": "2026-03-31"}, "dueDate"),
            ({"amount": 5}, "amount"),
        ],
    )
    def test_wrong_input_is_named_and_nothing_is_made(
        self, world: World, more: dict[str, Any], field: str
    ) -> None:
        answer = world.api("accountant").post(PATH, body(world, **more))
        assert answer.status_code == 400, answer.content
        told = answer.json()["error"]["fields"]
        assert field in told or field.split(".", maxsplit=1)[0] in told, told
        assert Invoice.objects.count() == LedgerLine.objects.count() == 0

    @pytest.mark.parametrize("amount", [0, -5, 0.001])
    def test_an_amount_that_is_none(self, world: World, amount: float) -> None:
        given = body(world)
        given["lines"][0]["amount"] = amount
        assert world.api("accountant").post(PATH, given).status_code == 400
        assert Invoice.objects.count() == 0


class TestCancelling:
    def test_a_cancelled_invoice_owes_nothing_and_takes_nothing(self, world: World) -> None:
        world.api("accountant").post(PATH, body(world))
        (row,) = invoices_of(world, FIRST)
        answer = world.api("accountant").post(f"{PATH}/{row.pk}/cancel", {"reason": "Entered twice"})
        data = answer.json()["data"]
        assert (data["status"], data["outstanding"], data["cancelled"]) == ("cancelled", 0, 1000.5)
        with pytest.raises(InvoiceCancelled):
            cancel_invoice(invoice=row, reason="Again", actor=SYSTEM)
        assert LedgerLine.objects.filter(invoice=row).count() == 2
        assert_ties()

    def test_not_while_money_stands_on_it(self, world: World) -> None:
        world.api("accountant").post(PATH, body(world))
        (row,) = invoices_of(world, FIRST)
        pay(row, 1, payment_date=row.issued_on)
        before = LedgerLine.objects.count()
        with pytest.raises(InvoiceSettled):
            cancel_invoice(invoice=row, reason="No", actor=SYSTEM)
        answer = world.api("accountant").post(f"{PATH}/{row.pk}/cancel", {"reason": "No"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "INVALID_INPUT")
        assert (LedgerLine.objects.count(), now(row).status) == (before, "partly_paid")


class TestReading:
    def test_a_parent_sees_the_dues_of_all_children_and_of_nobody_else(self, world: World, at: Any) -> None:
        run(example_plan(world))
        at("2026-04-12 09:00")
        api = world.api("parent")
        items = api.get("v1/fees/dues").json()["data"]["items"]
        assert [(one["studentName"], one["outstanding"], one["overdue"]) for one in items] == [
            ("Aarav Sharma", 18750, 18750),
            ("Fatima Sheikh", 17550, 17550),
        ]
        assert api.get("v1/fees/outstanding").json()["data"]["total"] == 2
        assert world.api("accountant").get("v1/fees/dues").json()["data"]["total"] == 8
        (row,) = invoices_of(world, 6)
        assert api.get(f"{PATH}/{row.pk}").status_code == 404
        assert world.api("other_parent").get(f"{PATH}/{row.pk}").json()["data"]["isOverdue"] is True

    def test_filters(self, world: World) -> None:
        run(example_plan(world))
        api = world.api("accountant")
        section = world.sections["VI B"].pk
        wanted = {
            f"sectionId={section}": 3, "status=paid": 0, "overdue=true": 0, "overdue=false": 8, "search=aarav": 1,
            "search=00003": 1, "dueFrom=2026-04-11": 0, f"studentId={world.students[0].pk}": 1, "kind=manual": 0,
        }  # fmt: skip
        for query, count in wanted.items():
            assert api.get(f"{PATH}?{query}").json()["data"]["total"] == count, query

    def test_the_queries_do_not_grow_with_the_rows(self, world: World) -> None:
        plan = example_plan(world)
        run(plan)
        api = world.api("accountant")
        counts = []
        api.get(PATH)  # what is kept in memory afterwards
        for limit in (1, 8):
            for path in (PATH, "v1/fees/dues", "v1/fees/outstanding"):
                with CaptureQueriesContext(connection) as asked:
                    assert api.get(f"{path}?limit={limit}").status_code == 200
                counts.append(len(asked))
        assert counts[:3] == counts[3:]


class TestPaper:
    def test_it_is_a_pdf_with_a_qr_while_something_is_owed(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In both languages; a paid invoice asks nobody for money."""
        import segno

        run(example_plan(world))
        (row,) = invoices_of(world, SECOND)
        asked: list[str] = []

        def drawn(invoice: Invoice) -> bytes:
            import io

            asked.append(invoice.invoice_number)
            target = io.BytesIO()
            segno.make(invoice.invoice_number).save(target, kind="png")
            return target.getvalue()

        monkeypatch.setattr(hooks, "_qr", [drawn])
        found = invoice_of(SYSTEM, row.pk)
        for language in ("en", "hi"):
            assert invoice_pdf(found, language=language).startswith(b"%PDF")
        assert len(asked) == 2
        found.outstanding = Decimal(0)
        assert invoice_pdf(found, language="en").startswith(b"%PDF")
        assert len(asked) == 2
        answer = world.api("parent").get(f"{PATH}/{row.pk}/pdf")
        assert answer["Content-Type"] == "application/pdf"


class TestBulkDoors:
    def test_look_raise_again(self, world: World) -> None:
        plan = example_plan(world)
        opted(world, 1, "TRA")
        api = world.api("accountant")
        wish = {"planId": str(plan.pk), "instalment": 1}
        seen = api.post(f"{PATH}/bulk?limit=3", {**wish, "preview": True}).json()["data"]
        assert (seen["status"], seen["counts"]["invoices"], len(seen["items"]), seen["total"]) == (
            "preview",
            7,
            3,
            8,
        )
        assert [one["studentName"] for one in seen["errors"]] == ["Bhavya Iyer"]
        assert Invoice.objects.count() == 0
        done = api.post(f"{PATH}/bulk", {**wish, "digest": seen["digest"]})
        assert (done.status_code, done.json()["data"]["counts"]["invoices"]) == (201, 7)
        assert done.json()["data"]["counts"]["concessions"] == 1200
        again = api.post(f"{PATH}/bulk", {**wish, "digest": seen["digest"]})
        assert (again.status_code, again.json()["data"]["counts"]["invoices"]) == (200, 0)

    def test_many_are_raised_in_the_background(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        from core.outbox import jobs

        monkeypatch.setattr(bulk, "AT_ONCE", 3)
        plan = example_plan(world)
        api = world.api("accountant")
        answer = api.post(f"{PATH}/bulk", {"planId": str(plan.pk), "instalment": 1})
        assert answer.status_code == 202, answer.content
        job = answer.json()["data"]["jobId"]
        assert api.get(f"{PATH}/bulk/{job}").json()["data"]["counts"] is None
        assert tasks.raise_in_background.name == bulk.TASK
        jobs.run_job(job)
        told = api.get(f"{PATH}/bulk/{job}").json()["data"]
        assert (told["status"], told["problem"]) == ("done", "")
        assert told["counts"]["invoices"] == 8
        assert api.get(f"{PATH}/bulk/{job + 99}").status_code == 404

    def test_the_page_shows_raises_and_says_so(self, world: World) -> None:
        plan = example_plan(world)
        browser = world.browser("accountant")
        empty = browser.get(f"/admin/fees/bulk/?plan={plan.pk}")
        assert f'value="{plan.pk}:1" selected' in empty.content.decode()
        page = browser.get(f"/admin/fees/bulk/?term={plan.pk}:1").content.decode()
        assert "1,48,800" in page or "1,50,000" in page
        digest = bulk.preview_invoices(plan=plan, number=1, actor=SYSTEM).digest
        stale = browser.post("/admin/fees/bulk/", {"term": f"{plan.pk}:1", "digest": "old"})
        assert (stale.status_code, Invoice.objects.count()) == (200, 0)
        answer = browser.post("/admin/fees/bulk/", {"term": f"{plan.pk}:1", "digest": digest}, follow=True)
        assert "8 invoices raised" in answer.content.decode()
        (row,) = invoices_of(world, FIRST)
        shown = browser.get(f"/admin/school_fees/invoice/{row.pk}/change/").content.decode()
        assert "Tuition" in shown
        assert browser.get(f"/admin/school_fees/invoice/{row.pk}/paper/")["Content-Type"] == "application/pdf"
        assert world.browser("teacher").get("/admin/fees/bulk/").status_code in {302, 403}


def test_what_is_kept_is_told_and_dues_forbid_the_erasure(world: World) -> None:
    run(example_plan(world))
    opted(world, FIRST, "COM")
    student = world.students[FIRST]
    assert [one["amount"] for one in held_invoices(student)] == ["18750.00"]
    assert [one["option"] for one in held_concessions(student)] == ["Computer"]
    with pytest.raises(InvalidState):
        erase_invoices(student, SYSTEM)
    (row,) = invoices_of(world, FIRST)
    cancel_invoice(invoice=row, reason="Left", actor=SYSTEM)
    erase_invoices(student, SYSTEM)
    assert now(row).invoice_number == row.invoice_number


def test_the_paper_shows_what_is_posted_only(world: World) -> None:
    """What waits for a second person is not owed: with it the lines would not make the sum to pay."""
    settings(approval_above=Decimal(500))
    row = invoice(world, 4000)
    for amount in (100, 600):
        adjust(
            invoice_id=row.pk,
            kind="penalty",
            amount=Decimal(amount),
            reason=f"Fine {amount}",
            actor=SYSTEM,
        )
    assert list(changes(invoice_of(SYSTEM, row.pk))) == [["Sum", "4,000"], ["Fine 100", "100"]]
