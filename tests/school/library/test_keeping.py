"""Copies and what becomes of them, reminders by the clock, and what the library keeps of a student."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.errors import Duplicate, InvalidState
from core.outbox.models import Message
from core.states import is_possible
from school.library.enums import COPY_TRANSITIONS, CopyState
from school.library.models import Copy
from school.library.providers import HELD
from school.library.selectors.loans import held_by_students
from school.library.services import clock
from school.library.services.copies import add_copies, mark_lost, put_back, send_to_repair, withdraw_copy
from tests.school.library.kit import NINE, back, book, copy, lent, of, rows, rules
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


@pytest.fixture
def library(world: World) -> World:
    rules()
    return world


class TestCopies:
    ACTS: dict[str, Any] = {
        "available": lambda row: put_back(copy=row, actor=SYSTEM),
        "lost": lambda row: mark_lost(copy=row, actor=SYSTEM, reason="x"),
        "in_repair": lambda row: send_to_repair(copy=row, actor=SYSTEM, reason="x"),
        "withdrawn": lambda row: withdraw_copy(copy=row, actor=SYSTEM, reason="x"),
    }

    @pytest.mark.parametrize("before", CopyState.values)
    @pytest.mark.parametrize("to", ACTS)
    def test_each_step(self, library: World, before: str, to: str) -> None:
        """What is lent out or kept is moved by loans and the queue alone."""
        book()
        Copy.objects.update(state=before)
        possible = is_possible(COPY_TRANSITIONS, before, to) and before not in ("on_loan", "held")
        if possible:
            self.ACTS[to](copy())
        else:
            with pytest.raises(InvalidState):
                self.ACTS[to](copy())
        assert copy().state == (to if possible else before)

    def test_numbers_pass_over_those_given_by_hand(self, library: World) -> None:
        book("Mine", ("000001", "000003"))
        made = add_copies(book=book("Others", ("Z1",)), count=3, actor=SYSTEM)
        assert [one.accession_number for one in made] == ["000002", "000004", "000005"]
        before = rows()
        with pytest.raises(Duplicate) as caught:
            add_copies(book=made[0].book, accession_numbers=["Q1", "z1"], actor=SYSTEM)
        assert list(caught.value.fields) == ["accession_numbers"]
        assert rows() == before


class TestReminders:
    def test_each_step_once_and_the_newest_alone(self, library: World, at: Callable[[str], None]) -> None:
        """Told two days before, a day after, a week after; a clock that stood still sends the last one only."""
        lent(book(), of(library.students[0]))

        def told() -> list[str]:
            rows = Message.objects.filter(
                channel="inbox", user_id=library.users["parent"].pk, template__startswith="library"
            )
            return list(rows.order_by("created_at", "pk").values_list("template", flat=True))

        for day, expected in (
            ("2026-12-01", []),
            ("2026-12-02", ["library_due"]),
            ("2026-12-04", ["library_due"]),
            ("2026-12-20", ["library_due", "library_overdue"]),
            ("2026-12-21", ["library_due", "library_overdue"]),
        ):
            at(f"{day} 08:00")
            for _twice in range(2):
                clock.daily(timezone.now())
            assert told() == expected, day

    def test_queries_do_not_grow_with_the_loans(self, library: World, at: Callable[[str], None]) -> None:
        for number, child in enumerate(library.students[:2]):
            lent(book(f"B{number}", (f"N{number}",)), of(child))
        at("2026-12-20 08:00")
        with CaptureQueriesContext(
            connection,
        ) as few:
            clock.remind(date(2026, 12, 20))
        for number, child in enumerate(library.students[3:9]):
            at(NINE)
            lent(book(f"C{number}", (f"M{number}",)), of(child))
        at("2026-12-20 08:00")
        with CaptureQueriesContext(connection) as many:
            clock.remind(date(2026, 12, 20))
        assert len(many) <= len(few)


class TestStudents:
    def test_a_book_at_home_holds_the_transfer_certificate_and_the_erasure(self, library: World) -> None:
        child = library.students[0]
        loan = lent(book(), of(child))
        assert held_by_students([child.pk, library.students[1].pk]) == {child.pk: 1}
        with pytest.raises(InvalidState, match="take it back"):
            HELD[0].erase(child, SYSTEM)
        back(loan, remark="Aarav tore a page", condition="damaged")
        assert copy().state == CopyState.IN_REPAIR
        HELD[0].erase(child, SYSTEM)
        (kept,) = HELD[0].rows(child)
        assert (kept["remark"], kept["title"]) == ("", "The Hobbit")
        with pytest.raises(StopIteration):
            next(iter(HELD[1].rows(child)))
