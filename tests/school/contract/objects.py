"""An object of every kind for the tables: makers called with the small world, in the order listed."""

from collections.abc import Callable
from typing import Any

from tests.school.contract.makers import exams, homework, leaving, students
from tests.school.contract.makers.admissions import admissions
from tests.school.contract.makers.fee_invoices import fee_invoices
from tests.school.contract.makers.fee_money import money
from tests.school.contract.makers.foundation import foundation
from tests.school.contract.makers.inventory import inventory
from tests.school.contract.makers.library import library
from tests.school.contract.makers.notifications import announcements
from tests.school.contract.makers.payments import FILES as PAYMENT_FILES
from tests.school.contract.makers.payments import payments
from tests.school.contract.makers.payroll import payroll
from tests.school.contract.makers.reports import schedules
from tests.school.contract.makers.staff import staff
from tests.school.contract.makers.transport import transport
from tests.school.contract.timetable import of_timetable
from tests.school.world import World

Maker = Callable[[World], dict[str, Any]]
MAKERS: tuple[Maker, ...] = (
    foundation,
    announcements,
    of_timetable,
    students.students,
    leaving.leaving,
    homework.homework,
    staff,
    admissions,
    exams.make,
    fee_invoices,
    money,
    payroll,
    schedules,
    transport,
    inventory,
    library,
    payments,
)
FILES: dict[str, Callable[[], Any]] = {**students.FILES, **homework.FILES, **PAYMENT_FILES}
