"""Sanctioning and rejecting."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core import states
from core.access import authorize
from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.formatting import in_month, rupees
from core.periods import Month, today
from core.refusals import naming_refusals
from core.states import moving, require_step
from payroll.advances.enums import ADVANCE_TRANSITIONS, AdvanceState
from payroll.advances.errors import LiveAdvance, NotEligible, OverCeiling, OwnAdvance
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission
from payroll.advances.selectors.applications import Account
from payroll.advances.selectors.preview import RecoveryPreview, first_recovery_after, recovery_preview
from payroll.advances.selectors.standing import own_text, standing
from payroll.advances.selectors.types import entitlement, rate_on
from payroll.advances.services.checking import check_instalments, check_rupees
from payroll.advances.services.notices import notify_employee
from payroll.employees.access import refuse_own
from payroll.organizations.final_months import first_open_month

LIVE_ONCE = "advance_live_once"


@dataclass(frozen=True, slots=True)
class Sanction:
    """What the sanctioning authority decides; what is None is taken from the application or the day."""

    amount: Decimal | None = None
    sanctioned_on: date | None = None
    principal_instalments: int | None = None
    interest_instalments: int | None = None
    first_recovery_month: Month | None = None
    order_reference: str = ""
    comments: str = ""


def sanction_advance(
    *, application: AdvanceApplication, actor: Actor, terms: Sanction | None = None
) -> AdvanceApplication:
    """Sanction an application: fixes amount, instalments, rate of interest (by the date), first recovery.

    Raises OverCeiling, LiveAdvance, NotEligible with the reason, OwnAdvance, InvalidTransition,
    ValidationFailed, Forbidden.
    """
    authorize(actor, AdvancePermission.SANCTION)
    # Of two advances of a type, sanctioned at the same moment, the database lets one live.
    with naming_refusals({LIVE_ONCE: lambda: LiveAdvance(_live_text(application))}):
        with _decided(take(application, actor), AdvanceState.SANCTIONED, actor) as row:
            _set_terms(row, terms or Sanction())
            _check_entitlement(row)
        notify_employee(row, "sanctioned", row.sanctioned_amount or row.amount, actor)
    return row


def preview_sanction(
    *, application: AdvanceApplication, actor: Actor, terms: Sanction | None = None
) -> RecoveryPreview:
    """Return what the recovery would be by these terms, with warnings; writes nothing. Raises as the sanction."""
    authorize(actor, AdvancePermission.SANCTION)
    with transaction.atomic():
        row = take(application, actor)
        require_step(row, AdvanceState.SANCTIONED, table=ADVANCE_TRANSITIONS, standing=standing)
        _set_terms(row, terms or Sanction())
        _check_entitlement(row)
    account = Account(row, [])
    if account.terms is None:
        raise ValueError("the terms are set before they are shown")
    return recovery_preview(row.employee, account.terms, Month.of(row.sanctioned_on or today()))


def reject_advance(*, application: AdvanceApplication, comments: str, actor: Actor) -> AdvanceApplication:
    """Refuse an application, or withdraw a sanction of which nothing was drawn; the reason is told.

    Raises OwnAdvance, InvalidTransition, ValidationFailed without a reason, Forbidden.
    """
    authorize(actor, AdvancePermission.SANCTION)
    if not comments.strip():
        raise ValidationFailed.at("comments", _("Say why the application is rejected."))
    with transaction.atomic():
        with _decided(take(application, actor), AdvanceState.REJECTED, actor) as row:
            row.comments = comments.strip()[:300]
        notify_employee(row, "rejected", row.amount, actor)
    return row


def take(application: AdvanceApplication, actor: Actor) -> AdvanceApplication:
    """Lock the advance's row until the transaction ends, so that its ledger has one writer.

    Whoever acts does so as the office. Raises NotFound, OwnAdvance for the own advance.
    """
    rows = AdvanceApplication.objects.select_related("type", "employee__user")
    row = states.take(rows, NotFound(_("There is no such advance.")), pk=application.pk)
    refuse_own(row.employee, actor, own_text(), error=OwnAdvance)
    return row


def _decided(
    row: AdvanceApplication, to: AdvanceState, actor: Actor
) -> AbstractContextManager[AdvanceApplication]:
    return moving(
        row,
        to=to,
        table=ADVANCE_TRANSITIONS,
        actor=actor,
        event=f"advance.{to.value}",
        stamp="decided",
        standing=standing,
    )


def _set_terms(row: AdvanceApplication, terms: Sanction) -> None:
    """Put the sanction into the row and check it. Raises ValidationFailed."""
    day = terms.sanctioned_on or today()
    if day > today():
        raise ValidationFailed.at("sanctioned_on", _("The date must not be in the future."))
    first = terms.first_recovery_month or first_recovery_after(day)
    _check_first(first, day)
    row.sanctioned_amount = row.amount if terms.amount is None else terms.amount
    check_rupees(row.sanctioned_amount)
    row.sanctioned_on, row.first_recovery_month = day, first.first
    row.rate_pct = rate_on(row.type, day)
    if terms.principal_instalments is not None:
        row.principal_instalments = terms.principal_instalments
    if terms.interest_instalments is not None:
        row.interest_instalments = terms.interest_instalments
    check_instalments(
        row.type,
        principal=row.principal_instalments,
        interest=row.interest_instalments,
        bears_interest=row.rate_pct > 0,
    )
    row.order_reference = terms.order_reference.strip()
    row.comments = terms.comments.strip()


def _check_first(first: Month, day: date) -> None:
    """Refuse a first recovery that no run can make any more."""
    text = ""
    if first < Month.of(day):
        text = _("Recovery cannot begin before the sanction.")
    elif (later := first_open_month(first)) != first:
        text = _("%(month)s is locked already; recovery can begin in %(later)s.") % {
            "month": in_month(first.first),
            "later": in_month(later.first),
        }
    if text:
        raise ValidationFailed.at("first_recovery_month", text)


def _check_entitlement(row: AdvanceApplication) -> None:
    """Raise LiveAdvance, NotEligible or OverCeiling with the reason."""
    if row.sanctioned_on is None or row.sanctioned_amount is None:
        raise ValueError("the terms are set before they are checked")
    allowed = entitlement(row.type, row.employee, row.sanctioned_on, leaving_out=row.pk)
    if allowed.is_live:
        raise LiveAdvance(_live_text(row))
    if allowed.reasons:
        raise NotEligible(" ".join(allowed.reasons))
    if allowed.ceiling is not None and row.sanctioned_amount > allowed.ceiling:
        text = _("The most that may be sanctioned is %(ceiling)s.") % {"ceiling": rupees(allowed.ceiling)}
        if row.type.ceiling_months and allowed.ceiling != row.type.ceiling_amount:
            months = {"months": row.type.ceiling_months}
            text += " " + _("That is %(months)d months of basic pay.") % months
        raise OverCeiling.at("amount", text)


def _live_text(row: AdvanceApplication) -> str:
    return _("The employee has an advance of the type “%(type)s” that is not paid back.") % {
        "type": row.type.name
    }
