"""The admission invoice: on approval, by the route, paid with and without a free seat, enrolled afterwards."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.errors import Duplicate, InvalidState
from core.tenancy.models import Tenant
from school.admissions.models import Inquiry
from school.admissions.selectors.inquiries import standing
from school.admissions.services.decisions import raise_invoice
from school.admissions.services.enrolment import enroll_inquiry
from school.admissions.todo import waiting
from school.fees.enums import Frequency
from school.fees.models import FeeAccount, FeeHead, Invoice
from school.fees.services.bulk import preview_invoices
from school.fees.services.invoices import cancel_invoice
from school.fees.services.plans import change_plan, component_given
from school.masters.models import Section
from tests.school.admissions.places import approved
from tests.school.fees.billing import example_plan, run
from tests.school.fees.money import assert_ties, now, pay
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _april(at: Callable[[str], None]) -> None:
    at("2026-04-02 09:00")


def with_admission_fee(world: World) -> None:
    plan = example_plan(world)
    head, _new = FeeHead.objects.update_or_create(
        code="ADM", defaults={"name": "Admission", "frequency": Frequency.ONCE, "is_recurring": False}
    )
    components = [component_given(one) for one in plan.components.select_related("head")]
    change_plan(plan=plan, actor=SYSTEM, components=[*components, {"head": head, "amount": Decimal(5000)}])


def invoice_of(inquiry: Inquiry) -> Invoice:
    return Invoice.objects.get(account__inquiry_id=inquiry.pk, status__in=["unpaid", "paid", "partly_paid"])


def test_approval_bills_and_payment_enrols(world: World) -> None:
    """Once-only heads and the first instalment; the account becomes the student's; a run bills nothing again."""
    with_admission_fee(world)
    inquiry = approved(world)
    row = invoice_of(inquiry)
    assert (inquiry.invoice_ref, row.amount, row.account.name) == (row.invoice_number, 23750, "Aarush Verma")
    plan = row.plan
    pay(row, 10000, payment_date=row.issued_on)
    assert now(inquiry).student is None
    pay(row, 13750, payment_date=row.issued_on)
    student = now(inquiry).student
    assert student is not None
    assert now(row).account.student == student
    assert plan is not None
    told = preview_invoices(plan=plan, number=1, actor=SYSTEM)
    assert [one.lines for one in told.items if one.pupil.id == student.pk] == [()]
    assert len(run(plan).invoices) == 8
    assert_ties()


def test_paid_without_a_seat_and_enrolled_by_the_office(world: World) -> None:
    """Would catch an account that never finds its student."""
    with_admission_fee(world)
    Section.objects.filter(school_class=world.classes["VI"]).update(capacity=1)
    inquiry = approved(world)
    row = invoice_of(inquiry)
    pay(row, row.amount, payment_date=row.issued_on)
    assert (now(inquiry).student, now(row).account.student) == (None, None)
    Section.objects.filter(school_class=world.classes["VI"]).update(capacity=40)
    enrolled = enroll_inquiry(inquiry=now(inquiry), actor=SYSTEM, section=world.sections["VI A"])
    assert enrolled.student is not None
    assert now(row).account.student == enrolled.student


def test_no_plan_no_invoice_then_by_the_route_once(world: World) -> None:
    inquiry = approved(world)
    assert (inquiry.invoice_ref, FeeAccount.objects.count()) == ("", 0)
    with_admission_fee(world)
    plan = world.api("accountant").get("v1/fees/plans").json()["data"]["items"][0]["id"]
    path = f"v1/fees/plans/{plan}/admission-invoice"
    answer = world.api("accountant").post(path, {"inquiryId": str(inquiry.pk)})
    assert answer.status_code == 201, answer.content
    data = answer.json()["data"]
    assert (data["kind"], data["studentId"], data["inquiryId"]) == ("admission", None, str(inquiry.pk))
    assert now(inquiry).invoice_ref == data["invoiceNumber"]
    assert world.api("accountant").post(path, {"inquiryId": str(inquiry.pk)}).status_code == 409
    cancel_invoice(invoice=invoice_of(inquiry), reason="Wrong", actor=SYSTEM)
    assert world.api("accountant").post(path, {"inquiryId": str(inquiry.pk)}).status_code == 201
    assert Invoice.objects.count() == 2


def test_an_approved_child_without_an_invoice_is_told_and_billed_later(world: World) -> None:
    """Catches an approval that ends in nothing: page, home and button say what lacks, then it is raised."""
    inquiry = approved(world)
    page = f"/admin/school_admissions/inquiry/{inquiry.pk}"
    browser = world.browser("school_admin")
    assert "There is no fee plan of VI for 2026-27." in standing(now(inquiry))
    assert "There is no fee plan of VI for 2026-27." in browser.get(f"{page}/change/").content.decode()
    assert "1 approved child has no admission invoice" in [str(one.text) for one in waiting(date(2026, 4, 2))]
    with pytest.raises(InvalidState, match="There is no fee plan"):
        raise_invoice(inquiry=inquiry, actor=SYSTEM)
    with_admission_fee(world)
    assert "Raise it here" in standing(now(inquiry))
    answer = browser.post(f"{page}/raise-invoice/", follow=True)
    assert "waits for payment" in answer.content.decode()
    assert now(inquiry).invoice_ref == invoice_of(inquiry).invoice_number
    assert not [one for one in waiting(date(2026, 4, 2)) if "admission invoice" in str(one.text)]
    with pytest.raises(Duplicate):
        raise_invoice(inquiry=now(inquiry), actor=SYSTEM)
    assert_ties()


def test_a_plan_of_another_class_is_refused(world: World) -> None:
    inquiry = approved(world)
    plan = example_plan(world, "VII")
    path = f"v1/fees/plans/{plan.pk}/admission-invoice"
    answer = world.api("accountant").post(path, {"inquiryId": str(inquiry.pk)})
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["inquiryId"])
    assert Invoice.objects.count() == 0


def test_a_school_without_fees_approves_all_the_same(world: World, school: Tenant) -> None:
    with_admission_fee(world)
    subscribed(school, without=("fees",))
    inquiry = approved(world)
    assert (inquiry.invoice_ref, Invoice.objects.count()) == ("", 0)
    assert "payment is at the counter" in standing(now(inquiry))
