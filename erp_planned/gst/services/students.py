"""Supplies to students in the ledger: one summary for each kind and month, made again until its return is filed.

What changes after that is a note to the summary, in the first month that is not filed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import in_month
from core.money import ZERO
from core.periods import Month, today
from erp_planned.gst.enums import DocumentType, Flow, StudentSupplyKind
from erp_planned.gst.models import GSTInvoice, StudentSupply
from erp_planned.gst.selectors.invoices import after_spans, filed_spans
from erp_planned.gst.selectors.settings import first_registered, student_supply_on
from erp_planned.gst.services.documents import cancel_row, enter_document
from erp_planned.gst.sources_students import PREFIXES, charged, source_of


@dataclass(slots=True)
class Stand:
    """What of a kind's month is to be, and what is in the ledger: in filed returns, and in those that are open."""

    kind: StudentSupplyKind
    month: Month
    lines: list[tuple[str, Decimal]]
    filed: list[GSTInvoice]
    open: list[GSTInvoice]

    @property
    def wanted(self) -> Decimal:
        """Rupees that the open documents are to come to."""
        return sum((amount for _text, amount in self.lines), ZERO) - _net(self.filed)

    @property
    def is_right(self) -> bool:
        """Say whether the open documents tell it; of a month that is not filed also line by line."""
        if self.filed:
            return _net(self.open) == self.wanted
        told = sorted(line.taxable_value for row in self.open for line in row.lines.all())
        return told == sorted(amount for _text, amount in self.lines)


def stands(first: date, last: date) -> Iterator[Stand]:
    """Yield what is not in the ledger as it was charged: months between two days, and earlier ones that are in it.

    A filed month that has no summary is left as it was filed. Earlier months are those in which notes can still be
    made (section 34).
    """
    since = date(Month.of(last).financial_year.start - 1, 4, 1)
    begins = first_registered()
    if begins is None:
        return
    spans = filed_spans(Flow.OUTWARD, since)
    for kind in StudentSupplyKind:
        rows = GSTInvoice.objects.filter(
            flow=Flow.OUTWARD, is_summary=True, is_cancelled=False, source__startswith=f"{kind}:",
            invoice_on__gte=since,
        )  # fmt: skip
        known: dict[Month, list[GSTInvoice]] = {}
        for row in rows.prefetch_related("lines").order_by("pk"):
            known.setdefault(Month.parse(row.source.split(":")[1]), []).append(row)
        found = charged(kind, max(since, begins), last)
        for month in sorted({*found, *known}):
            held = known.get(month, [])
            is_filed = after_spans(spans, month.first) != month.first
            if not held and (is_filed or month.last < first):
                continue
            final = [row for row in held if after_spans(spans, row.period) != row.period]
            stand = Stand(kind, month, found.get(month, []), final, [row for row in held if row not in final])
            if not stand.is_right:
                yield stand


def put_right(stand: Stand, actor: Actor) -> tuple[int, int]:
    """Bring a kind's month up to date in the ledger; return how many documents came and went."""
    supply = student_supply_on(stand.kind, min(stand.month.last, today()))
    if supply is None:
        return 0, 0
    with transaction.atomic():
        for row in reversed(stand.open):
            reason = _("Made again: what was charged has changed")
            cancel_row(document=row, reason=reason, actor=actor)
        if not stand.wanted:
            return 0, len(stand.open)
        if stand.filed:
            _note(stand, supply, actor)
        else:
            _summary(stand, supply, actor)
    return 1, len(stand.open)


def _summary(stand: Stand, supply: StudentSupply, actor: Actor) -> None:
    number, source = _named(stand)
    enter_document(
        flow=Flow.OUTWARD, invoice_on=min(stand.month.last, today()), invoice_no=number, source=source,
        lines=[_line(text, amount, supply) for text, amount in stand.lines], party_name=_("Students"),
        is_summary=True, round_off=ZERO, actor=actor,
    )  # fmt: skip


def _note(stand: Stand, supply: StudentSupply, actor: Actor) -> None:
    """Enter what is more or less than was filed, as a note to the summary, with the code that this was filed with."""
    kind = DocumentType.DEBIT_NOTE if stand.wanted > 0 else DocumentType.CREDIT_NOTE
    text = _("Change of what was charged in %(month)s") % {"month": in_month(stand.month.first)}
    original = next(row for row in stand.filed if row.original_id is None)
    was = original.lines.all()[0]
    line = _line(text, abs(stand.wanted), supply) | {"hsn_code": was.hsn_code, "treatment": was.treatment}
    number, source = _named(stand)
    enter_document(
        flow=Flow.OUTWARD, document_type=kind, original=original, invoice_no=number, source=source, lines=[line],
        is_summary=True, round_off=ZERO, actor=actor,
    )  # fmt: skip


def _named(stand: Stand) -> tuple[str, str]:
    """Return number and source: counted on, since those of cancelled ones stay used."""
    source, month = source_of(stand.kind, stand.month), stand.month
    count = GSTInvoice.objects.filter(source__startswith=source).count() + 1
    number = f"{PREFIXES[stand.kind]}/{month.year % 100:02d}{month.month:02d}/{count}"
    return number, f"{source}{count}"


def _line(text: str, amount: Decimal, supply: StudentSupply) -> dict[str, object]:
    return {
        "description": text[:200], "hsn_code": supply.hsn_code, "taxable_value": amount, "rate": ZERO,
        "treatment": supply.treatment,
    }  # fmt: skip


def _net(rows: Sequence[GSTInvoice]) -> Decimal:
    return sum((row.sign * row.taxable_value for row in rows), ZERO)
