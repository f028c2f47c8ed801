"""The library through REST, the desk, the portal, files and reports."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Door
from core.errors import InvalidState
from core.imports.rows import ADDED, CHANGED
from core.search import search
from school.foundation.modules import Module
from school.library.imports import BookRows
from school.library.models import Book, Copy, Loan, Reservation
from school.library.reports import overdue, read_most, register
from school.library.services.returning import return_copy
from tests.school.files import as_csv, upload
from tests.school.library.kit import FRIDAY, NINE, book, copy, lent, of, rule, rules, staff, wait
from tests.school.students.papers import issue, left
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
BOOKS, ISSUES = "v1/library/books", "v1/library/issues"


@pytest.fixture
def library(world: World, at: Callable[[str], None]) -> World:
    at(NINE)
    rules()
    return world


def items(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.content
    return list(answer.json()["data"]["items"])


class TestRest:
    def test_a_book_from_its_entry_to_the_fine(self, library: World) -> None:
        """The way of a copy over the contract's routes, with what the catalogue tells at each step."""
        desk, child = library.api("accountant"), library.students[0]
        made = desk.post(
            BOOKS, {"title": "The Hobbit", "isbn": "0-00-711711-6", "totalCopies": 2, "price": 399}
        )
        assert made.status_code == 201, made.content
        data = made.json()["data"]
        assert (data["isbn"], data["totalCopies"], data["availableCopies"]) == ("9780007117116", 2, 2)
        assert [one["accessionNumber"] for one in data["copies"]] == ["000001", "000002"]
        one = f"{BOOKS}/{data['id']}"
        body = {"studentId": str(child.pk), "accessionNumber": "000002", "issuedOn": "2026-11-01"}
        issued = desk.post(f"{one}/issue", body)
        assert issued.status_code == 201, issued.content
        loan = issued.json()["data"]
        assert (loan["dueOn"], loan["status"], loan["daysLate"], loan["fine"]) == (
            "2026-11-15",
            "issued",
            5,
            5,
        )
        assert [one["id"] for one in items(desk.get(f"{ISSUES}?isOverdue=true"))] == [loan["id"]]
        assert items(desk.get(f"{ISSUES}?isOverdue=false")) == []
        told = library.api("student").get(one).json()["data"]
        assert (told["totalCopies"], told["availableCopies"]) == (2, 1)
        assert [(c["status"], c["dueOn"], c["price"]) for c in told["copies"]] == [
            ("available", None, None),
            ("on_loan", "2026-11-15", None),
        ]
        back = desk.post(f"{ISSUES}/{loan['id']}/return", {"returnedOn": "2026-11-18"}).json()["data"]
        assert (back["status"], back["fine"], back["fineStatus"]) == ("returned", 3, "due")
        again = desk.post(f"{ISSUES}/{loan['id']}/return", {})
        assert (again.status_code, again.json()["error"]["code"]) == (400, "INVALID_INPUT")
        paid = desk.post(f"{ISSUES}/{loan['id']}/pay-fine", {"reference": "17"}).json()["data"]
        assert paid["fineStatus"] == "paid"

    def test_everybody_sees_the_own_loans_alone(self, library: World) -> None:
        mine = lent(book(), of(library.students[0]))
        theirs = lent(book("Two", ("B1",)), of(library.students[6]))
        own = lent(book("Three", ("C1",)), staff(library))
        seen = {
            who: {one["id"] for one in items(library.api(who).get(ISSUES))}
            for who in ("principal", "parent", "student", "other_parent", "teacher", "other_teacher")
        }
        assert seen == {
            "principal": {str(one.pk) for one in (mine, theirs, own)},
            "parent": {str(mine.pk)},
            "student": {str(mine.pk)},
            "other_parent": {str(theirs.pk)},
            "teacher": {str(own.pk)},
            "other_teacher": set(),
        }

    @pytest.mark.parametrize(
        ("search", "found"),
        [
            ("hobb", 1),
            ("tolk hobb", 1),
            ("978-0-00-711711-6", 1),
            ("a1", 1),
            ("A1", 1),
            ("nobody", 0),
            ("o", 2),
        ],
    )
    def test_search_by_words_isbn_and_number(self, library: World, search: str, found: int) -> None:
        book(author="J. R. R. Tolkien", isbn="9780007117116")
        book("Godan", ("G1",))
        assert len(items(library.api("student").get(f"{BOOKS}?search={search}"))) == found

    def test_the_list_costs_as_many_queries_for_many_books(self, library: World) -> None:
        api = library.api("school_admin")
        book()
        items(api.get(BOOKS))  # what is asked once a process
        with CaptureQueriesContext(connection) as few:
            items(api.get(BOOKS))
        for number in range(5):
            row = book(f"B{number}", (f"B{number}",))
            lent(row, of(library.students[number + 1]))
            wait(row, staff(library)) if number == 0 else None
        with CaptureQueriesContext(connection) as many:
            assert len(items(api.get(BOOKS))) == 6
        assert len(many) == len(few)

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"title": "X", "isbn": "9780007117117"}, "isbn"),
            ({"title": " "}, "title"),
            ({"title": "X", "totalCopies": 201}, "totalCopies"),
            ({"title": "X", "accessionNumbers": ["Q", "q"]}, "accessionNumbers"),
            ({"title": "X", "totalCopies": 1, "purchasedOn": "2099-01-01"}, "purchasedOn"),
            ({"title": "X", "price": -1}, "price"),
        ],
    )
    def test_what_is_wrong_of_a_book_is_named(self, library: World, body: dict[str, Any], field: str) -> None:
        answer = library.api("school_admin").post(BOOKS, body)
        assert answer.status_code == 400, answer.content
        assert list(answer.json()["error"]["fields"]) == [field]
        assert not Book.objects.exists()

    def test_twice_the_same_isbn_or_number(self, library: World) -> None:
        book(isbn="9780007117116")
        api = library.api("school_admin")
        for body in ({"title": "X", "isbn": "0007117116"}, {"title": "X", "accessionNumbers": ["a1"]}):
            answer = api.post(BOOKS, body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "DUPLICATE")
        assert Book.objects.count() == 1

    def test_a_parent_reserves_for_an_own_child_and_gives_it_up(self, library: World) -> None:
        row = book()
        lent(row, staff(library))
        parent = library.api("parent")
        unclear = parent.post(f"{BOOKS}/{row.pk}/reserve", {})
        assert list(unclear.json()["error"]["fields"]) == ["studentId"]
        wrong = parent.post(f"{BOOKS}/{row.pk}/reserve", {"studentId": str(library.students[6].pk)})
        assert wrong.status_code == 404
        assert not Reservation.objects.exists()
        made = parent.post(f"{BOOKS}/{row.pk}/reserve", {"studentId": str(library.students[0].pk)})
        assert made.status_code == 201, made.content
        place = f"v1/library/reservations/{made.json()['data']['id']}"
        assert library.api("other_parent")("DELETE", place).status_code == 404
        assert library.api("student")("DELETE", place).json()["data"]["status"] == "cancelled"

    def test_without_the_module_nobody_comes_in(self, library: World) -> None:
        subscribed(library.tenant, without=(Module.LIBRARY,))
        answer = library.api("school_admin").get(BOOKS)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "MODULE_DISABLED")
        assert library.browser("parent").get("/portal/family/library").status_code == 404


class TestDesk:
    PAGE = "/admin/library/desk/"

    def test_a_turn_by_scanner_alone(self, library: World) -> None:
        """Person, book, Enter for the next; the book alone takes it back, with its fine."""
        child = library.students[0]
        book()
        browser = library.browser("accountant")
        answer = browser.post(self.PAGE, {"scan": child.student_code.lower()}, follow=True)
        assert child.full_name in answer.content.decode()
        here = answer.redirect_chain[-1][0]
        answer = browser.post(here, {"scan": "a1"}, follow=True)
        assert "is lent to Aarav Sharma until 4 Dec 2026" in answer.content.decode()
        assert browser.post(here, {"scan": ""}).headers["Location"] == self.PAGE
        Loan.objects.update(issued_on="2026-11-01", due_on="2026-11-15")
        answer = browser.post(self.PAGE, {"scan": "A1"}, follow=True)
        text = answer.content.decode()
        assert "is back from Aarav Sharma" in text
        assert "5 days late" in text
        assert copy().state == "available"

    @pytest.mark.parametrize(
        ("scan", "text"), [("A1", "is here already"), ("nobody", "neither an accession")]
    )
    def test_what_a_scan_cannot_mean(self, library: World, scan: str, text: str) -> None:
        book()
        answer = library.browser("school_admin").post(self.PAGE, {"scan": scan})
        assert text in answer.content.decode()
        assert not Loan.objects.exists()

    def test_it_is_the_desks_alone(self, library: World) -> None:
        assert library.browser("principal").get(self.PAGE).status_code == 403

    def test_the_screens_show_and_act(self, library: World) -> None:
        """Lists and records of books, copies, loans and reservations open; acts work from their pages."""
        rule(effective_on=FRIDAY.replace(year=2024), lost_charge=Decimal(50))
        row = book()
        loan = lent(row, of(library.students[0]))
        place = wait(row, staff(library))
        admin = library.browser("school_admin")
        for kind, pk in (("book", row.pk), ("copy", copy().pk), ("loan", loan.pk), ("reservation", place.pk)):
            for page in ("", f"{pk}/change/"):
                answer = admin.get(f"/admin/school_library/{kind}/{page}")
                assert answer.status_code == 200, (kind, page)
                assert "Hobbit" in answer.content.decode(), (kind, page)
        assert "Hobbit" in admin.get("/admin/school_library/book/?q=hobb").content.decode()
        lost = admin.post(f"/admin/school_library/loan/{loan.pk}/write-off/", {"returned_on": "20/11/2026"})
        assert lost.status_code == 302, lost.content
        assert Loan.objects.get().fine == Decimal(449)
        admin.post(f"/admin/school_library/loan/{loan.pk}/waive-fine/", {"reason": "Flood"})
        assert Loan.objects.get().fine_state == "waived"
        numbers = {"count": "1", "numbers": "A2\nA3", "price": "10"}
        admin.post(f"/admin/school_library/book/{row.pk}/more-copies/", numbers)
        assert sorted(Copy.objects.values_list("state", flat=True)) == ["available", "held", "lost"]
        assert "1 reserved book is ready" in admin.get("/admin/").content.decode()

    def test_the_office_is_told_of_books_with_leavers(self, library: World) -> None:
        """And the transfer certificate waits for the book."""
        child = library.students[1]
        loan = lent(book(), of(child), on=FRIDAY.replace(day=10))
        left(child, FRIDAY.replace(day=19))
        admin = library.browser("school_admin")
        assert "1 book is with somebody who has left" in admin.get("/admin/").content.decode()
        listed = admin.get("/admin/school_library/loan/?standing=left").content.decode()
        assert "The Hobbit" in listed
        assert "The Hobbit" not in admin.get("/admin/school_library/loan/?standing=overdue").content.decode()
        with pytest.raises(InvalidState, match="1 library books to give back"):
            issue(child, "tc")
        return_copy(loan=loan, actor=SYSTEM)
        assert issue(child, "tc").kind == "tc"


class TestPortal:
    def test_a_family_sees_renews_reserves_and_cancels(self, library: World) -> None:
        child = library.students[0]
        loan = lent(book(), of(child), on=FRIDAY.replace(day=10))
        row = book("Godan", ("G1",))
        lent(row, staff(library))
        browser, page = library.browser("parent"), f"/portal/family/library?child={child.pk}"
        text = browser.get(f"{page}&q=godan").content.decode()
        assert "due 24 Nov 2026" in text
        assert "lent out, 0 people wait" in text
        for address, told in (
            (f"loans/{loan.pk}/renew", "is renewed"),
            (f"books/{row.pk}/reserve", "is reserved"),
            (f"books/{row.pk}/reserve", "waits for this book already"),
        ):
            answer = browser.post(f"/portal/family/library/{address}?child={child.pk}", follow=True)
            assert told in answer.content.decode(), address
        place = Reservation.objects.get()
        sibling = library.students[5]
        for who, whose in (("other_parent", library.students[6]), ("parent", sibling)):
            for address in (f"reservations/{place.pk}/cancel", f"loans/{loan.pk}/renew"):
                answer = library.browser(who).post(f"/portal/family/library/{address}?child={whose.pk}")
                assert answer.status_code == 404
        browser.post(f"/portal/family/library/reservations/{place.pk}/cancel?child={child.pk}")
        place.refresh_from_db()
        assert place.state == "cancelled"

    def test_a_teacher_has_the_own_page(self, library: World) -> None:
        loan = lent(book(), staff(library), on=FRIDAY.replace(day=10))
        row = book("Godan", ("G1",))
        lent(row, of(library.students[0]))
        browser = library.browser("teacher")
        assert "Hobbit" in browser.get("/portal/teaching/library?q=godan").content.decode()
        assert (
            "is renewed"
            in browser.post(f"/portal/teaching/library/loans/{loan.pk}/renew", follow=True).content.decode()
        )
        browser.post(f"/portal/teaching/library/books/{row.pk}/reserve")
        place = Reservation.objects.get()
        other = library.browser("other_teacher")
        assert other.post(f"/portal/teaching/library/reservations/{place.pk}/cancel").status_code == 404
        browser.post(f"/portal/teaching/library/reservations/{place.pk}/cancel")
        place.refresh_from_db()
        assert place.state == "cancelled"


def planned(rows: list[dict[str, Any]], importer: BookRows | None = None) -> list[Any]:
    """Plan and write rows as an import does, in one portion."""
    importer = importer or BookRows(SYSTEM)
    plans = importer.plan(list(enumerate(rows, 2)))
    importer.write(plans)
    return plans


class TestFiles:
    HOBBIT: dict[str, Any] = {"title": "The Hobbit", "author": "Tolkien", "isbn": "9780007117116"}

    def test_a_register_becomes_books_with_copies(self, library: World) -> None:
        """Rows of one ISBN, or of one title and author, are one book; again the same file changes nothing."""
        rows = [
            {**self.HOBBIT, "accession_number": "1", "price": Decimal(399)},
            {**self.HOBBIT, "accession_number": "2"},
            {"title": "Godan", "author": "Premchand", "accession_number": "3"},
            {"title": "godan ", "author": "premchand", "accession_number": "4"},
        ]
        assert [one.outcome for one in planned(rows)] == [ADDED] * 4
        assert sorted(Book.objects.values_list("title", "isbn")) == [
            ("Godan", ""),
            ("The Hobbit", "9780007117116"),
        ]
        again = planned([*rows[1:], {**rows[0], "price": Decimal(450)}])
        assert [one.outcome for one in again] == ["unchanged"] * 3 + [CHANGED]
        assert Copy.objects.get(accession_number="1").price == 450
        assert (Book.objects.count(), Copy.objects.count()) == (2, 4)

    def test_a_file_through_the_door(self, library: World) -> None:
        """As CSV over REST: previewed, applied, found in the catalogue."""
        rows = [
            {"Accession number": "1", "Title": "The Hobbit", "ISBN": "978-0-00-711711-6", "Price": "399.50"},
            {"Accession number": "2", "Title": "The Hobbit", "ISBN": "0007117116", "Price": ""},
        ]
        api, path = library.api("accountant"), "v1/masters/import/library-books"
        assert upload(api, path, as_csv(rows)).status_code == 403  # who keeps the library may not import
        api = library.api("school_admin")
        preview = upload(api, path, as_csv(rows)).json()["data"]
        assert (preview["added"], preview["errors"], Copy.objects.count()) == (2, [], 0)
        assert upload(api, path, as_csv(rows), apply="true").json()["data"]["status"] == "applied"
        (found,) = items(api.get(f"{BOOKS}?search=hobbit"))
        assert (found["isbn"], found["totalCopies"]) == ("9780007117116", 2)

    def test_bad_rows_are_named_and_leave_nothing(self, library: World) -> None:
        book("Nirmala", ("9",))
        rows = [
            {"accession_number": "1", "title": "X", "isbn": "123"},
            {"accession_number": "2"},
            {"accession_number": "3", "title": "X", "price": Decimal(-1)},
            {"accession_number": "9", "title": "Other"},
            {"accession_number": "5", "title": "Good"},
            {"accession_number": "5", "title": "Good"},
        ]
        plans = BookRows(SYSTEM).plan(list(enumerate(rows, 2)))
        assert [list(one.errors) for one in plans] == [
            ["isbn"], ["title"], ["price"], ["accession_number"], [], ["accession_number"],
        ]  # fmt: skip
        assert Book.objects.count() == 1

    def test_a_portion_costs_a_bounded_number_of_queries(self, library: World) -> None:
        with CaptureQueriesContext(connection) as asked:
            planned([{"title": f"B{n}", "accession_number": str(n)} for n in range(1000)])
        assert len(asked) < 12
        assert Copy.objects.count() == 1000


class TestReports:
    def test_they_tell_what_the_rows_hold(self, library: World) -> None:
        row = book()
        late = lent(row, of(library.students[0]), on=FRIDAY.replace(day=1))
        table = overdue({})
        (line,) = table.rows.part(0, 10)
        assert (line["number"], line["days"], line["fine"], line["section"]) == ("A1", 5, 5, "VI A")
        return_copy(loan=late, actor=SYSTEM)
        assert overdue({}).rows.count == 0
        shelf = register({"status": "available"})
        assert (shelf.rows.count, (shelf.totals or {})["price"]) == (1, 399)
        assert [one["times"] for one in read_most({}).rows.part(0, 10)] == [1]

    def test_the_page_offers_them_to_whoever_may(self, library: World) -> None:
        found = library.browser("school_admin").get("/admin/reports/")
        assert "Accession register" in found.content.decode()

    def test_a_book_is_found_from_anywhere(self, library: World) -> None:
        book()
        for term in ("hobbit", "A1"):
            groups = search(term, actor=library.actor("school_admin", Door.ADMIN), tenant_type="school")
            assert [hit.title for group in groups for hit in group.hits] == ["The Hobbit"]
