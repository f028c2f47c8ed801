"""Writing to the students' ledgers: who writes holds the ledger first."""

from collections.abc import Collection, Iterable
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.states import take
from erp_planned.student_fees.enums import ChargeKind, EntryKind
from erp_planned.student_fees.errors import NoSuchStudent
from erp_planned.student_fees.models import FeeAccount, FeeCharge, FeeEntry, FeePayment
from erp_planned.student_fees.selectors.dues import open_dues
from erp_planned.students.models import Student


def hold(student: Student) -> FeeAccount:
    """Return the student's ledger, opened if need be, locked until the caller's transaction ends."""
    FeeAccount.objects.get_or_create(student=student)
    return take(FeeAccount.objects.select_related("student"), NoSuchStudent(), student=student.pk)


def hold_all(students: Collection[int]) -> dict[int, FeeAccount]:
    """Return the ledgers by the students' numbers, opened and locked in order; three statements for any number."""
    FeeAccount.objects.bulk_create((FeeAccount(student_id=pk) for pk in students), ignore_conflicts=True)
    rows = FeeAccount.objects.filter(student__in=students).order_by("pk")
    held = rows.select_related("student").select_for_update(of=("self",), no_key=True)
    return {row.student_id: row for row in held}


def line(
    charge: FeeCharge,
    kind: EntryKind,
    amount: Decimal,
    *,
    on: date,
    actor: Actor,
    payment: FeePayment | None = None,
) -> FeeEntry:
    """Return a line to be; `amount` in rupees with its sign."""
    return FeeEntry(
        charge=charge,
        account_id=charge.account_id,
        kind=kind,
        amount=amount,
        on=on,
        payment=payment,
        made_by=actor.name[:150],
    )


def enter_charges(charges: Iterable[FeeCharge], *, on: date, actor: Actor) -> list[FeeCharge]:
    """Write charges with their lines; two statements for any number."""
    made = FeeCharge.objects.bulk_create(charges)
    FeeEntry.objects.bulk_create(line(one, EntryKind.CHARGE, one.amount, on=on, actor=actor) for one in made)
    return made


def charge_late(account: FeeAccount, *, on: date, actor: Actor) -> list[FeeCharge]:
    """Charge what open fees of a held ledger have in late fees by a day, beyond what was charged already."""
    found = open_dues([account.student_id], on).get(account.student_id, [])
    return enter_charges(
        (
            FeeCharge(
                account=account,
                kind=ChargeKind.LATE,
                year_id=due.charge.year_id,
                head=due.charge.head,
                of=due.charge,
                title=(_("Late fee: %(fee)s") % {"fee": due.charge.title})[:130],
                amount=due.late_fee,
                due_on=due.charge.due_on,
                made_by=actor.name[:150],
            )
            for due in found
            if due.late_fee
        ),
        on=on,
        actor=actor,
    )
