"""What the asset register takes over of accepted goods of the kind asset."""

from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.states import take
from erp_planned.inventory.enums import ItemKind
from erp_planned.purchase.errors import NoSuchReceipt
from erp_planned.purchase.models import ReceiptLine


def take_over(
    *, receipt_line_id: int, quantity: Decimal, actor: Actor, field: str = "quantity"
) -> ReceiptLine:
    """Count goods as taken over by the asset register, which asks its own right; below nothing: given back.

    Raises ValidationFailed naming `field` for more than waits, NoSuchReceipt for goods that are no assets.
    """
    with transaction.atomic():
        rows = ReceiptLine.objects.filter(order_item__item__kind=ItemKind.ASSET).select_related(
            "receipt", "order_item__item"
        )
        row = take(rows, NoSuchReceipt(), pk=receipt_line_id)
        left = row.kept - row.capitalized
        if quantity > left or row.capitalized + quantity < 0 or not quantity:
            text = _("%(left)s wait to be capitalized.") % {"left": f"{left.normalize():f}"}
            raise ValidationFailed.at(field, text)
        row.capitalized += quantity
        row.save(update_fields=["capitalized"])
        record(actor, "goods.capitalized", row, after={"quantity": quantity})
    return row
