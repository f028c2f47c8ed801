"""Vouchers that clear what a run owes: net pay, NPS and TDS paid out; and advances paid and repaid by hand."""

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
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.payroll_vouchers import heads as h
from erp_planned.payroll_vouchers.enums import PayKind, Step
from erp_planned.payroll_vouchers.errors import MadeAlready, NotReady
from erp_planned.payroll_vouchers.people import party
from erp_planned.payroll_vouchers.selectors.accounts import element_accounts
from erp_planned.payroll_vouchers.selectors.standing import posted_total, standing_of
from erp_planned.payroll_vouchers.services.accruals import run_title
from erp_planned.payroll_vouchers.services.common import (
    Part,
    by_head,
    check_day,
    money_account,
    put_together,
    refuse_second,
    write,
)
from payroll.advances.enums import EntryKind
from payroll.advances.models import AdvanceEntry
from payroll.contract_staff.models import ContractRun
from payroll.runs.models import PayrollRun
from payroll.runs.selectors import held_net, run_name, sums_of_run
from payroll.tds.enums import DepositMode, FormKind
from payroll.tds.models import Challan


@transaction.atomic
def pay_net(
    *,
    run: PayrollRun,
    actor: Actor,
    account: Account | None = None,
    on: date | None = None,
    reference: str = "",
) -> Voucher:
    """Make the payment of a run's net pay that is not paid yet, without what is held; several times where some was.

    Raises NotReady before the run's own voucher, MadeAlready when nothing is left to pay, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = states.take(PayrollRun.objects.all(), NotFound(_("There is no such payroll run.")), pk=run.pk)
    accrual = _accrual(Step.SALARY, row.pk)
    left = row.total_net - posted_total(Step.NET, row.pk) - held_net(row)
    if left <= 0:
        raise MadeAlready(_("Nothing is left to pay: what is not paid is held."))
    return _pay(
        Step.NET, row.pk, [(h.NET, left)], account, _day(on, accrual), reference,
        _("Net pay of %(month)s") % {"month": run_title(row)}, actor,
    )  # fmt: skip


@transaction.atomic
def pay_contract_net(
    *,
    run: ContractRun,
    actor: Actor,
    account: Account | None = None,
    on: date | None = None,
    reference: str = "",
) -> Voucher:
    """Make the payment of what contract staff get for a month. Raises as `pay_net`."""
    authorize(actor, P.WRITE)
    row = states.take(ContractRun.objects.all(), NotFound(_("There is no such run.")), pk=run.pk)
    accrual = _accrual(Step.CONTRACT, row.pk)
    refuse_second(Step.CONTRACT_NET, row.pk, _("The payment of %(month)s") % {"month": in_month(row.month)})
    return _pay(
        Step.CONTRACT_NET, row.pk, [(h.CONTRACT_NET, row.total_net)], account, _day(on, accrual), reference,
        _("Contract staff of %(month)s paid") % {"month": in_month(row.month)}, actor,
    )  # fmt: skip


@transaction.atomic
def deposit_nps(
    *,
    run: PayrollRun,
    actor: Actor,
    account: Account | None = None,
    on: date | None = None,
    reference: str = "",
) -> Voucher:
    """Make the payment of both NPS shares of a run to the trustee bank. Raises as `pay_net`."""
    authorize(actor, P.WRITE)
    row = states.take(PayrollRun.objects.all(), NotFound(_("There is no such payroll run.")), pk=run.pk)
    accrual = _accrual(Step.SALARY, row.pk)
    refuse_second(Step.NPS, row.pk, _("The NPS of %(run)s") % {"run": run_name(row)})
    heads = sums_of_run(row).heads
    amount = heads["nps"] + heads["nps_arrears"] + heads["employer_nps"]
    if amount <= 0:
        raise NotReady(_("The run has no NPS to deposit."))
    return _pay(
        Step.NPS, row.pk, [(h.NPS, amount)], account, _day(on, accrual), reference,
        _("NPS of %(month)s") % {"month": run_title(row)}, actor,
    )  # fmt: skip


@transaction.atomic
def deposit_tds(
    *, challan: Challan, actor: Actor, account: Account | None = None, on: date | None = None
) -> Voucher:
    """Make the voucher of a challan: tax against its payable, interest and fees as expense, dated its payment.

    A book adjustment moves no money of ours: it needs the account (a grant, for example) that the accounts office
    charged, and is a journal. Raises MadeAlready, NotReady, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = states.take(Challan.objects.all(), NotFound(_("There is no such challan.")), pk=challan.pk)
    refuse_second(Step.TDS, row.pk, _("Challan %(challan)s") % {"challan": row})
    head = h.TDS_SALARY if row.kind == FormKind.SALARY else h.TDS_CONTRACT
    amounts = [(head, row.tax), (h.PENALTY, row.interest + row.fee + row.others)]
    narration = _("TDS deposited: challan %(challan)s") % {"challan": row}
    day = on or row.paid_on
    if row.mode == DepositMode.BOOK:
        return _adjust(row, [pair for pair in amounts if pair[1]], account, day, narration, actor)
    reference = f"{row.receipt_code} {row.serial}"
    return _pay(
        Step.TDS, row.pk, [pair for pair in amounts if pair[1]], account, day, reference, narration, actor
    )


@transaction.atomic
def post_advance(
    *, entry: AdvanceEntry, actor: Actor, account: Account | None = None, reference: str = ""
) -> Voucher:
    """Make the voucher of an advance paid out (payment) or repaid outside of pay (receipt), dated as it happened.

    Raises MadeAlready, NotReady, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = states.take(
        AdvanceEntry.objects.all(), NotFound(_("There is no such entry of an advance.")), pk=entry.pk
    )
    what = _("The entry of %(advance)s") % {"advance": row.application}
    refuse_second(Step.ADVANCE, row.pk, what)
    day = check_day(row.happened_on, earliest=row.happened_on)
    money = money_account(account)
    is_paid = row.kind == EntryKind.DISBURSEMENT
    other = _advance_account(row)
    party_ref = party(row.application.employee_id) if other.is_control else ""
    sign = 1 if is_paid else -1
    parts: list[Part] = [(other, party_ref, sign * row.amount), (money, "", -sign * row.amount)]
    text = _("%(kind)s: %(advance)s of %(who)s")
    values = {
        "kind": row.get_kind_display(),
        "advance": row.application.type,
        "who": row.application.employee,
    }
    return write(
        Step.ADVANCE,
        row.pk,
        kind=VoucherType.PAYMENT if is_paid else VoucherType.RECEIPT,
        on=day,
        lines=put_together(parts),
        narration=text % values,
        reference=(reference or row.reference)[:60],
        actor=actor,
    )


def _advance_account(entry: AdvanceEntry) -> Account:
    kind = PayKind.INTEREST if entry.kind == EntryKind.INTEREST else PayKind.RECOVERY
    key = (kind, entry.application.type.code)
    return element_accounts([key])[key]


def _accrual(step: Step, key: int) -> Voucher:
    found = standing_of(step, key)
    if found is None:
        raise NotReady(_("Make the voucher of the run first: this one clears what it puts down as payable."))
    return found


def _day(on: date | None, accrual: Voucher) -> date:
    """Return the day of a payment: today unless said, never before what it clears."""
    return check_day(on or max(accrual.date, today()), earliest=Month.of(accrual.date).first)


def _pay(
    step: Step, key: int, amounts: list[tuple[str, Decimal]], account: Account | None, day: date, reference: str,
    narration: str, actor: Actor,
) -> Voucher:  # fmt: skip
    money = money_account(account)
    total = sum((amount for _head, amount in amounts), Decimal(0))
    parts = [*by_head(amounts), (money, "", -total)]
    return write(
        step, key, kind=VoucherType.PAYMENT, on=check_day(day, earliest=day), lines=put_together(parts),
        narration=narration, reference=reference, actor=actor,
    )  # fmt: skip


def _adjust(
    row: Challan,
    amounts: list[tuple[str, Decimal]],
    account: Account | None,
    day: date,
    narration: str,
    actor: Actor,
) -> Voucher:
    if account is None or account.cash_or_bank or account.is_group or not account.is_active:
        text = _(
            "A book adjustment of %(amount)s needs the account that was charged for it, neither cash nor bank."
        )
        raise ValidationFailed.at("account_id", text % {"amount": rupees(row.total)})
    total = sum((amount for _head, amount in amounts), Decimal(0))
    return write(
        Step.TDS, row.pk, kind=VoucherType.JOURNAL, on=check_day(day, earliest=day),
        lines=put_together([*by_head(amounts), (account, "", -total)]), narration=narration,
        reference=f"{row.receipt_code} {row.serial}", actor=actor,
    )  # fmt: skip
