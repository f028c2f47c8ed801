"""The month of the payroll: processed as often as needed, corrected by hand, then locked for good.

One transaction each, that holds the row of the run. With it nobody else computes or locks the month; salaries, leave
and rules may change meanwhile, and the lock looks whether they did.
"""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.locking import period
from core.locking.errors import RunChanged, RunNotReady
from core.locking.figures import set_figures, wrong_figure
from core.locking.rows import take_open, take_processed
from core.locking.states import TRANSITIONS, RunState
from core.money import ZERO
from core.numbering.services import next_numbers
from core.periods import Month, today
from core.refusals import get_or_refuse, refuse_wrong
from core.states import advance
from school.payroll.computing import ComputedMonth
from school.payroll.enums import PayFigureName
from school.payroll.errors import OwnSalary
from school.payroll.models import (
    ContributionRule,
    PayArrear,
    PayFigure,
    PayrollFinding,
    PayrollRun,
    Payslip,
    PayslipLine,
    ProfessionalTaxSlab,
)
from school.payroll.period import PAYROLL_RUN
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.people import people
from school.payroll.selectors.rules import Slabs, contribution_rules, in_force
from school.payroll.selectors.runs import earliest_open_before, last_locked, payslips_of, run_of
from school.payroll.selectors.salaries import is_of
from school.payroll.services.structures import mark_used
from school.payroll.services.telling import tell_payslips
from school.payroll.staleness import changes_from
from school.staff.models import StaffMember

SERIES, PREFIX = "payroll.payslip", "PS"
SHOWN = 5
BATCH = 1000


def process_month(*, month: Month, actor: Actor) -> PayrollRun:
    """Compute what everybody is paid for the month, and return the run; all or nothing.

    The run is made when the month has none. Figures set by hand stay. Raises ValidationFailed for a month that has
    not begun or is before a locked one, RunLocked, RunBusy, RunNotReady.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        run = take_open(PayrollRun, _run_for(month, actor).pk)
        _check_order(run)
        _compute_again(run, actor)
        record(actor, "payroll_run.processed", run, after=PAYROLL_RUN.amounts(run))
    return run


def process_run(*, run: PayrollRun, actor: Actor) -> PayrollRun:
    """Compute a run's month again. Raises as `process_month`."""
    return process_month(month=Month.of(run.month), actor=actor)


def set_figure(
    *, run: PayrollRun, staff_id: str | UUID, field: str, value: Decimal, reason: str, actor: Actor
) -> PayrollRun:
    """Set one figure of one person by hand and compute the month again.

    Raises ValidationFailed for an unknown figure, a value out of bounds or a missing reason, OwnSalary, RunNotReady
    unless the run is processed, RunLocked, RunBusy.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        run = take_processed(PayrollRun, run.pk)
        member = _member(run, staff_id, actor)
        reason = " ".join(reason.split())
        _check_figure(run, member, {field: value}, reason)
        set_figures(PayFigure, {field: value}, reason=reason, actor=actor, run=run, staff=member)
        after = {"staff": member.employee_code, "reason": reason, field: value}
        record(actor, "payslip.corrected", run, after=after)
        return _compute_again(run, actor)


def remove_figure(*, run: PayrollRun, staff_id: str | UUID, field: str, actor: Actor) -> PayrollRun:
    """Take a figure set by hand back and compute the month again. Raises as `set_figure`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        run = take_processed(PayrollRun, run.pk)
        member = _member(run, staff_id, actor)
        gone, _rows = PayFigure.objects.filter(run=run, staff=member, field=field).delete()
        if not gone:
            raise ValidationFailed.at("field", _("This figure is not set by hand."))
        before = {"staff": member.employee_code, "field": field}
        record(actor, "payslip.correction_removed", run, before=before)
        return _compute_again(run, actor)


def discard_run(*, run: PayrollRun, actor: Actor) -> PayrollRun | None:
    """Take a processed run back to draft, or remove a draft; raises as core.locking.period.discard."""
    return period.discard(PAYROLL_RUN, run=run, actor=actor)


def lock_run(*, run: PayrollRun, actor: Actor, digest: str = "") -> PayrollRun:
    """Make the run final, give the payslips their numbers, and tell the staff.

    `digest` is the one of the run that the person looked at. Raises as core.locking.period.lock, RunChanged too when
    a payslip would come out otherwise now.
    """
    computed: list[ComputedMonth] = []

    def look(held: PayrollRun) -> None:
        _check_order(held)
        computed.append(ComputedMonth(held))
        _refuse_stale(held, computed[0])

    def post(held: PayrollRun, at: datetime) -> None:
        _number(held)
        mark_used(computed[0].structures)
        _mark_rules(Month.of(held.month), at)
        tell_payslips(held, actor)

    return period.lock(PAYROLL_RUN, run=run, actor=actor, digest=digest, look=look, post=post)


def _run_for(month: Month, actor: Actor) -> PayrollRun:
    found = run_of(month)
    if found:
        return found
    newest = last_locked()
    if month.first > today():
        text = _("%(month)s has not begun yet.") % {"month": month}
        raise ValidationFailed.at("month", text)
    if newest and month.first < newest.month:
        text = _("%(month)s is locked already; a run must be for a later month.")
        raise ValidationFailed.at("month", text % {"month": Month.of(newest.month)})
    # Somebody else may have been faster.
    run, is_new = PayrollRun.objects.get_or_create(month=month.first, defaults={"created_by": actor.name})
    if is_new:
        record(actor, "payroll_run.created", run, after={"month": str(month)})
    return run


def _check_order(run: PayrollRun) -> None:
    """Differences and the year's tax count what is paid, so earlier months must be final."""
    earlier = earliest_open_before(run)
    if earlier is not None:
        raise RunNotReady(
            _("%(month)s is not locked yet; lock it first, or discard its run.")
            % {"month": Month.of(earlier.month)}
        )


def _compute_again(run: PayrollRun, actor: Actor) -> PayrollRun:
    """Replace the run's rows, in the caller's transaction that holds its row. Raises RunNotReady."""
    advance(run, RunState.PROCESSING, table=TRANSITIONS, actor=actor, audit=False)
    period.drop_results(PAYROLL_RUN, run)
    computed = ComputedMonth(run)
    if not computed.payslips and not computed.findings:
        text = _("Nobody is in service in %(month)s. Enter the staff and their salaries first.")
        raise RunNotReady(text % {"month": Month.of(run.month)})
    _write(run, computed)
    run.processed_at, run.processed_by = timezone.now(), actor.name
    run.save()
    return advance(run, RunState.PROCESSED, table=TRANSITIONS, actor=actor, audit=False)


def _write(run: PayrollRun, computed: ComputedMonth) -> None:
    Payslip.objects.bulk_create(computed.payslips, batch_size=BATCH)
    PayslipLine.objects.bulk_create(computed.lines, batch_size=BATCH)
    PayArrear.objects.bulk_create(computed.arrears, batch_size=BATCH)
    PayrollFinding.objects.bulk_create(computed.findings, batch_size=BATCH)

    def total(*names: str) -> Decimal:
        return sum((getattr(slip, name) for slip in computed.payslips for name in names), ZERO)

    run.paid = len(computed.payslips)
    run.total_gross, run.total_deductions = total("gross"), total("deductions")
    run.total_net, run.total_employer = total("net"), total("pension", "pf_employer", "esi_employer")


def _member(run: PayrollRun, staff_id: str | UUID, actor: Actor) -> StaffMember:
    refusal = ValidationFailed.at("staff_id", _("Nobody of the staff in this month has this number."))
    payslips = payslips_of(run).values("staff")
    findings = PayrollFinding.objects.filter(run=run).values("staff")
    rows = StaffMember.objects.filter(pk__in=payslips) | StaffMember.objects.filter(pk__in=findings)
    member: StaffMember = get_or_refuse(rows.distinct(), refusal, pk=staff_id)
    if is_of(member, actor):
        raise OwnSalary
    return member


def _check_figure(run: PayrollRun, member: StaffMember, values: Mapping[str, Decimal], reason: str) -> None:
    month = Month.of(run.month)
    (person,) = people([member.pk])
    most = sum(days for days, _terms in person.months(month))
    fields = {}
    for name, value in values.items():
        known = PayFigureName.values
        text = wrong_figure(name, value, known=known, days={PayFigureName.LOP_DAYS}, most=most)
        if text:
            fields["value" if name in known else "field"] = text
    if not reason:
        fields["reason"] = _("Say why the figure is set.")
    refuse_wrong(fields)


def _refuse_stale(run: PayrollRun, computed: ComputedMonth) -> None:
    texts = [change.text for change in changes_from(run, computed)]
    if not texts:
        return
    shown = " ".join(texts[:SHOWN]) + (" …" if len(texts) > SHOWN else "")
    message = ngettext(
        "%(count)d payslip has changed since the run was processed: %(what)s Process the run again.",
        "%(count)d payslips have changed since the run was processed: %(what)s Process the run again.",
        len(texts),
    ) % {"count": len(texts), "what": shown}
    raise RunChanged(message, extra={"changed": texts})


def _number(run: PayrollRun) -> None:
    """Give the payslips their numbers by staff code: PS-2026-27-00001, gapless in the financial year."""
    rows = list(payslips_of(run))
    year = str(Month.of(run.month).financial_year)
    first = next_numbers(SERIES, len(rows), period=year)
    for number, row in enumerate(rows, first):
        row.number = f"{PREFIX}-{year}-{number:05d}"
    Payslip.objects.bulk_update(rows, ["number"], batch_size=BATCH)


def _mark_rules(month: Month, at: datetime) -> None:
    """Say by which rules a locked month has paid: they are superseded by later rows from then on."""
    rule = in_force(contribution_rules(), month)
    if rule is not None:
        ContributionRule.objects.filter(pk=rule.pk, used_at=None).update(used_at=at)
    slabs = Slabs()
    used = [row.pk for state in slabs.rows for row in slabs.table(state, month)]
    ProfessionalTaxSlab.objects.filter(pk__in=used, used_at=None).update(used_at=at)
