"""One way in for every door: what is asked for, made by the service of its step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.locking.states import RunState
from core.periods import Month
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.payroll_vouchers.enums import Step
from erp_planned.payroll_vouchers.errors import MadeAlready, NotReady
from erp_planned.payroll_vouchers.selectors.standing import standing_by_key
from erp_planned.payroll_vouchers.services import accruals, clearing
from payroll.advances.selectors.outside_pay import get_entry
from payroll.contract_staff import selectors as contract_staff
from payroll.runs import selectors as runs
from payroll.tds.selectors import get_challan

# The step, what finds its row, what makes its voucher, and which choices beside the row it takes.
ACCOUNT, DAY, REFERENCE = "account", "on", "reference"
MONEY = (ACCOUNT, DAY, REFERENCE)


@dataclass(frozen=True, slots=True)
class Making:
    """How the voucher of a step is made: `name` is the argument that takes the row."""

    name: str
    find: Callable[[int], Any]
    make: Callable[..., Voucher]
    takes: tuple[str, ...]


MAKINGS: Mapping[Step, Making] = {
    Step.SALARY: Making("run", runs.get_run, accruals.make_salary_voucher, (DAY,)),
    Step.CONTRACT: Making("run", contract_staff.get_run, accruals.make_contract_voucher, (DAY,)),
    Step.NET: Making("run", runs.get_run, clearing.pay_net, MONEY),
    Step.CONTRACT_NET: Making("run", contract_staff.get_run, clearing.pay_contract_net, MONEY),
    Step.NPS: Making("run", runs.get_run, clearing.deposit_nps, MONEY),
    Step.TDS: Making("challan", get_challan, clearing.deposit_tds, (ACCOUNT, DAY)),
    Step.ADVANCE: Making("entry", get_entry, clearing.post_advance, (ACCOUNT, REFERENCE)),
}


def make_for(
    *,
    step: Step,
    key: int,
    actor: Actor,
    account: Account | None = None,
    on: date | None = None,
    reference: str = "",
) -> Voucher:
    """Make the voucher of a step for a row by its number.

    Raises NotFound for the row, ValidationFailed for a choice that the step does not take, and what its service raises.
    """
    authorize(actor, P.WRITE)
    making = MAKINGS[step]
    given = {ACCOUNT: account, DAY: on, REFERENCE: reference}
    names = {ACCOUNT: "account_id", DAY: "date", REFERENCE: "reference"}
    for name, value in given.items():
        if value and name not in making.takes:
            text = _("“%(step)s” does not take this; leave it out.") % {"step": step.label}
            raise ValidationFailed.at(names[name], text)
    chosen = {name: value for name, value in given.items() if value and name in making.takes}
    return making.make(**{making.name: making.find(key), "actor": actor, **chosen})


@transaction.atomic
def make_for_month(*, month: Month, actor: Actor, on: date | None = None) -> list[Voucher]:
    """Make the vouchers of all locked runs of a month that have none: regular, supplementary, contract staff.

    All or none. Raises NotReady where no run of the month is locked, MadeAlready where each has its voucher.
    """
    authorize(actor, P.WRITE)
    locked = {"month": month.first, "state": RunState.LOCKED}
    found = [
        *((Step.SALARY, run.pk) for run in runs.runs().filter(**locked, is_brought=False).order_by("number")),
        *((Step.CONTRACT, run.pk) for run in contract_staff.runs().filter(**locked)),
    ]
    if not found:
        raise NotReady(_("No payroll run of %(month)s is locked.") % {"month": month})
    made = {
        step: standing_by_key(step, [key for one, key in found if one == step])
        for step in (Step.SALARY, Step.CONTRACT)
    }
    left = [(step, key) for step, key in found if key not in made[step]]
    if not left:
        numbers = ", ".join(str(row) for rows in made.values() for row in rows.values())
        text = _("Every locked run of %(month)s has its voucher: %(vouchers)s.")
        raise MadeAlready(text % {"month": month, "vouchers": numbers})
    return [make_for(step=step, key=key, actor=actor, on=on) for step, key in left]
