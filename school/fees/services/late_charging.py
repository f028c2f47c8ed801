"""Late fees by the clock: every overdue invoice is charged each step of its rule exactly once.

What the clock missed is caught up with in one go. The steps that are charged are known by their numbers, so another
run, or one that died half way, adds nothing twice; the database holds that too. A step that fell away since the
invoice was paid in time (`late_settled`) is charged again once a payment of the invoice is reversed. A payment first
charges what the clock has not come to.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.formatting import in_date
from core.money import ZERO
from core.periods import Month, today
from core.tenancy.due import look_at, next_day
from education.late_fees import Step, steps
from school.fees.enums import AdjustmentKind, AdjustmentSource, Decision, LineKind
from school.fees.models import Adjustment, FeeAccount, Invoice, LateFeeRule, LedgerLine
from school.fees.permissions import FeePermission as P
from school.fees.selectors.late import rule_in_values
from school.fees.services.entering import SERIES, Entry, movement_of, row_of
from school.fees.services.posting import document_number, post_many

LOOK = "school_fees.late_fees"
AT = (0, 40)
BATCH = 200
# Steps of one invoice that one night adds; what is older comes with the next turns.
MOST_STEPS = 400


def charge_late_fees(now: datetime) -> datetime | None:
    """Charge what is due by today; the clock calls this every night while there is a rule."""
    actor = system_actor(Door.TASK, "Late fees")
    if not is_allowed(actor.permissions, P.ADJUST) or not LateFeeRule.objects.exists():
        return None
    charge_all(timezone.localdate(now), actor=actor)
    return next_day(now, hour=AT[0], minute=AT[1])


def charge_soon() -> None:
    """Have the clock look, after a rule was added or changed."""
    look_at(LOOK, timezone.now())


def charge_all(day: date, *, actor: Actor) -> int:
    """Charge every overdue invoice what is due by a day, in batches of their own; return how many steps."""
    charged, after = 0, None
    while True:
        rows = _overdue(day)
        if after is not None:
            rows = rows.filter(account__gt=after)
        accounts = list(rows.order_by("account").values_list("account", flat=True).distinct()[:BATCH])
        if not accounts:
            return charged
        charged += _charge_batch(accounts, day, actor)
        after = accounts[-1]


def _overdue(day: date) -> QuerySet[Invoice]:
    held = Q()
    for rule in LateFeeRule.objects.all():
        until = Q(due_on__lte=rule.ends_on) if rule.ends_on else Q()
        held |= Q(due_on__gte=rule.starts_on) & until
    return Invoice.objects.filter(held, due_on__lt=day, outstanding__gt=0)


def _charge_batch(accounts: Sequence[UUID], day: date, actor: Actor) -> int:
    """Charge the invoices of some accounts in one transaction, the accounts held in the order of their ids."""
    with transaction.atomic():
        held = (
            FeeAccount.objects.filter(pk__in=accounts)
            .order_by("pk")
            .select_for_update(of=("self",), no_key=True)
        )
        by_account = {account.pk: account for account in held}
        invoices = list(
            _overdue(day).filter(account__in=by_account).order_by("account", "due_on", "invoice_number")
        )
        entries = _entries(invoices, day)
        if not entries:
            return 0
        rows = _enter_all(entries, by_account, actor)
        total = sum((row.amount for row in rows), ZERO)
        record(actor, "fees.late_fees.charged", after={"day": day, "steps": len(rows), "amount": total})
    return len(rows)


def charge_after_reversal(account: FeeAccount, invoices: Sequence[Invoice], *, actor: Actor) -> int:
    """Charge invoices of a held account what is due by today, as they are asked for again; return how many steps.

    Done with the reversal and not by the clock: who pays anew before the night owes the late fees too.
    """
    return _charge_account(account, invoices, today(), actor)


def charge_before_payment(
    account: FeeAccount, invoices: Sequence[Invoice], day: date, *, actor: Actor
) -> int:
    """Charge invoices of a held account what was due by the day of a payment; return how many steps.

    The clock has done so every night; where it stood still, the steps would be lost with the payment.
    """
    return _charge_account(account, [one for one in invoices if one.due_on < day], day, actor)


def _charge_account(account: FeeAccount, invoices: Sequence[Invoice], day: date, actor: Actor) -> int:
    asked = [one for one in invoices if one.outstanding > ZERO]
    if not asked:
        return 0
    with transaction.atomic():
        rows = _enter_all(_entries(asked, day), {account.pk: account}, actor)
        if rows:
            total = sum((row.amount for row in rows), ZERO)
            record(actor, "fees.late_fees.charged", after={"steps": len(rows), "amount": total})
    return len(rows)


def _enter_all(entries: Sequence[Entry], accounts: dict[UUID, FeeAccount], actor: Actor) -> list[Adjustment]:
    """Write late fees on held accounts, in one statement each for numbers, entries and lines."""
    if not entries:
        return []
    rows = [row_of(entry, Decision.POSTED, actor) for entry in entries]
    for row, number in zip(rows, document_number(SERIES, today(), len(rows)), strict=True):
        row.number = number
    Adjustment.objects.bulk_create(rows)
    moves = defaultdict(list)
    for row in rows:
        moves[row.invoice.account_id].append(movement_of(row))
    post_many([(accounts[pk], of_account) for pk, of_account in moves.items()], actor=actor)
    return rows


@dataclass(slots=True)
class _Charged:
    """What of late fees is on an invoice: steps that are not to be charged, those charged before, rupees open."""

    done: set[int] = field(default_factory=set)
    times: Counter[int] = field(default_factory=Counter)
    standing: Decimal = ZERO


def _entries(invoices: Iterable[Invoice], day: date) -> list[Entry]:
    """Return the steps that are not charged yet, of those invoices on which more than late fees is open."""
    rules = list(LateFeeRule.objects.all())
    rows = list(invoices) if rules else []
    charged = _charged(rows)
    found = []
    for invoice in rows:
        rule = _rule_of(rules, invoice.due_on)
        before = charged[invoice.pk]
        if rule is None or invoice.outstanding <= before.standing:
            continue
        reached = steps(rule_in_values(rule), invoice.due_on, day)
        missing = [one for one in reached if one.number not in before.done]
        found += [_entry(invoice, rule, step, before.times[step.number]) for step in missing[:MOST_STEPS]]
    return found


def _entry(invoice: Invoice, rule: LateFeeRule, step: Step, again: int) -> Entry:
    """Return a step as an adjustment, dated within the financial year at hand: an earlier one is closed."""
    first = Month.of(today()).financial_year.first
    reason = _("Late fee of %(day)s: %(rule)s") % {"day": in_date(step.day), "rule": rule.name}
    return Entry(
        invoice,
        AdjustmentKind.PENALTY,
        step.amount,
        max(step.day, first),
        reason[:300],
        AdjustmentSource.LATE_FEE,
        late_fee_rule=rule,
        step=step.number,
        again=again,
    )


def _charged(invoices: Sequence[Invoice]) -> defaultdict[UUID, _Charged]:
    """Return by invoice what was charged; three queries, none without an invoice.

    Waived steps are done with: they are charged once. One that fell away is done with while no payment of the
    invoice was reversed since; the ledger says what came first.
    """
    keys = [one.pk for one in invoices]
    lines = LedgerLine.objects.filter(invoice__in=keys).order_by()
    reversals = lines.filter(kind=LineKind.REVERSAL).values("invoice").annotate(last=Max("sequence"))
    last_reversal = dict(reversals.values_list("invoice", "last"))
    fell_away = dict(
        lines.filter(adjustment__source=AdjustmentSource.IN_TIME).values_list(
            "adjustment__undoes", "sequence"
        )
    )
    rows = Adjustment.objects.filter(invoice__in=keys, source=AdjustmentSource.LATE_FEE, undoes=None)
    found: defaultdict[UUID, _Charged] = defaultdict(_Charged)
    for key, invoice, step, amount, undone in rows.values_list(
        "pk", "invoice", "step", "amount", "undone_by__state"
    ):
        one = found[invoice]
        one.times[step or 0] += 1
        if undone != Decision.POSTED:
            one.standing += amount
        if key not in fell_away or fell_away[key] > last_reversal.get(invoice, 0):
            one.done.add(step or 0)
    return found


def _rule_of(rules: Sequence[LateFeeRule], due_on: date) -> LateFeeRule | None:
    return next(
        (one for one in rules if one.starts_on <= due_on and (one.ends_on is None or due_on <= one.ends_on)),
        None,
    )
