"""Concessions: proposed by one person, decided by another, carried into the ledger of the year."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.money import ZERO
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import moving, take
from erp_planned.student_fees.calc import Size, let_off
from erp_planned.student_fees.enums import CONCESSION_TRANSITIONS, ChargeKind, ConcessionState, EntryKind
from erp_planned.student_fees.errors import NoSuchConcession
from erp_planned.student_fees.models import Concession, FeeAccount, FeeCharge, FeeEntry, FeeHead
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.dues import with_balance
from erp_planned.student_fees.services.ledger import hold, line
from erp_planned.student_fees.services.people import refuse_own
from erp_planned.students.models import AcademicYear, Student


def propose_concession(
    *,
    student: Student,
    year: AcademicYear,
    reason: str,
    actor: Actor,
    head: FeeHead | None = None,
    percent: Decimal | None = None,
    amount: Decimal | None = None,
    note: str = "",
) -> Concession:
    """Propose a concession (percent of each instalment, or rupees a year of one head); another person decides.

    Raises ValidationFailed naming the field, Duplicate for one of this reason that stands, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = Concession(
        student=student,
        year=year,
        head=head,
        reason=reason,
        percent=percent,
        amount=amount,
        note=note.strip(),
        made_by=actor.name[:150],
        made_by_id=actor.number,
    )
    check_fields(row, ["reason", "percent", "amount", "note"])
    _check(row)
    text = _("The student has a concession of this kind in the year already.")
    with (
        transaction.atomic(),
        naming_refusals({"erp_concession_once": lambda: Duplicate.at("reason", text)}),
    ):
        row.save()
        size = f"{percent}%" if percent else str(amount)
        record(actor, "concession.proposed", row, after={"student": student, "size": size})
    return row


def approve_concession(*, concession: Concession, actor: Actor, comments: str = "") -> Concession:
    """Approve a concession: what is open of the year is lowered at once, what is billed later when it is billed.

    What is paid already stays paid. Raises OwnEntry, InvalidTransition, Forbidden.
    """
    return _decide(concession, ConcessionState.APPROVED, "concession.approved", comments, actor)


def reject_concession(*, concession: Concession, comments: str, actor: Actor) -> Concession:
    """Reject a concession with the reason. Raises OwnEntry, InvalidTransition, ValidationFailed, Forbidden."""
    _need(comments)
    return _decide(concession, ConcessionState.REJECTED, "concession.rejected", comments, actor)


def end_concession(*, concession: Concession, comments: str, actor: Actor) -> Concession:
    """Take a concession back: what it let off is asked for again. Raises as `reject_concession`."""
    _need(comments)
    return _decide(concession, ConcessionState.ENDED, "concession.ended", comments, actor)


def _decide(
    concession: Concession, to: ConcessionState, event: str, comments: str, actor: Actor
) -> Concession:
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        account = hold(concession.student)
        rows = Concession.objects.select_related("student", "year", "head")
        row = take(rows, NoSuchConcession(), pk=concession.pk)
        refuse_own(row, actor)
        with moving(row, to=to, table=CONCESSION_TRANSITIONS, actor=actor, event=event, stamp="decided"):
            row.comments = comments.strip()[:300]
        reconcile([account], year=row.year, actor=actor)
    return row


def reconcile(accounts: Sequence[FeeAccount], *, year: AcademicYear, actor: Actor) -> None:
    """Bring the ledgers of a year to what the approved concessions say; the accounts are held.

    Enters the difference to what stands: lower at most by what is open, higher where one was taken back. A fixed
    number of statements.
    """
    sizes = _sizes(accounts, year)
    fees = with_balance().filter(account__in=accounts, year=year, kind=ChargeKind.FEE, head__is_deposit=False)
    by_head: dict[tuple[int, int], list[FeeCharge]] = defaultdict(list)
    for fee in fees.order_by("due_on", "pk"):
        by_head[fee.account_id, fee.head_id].append(fee)
    given = _given([fee.pk for found in by_head.values() for fee in found])
    lines: list[FeeEntry] = []
    for (account_id, head_id), charges in by_head.items():
        asked = [*sizes[account_id, None], *sizes[account_id, head_id]]
        wanted = let_off(asked, [fee.amount for fee in charges])
        for fee, share in zip(charges, wanted, strict=True):
            more = min(share - given.get(fee.pk, ZERO), fee.balance)  # type: ignore[attr-defined]
            kind = EntryKind.CONCESSION if more > ZERO else EntryKind.CONCESSION_BACK
            if more:
                lines.append(line(fee, kind, -more, on=today(), actor=actor))
    FeeEntry.objects.bulk_create(lines)


def _sizes(accounts: Sequence[FeeAccount], year: AcademicYear) -> dict[tuple[int, int | None], list[Size]]:
    by_student = {account.student_id: account.pk for account in accounts}
    rows = Concession.objects.filter(student__in=by_student, year=year, state=ConcessionState.APPROVED)
    found: dict[tuple[int, int | None], list[Size]] = defaultdict(list)
    for row in rows.order_by("pk"):
        found[by_student[row.student_id], row.head_id].append(Size(row.percent, row.amount))
    return found


def _given(charges: Sequence[int]) -> dict[int, Decimal]:
    """Return what stands as let off, by charge (rupees)."""
    kinds = (EntryKind.CONCESSION, EntryKind.CONCESSION_BACK)
    rows = FeeEntry.objects.filter(charge__in=charges, kind__in=kinds).order_by()
    return {pk: -total for pk, total in rows.values_list("charge").annotate(total=Sum("amount"))}


def _check(row: Concession) -> None:
    if (row.percent is None) == (row.amount is None):
        raise ValidationFailed.at("percent", _("Give either a percentage or an amount."))
    if row.amount is not None and row.head is None:
        raise ValidationFailed.at("head", _("Say of which head the amount is let off."))
    if row.head is not None and row.head.is_deposit:
        raise ValidationFailed.at("head", _("A deposit is paid back, so nothing is let off."))


def _need(comments: str) -> None:
    if not comments.strip():
        raise ValidationFailed.at("comments", _("Say why."))
