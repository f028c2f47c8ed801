"""Pages of the office and of the portal: from the indent to the orders; papers, notices, search, reports."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.outbox.models import Message
from core.outbox.sending import send_pending
from core.tenancy.models import Tenant
from erp_planned.purchase.models import PurchaseOrder
from erp_planned.sourcing.models import Comparison, Enquiry, Indent, Quotation
from erp_planned.sourcing.services.comparisons import approve_comparison, compare
from erp_planned.sourcing.services.enquiries import cancel_enquiry, open_bids
from erp_planned.sourcing.services.indents import reject_indent
from erp_planned.sourcing.services.quotations import Quoted, enter_quotation
from payroll.employees.models import Employee
from tests.core.accounts.people import user_of
from tests.erp_planned.banking.test_pages import browser
from tests.erp_planned.purchase.trade import store
from tests.erp_planned.sourcing.goods import CHECKER, FIRST, MAKER, SECOND, approved, enquiry, item, vendor
from tests.erp_planned.sourcing.test_bids import SECRET, opened, quote
from tests.kit.threads import at_once
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
OFFICE = "/admin/erp_sourcing"


@pytest.fixture(autouse=True)
def november(at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


@pytest.fixture
def lecturer(organization: Tenant) -> tuple[Employee, Client]:
    """An employee with a browser in the portal."""
    person = make_employee()
    user = user_of(organization, "employee", "lecturer")
    Employee.objects.filter(pk=person.pk).update(user=user)
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    client.force_login(user)
    return person, client


def rows(*lines: dict[str, Any], prefix: str) -> dict[str, Any]:
    """Return the boxes of several lines as a browser sends them."""
    typed = {f"{prefix}-TOTAL_FORMS": len(lines), f"{prefix}-INITIAL_FORMS": 0}
    for number, one in enumerate(lines):
        typed |= {f"{prefix}-{number}-{name}": value for name, value in one.items()}
    return typed


def key_of(page: Any, form: str = "head") -> str:
    return str(page.context[form].initial["key"])


def test_the_office_goes_from_the_indent_to_the_orders(organization: Tenant) -> None:
    """Each step by its page; would catch an amount on the way before the opening, and a page that fails."""
    client = browser(organization, "admin")
    indent, asked = approved(600000), [vendor("A", email="a@example.com"), vendor("B")]
    (line,) = indent.items.all()
    assert client.get(f"{OFFICE}/indent/{indent.pk}/enquire/").status_code == 302
    add = f"{OFFICE}/enquiry/add/?indent={indent.pk}"
    page = client.get(add)
    typed = {
        "key": key_of(page), "indent": indent.pk, "closes_on": "30 Nov 2026", "closes_time": "15:00", "save": "save",
        **rows(*[{"vendor": str(one)} for one in asked], prefix="line"),
    }  # fmt: skip
    wrong = client.post(add, typed)
    assert wrong.status_code == 200
    assert "few_reason" in wrong.context["head"].errors
    assert not Enquiry.objects.exists()
    assert client.post(add, {**typed, "few_reason": "Few make it"}).status_code == 302
    row = Enquiry.objects.get()
    assert timezone.localtime(row.closes_at).strftime("%d %H:%M") == "30 15:00"
    quote_page = f"{OFFICE}/enquiry/{row.pk}/quote/"
    for bidder, rate in zip(asked, (SECRET, "700000"), strict=True):
        typed = {
            "key": key_of(client.get(quote_page)), "vendor": bidder.pk, "quotation_no": f"Q {bidder.name}",
            "valid_until": "31 Mar 2027", "delivery_days": 9,
            **rows({"indent_item_id": line.pk, "rate": rate, "tax_pct": "18"}, prefix="row"),
        }  # fmt: skip
        assert client.post(quote_page, {**typed, "valid_until": "1 Nov 2026"}).status_code == 200
        for _press in range(2):
            assert client.post(quote_page, typed).status_code == 302
    assert Quotation.objects.filter(state="sealed").count() == 2
    for path in (
        f"{OFFICE}/enquiry/{row.pk}/change/", f"{OFFICE}/quotation/", f"{OFFICE}/enquiry/{row.pk}/quote/",
        f"{OFFICE}/enquiry/{row.pk}/letter/", "/admin/search/?q=Q", "/admin/",
    ):  # fmt: skip
        answer = client.get(path, follow=True)
        assert b"648193" not in answer.content, path
        assert b"6,48,193" not in answer.content, path
    opened(row)
    client.post(f"{OFFICE}/enquiry/{row.pk}/compare/")
    made = Comparison.objects.get()
    shown = client.get(f"{OFFICE}/comparison/{made.pk}/matrix/").content.decode()
    assert f"{SECRET} - 0 + 0 + 116674.8426 = 764868.4126" in shown
    assert client.get(f"{OFFICE}/comparison/{made.pk}/paper/").content.startswith(b"%PDF")
    taken_by_page(client, made, asked)
    approve_comparison(comparison=made, actor=CHECKER)
    order = client.get(f"{OFFICE}/comparison/{made.pk}/order/")
    assert order.status_code == 302
    page = client.get(order.url)
    typed = {"key": key_of(page), "store": store().pk, "ordered_on": "22 Nov 2026", **rows(prefix="row")}
    assert client.post(order.url, typed).status_code == 200, "the vendor has no GSTIN and charges no GST"
    assert not PurchaseOrder.objects.exists()


def taken_by_page(client: Client, made: Comparison, asked: list[Any]) -> None:
    """Choose the second vendor on the page; without the reason it is refused."""
    choose = f"{OFFICE}/comparison/{made.pk}/choose/"
    cells = {one.quotation.vendor_id: one.pk for bid in Quotation.objects.all() for one in bid.items.all()}
    page = client.get(choose)
    taken = [
        {"quotation_item_id": cells[one.pk], "quantity": q} for one, q in zip(asked, ("", "1"), strict=True)
    ]
    typed = {"key": key_of(page), "reason": "", **rows(*taken, prefix="row")}
    assert "reason" in client.post(choose, typed).context["head"].errors
    assert client.post(choose, {**typed, "reason": "A has no stock"}).status_code == 302


def test_a_comparison_is_ordered_on_its_page_once(organization: Tenant) -> None:
    row = enquiry(approved(600000), vendor("A", is_composition=True))
    quote(row, row.invited.get().vendor, "500", delivery_days=5)
    made = compare(enquiry=opened(row), actor=MAKER)
    approve_comparison(comparison=made, actor=CHECKER)
    client = browser(organization, "accountant")
    path = f"/admin/purchase/comparisons/{made.pk}/orders/"
    typed = {"store": store().pk, "ordered_on": "22 Nov 2026", **rows(prefix="row")}
    first, second = (key_of(client.get(path)) for _page in range(2))
    assert client.post(path, {**typed, "key": first}).status_code == 302
    assert "ordered already" in client.post(path, {**typed, "key": second}).content.decode()
    order = PurchaseOrder.objects.get()
    assert (order.delivery_on, order.comparison_id) == (date(2026, 11, 27), made.pk)
    assert client.get("/admin/purchase/comparisons/999999/orders/").status_code == 200
    assert browser(organization, "employee").get(path).status_code in {302, 403}


def test_vendors_get_the_letter_and_openers_are_told_in_time(
    organization: Tenant, at: Callable[[str], None], settings: Any
) -> None:
    settings.NOTICE_CHANNELS = {"email": "core.outbox.channels.SmtpChannel"}
    opener = user_of(organization, "finance_officer")
    row = enquiry(approved(600000), vendor("A", email="a@example.com"), vendor("B"))
    send_pending()
    (letter,) = [one for one in mail.outbox if one.to == ["a@example.com"]]
    (attached,) = letter.attachments
    assert attached[0].endswith(".pdf")
    assert attached[1].startswith(b"%PDF")
    due = Message.objects.filter(template="enquiry_due", user_id=opener.pk)
    assert {one.send_after for one in due} == {row.opens_at}
    cancel_enquiry(enquiry=row, remarks="Not needed", actor=MAKER)
    assert not due.exclude(state__in=["suppressed", "cancelled"]).exists()


def test_the_certificate_names_the_committee(organization: Tenant) -> None:
    people = [make_employee() for _number in range(3)]
    row = enquiry(approved(100000), vendor("A"), members=people)
    client = browser(organization, "admin")
    assert client.get(f"{OFFICE}/enquiry/{row.pk}/certificate/").content.startswith(b"%PDF")
    limited = enquiry(approved(600000, group="Glass"), vendor("B"))
    assert client.get(f"{OFFICE}/enquiry/{limited.pk}/certificate/").status_code == 302


def test_an_employee_raises_changes_submits_and_takes_back(lecturer: tuple[Employee, Client]) -> None:
    """Would catch a line that is lost by a refusal, a second indent by a second press, and another's indent."""
    person, client = lecturer
    things = [item("Beaker"), item("Flask")]
    page = client.get("/ess/indents/raise")
    lines = [{"item": str(one), "quantity": "2.5", "estimated_rate": "1,000"} for one in things]
    typed = {
        "key": key_of(page, "form"),
        "purpose": "Practicals",
        "required_by": "31 Mar 2027",
        "save": "draft",
    }
    wrong = client.post(
        "/ess/indents/raise", {**typed, **rows({**lines[0], "item": "nothing"}, prefix="line")}
    )
    assert wrong.status_code == 200
    assert "No item has this code" in wrong.content.decode()
    more = client.post("/ess/indents/raise", {**typed, **rows(*lines, prefix="line"), "save": "more"})
    assert len(more.context["rows"].forms) == 7
    assert not Indent.objects.exists()
    for _press in range(2):
        answer = client.post("/ess/indents/raise", {**typed, **rows(*lines, prefix="line")})
    row = Indent.objects.get()
    assert answer.url == f"/ess/indents/{row.pk}"
    assert (row.raised_by, row.department, row.estimated_total) == (person, person.department, Decimal(5000))
    page = client.get(f"/ess/indents/{row.pk}/change")
    typed = {**typed, "key": key_of(page, "form"), "purpose": "Second term", "save": "submit"}
    client.post(f"/ess/indents/{row.pk}/change", {**typed, **rows(lines[0], prefix="line")})
    row.refresh_from_db()
    assert (row.status, row.purpose, row.items.count()) == ("submitted", "Second term", 1)
    assert client.get(f"/ess/indents/{row.pk}/change").status_code == 302
    assert client.post(f"/ess/indents/{row.pk}", {"act": "cancel", "remarks": ""}).status_code == 200
    reject_indent(indent=row, remarks="No money left", actor=CHECKER)
    assert Message.objects.filter(
        template="indent_decided", user_id=Employee.objects.get(pk=person.pk).user_id
    ).exists()
    client.post(f"/ess/indents/{row.pk}", {"act": "cancel", "remarks": "Late"})
    row.refresh_from_db()
    assert row.status == "rejected"
    assert "No money left" in client.get(f"/ess/indents/{row.pk}").content.decode()
    assert row.indent_no in client.get("/ess/indents").content.decode()
    other = approved(100)
    for path in (f"/ess/indents/{other.pk}", f"/ess/indents/{other.pk}/change"):
        assert client.get(path).status_code == 404


def test_lists_take_as_many_queries_at_three_as_at_one(organization: Tenant) -> None:
    client = browser(organization, "admin")

    def make() -> None:
        row = enquiry(approved(600000, 10), vendor(), vendor(is_composition=True))
        for one in row.invited.all():
            first, *_rest = row.indent.items.all()
            quote_first(row, one.vendor, first.pk)
        compare(enquiry=opened(row), actor=MAKER)

    def counted() -> list[int]:
        found = []
        for path in ("indent/", "enquiry/", "quotation/", "comparison/"):
            with CaptureQueriesContext(connection) as seen:
                assert client.get(f"{OFFICE}/{path}").status_code == 200
            found.append(len(seen))
        return found

    make()
    counted()
    one = counted()
    make()
    make()
    assert counted() == one


def quote_first(row: Enquiry, by: Any, line: int) -> None:
    enter_quotation(
        enquiry=row, vendor=by, quotation_no="Q", valid_until=date(2030, 1, 1), actor=MAKER,
        lines=[Quoted(line, Decimal(100))],
    )  # fmt: skip


@pytest.mark.django_db(transaction=True)
@pytest.mark.concurrency
def test_opened_twice_at_once_counts_once(organization: Tenant) -> None:
    """Would catch one person as both openers, and bids written twice."""
    row = enquiry(approved(600000), vendor("A"))
    quote(row, row.invited.get().vendor, "100")
    moment = timezone.now() - timedelta(seconds=1)
    Enquiry.objects.filter(pk=row.pk).update(closes_at=moment, opens_at=moment)
    outcomes = at_once(
        partial(open_bids, enquiry=row, actor=FIRST), partial(open_bids, enquiry=row, actor=FIRST)
    )
    assert len([one for one in outcomes if isinstance(one, Exception)]) == 1
    outcomes = at_once(
        partial(open_bids, enquiry=row, actor=SECOND), partial(open_bids, enquiry=row, actor=CHECKER)
    )
    assert len([one for one in outcomes if isinstance(one, Exception)]) == 1
    row.refresh_from_db()
    assert (row.state, row.quotations.get().items.count()) == ("opened", 1)
