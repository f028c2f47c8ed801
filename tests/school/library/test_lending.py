"""Lending, taking back, fines, the queue: the rules, late facts, and two at once."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from core.errors import Duplicate, Forbidden, InUse, InvalidState, ValidationFailed
from core.outbox.models import Message
from core.tenancy.models import Tenant
from school.fees.selectors.access import invoices_of
from school.foundation.modules import Module
from school.library import calc
from school.library.enums import CopyState, FineState, LoanState, ReservationState
from school.library.errors import MayNotBorrow, NoCopyFree
from school.library.masters import rules as master
from school.library.models import Copy, LibraryRule, Loan, Reservation
from school.library.selectors.loans import loan_by_id
from school.library.services import clock, queue
from school.library.services.charging import raise_fine
from school.library.services.copies import add_copies
from school.library.services.fines import pay_fine, waive_fine
from school.library.services.lending import renew_loan
from school.staff.models import StaffMember
from school.students.models import Student
from tests.kit.threads import at_once
from tests.school.library.kit import FRIDAY, NINE, back, book, copy, lent, of, rows, rule, rules, staff, wait
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World, make_world

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


@pytest.fixture
def library(world: World) -> World:
    rules()
    return world


@given(st.dates(date(2020, 1, 1), date(2030, 1, 1)), st.integers(-400, 400), st.decimals(0, 50, places=2))
def test_a_fine_grows_by_the_day_and_stops_at_the_cap(due: date, days: int, per_day: Decimal) -> None:
    """Never negative, nothing on the due day, never above the cap."""
    late = calc.days_late(due, due + timedelta(days=days))
    fine = calc.fine(late, per_day, Decimal(100))
    assert late == max(days, 0)
    assert fine == min(per_day * late, Decimal(100))


class TestFines:
    @pytest.mark.parametrize(
        ("due_ago", "is_lost", "price", "expected"),
        [
            (0, False, 399, "0"),
            (1, False, 399, "1"),
            (5, False, 399, "5"),
            (400, False, 399, "100"),
            (0, True, 399, "449"),
            (5, True, 399, "454"),
            (5, True, None, "55"),
        ],
    )
    def test_by_the_rule_of_the_day_it_was_lent(
        self, library: World, due_ago: int, is_lost: bool, price: int | None, expected: str
    ) -> None:
        """A rule made dearer meanwhile does not reach back; a lost copy costs price and charge beside the lateness."""
        rule(effective_on=date(2024, 1, 1), lost_charge=Decimal(50))
        row = book()
        Copy.objects.update(price=price)
        start = FRIDAY - timedelta(days=due_ago + 14)
        if due_ago > 300:
            start = FRIDAY - timedelta(days=366)
            due_ago = 352
        loan = lent(row, of(library.students[0]), on=start)
        rule(effective_on=FRIDAY - timedelta(days=1), fine_per_day=Decimal(99))
        done = back(loan, is_lost=is_lost)
        assert (done.fine, done.state) == (Decimal(expected), "lost" if is_lost else "returned")
        assert done.fine_state == (FineState.DUE if done.fine else FineState.NONE)
        assert copy().state == (CopyState.LOST if is_lost else CopyState.AVAILABLE)

    def test_it_is_paid_or_waived_once_and_by_nobody_for_oneself(self, library: World) -> None:
        rule("staff", effective_on=date(2024, 1, 1), fine_per_day=Decimal(2))
        StaffMember.objects.filter(pk=library.staff["teacher"].pk).update(user=library.users["school_admin"])
        late = FRIDAY - timedelta(days=40)
        own = back(lent(book(), staff(library), on=late))
        admin = library.actor("school_admin")
        for act in (
            lambda: pay_fine(loan=own, actor=admin),
            lambda: waive_fine(loan=own, actor=admin, reason="Mine"),
        ):
            before = rows()
            with pytest.raises(Forbidden):
                act()
            assert rows() == before
        with pytest.raises(ValidationFailed):
            waive_fine(loan=own, actor=SYSTEM, reason=" ")
        assert waive_fine(loan=own, actor=library.actor("principal"), reason="Flood").fine_state == "waived"
        for again in (
            lambda: pay_fine(loan=own, actor=SYSTEM),
            lambda: waive_fine(loan=own, actor=SYSTEM, reason="x"),
        ):
            with pytest.raises(InvalidState):
                again()
        assert loan_by_id(own.pk).waived_why == "Flood"

    def test_the_morning_after_fines_stand_on_the_fee_account(
        self, library: World, at: Callable[[str], None]
    ) -> None:
        """All of a child on one invoice, once; what was settled at the desk and fines of staff are left alone."""
        child = library.students[0]
        late = FRIDAY - timedelta(days=20)
        rule("staff", effective_on=date(2024, 1, 1), fine_per_day=Decimal(2))
        two = [lent(book("One", ("A1",)), of(child)), lent(book("Two", ("B1",)), of(child))]
        paid = lent(book("Three", ("C1",)), of(library.students[1]))
        own = lent(book("Four", ("D1",)), staff(library))
        Loan.objects.update(issued_on=late, due_on=late + timedelta(days=14))
        for loan in (*two, paid, own):
            back(loan)
        pay_fine(loan=paid, actor=SYSTEM)
        assert clock.daily(timezone.now()) > timezone.now()
        assert set(Loan.objects.values_list("fine_state", flat=True)) == {"due", "paid"}
        at("2026-11-21 08:00")
        for _twice in range(2):
            clock.daily(timezone.now())
        (invoice,) = invoices_of(SYSTEM)
        assert (invoice.account.student_id, invoice.outstanding) == (child.pk, 12)
        told = Loan.objects.order_by("copy__accession_number").values_list("fine_state", "fine_reference")
        number = invoice.invoice_number
        assert list(told) == [("raised", number), ("raised", number), ("paid", ""), ("due", "")]
        for refused in (two[0], own):
            with pytest.raises(InvalidState):
                raise_fine(loan=refused, actor=SYSTEM)
        assert invoices_of(SYSTEM).count() == 1

    def test_without_the_module_of_fees_a_fine_waits_at_the_desk(
        self, library: World, at: Callable[[str], None]
    ) -> None:
        loan = back(lent(book(), of(library.students[0]), on=FRIDAY - timedelta(days=20)))
        subscribed(library.tenant, without=(Module.FEES,))
        at("2026-11-21 08:00")
        clock.daily(timezone.now())
        with pytest.raises(Forbidden):
            raise_fine(loan=loan, actor=library.actor("accountant"))
        assert Loan.objects.get().fine_state == FineState.DUE

    def test_a_rule_that_was_used_stays(self, library: World) -> None:
        lent(book(), of(library.students[0]))
        used = LibraryRule.objects.get(borrower_kind="student")
        assert used.used_at is not None
        with pytest.raises(InUse):
            master.update(used, actor=SYSTEM, fine_per_day=Decimal(5))


class TestLending:
    def test_who_may_not_borrow(self, library: World) -> None:
        """Too many, an overdue one, the same book, somebody who left: refused with words, nothing changed."""
        child, other = of(library.students[0]), of(library.students[1])
        first = book("One", ("A1", "A2"))
        lent(first, child)
        lent(book("Two", ("B1",)), child)
        lent(book("Old", ("C1",)), other, on=FRIDAY - timedelta(days=30))
        free = book("Three", ("D1",))
        gone = library.students[2]
        Student.objects.filter(pk=gone.pk).update(status="left")
        before = rows()
        for row, who, text in (
            (free, child, "2 books"),
            (first, child, "a copy of this book"),
            (free, other, "comes back first"),
            (free, of(gone), "has left"),
        ):
            with pytest.raises(MayNotBorrow, match=text):
                lent(row, who)
        assert rows() == before

    @pytest.mark.parametrize(
        ("days", "field"),
        [
            ({"on": FRIDAY + timedelta(days=1)}, "issued_on"),
            ({"on": FRIDAY - timedelta(days=3)}, "issued_on"),
            ({"due_on": FRIDAY - timedelta(days=1)}, "due_on"),
            ({"due_on": date(2099, 1, 1)}, "due_on"),
        ],
    )
    def test_days_that_cannot_be(self, library: World, days: dict[str, Any], field: str) -> None:
        """A copy is not lent tomorrow, nor while it was still out."""
        row = book()
        back(
            lent(row, of(library.students[1]), on=FRIDAY - timedelta(days=9)),
            returned_on=FRIDAY - timedelta(days=2),
        )
        before = rows()
        with pytest.raises(ValidationFailed) as caught:
            lent(row, of(library.students[0]), **days)
        assert list(caught.value.fields) == [field]
        assert rows() == before

    @pytest.mark.parametrize(
        ("how", "field"),
        [
            ({"returned_on": FRIDAY + timedelta(days=1)}, "returned_on"),
            ({"returned_on": FRIDAY - timedelta(days=2)}, "returned_on"),
            ({"condition": "chewed"}, "condition"),
            ({"condition": "good", "is_lost": True}, "condition"),
        ],
    )
    def test_a_return_that_cannot_be(self, library: World, how: dict[str, Any], field: str) -> None:
        loan = lent(book(), of(library.students[0]))
        before = rows()
        with pytest.raises(ValidationFailed) as caught:
            back(loan, **how)
        assert list(caught.value.fields) == [field]
        assert rows() == before

    def test_entered_late_it_costs_what_it_would_have(self, library: World) -> None:
        """The fine is by the day on which it came back, not by that of the entry; a second return is refused."""
        loan = lent(book(), of(library.students[0]), on=FRIDAY - timedelta(days=20))
        assert back(loan, returned_on=FRIDAY - timedelta(days=4)).fine == 2
        with pytest.raises(InvalidState, match="came back"):
            back(loan)
        assert Loan.objects.get().fine == 2

    def test_renewing(self, library: World) -> None:
        row = book()
        loan = lent(row, of(library.students[0]), on=FRIDAY - timedelta(days=10))
        assert renew_loan(loan=loan, actor=SYSTEM).due_on == FRIDAY + timedelta(days=14)
        with pytest.raises(InvalidState, match="1 times"):
            renew_loan(loan=loan, actor=SYSTEM)
        fresh = lent(book("Two", ("B1",)), of(library.students[1]))
        with pytest.raises(InvalidState, match="gains no day"):
            renew_loan(loan=fresh, actor=SYSTEM)
        late = lent(book("Three", ("C1",)), of(library.students[2]), on=FRIDAY - timedelta(days=15))
        with pytest.raises(InvalidState, match="overdue"):
            renew_loan(loan=late, actor=SYSTEM)
        wanted = lent(book("Four", ("D1",)), of(library.students[3]), on=FRIDAY - timedelta(days=1))
        wait(wanted.copy.book, of(library.students[4]))
        with pytest.raises(InvalidState, match="Others wait"):
            renew_loan(loan=wanted, actor=SYSTEM)


class TestQueue:
    def test_first_come_first_served(self, library: World) -> None:
        """A copy that comes back is kept for the first in line alone, who is told; then for the second."""
        row = book()
        loan = lent(row, staff(library))
        child, teacher = of(library.students[0]), staff(library, "other_teacher")
        first, second = wait(row, child), wait(row, teacher)
        back(loan)
        first.refresh_from_db()
        assert (first.state, first.offered_until, copy().state) == (
            "offered",
            FRIDAY + timedelta(days=3),
            "held",
        )
        told = Message.objects.filter(template="library_ready", channel="inbox").values_list(
            "user_id", flat=True
        )
        assert set(told) == {library.users["student"].pk, library.users["parent"].pk}
        before = rows()
        with pytest.raises(NoCopyFree):
            lent(row, teacher)
        assert rows() == before
        lent(row, child)
        assert [one.state for one in Reservation.objects.order_by("made_at")] == ["fulfilled", "waiting"]
        back(Loan.objects.get(state=LoanState.ISSUED))
        second.refresh_from_db()
        assert second.state == ReservationState.OFFERED

    def test_what_nobody_fetches_goes_on(self, library: World, at: Callable[[str], None]) -> None:
        """The last day counts; the morning after it the next in line has it, and it is done once."""
        row = book()
        loan = lent(row, staff(library))
        first, second = wait(row, of(library.students[0])), wait(row, of(library.students[6]))
        back(loan)
        at("2026-11-23 23:00")
        clock.daily(timezone.now())
        first.refresh_from_db()
        assert first.state == "offered"
        at("2026-11-24 08:00")
        for _twice in range(2):
            clock.daily(timezone.now())
        first.refresh_from_db()
        second.refresh_from_db()
        assert (first.state, second.state, second.offered_until) == ("expired", "offered", date(2026, 11, 27))
        queue.cancel_reservation(reservation=second, actor=SYSTEM)
        assert copy().state == CopyState.AVAILABLE
        with pytest.raises(InvalidState):
            queue.cancel_reservation(reservation=second, actor=SYSTEM)

    def test_who_cannot_wait(self, library: World) -> None:
        row, free = book(), book("Free", ("B1",))
        child = of(library.students[0])
        lent(row, child)
        wait(row, staff(library))
        before = rows()
        for what, who, refusal in (
            (row, child, InvalidState),
            (free, child, InvalidState),
            (row, staff(library), Duplicate),
        ):
            with pytest.raises(refusal):
                wait(what, who)
        assert rows() == before

    def test_new_and_repaired_copies_are_offered(self, library: World) -> None:
        row = book()
        lent(row, staff(library))
        places = [wait(row, of(one)) for one in library.students[:2]]
        add_copies(book=row, accession_numbers=["A2", "A3"], actor=SYSTEM)
        states = [one.state for one in Reservation.objects.filter(pk__in=[one.pk for one in places])]
        assert states == ["offered", "offered"]
        assert sorted(Copy.objects.values_list("state", flat=True)) == ["held", "held", "on_loan"]


@pytest.mark.django_db(transaction=True)
class TestRaces:
    def test_the_last_copy_and_the_last_place(self, school: Tenant, at: Callable[[str], None]) -> None:
        """Two desks lend the last copy: one wins; two books to one child who may have one more: one is lent."""
        world = make_world(school)
        rules()
        row = book()
        told = at_once(*[lambda who=one: lent(row, of(who)) for one in world.students[:2]])
        assert sorted(type(one).__name__ for one in told) == ["Loan", "NoCopyFree"]
        child = of(world.students[3])
        lent(book("First", ("F1",)), child)
        two = [book("Second", ("S1",)), book("Third", ("T1",))]
        told = at_once(*[lambda which=one: lent(which, child) for one in two])
        assert sorted(type(one).__name__ for one in told) == ["Loan", "MayNotBorrow"]
        assert Loan.objects.filter(student=world.students[3], state=LoanState.ISSUED).count() == 2
        loan = Loan.objects.get(copy__accession_number="A1")
        told = at_once(*[lambda: back(loan)] * 2)
        assert sorted(type(one).__name__ for one in told) == ["InvalidState", "Loan"]
