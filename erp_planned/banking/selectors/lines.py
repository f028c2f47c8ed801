"""Lines of the bank, and entries of the books that may be theirs."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import QuerySet

from core.refusals import get_or_refuse
from erp_planned.banking.calc.matching import BankSide, BookSide, Proposal, numbers_in, propose
from erp_planned.banking.errors import NoSuchLine
from erp_planned.banking.models import BankAccount, BankTransaction, Payee
from erp_planned.finance.models import VoucherEntry
from erp_planned.finance.parties import KINDS

# Vouchers made from a line, and those of an advice, by `Voucher.source`.
FROM_LINE, FROM_ADVICE = "bank_line", "payment_advice"
# Open lines and entries that are compared at once.
MOST_OPEN = 5000


def transactions(account: BankAccount | None = None) -> QuerySet[BankTransaction]:
    """Return lines of the bank with their matches, the newest first."""
    rows = BankTransaction.objects.select_related("match", "bank_account").prefetch_related(
        "match__entries__entry__voucher"
    )
    return rows if account is None else rows.filter(bank_account=account)


def get_line(pk: int) -> BankTransaction:
    """Return a line. Raises NoSuchLine."""
    found: BankTransaction = get_or_refuse(transactions(), NoSuchLine(), pk=pk)
    return found


def entries_of(account: BankAccount) -> QuerySet[VoucherEntry]:
    """Return the approved entries on the bank's account."""
    return VoucherEntry.objects.filter(account=account.account_id, posted_on__isnull=False).select_related(
        "voucher"
    )


def open_lines(account: BankAccount, until: date | None = None) -> list[BankTransaction]:
    """Return the lines that are not matched, the oldest first, at most MOST_OPEN."""
    rows = BankTransaction.objects.filter(bank_account=account, match=None)
    if until:
        rows = rows.filter(txn_on__lte=until)
    return list(rows.order_by("txn_on", "pk")[:MOST_OPEN])


def open_entries(account: BankAccount, until: date | None = None) -> list[VoucherEntry]:
    """Return the entries that are not matched, the oldest first, at most MOST_OPEN."""
    rows = entries_of(account).filter(bank_match=None)
    if until:
        rows = rows.filter(posted_on__lte=until)
    return list(rows.order_by("posted_on", "pk")[:MOST_OPEN])


def proposals(account: BankAccount) -> list[Proposal]:
    """Return what the five steps find among all that is open."""
    lines = [bank_side(row) for row in open_lines(account)]
    return propose(lines, book_sides(open_entries(account)))


def bank_side(row: BankTransaction) -> BankSide:
    """Return a line as the matching sees it; a number in the words stands for a missing reference."""
    reference = row.reference or next(iter(numbers_in(row.description)), "")
    return BankSide(row.pk, row.txn_on, row.signed, reference, row.description)


def book_sides(entries: Sequence[VoucherEntry]) -> list[BookSide]:
    """Return entries as the matching sees them, with the parties' names in a few queries."""
    vouchers = {entry.voucher_id: entry.voucher for entry in entries}
    names, cheques = _names(list(vouchers)), {}
    advices = {int(one.source_key): pk for pk, one in vouchers.items() if one.source == FROM_ADVICE}
    paid = Payee.objects.filter(advice__in=advices)
    for advice_id, name, number, cheque in paid.values_list(
        "advice", "name", "account_no", "advice__leaf__number"
    ):
        names[advices[advice_id]] |= {name, number} - {""}
        if cheque:
            cheques[advices[advice_id]] = cheque
    return [
        _book_side(entry, names[entry.voucher_id], cheques.get(entry.voucher_id, "")) for entry in entries
    ]


def _book_side(entry: VoucherEntry, names: Iterable[str], cheque: str) -> BookSide:
    """Return an entry; the cheque of its advice may be another one than at approval, where a leaf was spoiled."""
    voucher = entry.voucher
    told = numbers_in(f"{voucher.narration} {entry.narration}")
    references = dict.fromkeys(one for one in (cheque, voucher.reference, *told) if one)
    return BookSide(
        pk=entry.pk,
        on=entry.posted_on or voucher.date,
        amount=entry.debit - entry.credit,
        references=tuple(references),
        names=tuple(sorted(names)),
        label=f"{voucher.voucher_no}: {voucher.narration}"[:200],
        made_from=int(voucher.source_key) if voucher.source == FROM_LINE else None,
    )


def _names(vouchers: list[int]) -> dict[int, set[str]]:
    """Return the names of the parties of vouchers as a bank would write them, by voucher."""
    found: dict[int, set[str]] = defaultdict(set)
    wanted: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    refs = VoucherEntry.objects.filter(voucher__in=vouchers).exclude(party_ref="")
    for voucher_id, ref in refs.values_list("voucher", "party_ref"):
        kind, _colon, number = ref.partition(":")
        if kind in KINDS and number.isdecimal():
            wanted[kind][int(number)].add(voucher_id)
    for kind, of in wanted.items():
        called = KINDS[kind].called or KINDS[kind].names
        for party, name in called(of.keys()).items():
            for voucher_id in of[party]:
                found[voucher_id].add(name)
    return found
