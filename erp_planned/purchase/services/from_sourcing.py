"""Orders from what sourcing decided: an approved indent (direct purchase), the choices of an approved comparison."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Sum
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.money import ZERO
from core.states import take
from erp_planned.purchase.enums import OrderStatus
from erp_planned.purchase.errors import Ordered
from erp_planned.purchase.models import OrderItem, PurchaseOrder
from erp_planned.purchase.services.lines import NewItem
from erp_planned.sourcing.enums import ComparisonState, IndentStatus
from erp_planned.sourcing.errors import NoSuchComparison
from erp_planned.sourcing.models import Indent
from erp_planned.sourcing.selectors.comparisons import choices, get_comparison
from erp_planned.sourcing.services import indents


@dataclass(slots=True)
class Award:
    """What a comparison gives one vendor: the lines at the rates quoted, days until delivery."""

    delivery_days: int
    items: list[NewItem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Chosen:
    """An approved comparison as orders are made of it: by vendor, without those who have their order."""

    indent_id: int
    credits_tax: bool
    awards: dict[int, Award]


def chosen_in(comparison_id: int) -> Chosen:
    """Return what is still to be ordered by an approved comparison; three queries.

    Raises ValidationFailed naming `comparison_id` for none or one that is not approved, Ordered where every vendor
    has the order.
    """
    try:
        row = get_comparison(comparison_id)
    except NoSuchComparison as error:
        raise ValidationFailed.at("comparison_id", _("There is no such comparison.")) from error
    if row.state != ComparisonState.APPROVED:
        raise ValidationFailed.at("comparison_id", _("This comparison is not approved."))
    awards: dict[int, Award] = {}
    for one in choices(comparison_id):
        quoted, bid = one.quotation_item, one.quotation_item.quotation
        award = awards.setdefault(bid.vendor_id, Award(bid.delivery_days))
        line = quoted.indent_item
        award.items.append(
            NewItem(
                line.item_id, one.quantity, quoted.rate, quoted.discount, quoted.freight, quoted.tax_pct,
                line.specification,
            )
        )  # fmt: skip
    there = PurchaseOrder.objects.filter(comparison_id=comparison_id).exclude(status=OrderStatus.CANCELLED)
    for vendor_id in there.values_list("vendor", flat=True):
        awards.pop(vendor_id, None)
    if not awards:
        raise Ordered.at("comparison_id", _("This comparison is ordered already."))
    return Chosen(row.enquiry.indent_id, row.enquiry.credit_taken, awards)


def hold_indent(indent_id: int, *, is_compared: bool = False) -> Indent:
    """Lock an indent that may be ordered; of a compared one another vendor may have the order already.

    Raises ValidationFailed naming `indent_id`, Ordered.
    """
    refusal = ValidationFailed.at("indent_id", _("There is no such indent."))
    row = take(Indent.objects.select_related("account"), refusal, pk=indent_id)
    if row.status == IndentStatus.ORDERED and not is_compared:
        raise Ordered.at("indent_id", _("%(indent)s is ordered already.") % {"indent": row})
    if row.status not in {IndentStatus.APPROVED, IndentStatus.ORDERED}:
        raise ValidationFailed.at("indent_id", _("%(indent)s is not approved.") % {"indent": row})
    return row


def check_asked(indent: Indent, items: Sequence[NewItem]) -> None:
    """Raise ValidationFailed, naming the line, for what the indent did not ask for, or not so much of."""
    asked = dict(indent.items.values_list("item", "quantity"))
    ordered = (
        OrderItem.objects.filter(order__indent=indent).exclude(order__status=OrderStatus.CANCELLED).order_by()
    )
    for item, quantity in ordered.values_list("item").annotate(total=Sum("quantity")):
        if item in asked:
            asked[item] = max(asked[item] - quantity, ZERO)
    for place, one in enumerate(items):
        if one.item_id not in asked:
            raise ValidationFailed.at(f"items.{place}.item_id", _("The indent does not ask for this item."))
        if one.quantity > asked[one.item_id]:
            values = {"asked": f"{asked[one.item_id].normalize():f}"}
            text = _("%(asked)s of the indent are not ordered yet.") % values
            raise ValidationFailed.at(f"items.{place}.quantity", text)


def mark_ordered(order: PurchaseOrder, *, actor: Actor) -> None:
    """Say that the indent of an order is ordered: what it committed passes to the order."""
    if order.indent_id:
        indents.mark_ordered(order.indent_id, actor=actor)


def reopen(order: PurchaseOrder, *, actor: Actor) -> None:
    """Open the indent of a cancelled order again, unless another order of it is in force."""
    if not order.indent_id:
        return
    others = PurchaseOrder.objects.filter(indent=order.indent_id).exclude(pk=order.pk)
    if not others.exclude(status__in=[OrderStatus.DRAFT, OrderStatus.CANCELLED]).exists():
        indents.reopen(order.indent_id, actor=actor)
