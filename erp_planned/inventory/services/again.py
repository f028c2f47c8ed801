"""Vouchers of stock made again, where finance rejected the ones they had."""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound
from core.states import take
from erp_planned.finance.sources import Origin, Source, origin
from erp_planned.inventory.errors import NoSuchDocument
from erp_planned.inventory.models import IssueSlip, Revaluation, StockCount, StockReturn
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.services.counting import book_count
from erp_planned.inventory.services.issuing import book_issue, book_return, book_reversal
from erp_planned.inventory.services.vouchers import (
    COUNT,
    ISSUE,
    RETURN,
    REVALUATION,
    REVERSAL,
    voucher_of_revaluation,
)


def _source(key: str, model: Any, maker: str, book: Callable[..., Any], *links: str) -> Source:
    """Return a kind of rows with vouchers; `maker` names the column of who made the row, if it keeps a number."""

    def find(source_key: str) -> Origin | None:
        row = model.objects.filter(pk=int(source_key)).first()
        return origin(row, getattr(row, maker, None) if maker else None)

    def again(*, source_key: str, actor: Actor) -> Any:
        """Raises NotFound, HeadWithoutAccount, Forbidden."""
        authorize(actor, P.WRITE)
        refusal: NotFound = NoSuchDocument()
        with transaction.atomic():
            row = take(model.objects.select_related(*links), refusal, pk=int(source_key))
            return book(row, actor=actor)

    return Source(key, find, again)


SOURCES = (
    _source(ISSUE, IssueSlip, "issued_by_id", book_issue, "requested_by"),
    _source(REVERSAL, IssueSlip, "issued_by_id", book_reversal, "requested_by"),
    _source(RETURN, StockReturn, "", book_return, "slip"),
    _source(COUNT, StockCount, "made_by_id", book_count, "store"),
    _source(REVALUATION, Revaluation, "", voucher_of_revaluation, "item"),
)
