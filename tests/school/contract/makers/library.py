"""Books of the library: one on the shelf, one lent to the first student of VI A, one that others wait for."""

from datetime import timedelta
from typing import Any

from core.periods import today
from school.library.services.copies import send_to_repair
from school.library.services.returning import return_copy
from tests.school.library.kit import book, copy, lent, of, rule, rules, staff, wait
from tests.school.world import SYSTEM, World


def library(world: World) -> dict[str, Any]:
    """Make them as of today; the student has a loan of yesterday, another one came back late."""
    rules()
    rule(most_books=5, effective_on=today() - timedelta(days=200))
    child = of(world.students[0])
    free = book("The Hobbit", ("A1", "A2", "A3"), isbn="9780007117116")
    send_to_repair(copy=copy("A2"), actor=SYSTEM)
    loan = lent(book("Panchatantra", ("B1",)), child, on=today() - timedelta(days=1))
    late = lent(book("Gitanjali", ("C1",)), child, on=today() - timedelta(days=30))
    return_copy(loan=late, actor=SYSTEM)
    queued = book("Godan", ("D1",))
    lent(queued, staff(world))
    other = book("Nirmala", ("E1",))
    lent(other, staff(world))
    return {
        "book": free.pk,
        "copy": copy("A3").pk,
        "torn_copy": copy("A2").pk,
        "loan": loan.pk,
        "late_loan": late.pk,
        "lent_book": queued.pk,
        "place": wait(other, child).pk,
    }
