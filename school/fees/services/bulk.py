"""The invoices of an instalment for a whole class: looked at first, then raised; again for what came due since."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.jobs import enqueue, get_job
from core.money import ZERO
from core.outbox.models import Job
from core.periods import today
from core.states import take
from school.fees.enums import InvoiceKind
from school.fees.errors import NoSuchPlan
from school.fees.models import FeePlan, Instalment, Invoice
from school.fees.permissions import FeePermission as P
from school.fees.selectors.owing import Owing, Run, run_of, students_of_run
from school.fees.services.accounts import hold_accounts
from school.fees.services.notices import tell_invoices
from school.fees.services.raising import Draft, raise_all

TASK = "school_fees.raise_invoices"
# So many invoices are raised while one waits; more of them in the background.
AT_ONCE = 300


MOST_ERRORS = 200
Report = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Raised:
    """What a run did: invoices, their sum and what concessions took off (rupees), and by student why there is none."""

    students: int = 0
    invoices: list[Invoice] = field(default_factory=list)
    amount: Decimal = ZERO
    conceded: Decimal = ZERO
    errors: list[tuple[Owing, str]] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """Return it as plain data, for the job's row."""
        return {
            "students": self.students,
            "invoices": len(self.invoices),
            "amount": str(self.amount),
            "concessions": str(self.conceded),
            "errors": [
                {"student_id": str(one.pupil.id), "student_name": one.pupil.name, "problem": text}
                for one, text in self.errors[:MOST_ERRORS]
            ],
        }


def preview_invoices(*, plan: FeePlan, number: int, actor: Actor) -> Run:
    """Return what a run of an instalment would do now. Raises ValidationFailed naming `instalment`, Forbidden."""
    authorize(actor, P.INVOICE)
    return run_of(plan, instalment_of(plan, number))


def raise_invoices(
    *,
    plan: FeePlan,
    number: int,
    actor: Actor,
    digest: str = "",
    report: Report = lambda _done, _total, _note: None,
) -> Raised:
    """Raise the invoices of an instalment for whoever owes something that is not billed yet.

    Students with an error get none and are named; the others' stand. A second run bills only what came due since, as
    a further part of the instalment; with nothing of the kind it does nothing. What would now be less than billed
    stays. With `digest`, that of the preview. Raises InvalidState where what would be billed changed since,
    ValidationFailed naming `instalment`, NoSuchPlan, Forbidden.
    """
    authorize(actor, P.INVOICE)
    with transaction.atomic():
        row = take(FeePlan.objects.select_related("school_class", "academic_year"), NoSuchPlan(), pk=plan.pk)
        instalment = instalment_of(row, number)
        accounts = hold_accounts(students_of_run(row, instalment))
        run = run_of(row, instalment)
        found = run.to_raise
        if not found:
            return Raised(students=len(run.items), errors=[(one, one.problem) for one in run.problems])
        if (digest and run.digest != digest) or any(one.pupil.id not in accounts for one in found):
            raise _changed()
        report(0, len(found), "")
        drafts = [_draft(one, run, accounts[one.pupil.id]) for one in found]
        told = raise_all(drafts, actor=actor, report=report)
        raised = _told(run, found, {key: account.pk for key, account in accounts.items()}, told)
        record(actor, "invoices.raised", row, after={"instalment": instalment.name, **_counts(raised)})
        tell_invoices(told.invoices, actor)
    return raised


def start_raising(*, plan: FeePlan, number: int, actor: Actor, digest: str) -> Job:
    """Have the worker raise the invoices that were looked at. Raises as `raise_invoices`."""
    run = preview_invoices(plan=plan, number=number, actor=actor)
    if run.digest != digest:
        raise _changed()
    return enqueue(
        TASK,
        key=f"{TASK}:{plan.pk}:{digest}",
        actor=actor,
        plan_id=str(plan.pk),
        number=number,
        digest=digest,
    )


def _changed() -> InvalidState:
    text = _("Something changed since the preview: look at it again before you raise the invoices.")
    return InvalidState.at("digest", text)


def run_in_background(*, job_id: int, actor: Actor) -> Job:
    """Return the job of a run. Raises NotFound for any other, Forbidden."""
    authorize(actor, P.INVOICE)
    refusal = NotFound(_("There is no such run."))
    try:
        job = get_job(job_id)
    except NotFound:
        raise refusal from None
    if job.task != TASK:
        raise refusal
    return job


def instalment_of(plan: FeePlan, number: int) -> Instalment:
    """Return an instalment of a plan by its number. Raises ValidationFailed naming those there are."""
    found = {one.number: one for one in plan.instalments.all()}
    if number not in found:
        values = {"number": number, "known": ", ".join(str(one) for one in sorted(found))}
        text = _("The plan has no instalment %(number)s; there are %(known)s.") % values
        raise ValidationFailed.at("instalment", text)
    return found[number]


def _draft(one: Owing, run: Run, account: Any) -> Draft:
    part = one.pupil.parts + 1
    title = f"{run.instalment.name}, {run.plan.academic_year.name}"
    return Draft(
        account=account,
        kind=InvoiceKind.PLAN,
        academic_year=run.plan.academic_year,
        title=_("%(title)s: further fees") % {"title": title} if part > 1 else title,
        issued_on=today(),
        due_on=run.due_on,
        lines=one.lines,
        concessions=one.concessions,
        plan=run.plan,
        instalment=run.instalment,
        part=part,
    )


def _told(run: Run, found: list[Owing], accounts: dict[UUID, UUID], told: Any) -> Raised:
    refused = [
        (one, told.refused[accounts[one.pupil.id]]) for one in found if accounts[one.pupil.id] in told.refused
    ]
    return Raised(
        students=len(run.items),
        invoices=told.invoices,
        amount=sum((row.amount for row in told.invoices), ZERO),
        conceded=sum((row.concessions for row in told.invoices), ZERO),
        errors=[*((one, one.problem) for one in run.problems), *refused],
    )


def _counts(raised: Raised) -> dict[str, Any]:
    return {"invoices": len(raised.invoices), "amount": raised.amount, "errors": len(raised.errors)}
