"""Orders: made, changed while they wait, amended by versions once they are approved.

Order of locks in purchases: vendor, order, its receipts, bills, stock, number series.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields, naming_refusals, refuse_wrong
from core.states import take
from erp_planned.finance.selectors.accounts import get_account
from erp_planned.inventory.models import Store
from erp_planned.purchase.enums import OrderStatus, VersionState
from erp_planned.purchase.errors import NoSuchOrder, Ordered, OrderInUse
from erp_planned.purchase.models import OrderItem, OrderVersion, PurchaseOrder
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.orders import HEAD, changes_between, content_of, waiting_version
from erp_planned.purchase.selectors.settings import settings_on
from erp_planned.purchase.services.from_sourcing import check_asked, chosen_in, hold_indent
from erp_planned.purchase.services.lines import NewItem, as_items, built, set_totals
from erp_planned.purchase.services.notices import AMENDED, WAITING, tell_deciders
from erp_planned.vendors.services.vendors import hold, require_usable
from payroll.organizations.selectors import organization

COMPARISON_ONCE = "erp_order_comparison_once"
S = OrderStatus


def make_order(
    *,
    vendor_id: int,
    store_id: int,
    delivery_on: date,
    items: Sequence[NewItem | Mapping[str, Any]],
    actor: Actor,
    ordered_on: date | None = None,
    indent_id: int | None = None,
    comparison_id: int | None = None,
    account_id: int | None = None,
    **facts: Any,
) -> PurchaseOrder:
    """Make an order that waits for approval, by hand or from an indent or comparison.

    `facts`: place_of_supply (left out: the institution's State), credits_tax (the settings'), reverse_charge, terms,
    delivery_schedule, damages_pct_week and damages_most_pct (the settings'). Raises VendorNotUsable for one that is
    blacklisted or unverified on the day, ValidationFailed naming the field, Ordered, Forbidden.
    """
    authorize(actor, P.WRITE)
    day = ordered_on or today()
    _check_days(day, delivery_on)
    with transaction.atomic():
        vendor = require_usable(vendor_id, day)
        new = as_items(items)
        account = get_account(account_id) if account_id else None
        if indent_id is not None:
            indent = hold_indent(indent_id, is_compared=comparison_id is not None)
            check_asked(indent, new)
            account = account or indent.account
        rules = settings_on(day)
        usual = {"credits_tax": rules.credits_tax, "damages_pct_week": rules.damages_pct_week,
                 "damages_most_pct": rules.damages_most_pct}  # fmt: skip
        order = PurchaseOrder(
            vendor=vendor, store=_store(store_id), ordered_on=day, delivery_on=delivery_on, indent_id=indent_id,
            comparison_id=comparison_id, account=account,
            made_by=actor.name[:150], made_by_id=actor.number, **{**usual, **facts},
        )  # fmt: skip
        set_place(order)
        check_fields(order, HEAD)
        rows = built(order, new, rules.over_receipt_pct)
        set_totals(order, rows)
        order.po_no = yearly_number("erp_purchase_order", "PO", day)
        with naming_refusals({COMPARISON_ONCE: _ordered}):
            order.save()
        for row in rows:
            row.order = order
        OrderItem.objects.bulk_create(rows)
        keep_version(order, rows, actor)
        record(actor, "order.made", order, after={"vendor": str(vendor), "total": order.total_amount})
        tell_deciders(WAITING, order, actor)
    return order


def make_orders(
    *,
    comparison_id: int,
    store_id: int,
    actor: Actor,
    delivery_on: date | None = None,
    ordered_on: date | None = None,
    **facts: Any,
) -> list[PurchaseOrder]:
    """Make one order for each vendor that an approved comparison chose, at the rates quoted: all or none.

    Delivery is by `delivery_on`, else within the days that each vendor quoted; a vendor whose order is there gets no
    second. Raises as `make_order`; Ordered where all of it is ordered already.
    """
    authorize(actor, P.WRITE)
    day = ordered_on or today()
    with transaction.atomic():
        found = chosen_in(comparison_id)
        for vendor_id in sorted(found.awards):
            hold(vendor_id)
        return [
            make_order(
                vendor_id=vendor_id, store_id=store_id, items=award.items, indent_id=found.indent_id, actor=actor,
                delivery_on=delivery_on or day + timedelta(days=award.delivery_days), ordered_on=day,
                comparison_id=comparison_id, **{"credits_tax": found.credits_tax, **facts},
            )
            for vendor_id, award in sorted(found.awards.items())
        ]  # fmt: skip


def change_order(
    *,
    order: PurchaseOrder,
    actor: Actor,
    items: Sequence[NewItem | Mapping[str, Any]] | None = None,
    reason: str = "",
    **facts: Any,
) -> PurchaseOrder:
    """Change what is given of an order; lines are given whole, each with the number of the line that it changes.

    One that waits is changed itself. Of an approved one a new version is kept, which somebody else approves; until
    then the order stays as it is. Raises OrderInUse below what was received or billed, InvalidState, ValidationFailed
    naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take_order(order.pk)
        if row.status not in (S.DRAFT, S.APPROVED, S.RECEIVED):
            raise InvalidState(
                _("The order is %(state)s; it does not change.") % {"state": row.get_status_display()}
            )
        if row.status != S.DRAFT and not reason.strip():
            raise ValidationFailed.at("reason", _("Say why the order is amended."))
        if row.status != S.DRAFT and waiting_version(row):
            raise InvalidState(_("An amendment of this order waits for approval already."))
        old = content_of(row)
        proposed, rows = proposal(row, facts, as_items(items) if items is not None else None)
        _check_days(proposed.ordered_on, proposed.delivery_on)
        new = content_of(proposed, rows)
        changes = changes_between(old, new)
        if not changes:
            raise ValidationFailed.at("body", _("Nothing is otherwise than in the order."))
        if row.status == S.DRAFT:
            row.items.all().delete()
            proposed.made_by, proposed.made_by_id = actor.name[:150], actor.number
            proposed.save()
            OrderItem.objects.bulk_create(rows)
            row.versions.all().delete()
            keep_version(proposed, rows, actor)
        else:
            OrderVersion.objects.create(
                order=row, version=row.version + 1, content=new, changes=changes, reason=" ".join(reason.split())[:300],
                made_by=actor.name[:150], made_by_id=actor.number,
            )  # fmt: skip
            tell_deciders(AMENDED, row, actor)
        record(actor, "order.changed", row, before={"total": old["total"]}, after={"changes": changes})
    return proposed if row.status == S.DRAFT else row


def proposal(
    order: PurchaseOrder, facts: Mapping[str, Any], items: Sequence[NewItem] | None
) -> tuple[PurchaseOrder, list[OrderItem]]:
    """Return an order as it would be with other facts and lines, and its lines; nothing is saved.

    Lines that stand keep what was received and billed. Raises OrderInUse, ValidationFailed naming the field.
    """
    proposed = PurchaseOrder.objects.select_related("vendor", "store", "account", "indent").get(pk=order.pk)
    for name in HEAD:
        if name in facts:
            setattr(proposed, name, facts[name])
    if unknown := set(facts) - set(HEAD):
        raise ValidationFailed.at(min(unknown), _("This does not change; cancel the order and make another."))
    set_place(proposed)
    check_fields(proposed, HEAD)
    standing = {row.line_no: row for row in order.items.select_related("item")}
    wanted = [_as_new(row) for row in standing.values()] if items is None else _numbered(items, standing)
    rows = built(proposed, wanted, settings_on(proposed.ordered_on).over_receipt_pct)
    _keep_going(rows, standing)
    set_totals(proposed, rows)
    if any(row.received for row in standing.values()) and proposed.is_interstate != order.is_interstate:
        raise OrderInUse.at("place_of_supply", _("Goods came already; the place of supply stays."))
    return proposed, rows


def _numbered(items: Sequence[NewItem], standing: Mapping[int, OrderItem]) -> list[NewItem]:
    """Return lines with new numbers above those that stand, so that a new line never takes an old one's place."""
    last = max([*standing, *(one.line_no or 0 for one in items)], default=0)
    found = []
    for one in items:
        number = one.line_no
        if number is None:
            last += 1
            number = last
        found.append(
            NewItem(
                one.item_id,
                one.quantity,
                one.rate,
                one.discount,
                one.freight,
                one.tax_pct,
                one.description,
                number,
            )
        )
    return found


def _as_new(row: OrderItem) -> NewItem:
    return NewItem(
        row.item_id,
        row.quantity,
        row.rate,
        row.discount,
        row.freight,
        row.tax_pct,
        row.description,
        row.line_no,
    )


def _keep_going(rows: Sequence[OrderItem], standing: Mapping[int, OrderItem]) -> None:
    """Carry over what became of lines; refuse what would contradict it."""
    now = {row.line_no: row for row in rows}
    for number, was in standing.items():
        row = now.get(number)
        used = was.received - was.rejected - was.sent_back
        if row is None:
            if was.received:
                raise OrderInUse.at("items", _("Line %(line)d was received; it stays.") % {"line": number})
            continue
        place = f"items.{list(now).index(number)}."
        for name in ("received", "accepted", "rejected", "sent_back", "billed"):
            setattr(row, name, getattr(was, name))
        row.pk = was.pk
        if was.received and row.item_id != was.item_id:
            raise OrderInUse.at(f"{place}item_id", _("The line was received; its item stays."))
        if row.quantity < used:
            text = _("%(there)s are received; the line cannot be less.") % {"there": f"{used.normalize():f}"}
            raise OrderInUse.at(f"{place}quantity", text)
        if was.accepted and row.priced != was.priced:
            raise OrderInUse.at(
                f"{place}rate", _("Goods were accepted at this rate; add a line for another one.")
            )


def keep_version(order: PurchaseOrder, rows: Sequence[OrderItem], actor: Actor) -> OrderVersion:
    """Keep the first version of an order, which waits with it."""
    return OrderVersion.objects.create(
        order=order, version=order.version, content=content_of(order, rows), made_by=actor.name[:150],
        made_by_id=actor.number, state=VersionState.WAITING,
    )  # fmt: skip


def set_place(order: PurchaseOrder) -> None:
    """Say whether the supply is within a State: place of supply against the State of the vendor's GSTIN."""
    own = (organization().gstin or "")[:2]
    order.place_of_supply = order.place_of_supply or own
    supplier = (order.vendor.gstin or "")[:2]
    order.is_interstate = bool(supplier and order.place_of_supply and supplier != order.place_of_supply)


def take_order(pk: int) -> PurchaseOrder:
    """Lock an order until the transaction ends. Raises NoSuchOrder."""
    return take(
        PurchaseOrder.objects.select_related("vendor", "store", "account", "indent"), NoSuchOrder(), pk=pk
    )


def _check_days(day: date, delivery_on: date) -> None:
    wrong: dict[str, str] = {}
    if day > today():
        wrong["ordered_on"] = _("The date must not be in the future.")
    if delivery_on < day:
        wrong["delivery_on"] = _("Delivery cannot be before the order.")
    refuse_wrong(wrong)


def _store(pk: int) -> Store:
    row = Store.objects.filter(pk=pk, is_active=True).first()
    if row is None:
        raise ValidationFailed.at("store_id", _("There is no such store, or it is not active."))
    return row


def _ordered() -> Ordered:
    return Ordered.at("comparison_id", _("This comparison is ordered from the vendor already."))
