"""Matching the bank's lines with the books: proposed, looked at, applied; by hand; undone. Every step is audited.

The row of the bank account is the lock: with it held nothing else matches, imports or unmatches on the account.
"""

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.bulk import update_rows
from core.errors import ValidationFailed
from core.formatting import rupees
from core.money import ZERO
from core.states import take
from erp_planned.banking.calc.matching import Proposal
from erp_planned.banking.errors import CannotMatch, MatchedAlready, NoSuchBankAccount, Stale
from erp_planned.banking.models import BankAccount, BankMatch, BankTransaction, MatchedEntry
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.lines import entries_of, proposals
from erp_planned.finance.models import VoucherEntry

MOST_BY_HAND = 500


@dataclass(frozen=True, slots=True)
class Preview:
    """What the matching would do now; `digest` says to `apply_matching` what was looked at."""

    proposals: Sequence[Proposal]
    digest: str


def preview_matching(*, account: BankAccount, actor: Actor) -> Preview:
    """Return what the five steps find among what is open; writes nothing. Raises Forbidden."""
    authorize(actor, P.WRITE)
    found = proposals(account)
    return Preview(found, _digest(found))


def apply_matching(
    *, account: BankAccount, digest: str, actor: Actor, accept: Collection[int] = ()
) -> list[BankMatch]:
    """Match what settles by itself, and those suggestions that are accepted, by the numbers of their lines.

    Raises Stale where the preview would be another one now, ValidationFailed naming `accept`, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        _hold(account)
        found = proposals(account)
        if _digest(found) != digest:
            raise Stale(_("Lines or vouchers have changed since you looked; look at the matches again."))
        wanted, known = set(accept), {line.pk for one in found for line in one.lines}
        if wanted - known:
            text = _("No match is proposed for line %(line)d.") % {"line": min(wanted - known)}
            raise ValidationFailed.at("accept", text)
        chosen = [one for one in found if one.is_automatic or wanted & {line.pk for line in one.lines}]
        return _store(account, chosen, actor)


def match_by_hand(
    *, account: BankAccount, lines: Collection[int], entries: Collection[int], actor: Actor
) -> BankMatch:
    """Match lines with entries that somebody chose: one to one, several to one, one to several.

    Raises CannotMatch naming `entry_ids` or `transaction_ids` where one is not of this account or the sums differ,
    MatchedAlready, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        _hold(account)
        rows, booked = _lines(account, lines), _entries(account, entries)
        paid = sum((row.signed for row in rows), ZERO)
        kept = sum((row.debit - row.credit for row in booked), ZERO)
        if paid != kept:
            values = {"bank": rupees(paid), "books": rupees(kept)}
            raise CannotMatch.at("entry_ids", _("The bank has %(bank)s, the vouchers %(books)s.") % values)
        match = BankMatch.objects.create(
            bank_account=account, explanation=_("Matched by hand."), made_by=actor.name[:150]
        )
        for row in rows:
            row.match = match
        update_rows(rows, ["match"])
        MatchedEntry.objects.bulk_create(MatchedEntry(match=match, entry=entry) for entry in booked)
        told = {"lines": [row.pk for row in rows], "entries": [entry.pk for entry in booked]}
        record(actor, "bank_match.made", match, after=told)
    return match


def unmatch(*, line: BankTransaction, reason: str, actor: Actor) -> BankTransaction:
    """Undo the match of a line, whole; the reason is kept in the audit.

    Raises ValidationFailed naming `reason`, MatchedAlready where it is in no match any more, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the match is undone."))
    with transaction.atomic():
        _hold(line.bank_account)
        match = BankMatch.objects.filter(lines=line.pk).first()
        if match is None:
            raise MatchedAlready(_("This line is not matched."))
        told = {
            "lines": list(match.lines.values_list("pk", flat=True)),
            "entries": list(match.entries.values_list("entry", flat=True)),
            "why": match.explanation,
        }
        record(actor, "bank_match.undone", match, before=told, after={"reason": reason.strip()[:300]})
        match.delete()
    line.match = None
    return line


def _hold(account: BankAccount) -> None:
    take(BankAccount.objects.all(), NoSuchBankAccount(), pk=account.pk)


def _digest(found: Sequence[Proposal]) -> str:
    told = [
        [one.step, sorted(line.pk for line in one.lines), sorted(entry.pk for entry in one.entries)]
        for one in found
    ]
    return hashlib.sha256(json.dumps(sorted(told)).encode()).hexdigest()


def _store(account: BankAccount, chosen: Sequence[Proposal], actor: Actor) -> list[BankMatch]:
    made = BankMatch.objects.bulk_create(
        BankMatch(bank_account=account, step=one.step, explanation=one.why[:300], made_by=actor.name[:150])
        for one in chosen
    )
    lines, entries = [], []
    for match, one in zip(made, chosen, strict=True):
        lines += [BankTransaction(pk=line.pk, match=match) for line in one.lines]
        entries += [MatchedEntry(match=match, entry_id=entry.pk) for entry in one.entries]
    update_rows(lines, ["match"])
    MatchedEntry.objects.bulk_create(entries)
    if made:
        told = {"matches": len(made), "lines": [line.pk for line in lines][:200]}
        record(actor, "bank_match.applied", account, after=told)
    return made


def _lines(account: BankAccount, wanted: Collection[int]) -> list[BankTransaction]:
    if not 0 < len(wanted) <= MOST_BY_HAND:
        text = _("Name 1 to %(most)d lines.") % {"most": MOST_BY_HAND}
        raise CannotMatch.at("transaction_ids", text)
    rows = list(BankTransaction.objects.filter(bank_account=account, pk__in=wanted))
    if len(rows) != len(set(wanted)):
        raise CannotMatch.at("transaction_ids", _("A line is not one of this bank account."))
    if any(row.match_id for row in rows):
        raise MatchedAlready(_("A line is matched already; unmatch it first."))
    return rows


def _entries(account: BankAccount, wanted: Collection[int]) -> list[VoucherEntry]:
    if not 0 < len(wanted) <= MOST_BY_HAND:
        text = _("Name 1 to %(most)d entries of approved vouchers.") % {"most": MOST_BY_HAND}
        raise CannotMatch.at("entry_ids", text)
    rows = list(entries_of(account).filter(pk__in=wanted))
    if len(rows) != len(set(wanted)):
        text = _("An entry is not one of an approved voucher on this bank account.")
        raise CannotMatch.at("entry_ids", text)
    if MatchedEntry.objects.filter(entry__in=rows).exists():
        raise MatchedAlready(_("An entry is matched already; unmatch it first."))
    return rows
