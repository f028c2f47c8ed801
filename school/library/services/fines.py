"""What becomes of a fine: it is paid at the desk, or waived with a reason by somebody whose case it is not."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import Forbidden, ValidationFailed
from core.states import moving, take
from school.library.enums import FINE_TRANSITIONS, FineState
from school.library.errors import NoSuchLoan
from school.library.models import Loan
from school.library.permissions import LibraryPermission as P
from school.library.selectors.loans import OF_LOAN, standing


def is_own(loan: Loan, actor: Actor) -> bool:
    """Say whether it is the caller's own loan, whose fine somebody else settles."""
    staff = loan.staff
    return bool(staff and actor.user_id and not actor.is_platform and staff.user_id == actor.user_id)


def own_text() -> str:
    """Say why the own fine is settled by somebody else."""
    return _("This is your own loan; somebody else settles its fine.")


def pay_fine(*, loan: Loan, actor: Actor, reference: str = "") -> Loan:
    """Note that a fine was paid at the desk, on which slip. Raises InvalidTransition, Forbidden, NoSuchLoan."""
    authorize(actor, P.WRITE)
    return _settle(loan, FineState.PAID, actor, fine_reference=reference.strip()[:40])


def waive_fine(*, loan: Loan, actor: Actor, reason: str) -> Loan:
    """Let a borrower off a fine. Raises ValidationFailed without a reason, InvalidTransition, Forbidden, NoSuchLoan."""
    authorize(actor, P.MANAGE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the fine is waived."))
    return _settle(loan, FineState.WAIVED, actor, waived_why=reason.strip()[:300])


def _settle(loan: Loan, to: str, actor: Actor, **values: str) -> Loan:
    with transaction.atomic():
        row = take(Loan.objects.select_related(*OF_LOAN), NoSuchLoan(), pk=loan.pk)
        if is_own(row, actor):
            raise Forbidden(own_text())
        with moving(
            row,
            to=to,
            table=FINE_TRANSITIONS,
            field="fine_state",
            actor=actor,
            event=f"fine.{to}",
            standing=standing,
        ):
            row.settled_by, row.settled_at = actor.name[:150], timezone.now()
            for name, value in values.items():
                setattr(row, name, value)
    return row
