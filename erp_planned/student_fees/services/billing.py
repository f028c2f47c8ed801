"""Bills: the instalments of a class are charged to its students, each once."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.periods import today
from erp_planned.student_fees.models import FeeAccount, FeeCharge, FeeStructure
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.services.concessions import reconcile
from erp_planned.student_fees.services.ledger import enter_charges, hold_all
from erp_planned.students.enums import EnrolmentStatus
from erp_planned.students.models import AcademicYear, Enrolment, SchoolClass


def bill_class(
    *, year: AcademicYear, school_class: SchoolClass, actor: Actor, due_until: date | None = None
) -> int:
    """Charge a class what its structure says (due until a day, else all), and return how many fees are new.

    Asked again only what is new is charged: students who came, instalments that were added. Concessions that are
    approved count at once. The number of statements does not depend on the number of students. Raises
    ValidationFailed where there is no structure, Forbidden.
    """
    authorize(actor, P.WRITE)
    rows = FeeStructure.objects.filter(year=year, school_class=school_class).select_related("head")
    if due_until:
        rows = rows.filter(due_on__lte=due_until)
    structure = list(rows.order_by("due_on", "pk"))
    if not structure:
        text = _("%(class)s has no fees in %(year)s; enter its fee structure first.")
        raise ValidationFailed.at("school_class", text % {"class": school_class, "year": year})
    enrolled = Enrolment.objects.filter(
        year=year, school_class=school_class, status=EnrolmentStatus.CURRENT
    ).values_list("student_id", flat=True)
    with transaction.atomic():
        accounts = hold_all(list(enrolled))
        made = enter_charges(_new(accounts, structure, year, actor), on=today(), actor=actor)
        changed = [account for account in accounts.values() if account.pk in {one.account_id for one in made}]
        reconcile(changed, year=year, actor=actor)
        if made:
            after = {"year": str(year), "fees": len(made), "students": len(changed)}
            record(actor, "student_fees.billed", school_class, after=after)
    return len(made)


def _new(
    accounts: dict[int, FeeAccount], structure: list[FeeStructure], year: AcademicYear, actor: Actor
) -> list[FeeCharge]:
    """Return the charges that are not there yet; a category is compared without regard to case."""
    there = set(
        FeeCharge.objects.filter(account__in=accounts.values(), structure__in=structure).values_list(
            "account_id", "structure_id"
        )
    )
    return [
        FeeCharge(
            account=account,
            year=year,
            head=line.head,
            structure=line,
            title=f"{line.head}, {line.instalment}"[:130],
            amount=line.amount,
            due_on=line.due_on,
            made_by=actor.name[:150],
        )
        for account in accounts.values()
        for line in structure
        if (account.pk, line.pk) not in there
        and line.category.lower() in {"", account.student.category.lower()}
    ]
