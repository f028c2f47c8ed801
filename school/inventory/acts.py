"""The acts on items and movements, for the admin (`core.acts`)."""

from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import Act, Acts, Kind, Param, declare
from core.errors import ValidationFailed
from core.periods import today
from school.inventory.enums import MovementKind
from school.inventory.models import Item, Movement
from school.inventory.permissions import InventoryPermission as P
from school.inventory.selectors.stock import item_by_id, movement_by_id
from school.inventory.services.movements import move, undo_movement


def _today(_row: Any) -> date:
    return today()


def _number(text: str) -> Decimal:
    try:
        return Decimal(text.strip().replace(",", ""))
    except InvalidOperation:
        raise ValidationFailed.at("quantity", _t("Write a number, for example 12 or 2.5.")) from None


def _receive(*, item: Item, quantity: str, actor: Actor, **values: Any) -> Movement:
    return move(item=item, kind=MovementKind.IN, quantity=_number(quantity), actor=actor, **values)


def _issue(*, item: Item, quantity: str, actor: Actor, **values: Any) -> Movement:
    return move(item=item, kind=MovementKind.OUT, quantity=_number(quantity), actor=actor, **values)


def _adjust(*, item: Item, quantity: str, actor: Actor, **values: Any) -> Movement:
    return move(item=item, kind=MovementKind.ADJUSTMENT, quantity=_number(quantity), actor=actor, **values)


def _left(made: Movement) -> str:
    values = {"count": f"{made.item.on_hand.normalize():f}", "unit": made.item.unit}
    return _t("In stock now: %(count)s %(unit)s.") % values


QUANTITY = Param("quantity", Kind.LINE, _("Quantity"), required=True, most=20)
DAY = Param("moved_on", Kind.DAY, _("Day"), required=True, initial=_today)
REFERENCE = Param("reference", Kind.LINE, _("Number of the bill or slip"), most=60)
REASON = Param("reason", Kind.LINE, _("Reason"), required=True, most=300)
# fmt: off
ITEM_ACTS = declare(Acts("item", "item", find=item_by_id, each=(
    Act("receive", _("Goods in"), P.WRITE, _receive, icon="add", note=_left, done=_("Entered."),
        params=(QUANTITY, Param("rate", Kind.MONEY, _("Rate a unit"), least=0,
                                help=_("Left empty: the average of what is there.")), DAY, REFERENCE)),
    Act("issue", _("Issue"), P.WRITE, _issue, icon="remove", note=_left, done=_("Entered."),
        params=(QUANTITY, Param("issued_to", Kind.LINE, _("Issued to"), most=120), DAY, REFERENCE)),
    Act("adjust", _("Correct the stock"), P.WRITE, _adjust, icon="balance", note=_left, done=_("Entered."),
        text=_("After counting: by how much there is more (3) or less (-3) than the books say."),
        params=(QUANTITY, REASON, DAY)),
)))
MOVEMENT_ACTS = declare(Acts("stock_movement", "movement", find=movement_by_id, each=(
    Act("undo", _("Take back"), P.WRITE, undo_movement, icon="undo", dangerous=True,
        text=_("An opposite movement of the same day is entered; both stay in the list."),
        done=_("The movement is taken back."), params=(REASON,)),
)))
# fmt: on
