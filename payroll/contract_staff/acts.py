"""The acts on a contract and on a month of contract staff, for every door (`core.acts`)."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.actors import Actor
from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_month, rupees
from core.locking.states import TRANSITIONS, RunState
from core.periods import Month, today
from payroll.contract_staff import selectors, services
from payroll.contract_staff.enums import CONTRACT_TRANSITIONS, ContractFigure, ContractStatus
from payroll.contract_staff.models import ContractLateDays, ContractRun, ContractStaff
from payroll.contract_staff.permissions import ContractPermission as P
from payroll.tds.permissions import ReturnsPermission

OFFERED, SHOWN = 13, 10


def _late_days(
    *, staff: ContractStaff, month: str, days: Decimal, reason: str, actor: Actor
) -> ContractLateDays:
    found = Month.parse(month)
    return services.correct_late_days(staff=staff, month=found, days=days, reason=reason, actor=actor)


def _process_month(*, month: str, actor: Actor, keep_corrections: bool = True) -> ContractRun:
    return services.process_month(month=Month.parse(month), keep_corrections=keep_corrections, actor=actor)


def _process(*, run: ContractRun, actor: Actor) -> ContractRun:
    return services.process_month(month=Month.of(run.month), actor=actor)


def _set_figure(
    *, run: ContractRun, staff_id: str, field: str, value: Decimal, reason: str, actor: Actor
) -> ContractRun:
    staff = selectors.get_staff(int(staff_id))
    return services.correct_line(run=run, staff=staff, values={field: value}, reason=reason, actor=actor)


def _months(_row: Any) -> Iterator[tuple[str, str]]:
    newest = Month.of(today())
    return ((str(month), in_month(month.first)) for month in (newest.plus(-back) for back in range(OFFERED)))


def _locked_months(_row: Any) -> Iterator[tuple[str, str]]:
    return ((str(Month.of(day)), in_month(day)) for day in selectors.locked_months())


def _people(run: ContractRun) -> Iterator[tuple[int, str]]:
    people = selectors.under_contract(Month.of(run.month)).values_list("pk", "code", "name")
    return ((pk, f"{code} {name}") for pk, code, name in people)


def _lock_text(run: ContractRun) -> str:
    text = ngettext(
        "%(count)d contract is paid %(net)s in all. A locked run is final; nobody can change it.",
        "%(count)d contracts are paid %(net)s in all. A locked run is final; nobody can change it.",
        run.paid,
    ) % {"count": run.paid, "net": rupees(run.total_net)}
    return f"{text} {left_out_text(run)}".rstrip()


def left_out_text(run: ContractRun) -> str:
    """Name who is under contract and gets nothing; empty when everybody is paid."""
    out = selectors.left_out_of(run)
    names = ", ".join(out[:SHOWN]) + (" …" if len(out) > SHOWN else "")
    return _t("Left out, without pay for this month: %(names)s.") % {"names": names} if out else ""


# fmt: off
CONTRACT_ACTS = declare(Acts(
    "contract", "staff", find=selectors.get_staff, table=CONTRACT_TRANSITIONS, column="status", each=(
        Act("new_rate", _("New rate"), P.WRITE, services.update_staff, icon="currency_rupee",
            done=_("The rate is entered."),
            params=(
                Param("rate", Kind.MONEY, _("Rupees a month or day"), required=True),
                Param("rate_from", Kind.DAY, _("From month (any day)"), required=True,
                      help=_("In a locked month: the next run pays or recovers the difference."),
                      initial=lambda _row: Month.of(today()).first),
                Param("reason", Kind.LINE, _("Reason"), most=300))),
        Act("late_days", _("Days of a locked month"), P.WRITE, _late_days, icon="history",
            text=_("What was paid stays. The next run pays or recovers the difference."),
            done=_("The days are entered; the next run settles the difference."),
            params=(
                Param("month", Kind.CHOICE, _("Month"), required=True, choices=_locked_months),
                Param("days", Kind.DAYS, _("Days"), required=True),
                Param("reason", Kind.LINE, _("Reason"), required=True, most=300))),
        Act("add_deduction", _("Add deduction"), P.WRITE, services.add_deduction, icon="playlist_add",
            done=_("The deduction is entered."),
            params=(
                Param("name", Kind.LINE, _("Name"), required=True, most=100),
                Param("amount", Kind.MONEY, _("Rupees a month"), required=True),
                Param("from_on", Kind.DAY, _("From month (any day)"), required=True),
                Param("to_on", Kind.DAY, _("To month (empty: until further notice)")))),
        Act("end", _("End contract"), P.WRITE, services.end_contract, to=ContractStatus.ENDED, icon="event_busy",
            dangerous=True, done=_("The contract is ended."), text=_(
                "Days after the last paid day are not paid. What was paid stays; too much is named by the next run."),
            params=(
                Param("ended_on", Kind.DAY, _("Last paid day"), required=True,
                      initial=lambda staff: min(today(), staff.contract_to)),
                Param("reason", Kind.LINE, _("Reason"), most=200))),
        Act("reopen", _("Reopen contract"), P.WRITE, services.reopen_contract, to=ContractStatus.ACTIVE,
            done=_("The contract runs again."), icon="event_available"),
    )))
PROCESSED = _("The month is processed: review it, then lock it.")
RUN_ACTS = declare(Acts(
    "contract_run", "run", find=selectors.get_run, table=TRANSITIONS, title=lambda run: in_month(run.month), each=(
        Act("process_month", _("Process a month"), P.WRITE, _process_month, on_list=True, icon="calculate",
            done=PROCESSED, text=_(
                "Computes what everybody under contract is to be paid. Nothing is final before the lock."),
            params=(
                Param("month", Kind.CHOICE, _("Month"), required=True, choices=_months,
                      initial=lambda _row: str(Month.of(today()))),
                Param("keep_corrections", Kind.TICK, _("Keep figures set by hand"), initial=lambda _row: True))),
        Act("form_26q", _("Form 26Q (140)"), ReturnsPermission.READ, on_list=True, icon="request_quote"),
        Act("process_run", _("Process"), P.WRITE, _process, to=RunState.PROCESSING,
            done=PROCESSED, icon="calculate"),
        Act("set_figure", _("Set a figure"), P.WRITE, _set_figure, icon="edit",
            states=frozenset({RunState.PROCESSED}), done=_("The figure is set and the month computed again."),
            params=(
                Param("staff_id", Kind.CHOICE, _("Contract"), required=True, choices=_people),
                Param("field", Kind.CHOICE, _("Figure"), required=True, choices=lambda _row: ContractFigure.choices),
                Param("value", Kind.MONEY, _("Value (days, or rupees)"), required=True),
                Param("reason", Kind.LINE, _("Reason"), required=True, most=300))),
        Act("lock", _("Lock the run"), P.LOCK, services.lock_run, to=RunState.LOCKED, icon="lock",
            text=_lock_text, done=_("The run is locked; the TDS ledger is posted."), dangerous=True, once=True,
            doors=API, summary="Lock a run of contract staff (final)",
            about="Make the run final and post the TDS ledger."),
        Act("advice", _("Bank advice"), P.READ, states=frozenset({RunState.LOCKED}), icon="account_balance"),
        Act("slips", _("Slips"), P.READ, states=frozenset({RunState.LOCKED}), icon="picture_as_pdf"),
        Act("discard", _("Discard"), P.WRITE, services.discard_run, icon="delete", dangerous=True,
            states=frozenset({RunState.DRAFT, RunState.PROCESSED}), done=_("The results are discarded.")),
    )))
# fmt: on
