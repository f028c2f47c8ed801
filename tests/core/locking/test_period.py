"""What is the same for every monthly run: the declaration, the digest, discard, lock. Tried on both kinds there are."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from core.actors import Actor, Door, system_actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidTransition
from core.locking.errors import NoSuchRun, RunChanged, RunLocked, RunNotReady
from core.locking.figures import wrong_days, wrong_figure
from core.locking.period import LockedPeriod, discard, lock, run_digest
from core.locking.rows import take
from core.locking.states import TRANSITIONS, RunState
from core.periods import Month
from core.states import advance
from core.tenancy.models import Tenant
from payroll.contract_staff import services as contracts
from payroll.contract_staff.models import ContractCorrection, ContractLine, ContractRun, ContractTdsEntry
from payroll.contract_staff.period import CONTRACT_RUN
from payroll.runs.period import PAYROLL_RUN
from tests.payroll.contract_staff.people import make_contract

NOBODY = Actor(user_id=None, name="nobody", role="employee", door=Door.API)


@pytest.fixture
def actor() -> Actor:
    """Somebody who may do everything."""
    return system_actor(Door.COMMAND, "Tester")


@pytest.mark.parametrize("period", [PAYROLL_RUN, CONTRACT_RUN])
@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"figures": ("total_grosss",)}, "total_grosss"),
        ({"totals": {"people": "nobody_paid"}}, "nobody_paid"),
        ({"results": (Tenant,)}, "Tenant has no field 'run'"),
    ],
)
def test_a_wrong_declaration_is_named_where_it_stands(
    period: LockedPeriod[Any], change: dict[str, Any], named: str
) -> None:
    """Would catch a mistyped column that discards nothing, found only in the first month."""
    with pytest.raises(ImproperlyConfigured, match=named):
        replace(period, **change)


@pytest.fixture
def run(organization: Tenant, actor: Actor) -> ContractRun:
    """A processed month of contract staff."""
    make_contract(40000)
    return contracts.process_month(month=Month(2026, 6), actor=actor)


def nothing(*_given: object) -> None:
    """Refuse and post nothing."""


def locked(
    run: ContractRun, actor: Actor, *, digest: str = "", look: Callable[..., None] = nothing
) -> ContractRun:
    """Lock without what contract staff itself looks at and posts."""
    return lock(CONTRACT_RUN, run=run, actor=actor, digest=digest, look=look, post=nothing)


@pytest.mark.django_db
def test_the_digest_is_another_one_after_every_correction(run: ContractRun, actor: Actor) -> None:
    """A correction that leaves the totals as they were counts too: somebody else has to look at it."""
    line = run.lines.get()
    seen = run_digest(CONTRACT_RUN, run)
    assert seen == run_digest(CONTRACT_RUN, ContractRun.objects.get())
    contracts.correct_line(run=run, staff=line.staff, values={"tds": line.tds}, reason="seen", actor=actor)
    with pytest.raises(RunChanged, match="computed or corrected again"):
        contracts.lock_run(run=run, actor=actor, digest=seen)
    run.refresh_from_db()
    assert (run.state, ContractTdsEntry.objects.count()) == (RunState.PROCESSED, 0)
    contracts.lock_run(run=run, actor=actor, digest=run_digest(CONTRACT_RUN, run))
    assert ContractTdsEntry.objects.count() == 1


@pytest.mark.django_db
def test_lock_refuses_before_anything_is_posted(run: ContractRun, actor: Actor) -> None:
    """Without the right, unprocessed, or with a refusal of the suite's own; then it locks, and only once."""

    def refuse(_run: ContractRun) -> None:
        raise RunChanged("another one")

    with pytest.raises(Forbidden):
        locked(run, NOBODY)
    with pytest.raises(RunChanged, match="another one"):
        locked(run, actor, look=refuse)
    ContractRun.objects.update(state=RunState.DRAFT)
    with pytest.raises(RunNotReady, match="Only a processed run"):
        locked(run, actor)
    ContractRun.objects.update(state=RunState.PROCESSED)
    assert not AuditEntry.objects.filter(action="contract_run.locked").exists()
    done = locked(run, actor)
    assert (done.state, done.locked_by, done.locked_at is not None) == (RunState.LOCKED, actor.name, True)
    assert AuditEntry.objects.get(action="contract_run.locked").after["paid"] == 1
    with pytest.raises(RunLocked):
        locked(run, actor)


@pytest.mark.django_db
def test_a_run_that_pays_nobody_is_not_locked(organization: Tenant, actor: Actor) -> None:
    make_contract(40000, bank_account="", ifsc="")
    run = contracts.process_month(month=Month(2026, 6), actor=actor)
    with pytest.raises(RunNotReady, match="pays nobody"):
        locked(run, actor)


@pytest.mark.django_db
def test_discard_keeps_what_people_entered_until_the_run_itself_goes(run: ContractRun, actor: Actor) -> None:
    """First back to draft with every figure as in a new run, then the run with its corrections."""
    contracts.correct_line(
        run=run, staff=run.lines.get().staff, values={"tds": Decimal(1)}, reason="x", actor=actor
    )
    with pytest.raises(Forbidden):
        discard(CONTRACT_RUN, run=run, actor=NOBODY)
    assert ContractLine.objects.count() == 1
    back = discard(CONTRACT_RUN, run=run, actor=actor)
    assert back is not None
    fresh = ContractRun(month=run.month)
    names = (*CONTRACT_RUN.figures, "processed_by", "processed_at")
    assert [getattr(back, name) for name in names] == [getattr(fresh, name) for name in names]
    assert (ContractLine.objects.count(), ContractCorrection.objects.count()) == (0, 1)
    assert discard(CONTRACT_RUN, run=back, actor=actor) is None
    assert (ContractRun.objects.count(), ContractCorrection.objects.count()) == (0, 0)
    with pytest.raises(NoSuchRun):
        take(ContractRun, run.pk)


@pytest.mark.django_db
def test_a_run_that_is_being_processed_is_not_discarded(run: ContractRun, actor: Actor) -> None:
    advance(run, RunState.PROCESSING, table=TRANSITIONS, actor=actor)
    with pytest.raises(RunNotReady, match="being processed"):
        discard(CONTRACT_RUN, run=run, actor=actor)
    assert ContractLine.objects.count() == 1


@pytest.mark.django_db
def test_a_locked_state_has_no_way_out(run: ContractRun, actor: Actor) -> None:
    done = locked(run, actor)
    with pytest.raises(InvalidTransition):
        advance(done, RunState.PROCESSED, table=TRANSITIONS, actor=actor)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("tds", "5", ""),
        ("tds", "5.5", "whole rupees"),
        ("tds", "-1", "zero or more"),
        ("days", "30", ""),
        ("days", "2.5", ""),
        ("days", "30.5", "0 to 30"),
        ("days", "2.25", "half a day"),
        ("net", "5", "days, tds"),
    ],
)
def test_what_can_be_set_by_hand(name: str, value: str, text: str) -> None:
    """Days in half days within the month, rupees without paise, nothing else."""
    found = wrong_figure(name, Decimal(value), known=["days", "tds"], days={"days"}, most=30)
    assert text in found
    assert bool(found) == bool(text)


def test_days_below_zero_are_refused() -> None:
    assert wrong_days(Decimal("-0.5"), 30)
    assert not wrong_days(Decimal(0), 0)
