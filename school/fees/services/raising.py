"""Invoices written with their lines, standing concessions and ledger, one or thousands: a statement for each table."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import plain
from core.refusals import refusal_of
from school.fees import owed
from school.fees.enums import AdjustmentKind, AdjustmentSource, Decision, LineKind
from school.fees.models import Adjustment, FeeAccount, FeePlan, Instalment, Invoice, InvoiceLine
from school.fees.services.posting import Movement, document_number, post_many
from school.masters.models import AcademicYear

BATCH = 500


@dataclass(frozen=True, slots=True)
class Draft:
    """An invoice to be, on an account that the caller holds."""

    account: FeeAccount
    kind: str
    academic_year: AcademicYear
    title: str
    issued_on: date
    due_on: date
    lines: Sequence[owed.Line]
    concessions: Sequence[owed.Concession] = ()
    plan: FeePlan | None = None
    instalment: Instalment | None = None
    part: int = 1

    @property
    def amount(self) -> Decimal:
        return owed.total(self.lines)


@dataclass
class Raised:
    """What came of it: invoices, and by account why there is none."""

    invoices: list[Invoice] = field(default_factory=list)
    refused: dict[UUID, str] = field(default_factory=dict)


def raise_one(draft: Draft, *, actor: Actor) -> Invoice:
    """Write one invoice. Raises what the database refuses."""
    (invoice,) = _write([draft], actor)
    return invoice


def raise_all(
    drafts: Sequence[Draft],
    *,
    actor: Actor,
    report: Callable[[int, int, str], None] = lambda _d, _t, _n: None,
) -> Raised:
    """Write all that can be written; what the database refuses of one account leaves the others alone."""
    told = Raised()
    for start in range(0, len(drafts), BATCH):
        _write_good(drafts[start : start + BATCH], actor, told)
        report(len(told.invoices) + len(told.refused), len(drafts), "")
    return told


def _write_good(drafts: Sequence[Draft], actor: Actor, told: Raised) -> None:
    """Write them together, or by halves where one is refused, until it stands alone."""
    before = [(draft.account, draft.account.balance, draft.account.lines_count) for draft in drafts]
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            invoices = _write(drafts, actor)
            # What the triggers have against a row is wanted here, not at the end of everything.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    except DatabaseError as error:
        refusal = refusal_of(error)
        if refusal is None:
            raise
        for account, balance, count in before:  # as they are in the table
            account.balance, account.lines_count = balance, count
        if len(drafts) == 1:
            told.refused[drafts[0].account.pk] = str(refusal.message)
            return
        middle = len(drafts) // 2
        _write_good(drafts[:middle], actor, told)
        _write_good(drafts[middle:], actor, told)
    else:
        told.invoices += invoices


def _write(drafts: Sequence[Draft], actor: Actor) -> list[Invoice]:
    invoices = _invoices(drafts, actor)
    pairs = list(zip(drafts, invoices, strict=True))
    lines = [
        InvoiceLine(invoice=invoice, head_id=line.head_id, description=line.text[:160], amount=line.amount)
        for draft, invoice in pairs
        for line in draft.lines
    ]
    adjustments = _adjustments(pairs, actor)
    InvoiceLine.objects.bulk_create(lines)
    Adjustment.objects.bulk_create(one for given in adjustments for one in given)
    entries = [
        (draft.account, list(_movements(draft, invoice, given)))
        for (draft, invoice), given in zip(pairs, adjustments, strict=True)
    ]
    post_many(entries, actor=actor)
    return invoices


def _invoices(drafts: Sequence[Draft], actor: Actor) -> list[Invoice]:
    numbers = document_number("INV", drafts[0].issued_on, len(drafts))
    rows = [
        Invoice(
            invoice_number=number,
            account=draft.account,
            kind=draft.kind,
            academic_year=draft.academic_year,
            plan=draft.plan,
            instalment=draft.instalment,
            part=draft.part,
            title=draft.title[:120],
            issued_on=draft.issued_on,
            due_on=draft.due_on,
            amount=draft.amount,
            outstanding=draft.amount,
            made_by=actor.name[:150],
        )
        for draft, number in zip(drafts, numbers, strict=True)
    ]
    return Invoice.objects.bulk_create(rows)


def _adjustments(pairs: Sequence[tuple[Draft, Invoice]], actor: Actor) -> list[list[Adjustment]]:
    """Return the concessions of each invoice as posted adjustments."""
    count = sum(len(draft.concessions) for draft, _invoice in pairs)
    numbers = iter(document_number("ADJ", pairs[0][0].issued_on, count) if count else [])
    now = timezone.now()
    return [
        [
            Adjustment(
                number=next(numbers),
                invoice=invoice,
                kind=AdjustmentKind.CONCESSION,
                amount=given.amount,
                adjusted_on=draft.issued_on,
                reason=reason_of(given),
                source=AdjustmentSource.STANDING,
                rule_id=given.rule.id,
                state=Decision.POSTED,
                requested_by=actor.name[:150],
                requested_by_id=str(actor.user_id or ""),
                decided_at=now,
            )
            for given in draft.concessions
        ]
        for draft, invoice in pairs
    ]


def reason_of(given: owed.Concession) -> str:
    """Return the words of a standing concession: name, percentage, heads."""
    values = {
        "name": given.rule.name,
        "percent": plain(given.rule.percent),
        "heads": ", ".join(given.heads),
    }
    return (_("%(name)s, %(percent)s%% of %(heads)s") % values)[:300]


def _movements(draft: Draft, invoice: Invoice, adjustments: Sequence[Adjustment]) -> Iterator[Movement]:
    number, day = invoice.invoice_number, draft.issued_on
    yield Movement(invoice, LineKind.INVOICE, invoice.amount, day, number, invoice.title)
    for one in adjustments:
        of = ("adjustment", one)
        yield Movement(invoice, LineKind.CONCESSION, one.amount, day, one.number, one.reason, of=of)
