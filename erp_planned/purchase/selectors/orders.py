"""Reads of orders: lists, one, what is open, what is promised."""

import hashlib
import json
from collections.abc import Collection
from datetime import date
from decimal import Decimal
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Case, DecimalField, ExpressionWrapper, F, Prefetch, Q, QuerySet, Sum, When
from django.db.models.functions import Coalesce, Greatest
from django.utils.translation import gettext as _

from core.formatting import in_date
from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.purchase.enums import IN_FORCE, OrderStatus, VersionState
from erp_planned.purchase.errors import NoSuchOrder
from erp_planned.purchase.models import OrderItem, OrderVersion, PurchaseOrder

S = OrderStatus
HEAD = (
    "delivery_on", "place_of_supply", "credits_tax", "reverse_charge", "terms", "delivery_schedule",
    "damages_pct_week", "damages_most_pct",
)  # fmt: skip
LINE = ("line_no", "description", "quantity", "rate", "discount", "freight", "tax_pct")
# What of a version's content is a figure.
FIGURES_OF_ORDER = (
    "damages_pct_week", "damages_most_pct", "taxable", "tax", "total",
    "quantity", "rate", "discount", "freight", "tax_pct",
)  # fmt: skip
FIGURE = DecimalField(max_digits=20, decimal_places=4)


def orders() -> QuerySet[PurchaseOrder]:
    """Return all orders with vendor, store and lines, the newest first."""
    items = Prefetch("items", OrderItem.objects.select_related("item", "order").order_by("line_no"))
    rows = PurchaseOrder.objects.select_related("vendor", "store", "indent", "account").prefetch_related(
        items
    )
    return rows.order_by("-ordered_on", "-pk")


def get_order(pk: int) -> PurchaseOrder:
    """Return an order with its versions. Raises NoSuchOrder."""
    rows = orders().prefetch_related(Prefetch("versions", OrderVersion.objects.order_by("-pk")))
    row: PurchaseOrder = get_or_refuse(rows, NoSuchOrder(), pk=pk)
    return row


def waiting_version(order: PurchaseOrder) -> OrderVersion | None:
    """Return the amendment of an order that waits for approval."""
    return order.versions.filter(state=VersionState.WAITING).first()


def waiting_orders() -> QuerySet[PurchaseOrder]:
    """Return the orders that wait for a second person, as a whole or with an amendment."""
    amended = OrderVersion.objects.filter(state=VersionState.WAITING).values("order")
    return PurchaseOrder.objects.filter(Q(status=S.DRAFT) | Q(pk__in=amended))


def in_force() -> QuerySet[PurchaseOrder]:
    """Return the approved orders that are not closed."""
    return orders().filter(status__in=IN_FORCE)


def open_orders() -> QuerySet[PurchaseOrder]:
    """Return the approved orders of which something is to come, the most urgent first."""
    return orders().filter(status=S.APPROVED).order_by("delivery_on", "pk")


def late_orders(day: date) -> QuerySet[PurchaseOrder]:
    """Return the open orders whose day of delivery has passed."""
    return open_orders().filter(delivery_on__lt=day)


def orders_of_department(department_id: int) -> QuerySet[PurchaseOrder]:
    """Return the orders of a department's indents."""
    return orders().filter(indent__department=department_id).exclude(status=S.DRAFT)


def orders_of_comparison(comparison_id: int | None) -> QuerySet[PurchaseOrder]:
    """Return the orders made of a comparison, one for each vendor, the first made first; none for no comparison."""
    rows = PurchaseOrder.objects.select_related("vendor").order_by("pk")
    return rows.filter(comparison_id=comparison_id) if comparison_id else rows.none()


def content_of(order: PurchaseOrder, items: Collection[OrderItem] | None = None) -> dict[str, Any]:
    """Return what an order says, whole, in plain values: what its versions keep."""
    rows = sorted(order.items.all() if items is None else items, key=lambda one: one.line_no)
    found = {
        "vendor": str(order.vendor),
        "ordered_on": order.ordered_on,
        "account_id": order.account_id,
        **{name: getattr(order, name) for name in HEAD},
        "taxable": order.taxable_amount,
        "tax": order.tax_amount,
        "total": order.total_amount,
        "items": [
            {
                "item_id": row.item_id,
                "item": str(row.item),
                **{name: _plain(getattr(row, name)) for name in LINE},
            }
            for row in rows
        ],
    }
    kept: dict[str, Any] = json.loads(json.dumps(found, cls=DjangoJSONEncoder))
    return kept


def _plain(value: Any) -> Any:
    return f"{value.normalize():f}" if isinstance(value, Decimal) else value


def digest(order: PurchaseOrder) -> str:
    """Return a mark of what is to be approved: the order, or the amendment that waits."""
    waits = waiting_version(order)
    content = waits.content if waits else content_of(order)
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def changes_between(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Return in sentences what is otherwise in the newer content."""
    labels = {field.name: str(field.verbose_name) for field in PurchaseOrder._meta.fields}
    texts = [
        _("%(what)s: %(old)s → %(new)s")
        % {"what": labels.get(name, name), "old": old[name], "new": new[name]}
        for name in HEAD
        if old.get(name) != new.get(name)
    ]
    before = {one["line_no"]: one for one in old["items"]}
    after = {one["line_no"]: one for one in new["items"]}
    item_labels = {field.name: str(field.verbose_name) for field in OrderItem._meta.fields}
    for number in sorted({*before, *after}):
        was, now = before.get(number), after.get(number)
        if was is None or now is None:
            text = (
                _("Line %(line)s is new: %(item)s") if was is None else _("Line %(line)s is gone: %(item)s")
            )
            texts.append(text % {"line": number, "item": (now or was or {}).get("item", "")})
            continue
        texts += [
            _("Line %(line)s, %(what)s: %(old)s → %(new)s")
            % {"line": number, "what": item_labels[name], "old": was[name], "new": now[name]}
            for name in LINE
            if was[name] != now[name]
        ]
    return texts


def committed(accounts: Collection[int], first: date, last: date) -> dict[int, Decimal]:
    """Return what is ordered and not billed, by account; of an order closed short what was kept. One query."""
    wanted = Case(
        When(order__status=S.CLOSED, then=F("accepted") - F("sent_back")),
        default=F("quantity"),
        output_field=FIGURE,
    )
    share = (
        (F("taxable") + F("tax")) * Greatest(wanted - F("billed"), ZERO, output_field=FIGURE) / F("quantity")
    )
    rows = OrderItem.objects.filter(
        order__account__in=accounts,
        order__ordered_on__range=(first, last),
        order__status__in=[*IN_FORCE, S.CLOSED],
    )
    found = (
        rows.order_by()
        .values_list("order__account")
        .annotate(amount=Sum(ExpressionWrapper(share, output_field=FIGURE)))
    )
    return {account: round(amount, 2) for account, amount in found if amount > 0}


def on_order(items: Collection[int]) -> dict[int, Decimal]:
    """Return what is ordered of items and not received, by item; one query."""
    still = Greatest(
        F("quantity") - F("received") + F("rejected") + F("sent_back"), ZERO, output_field=FIGURE
    )
    rows = OrderItem.objects.filter(item__in=items, order__status=S.APPROVED).order_by()
    found = rows.values_list("item").annotate(left=Coalesce(Sum(still), ZERO, output_field=FIGURE))
    return {item: round(left, 3) for item, left in found if left}


def standing(order: PurchaseOrder) -> str:
    """Say in a sentence where an order stands."""
    values = {"number": order.po_no, "who": order.approved_by, "reason": order.remarks}
    values["day"] = in_date(order.decided_at) if order.decided_at else ""
    texts = {
        S.DRAFT: _("%(number)s waits for approval."),
        S.APPROVED: _("%(number)s was approved by %(who)s on %(day)s."),
        S.RECEIVED: _("%(number)s is received in full."),
        S.CLOSED: _("%(number)s is closed short: %(reason)s"),
        S.CANCELLED: _("%(number)s is cancelled: %(reason)s"),
    }
    return texts[S(order.status)] % values
