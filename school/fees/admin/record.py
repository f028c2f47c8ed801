"""What a student's page tells of the fees: the latest lines of the ledger."""

from core.admin.record import add_to_record
from school.fees.admin.money import LINES
from school.students.models import Student

add_to_record(Student, LINES)
