"""Goods into and out of stock: what is used up stands in stock, assets and services do not."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Actor
from core.money import ZERO
from erp_planned.inventory.enums import Direction, ItemKind, MovementKind, Unit
from erp_planned.inventory.models import Item
from erp_planned.inventory.services.posting import Move, post
from erp_planned.purchase.models import GoodsReceipt, ReceiptLine


def is_stocked(item: Item) -> bool:
    """Say whether an item stands in stock: it is no asset and no service."""
    return item.kind == ItemKind.CONSUMABLE and item.unit != Unit.NA


def take_in(
    receipt: GoodsReceipt, lines: Sequence[tuple[ReceiptLine, Item]], day: date, actor: Actor
) -> None:
    """Post what was accepted of a receipt, at its landed cost. Raises what posting refuses."""
    moves = [
        Move(
            item_id=item.pk, store_id=receipt.store_id, type=Direction.IN, kind=MovementKind.RECEIPT,
            quantity=line.accepted, on=day, ref_doc=receipt.grn_no, value=line.value, batch_id=line.batch_id,
        )
        for line, item in lines
        if line.accepted and is_stocked(item)
    ]  # fmt: skip
    if moves:
        post(moves, actor=actor)


def send_out(
    receipt: GoodsReceipt,
    lines: Sequence[tuple[ReceiptLine, Item, Decimal]],
    day: date,
    number: str,
    actor: Actor,
) -> dict[int, Decimal]:
    """Post accepted goods that go back; return by receipt line what left the stock, rupees. Raises NotInStock."""
    wanted = [one for one in lines if one[2] and is_stocked(one[1])]
    moves = [
        Move(
            item_id=item.pk, store_id=receipt.store_id, type=Direction.OUT, kind=MovementKind.RETURN_OUT,
            quantity=quantity, on=day, ref_doc=number, batch_id=line.batch_id,
        )
        for line, item, quantity in wanted
    ]  # fmt: skip
    posted: Sequence[Any] = post(moves, actor=actor) if moves else []
    found: dict[int, Decimal] = {}
    for (line, _item, _quantity), move in zip(wanted, posted, strict=True):
        found[line.pk] = found.get(line.pk, ZERO) + move.value
    return found
