"""Bank statements: taken in once, matched with what is open, posted when exact or confirmed."""

from typing import IO, Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.exports import safe_filename
from core.errors import DomainError, ValidationFailed
from core.jobs import enqueue, report
from core.refusals import get_or_refuse
from core.states import moving, require_step, take
from school.fees.enums import PaymentMode
from school.fees.models import Invoice, Receipt
from school.fees.services.posting import hold_invoice
from school.fees.services.receipts import post_receipt
from school.payments.enums import LINE_TRANSITIONS, LineState
from school.payments.errors import NoSuchLine
from school.payments.matching import Match, match
from school.payments.models import BankStatement, StatementLine
from school.payments.permissions import PaymentPermission as P
from school.payments.selectors.books import books
from school.payments.services.settling import NO_PLACE, gateway_actor, words_of
from school.payments.statement_files import Entry, read_statement

TASK = "school_payments.post_exact"
# More exact matches than these are posted in the background.
AT_ONCE = 50


def take_statement(
    *, file: IO[bytes], name: str, actor: Actor, bank_account: str = "", post_exact_ones: bool = False
) -> BankStatement:
    """Take a file of the bank in and say of each line that is new what it is for; lines known before add nothing.

    With `post_exact_ones` lines that name an open invoice and bring exactly what it asks get their receipt, some
    dozens at once, more in the background. Raises TooLarge, UnsupportedMedia, ValidationFailed naming `file`,
    Forbidden.
    """
    authorize(actor, P.SETTLE)
    found = read_statement(file, bank_account=bank_account)
    with transaction.atomic():
        statement = BankStatement.objects.create(
            name=safe_filename(name or "statement")[:120],
            bank_account=found.bank_account,
            debits_count=found.debits,
            given_by=actor.name[:150],
        )
        fresh = _fresh(found.entries, statement)
        statement.lines_count = len(found.entries)
        statement.repeated_count = len(found.entries) - len(fresh)
        statement.save(update_fields=["lines_count", "repeated_count"])
        counts = {"lines": statement.lines_count, "known before": statement.repeated_count}
        record(actor, "bank_statement.taken", statement, after=counts)
    if post_exact_ones:
        _post_some(statement, actor)
    return statement


def _fresh(entries: list[Entry], statement: BankStatement) -> list[StatementLine]:
    """Store and match the lines that no earlier file had; two files at once: each line comes from one of them."""
    if not entries:
        return []
    marks = [one.fingerprint for one in entries]
    known = set(StatementLine.objects.filter(fingerprint__in=marks).values_list("fingerprint", flat=True))
    compared = books(min(one.paid_on for one in entries))
    rows = []
    for one in entries:
        if one.fingerprint in known:
            continue
        found = match(narration=one.narration, reference=one.reference, amount=one.amount, books=compared)
        rows.append(_line(one, found, statement))
    StatementLine.objects.bulk_create(rows, ignore_conflicts=True)
    return list(StatementLine.objects.filter(statement=statement))


def _line(entry: Entry, found: Match, statement: BankStatement) -> StatementLine:
    state = LineState.KNOWN if found.receipt else LineState.PROPOSED if found.invoice else LineState.OPEN
    return StatementLine(
        statement=statement,
        fingerprint=entry.fingerprint,
        paid_on=entry.paid_on,
        amount=entry.amount,
        narration=entry.narration,
        reference=entry.reference,
        state=state,
        is_exact=found.is_exact,
        invoice_id=found.invoice.pk if found.invoice else None,
        receipt_id=found.receipt.pk if found.receipt else None,
        explanation=found.why[:400],
    )


def _post_some(statement: BankStatement, actor: Actor) -> None:
    exact = _exact(statement).count()
    if 0 < exact <= AT_ONCE:
        post_exact(statement_id=str(statement.pk), actor=actor)
    elif exact:
        enqueue(TASK, key=f"bank-statement:{statement.pk}", actor=actor, statement_id=str(statement.pk))


def _exact(statement: BankStatement) -> Any:
    return StatementLine.objects.filter(statement=statement, state=LineState.PROPOSED, is_exact=True)


def post_exact(*, statement_id: str, actor: Actor | None = None) -> dict[str, Any]:
    """Make the receipts of a statement's exact matches; one that is refused stays proposed with the reason.

    Repeated after a crash it goes on where it stopped: each receipt is a transaction of its own.
    """
    who = actor or gateway_actor()
    waiting = list(_exact(BankStatement(pk=UUID(statement_id))).order_by("pk"))
    posted = refused = 0
    for number, line in enumerate(waiting, 1):
        try:
            confirm_line(line=line, actor=who)
            posted += 1
        except NO_PLACE as error:
            refused += 1
            _explain(line, error)
        report(number, len(waiting))
    return {"posted": posted, "refused": refused}


def _explain(line: StatementLine, error: DomainError) -> None:
    """Leave the line for a person, with the reason why it could not be posted."""
    rows = StatementLine.objects.filter(pk=line.pk, state=LineState.PROPOSED)
    rows.update(is_exact=False, explanation=f"{line.explanation} {words_of(error)}"[:400])


def confirm_line(*, line: StatementLine, actor: Actor, invoice_number: str = "") -> StatementLine:
    """Make the receipt of a line: for the invoice proposed, or for the one named.

    Raises ValidationFailed naming `invoice_number` or `amount`, InvoiceCancelled, AboveOutstanding,
    TransactionUsed, InvalidTransition for a line that is dealt with, Forbidden.
    """
    authorize(actor, P.SETTLE)
    invoice_id = _meant(line, invoice_number.strip())
    with transaction.atomic():
        account, invoice = hold_invoice(invoice_id)
        row = take(StatementLine.objects.select_related("invoice"), NoSuchLine(), pk=line.pk)
        require_step(row, LineState.POSTED, table=LINE_TRANSITIONS)
        receipt = _receipt(row, account.pk, invoice, actor)
        with moving(
            row,
            to=LineState.POSTED,
            table=LINE_TRANSITIONS,
            actor=actor,
            event="bank_line.posted",
            stamp="settled",
        ):
            row.receipt, row.invoice = receipt, invoice
    return row


def _meant(line: StatementLine, number: str) -> UUID:
    if not number and line.invoice_id:
        return line.invoice_id
    if not number:
        raise ValidationFailed.at("invoice_number", _("Give the number of the invoice."))
    text = _("No invoice has the number %(number)s.") % {"number": number[:40]}
    refusal = ValidationFailed.at("invoice_number", text)
    found: Invoice = get_or_refuse(Invoice.objects, refusal, invoice_number__iexact=number)
    return found.pk


def _receipt(row: StatementLine, account_id: UUID, invoice: Invoice, actor: Actor) -> Receipt:
    """Post the line; one without a reference of the bank gets its own, so that it is on one receipt only."""
    is_upi = row.narration.upper().lstrip().startswith("UPI")
    return post_receipt(
        account_id=account_id,
        amount=row.amount,
        payment_mode=PaymentMode.UPI if is_upi else PaymentMode.BANK_TRANSFER,
        payment_date=row.paid_on,
        actor=actor,
        allocations={invoice.pk: row.amount},
        transaction_id=row.reference or f"BANK-{row.fingerprint[:20].upper()}",
    )


def ignore_line(*, line: StatementLine, reason: str, actor: Actor) -> StatementLine:
    """Set a line aside: it is no fee. Raises ValidationFailed naming `reason`, InvalidTransition, Forbidden."""
    authorize(actor, P.SETTLE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say what it is."))
    with transaction.atomic():
        row = take(StatementLine.objects.all(), NoSuchLine(), pk=line.pk)
        with moving(
            row,
            to=LineState.IGNORED,
            table=LINE_TRANSITIONS,
            actor=actor,
            event="bank_line.ignored",
            stamp="settled",
        ):
            row.note = reason.strip()[:300]
    return row
