"""Importing statements: each line of the bank once, however often and in whatever form its file comes."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import IO

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.bank_files import BankFile, BankLine, read_bank_file
from core.bank_files.tables import MOST_HEADING, NAMES
from core.documents.exports import safe_filename
from core.errors import InUse, NotFound, ValidationFailed
from core.money import ZERO
from core.periods import today
from core.states import take
from erp_planned.banking.enums import Side
from erp_planned.banking.errors import NoSuchBankAccount
from erp_planned.banking.models import BankAccount, BankTransaction, StatementFile
from erp_planned.banking.permissions import BankingPermission as P

MOST_LINES = 5000


def import_statement(
    *,
    account: BankAccount,
    file: IO[bytes],
    name: str,
    actor: Actor,
    columns: Mapping[str, str] | None = None,
) -> StatementFile:
    """Import a file of the bank (CSV, XLSX, OFX, MT940, told by its content); lines that came before add nothing.

    `columns` names the bank's headings where they are unusual; it is kept for the account's next files. A line is
    known by account, date, amount, reference and running balance (as far as both files have one); two that are equal
    in all within one file are both kept. Raises TooLarge, UnsupportedMedia, Busy, Forbidden, and ValidationFailed
    naming `file` and its row, or `columns`; then nothing of the file is taken.
    """
    authorize(actor, P.WRITE)
    given = _checked(columns) if columns is not None else None
    read = read_bank_file(file, columns=account.column_map if given is None else given)
    _check(read, account)
    with transaction.atomic():
        row = take(BankAccount.objects.all(), NoSuchBankAccount(), pk=account.pk)
        if given is not None and row.column_map != given:
            row.column_map = given
            row.save(update_fields=["column_map"])
        kept = StatementFile.objects.create(
            bank_account=row,
            name=safe_filename(name or "statement")[:120],
            lines_count=len(read.lines),
            given_by=actor.name[:150],
        )
        fresh = _fresh(read.lines, kept)
        BankTransaction.objects.bulk_create(fresh)
        kept.repeated_count = len(read.lines) - len(fresh)
        kept.save(update_fields=["repeated_count"])
        counts = {"lines": kept.lines_count, "known before": kept.repeated_count}
        record(actor, "bank_statement.imported", kept, after=counts)
    return kept


def remove_file(*, file: StatementFile, actor: Actor) -> None:
    """Take a file back that was imported by mistake. Raises InUse once a line of it is matched, NotFound, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        take(BankAccount.objects.all(), NoSuchBankAccount(), pk=file.bank_account_id)
        row = take(StatementFile.objects.all(), NotFound(_("There is no such file.")), pk=file.pk)
        if row.lines.filter(match__isnull=False).exists():
            raise InUse(_("Lines of this file are matched; unmatch them first."))
        record(actor, "bank_statement.removed", row, before={"lines": row.lines_count})
        row.lines.all().delete()
        row.delete()


def _checked(columns: Mapping[str, str]) -> dict[str, str]:
    """Return a map of columns that can be kept. Raises ValidationFailed naming `columns`."""
    unknown = [name for name in columns if name not in NAMES]
    if unknown:
        values = {"name": unknown[0][:40], "known": ", ".join(NAMES)}
        text = _("“%(name)s” is no column; there are %(known)s.") % values
        raise ValidationFailed.at("columns", text)
    if any(not isinstance(heading, str) or len(heading) > MOST_HEADING for heading in columns.values()):
        text = _("A heading is a text of at most %(most)d letters.") % {"most": MOST_HEADING}
        raise ValidationFailed.at("columns", text)
    return {name: heading.strip() for name, heading in columns.items() if heading.strip()}


def _check(read: BankFile, account: BankAccount) -> None:
    """Raise ValidationFailed for a file that is not whole, not of this account, or of days to come."""
    if not read.lines:
        raise ValidationFailed.at("file", _("The file has no line of the account."))
    if len(read.lines) > MOST_LINES:
        text = _("The file has more than %(most)d lines; take a shorter time.") % {"most": MOST_LINES}
        raise ValidationFailed.at("file", text)
    if not read.has_debits:
        text = _("The file has no column of money out (Debit, Withdrawal); name it among the columns.")
        raise ValidationFailed.at("file", text)
    digits = read.account.lstrip("0").upper()
    if digits and digits.isalnum() and digits != account.account_no.lstrip("0"):
        text = _("The file is of the account ending in %(end)s, not of %(account)s.")
        raise ValidationFailed.at("file", text % {"end": digits[-4:], "account": account})
    for line in read.lines:
        what = ""
        if not line.amount:
            what = _("neither money in nor money out")
        elif line.on > today():
            what = _("the date lies in the future")
        if what:
            text = _("Row %(row)d: %(what)s. Nothing of the file was taken.")
            raise ValidationFailed.at("file", text % {"row": line.row, "what": what})


def _fresh(lines: Sequence[BankLine], kept: StatementFile) -> list[BankTransaction]:
    """Return rows for the lines that no earlier file had; each line known before stands for one of the file's."""
    days = [line.on for line in lines]
    known: dict[tuple[object, ...], list[BankTransaction]] = defaultdict(list)
    counts: Counter[tuple[object, ...]] = Counter()
    stored = BankTransaction.objects.filter(
        bank_account=kept.bank_account_id, txn_on__range=(min(days), max(days))
    )
    for row in stored.order_by("pk"):
        known[(row.txn_on, row.signed, row.reference)].append(row)
        counts[(row.txn_on, row.signed, row.reference, row.balance)] += 1
    fresh = []
    for line in lines:
        earlier = known[(line.on, line.amount, line.reference)]
        same = next((row for row in earlier if row.balance == line.balance), None)
        if same is None:
            same = next((row for row in earlier if row.balance is None or line.balance is None), None)
        if same is not None:
            earlier.remove(same)
            continue
        counts[(line.on, line.amount, line.reference, line.balance)] += 1
        fresh.append(_row(line, kept, counts))
    return fresh


def _row(line: BankLine, kept: StatementFile, counts: Counter[tuple[object, ...]]) -> BankTransaction:
    amount = line.amount or ZERO
    return BankTransaction(
        bank_account_id=kept.bank_account_id,
        file=kept,
        txn_on=line.on,
        type=Side.CREDIT if amount > 0 else Side.DEBIT,
        amount=abs(amount),
        reference=line.reference,
        description=line.narration,
        balance=line.balance,
        occurrence=counts[(line.on, line.amount, line.reference, line.balance)],
    )
