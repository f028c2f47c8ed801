"""Late fees by the clock: every overdue invoice is charged each step of its rule exactly once.

What the clock missed is caught up with in one go. The steps that are charged are known by their numbers, so another
run, or one that died half way, adds nothing twice; the database holds that too.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.formatting import in_date
from core.money import ZERO
from core.periods import Month, today
from core.tenancy.due import look_at, next_day
from school.fees.enums import AdjustmentKind, AdjustmentSource, Decision
from school.fees.late import Step, steps
from school.fees.models import Adjustment, FeeAccount, Invoice, LateFeeRule
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
        rows = [row_of(entry, Decision.POSTED, actor) for entry in entries]
        for row, number in zip(rows, document_number(SERIES, today(), len(rows)), strict=True):
            row.number = number
        Adjustment.objects.bulk_create(rows)
        moves = defaultdict(list)
        for row in rows:
            moves[row.invoice.account_id].append(movement_of(row))
        post_many([(by_account[pk], of_account) for pk, of_account in moves.items()], actor=actor)
        total = sum((row.amount for row in rows), ZERO)
        record(actor, "fees.late_fees.charged", after={"day": day, "steps": len(rows), "amount": total})
    return len(rows)


def _entries(invoices: Iterable[Invoice], day: date) -> list[Entry]:
    """Return the steps that are not charged yet, of those invoices on which more than late fees is open."""
    rows = list(invoices)
    charged = _charged(rows)
    rules = list(LateFeeRule.objects.all())
    found = []
    for invoice in rows:
        rule = _rule_of(rules, invoice.due_on)
        done, unpaid_late = charged.get(invoice.pk, (set(), ZERO))
        if rule is None or invoice.outstanding <= unpaid_late:
            continue
        missing = [one for one in steps(rule_in_values(rule), invoice.due_on, day) if one.number not in done]
        found += [_entry(invoice, rule, step) for step in missing[:MOST_STEPS]]
    return found


def _entry(invoice: Invoice, rule: LateFeeRule, step: Step) -> Entry:
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
    )


def _charged(invoices: Sequence[Invoice]) -> dict[UUID, tuple[set[int], Decimal]]:
    """Return by invoice the steps charged (also those waived: they are charged once), and what of them stands."""
    rows = Adjustment.objects.filter(
        invoice__in=[one.pk for one in invoices], source=AdjustmentSource.LATE_FEE, undoes=None
    )
    found: dict[UUID, tuple[set[int], Decimal]] = {}
    for invoice, step, amount, undone in rows.values_list("invoice", "step", "amount", "undone_by__state"):
        numbers, standing = found.get(invoice, (set(), ZERO))
        numbers.add(step or 0)
        found[invoice] = (numbers, standing + (ZERO if undone == Decision.POSTED else amount))
    return found


def _rule_of(rules: Sequence[LateFeeRule], due_on: date) -> LateFeeRule | None:
    return next(
        (one for one in rules if one.starts_on <= due_on and (one.ends_on is None or due_on <= one.ends_on)),
        None,
    )
