"""GSTR-2B against the books: the test set of the reference (section 8), files that come again, decisions."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.errors import InvalidState, InvalidTransition, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.gst.enums import Itc
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.services.documents import cancel_document
from erp_planned.gst_credit.errors import OlderStatement
from erp_planned.gst_credit.models import Gstr2bDocument, Gstr2bStatement, GSTReconciliation
from erp_planned.gst_credit.selectors.matches import in_words, matches
from erp_planned.gst_credit.services.deciding import accept, accept_many, reject
from erp_planned.gst_credit.services.reconciling import reconcile
from erp_planned.gst_credit.services.statements import import_statement
from tests.erp_planned.gst.ledger import OCTOBER, SYSTEM, bought, filed, registered
from tests.erp_planned.gst_credit.files import OTHER_STATE, SUPPLIER, document, note, statement

pytestmark = pytest.mark.usefixtures("organization")


@pytest.fixture(autouse=True)
def _clock(at: Any, organization: Tenant) -> None:
    at("2026-11-22 12:00")
    registered()


def compared(*invoices: dict[str, Any], **more: Any) -> None:
    import_statement(file=statement(*invoices, **more), name="2b.json", actor=SYSTEM)
    reconcile(actor=SYSTEM)


def row_of(number: str) -> GSTReconciliation:
    rows = matches().filter(is_live=True)
    found = [one for one in rows if number in (str(one.book), str(one.portal))]
    assert len(found) == 1, (number, found)
    return found[0]


def credit_of(row: GSTInvoice) -> tuple[str, Any]:
    row.refresh_from_db()
    return row.itc, row.credit_period


def test_the_set_of_the_reference_is_found_explained_and_credited() -> None:
    exact = bought("EX/1", 1000)
    bought("NEAR/2", 1000)
    bought("7", 2000)
    bought("PAN/4", 3000)
    bought("FAR/5", 4000)
    alone = bought("BOOKS/6", 5000)
    original = bought("ORIG/8", 6000)
    bought("CRN/8", 600, document_type="CRN", original=original)
    bought("AM/9-1", 7000)
    import_statement(
        file=statement(
            document("EX/1", 1000), document("NEAR/2", 1000.6, cgst=90.3), document("INV/26-27/0007", 2000),
            document("FAR/5", 4100), document("ONLY/7", 900), document("ORIG/8", 6000), document("AM/9", 7100),
            b2ba=[document("AM/9-1", 7000, oinum="AM/9", oidt="09-10-2026")], cdnr=[note("CRN/8", 600)],
        ),
        name="2b.json", actor=SYSTEM,
    )  # fmt: skip
    other = statement(document("PAN/4", 3000), gstin=OTHER_STATE, made="15-11-2026", month="092026")
    import_statement(file=other, name="2b.json", actor=SYSTEM)
    reconcile(actor=SYSTEM)
    found = {number: row_of(number).result for number in (
        "EX/1", "NEAR/2", "7", "PAN/4", "FAR/5", "BOOKS/6", "ONLY/7", "ORIG/8", "CRN/8", "AM/9-1"
    )}  # fmt: skip
    assert found == {
        "EX/1": "exact", "NEAR/2": "suggested", "7": "suggested", "PAN/4": "mismatch", "FAR/5": "mismatch",
        "BOOKS/6": "not_in_2b", "ONLY/7": "not_in_books", "ORIG/8": "exact", "CRN/8": "exact", "AM/9-1": "exact",
    }  # fmt: skip
    assert not Gstr2bDocument.objects.filter(number="AM/9").exists()
    # Exact pairs are accepted with their credit, the rest waits for somebody.
    accepted = {str(one) for one in matches().filter(status="accepted")}
    assert accepted == {"EX/1", "ORIG/8", "CRN/8", "AM/9-1"}
    assert credit_of(exact) == (Itc.ELIGIBLE, OCTOBER.first)
    assert credit_of(alone) == (Itc.NOT_IN_2B, None)
    # Each row says in words what was found.
    near, far, only = row_of("NEAR/2"), row_of("FAR/5"), row_of("ONLY/7")
    assert in_words(near) == (
        "Same number: taxable value differs by ₹\u00a00.60; CGST differs by ₹\u00a00.30; SGST differs by ₹\u00a00.30."
    )
    assert near.difference == Decimal("-0.60")
    assert "taxable value differs by ₹\u00a0100;" in in_words(far)
    assert "GSTIN is 27AAFFK5678L1ZO in the books, 29AAFFK5678L1ZK in GSTR-2B" in in_words(row_of("PAN/4"))
    assert "enter invoice ONLY/7" in in_words(only)
    assert "Another number" in in_words(row_of("7"))
    assert "It takes the place of AM/9." in in_words(row_of("AM/9-1"))


def test_decisions_take_credit_once_and_stay() -> None:
    far, blocked = bought("FAR/1", 1000), bought("BL/2", 1000, itc="blocked")
    restricted, alone = bought("POS/3", 1000), bought("AL/4", 1000)
    compared(
        document("FAR/1", 1100), document("BL/2", 1100), document("POS/3", 1100, itcavl="N", rsn="P"),
        document("ONLY/5", 100),
    )  # fmt: skip
    for number in ("FAR/1", "BL/2", "POS/3", "AL/4"):
        accept(match=row_of(number), actor=SYSTEM)
    assert [credit_of(row)[0] for row in (far, blocked, restricted, alone)] == [
        Itc.ELIGIBLE, Itc.BLOCKED, Itc.POS_RESTRICTED, Itc.NOT_IN_2B,
    ]  # fmt: skip
    with pytest.raises(InvalidTransition):
        accept(match=row_of("FAR/1"), actor=SYSTEM)
    with pytest.raises(InvalidState, match="not in the books"):
        accept(match=row_of("ONLY/5"), actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        reject(match=row_of("ONLY/5"), remarks=" ", actor=SYSTEM)
    reject(match=row_of("ONLY/5"), remarks="Not ours", actor=SYSTEM)
    before = list(GSTReconciliation.objects.order_by("pk").values())
    reconcile(actor=SYSTEM)
    assert list(GSTReconciliation.objects.order_by("pk").values()) == before
    # What waited in the books alone is found in the next month's file, and is in one live row.
    compared(document("AL/4", 1000), month="112026", made="21-11-2026")
    assert (row_of("AL/4").result, row_of("AL/4").status) == ("exact", "accepted")
    assert credit_of(alone)[0] == Itc.ELIGIBLE


def test_a_rejected_pair_comes_apart_for_good_and_a_cancelled_purchase_frees_its_other_side() -> None:
    book = bought("FAR/1", 1000)
    compared(document("FAR/1", 1100))
    reject(match=row_of("FAR/1"), remarks="Another purchase", actor=SYSTEM)
    for _time in range(2):
        found = sorted(GSTReconciliation.objects.filter(is_live=True).values_list("result", flat=True))
        assert found == ["not_in_2b", "not_in_books"]
        reconcile(actor=SYSTEM)
    cancel_document(document=book, reason="Entered twice", actor=SYSTEM)
    right = bought("FAR/1", 1100)
    reconcile(actor=SYSTEM)
    assert (row_of("FAR/1").result, credit_of(right)[0]) == ("exact", Itc.ELIGIBLE)


def test_a_later_file_replaces_what_nobody_decided_and_the_same_one_adds_nothing() -> None:
    bought("A/1", 1000)
    bought("B/2", 1000)
    first = statement(document("A/1", 1000), document("B/2", 1500), document("C/3", 100))
    import_statement(file=first, name="2b.json", actor=SYSTEM)
    reconcile(actor=SYSTEM)
    first.seek(0)
    assert import_statement(file=first, name="again.json", actor=SYSTEM)[1] is False
    compared(document("A/1", 1200), document("B/2", 1000), made="20-11-2026")
    assert sorted(Gstr2bDocument.objects.values_list("number", "taxable")) == [
        ("A/1", Decimal(1000)), ("B/2", Decimal(1000)),
    ]  # fmt: skip
    assert row_of("B/2").result == "exact"
    with pytest.raises(OlderStatement):
        compared(document("A/1", 1), made="15-11-2026")
    assert Gstr2bStatement.objects.count() == 2


@pytest.mark.parametrize(
    ("values", "place"),
    [
        ({"own": "29AABCS1234F1ZN"}, "data.gstin"),
        ({"month": "122026"}, "data.rtnprd"),
        ({"gstin": "short"}, "ctin SHORT"),
        ({"b2ba": [document("A/1", 5, oinum="Z")]}, "twice"),
    ],
)
def test_a_wrong_file_leaves_nothing_behind(values: dict[str, Any], place: str) -> None:
    with pytest.raises(ValidationFailed) as caught:
        compared(document("A/1", 100), **values)
    assert place in str(caught.value.fields["file"])
    assert not Gstr2bStatement.objects.exists()
    assert not Gstr2bDocument.objects.exists()


def test_credit_of_a_filed_return_is_left_alone() -> None:
    taken = bought("T/1", 1000, itc="eligible")
    other = bought("T/2", 1000, itc="eligible")
    filed("GSTR-1")
    filed("GSTR-3B")
    compared(document("T/1", 1000), document("T/2", 1000, itcavl="N"))
    assert (row_of("T/1").status, credit_of(taken)) == ("accepted", (Itc.ELIGIBLE, OCTOBER.first))
    assert row_of("T/2").status == "pending"
    with pytest.raises(InvalidState, match="filed"):
        accept(match=row_of("T/2"), actor=SYSTEM)
    assert credit_of(other) == (Itc.ELIGIBLE, OCTOBER.first)


def test_many_are_accepted_together_or_none() -> None:
    rows = [bought(f"N/{number}", 1000) for number in range(3)]
    bought("FAR", 1000)
    compared(*(document(f"N/{number}", 1000.5) for number in range(3)), document("FAR", 5000))
    near = [row_of(str(row)).pk for row in rows]
    with pytest.raises(InvalidState, match="FAR"):
        accept_many(numbers=[*near, row_of("FAR").pk], actor=SYSTEM)
    assert {credit_of(row)[0] for row in rows} == {Itc.NOT_IN_2B}
    assert accept_many(numbers=near, actor=SYSTEM) == 3
    assert {credit_of(row)[0] for row in rows} == {Itc.ELIGIBLE}
    with pytest.raises(InvalidState):
        accept_many(numbers=near, actor=SYSTEM)


def test_the_comparison_takes_as_many_queries_for_many_documents_as_for_few() -> None:
    counts = []
    for size in (2, 12):
        for number in range(size):
            bought(f"Q{size}/{number}", 1000)
        file = statement(
            *(document(f"Q{size}/{number}", 1000) for number in range(size)), made=f"{size:02d}-11-2026"
        )
        import_statement(file=file, name="2b.json", actor=SYSTEM)
        with CaptureQueriesContext(connection) as queries:
            reconcile(actor=SYSTEM)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 30
    assert GSTReconciliation.objects.filter(status="accepted", book__party_gstin=SUPPLIER).count() == 14
