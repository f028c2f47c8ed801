"""Cross-checks: GSTR-1, GSTR-3B, the ledger and the books against each other, differences explained by documents."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import Substr
from django.utils.translation import gettext as _

from core.money import ZERO
from erp_planned.finance.errors import HeadWithoutAccount
from erp_planned.finance.models import DayTotal, Voucher, VoucherEntry
from erp_planned.finance.services.automatic import accounts_of
from erp_planned.gst.calc import HEADS
from erp_planned.gst.enums import Flow, ReturnType
from erp_planned.gst.models import GSTInvoice, GSTReturn
from erp_planned.gst.selectors.figures import GSTR1, Amounts, figures
from erp_planned.gst.selectors.hsn import hsn_rows
from erp_planned.gst.selectors.returns import return_of

MOST_NAMED = 20
# The source of the vouchers of filed returns.
RETURN = "gst_return"
# Sources of vouchers with output tax, and how the sources of their documents begin.
MADE = {"invoice": "billing:", "asset_disposal": "asset_disposal:"}
OUTPUT = {"igst": "output_igst", "cgst": "output_cgst", "sgst": "output_sgst"}


@dataclass(frozen=True, slots=True)
class Check:
    """Two sums of outward supplies that should be one, the difference, and what explains it."""

    key: str
    title: str
    left: Amounts
    right: Amounts
    why: str = ""
    documents: Sequence[GSTInvoice] = ()
    vouchers: Sequence[Voucher] = ()

    @property
    def difference(self) -> Amounts:
        """The one less the other."""
        return self.left - self.right

    @property
    def ties(self) -> bool:
        """Say whether there is no difference in value and tax."""
        difference = self.difference
        return not (difference.taxable or difference.tax or any(getattr(difference, head) for head in HEADS))


def of_sections(found: dict[str, Amounts]) -> Amounts:
    """Return the sum of all sections of GSTR-1, notes taken off."""
    return sum((found[one.key] for one in GSTR1), Amounts())


def of_3b(found: dict[str, Amounts]) -> Amounts:
    """Return outward supplies as GSTR-3B has them, those on which the recipient pays included."""
    keys = ("osup_det", "osup_zero", "osup_nil_exmp", "osup_nongst", "outward_rcm")
    return sum((found.get(key, Amounts()) for key in keys), Amounts())


def kept(row: GSTReturn | None) -> dict[str, Amounts] | None:
    """Return the figures that a return keeps, None where none is made."""
    return None if row is None else {key: Amounts.of(told) for key, told in row.figures["lines"].items()}


def checks(first: date, last: date) -> list[Check]:
    """Return the cross-checks of a period; a bounded number of queries."""
    live = of_sections(figures(ReturnType.GSTR1, first, last))
    hsn = sum((row.amounts for row in hsn_rows(first, last, is_split=False)), Amounts())
    found = [Check("hsn", _("Sections of GSTR-1 and HSN summary"), _bare(live), hsn)]
    made = {kind: return_of(kind, first) for kind in (ReturnType.GSTR1, ReturnType.GSTR3B)}
    one, three = kept(made[ReturnType.GSTR1]), kept(made[ReturnType.GSTR3B])
    if one is not None:
        found.append(_since(ReturnType.GSTR1, made[ReturnType.GSTR1], of_sections(one), live))
    if three is not None:
        found.append(_since(ReturnType.GSTR3B, made[ReturnType.GSTR3B], of_3b(three), live))
    if one is not None and three is not None:
        rows = [row for row in made.values() if row is not None]
        since = min(row.made_at for row in rows)
        found.append(
            Check(
                "gstr1_3b", _("GSTR-1 and GSTR-3B"), _bare(of_sections(one)), _bare(of_3b(three)),
                _("Made at different moments; make the drafts again."), _after(rows[0], since),
            )
        )  # fmt: skip
    books = _books(first, last)
    if books is not None:
        found.append(_with_books(first, last, live, books))
    return found


def _bare(amounts: Amounts) -> Amounts:
    return Amounts(amounts.taxable, amounts.igst, amounts.cgst, amounts.sgst, amounts.cess)


def _since(kind: str, row: GSTReturn | None, told: Amounts, live: Amounts) -> Check:
    documents = _after(row, row.made_at) if row is not None else []
    text = _("Entered or cancelled since the return was made; make it again.")
    return Check(
        f"ledger_{kind}", _("%(kind)s and ledger") % {"kind": kind}, _bare(told), _bare(live), text, documents
    )


def _after(row: GSTReturn, since: object) -> list[GSTInvoice]:
    rows = _outward(row.starts_on, row.ends_on).filter(Q(made_at__gt=since) | Q(is_cancelled=True))
    return list(rows.order_by("-pk")[:MOST_NAMED])


def _outward(first: date, last: date) -> QuerySet[GSTInvoice]:
    return GSTInvoice.objects.filter(flow=Flow.OUTWARD, period__range=(first, last))


def _books(first: date, last: date) -> dict[str, Decimal] | None:
    """Return credits less debits of the output tax accounts in a period, without what filed returns cleared.

    None where no account stands for them.
    """
    try:
        accounts = accounts_of(list(OUTPUT.values()))
    except HeadWithoutAccount:
        return None
    posted = {"account__in": [one.pk for one in accounts.values()], "posted_on__range": (first, last)}
    sums = _sums(DayTotal.objects.filter(**posted))
    cleared = _sums(VoucherEntry.objects.filter(voucher__source=RETURN, **posted))
    return {
        head: sums.get(accounts[key].pk, ZERO) - cleared.get(accounts[key].pk, ZERO)
        for head, key in OUTPUT.items()
    }


def _sums(rows: QuerySet[Any]) -> dict[int, Decimal]:
    found = rows.order_by().values("account").annotate(credits=Sum("credit"), debits=Sum("debit"))
    return {row["account"]: row["credits"] - row["debits"] for row in found}


def _with_books(first: date, last: date, live: Amounts, books: dict[str, Decimal]) -> Check:
    """Compare tax of the ledger with the books; where they differ, documents and vouchers of one side are named."""
    sides = (
        Amounts(ZERO, live.igst, live.cgst, live.sgst), Amounts(ZERO, books["igst"], books["cgst"], books["sgst"])
    )  # fmt: skip
    check = Check("books", _("Tax of the ledger and output tax in the books"), *sides)
    if check.ties:
        return check
    text = _(
        "Documents entered by hand have no voucher, late ones stand in the books of another month, vouchers may wait"
        " for approval, and a voucher without a document is not in the returns."
    )
    posted = VoucherEntry.objects.filter(
        account__in=accounts_of(list(OUTPUT.values())).values(), posted_on__range=(first, last)
    )
    return replace(
        check, why=text, documents=_without_voucher(first, last, posted), vouchers=_without_document(posted)
    )


def _without_voucher(first: date, last: date, posted: QuerySet[VoucherEntry]) -> list[GSTInvoice]:
    """Return documents with tax that have no posted voucher of their own, or stand in the books of another month."""
    rows = _outward(first, last).filter(is_cancelled=False).exclude(igst=0, cgst=0)
    told = Q(invoice_on__lt=first) | Q(source="")
    for made, prefix in MADE.items():
        keys = posted.filter(voucher__source=made).values("voucher__source_key")
        of = rows.filter(source__startswith=prefix).annotate(key=Substr("source", len(prefix) + 1))
        told |= Q(pk__in=of.exclude(key__in=keys).values("pk"))
    return list(rows.filter(told).order_by("pk")[:MOST_NAMED])


def _without_document(posted: QuerySet[VoucherEntry]) -> list[Voucher]:
    """Return vouchers with output tax that no document of the ledger stands for."""
    rows = Voucher.objects.filter(pk__in=posted.values("voucher")).exclude(source=RETURN)
    for made, prefix in MADE.items():
        known = GSTInvoice.objects.filter(source__startswith=prefix, is_cancelled=False)
        keys = known.annotate(key=Substr("source", len(prefix) + 1)).values("key")
        rows = rows.exclude(source=made, source_key__in=keys)
    return list(rows.order_by("pk")[:MOST_NAMED])
