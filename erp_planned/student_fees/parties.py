"""Students as parties of the books: `student:12`; and what they owe, for whoever asks before they leave."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date

from django.db.models import Q
from django.utils.translation import gettext_lazy as _t

from core.access import is_allowed
from core.actors import Actor
from core.periods import today
from erp_planned.finance.parties import PartyKind
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.dues import open_dues
from erp_planned.student_fees.services.vouchers import PARTY
from erp_planned.students.hooks import Due
from erp_planned.students.models import Student

MOST = 20


def _names(numbers: Collection[int]) -> dict[int, str]:
    return {row.pk: str(row) for row in Student.objects.filter(pk__in=numbers)}


def _called(numbers: Collection[int]) -> dict[int, str]:
    return dict(Student.objects.filter(pk__in=numbers).values_list("pk", "name"))


def _search(words: str, actor: Actor) -> list[tuple[int, str]]:
    if not is_allowed(actor.permissions, P.READ):
        return []
    wanted = Q(name__icontains=words.strip()) | Q(admission_no__icontains=words.strip())
    return [(row.pk, str(row)) for row in Student.objects.filter(wanted).order_by("name", "pk")[:MOST]]


def _payable(_number: int, _on: date) -> None:
    """Let every student be paid: who has left is paid back too."""


def fee_dues(student_ids: Collection[int]) -> Mapping[int, Sequence[Due]]:
    """Return the fees that students owe today, for the transfer certificate."""
    return {
        pk: [Due(due.charge.title, due.balance + due.late_fee) for due in found]
        for pk, found in open_dues(student_ids, today()).items()
    }


STUDENTS = PartyKind(PARTY, _t("Student"), _names, _search, _payable, _called)
