"""The register: codes, additions to a cost, moves, assets from goods receipts."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date, rupees
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields, refuse_wrong
from core.states import take
from erp_planned.assets.calc.costs import unit_costs
from erp_planned.assets.calc.schedule import life_end
from erp_planned.assets.enums import AssetStatus, DepreciationMethod
from erp_planned.assets.errors import NoSuchAsset
from erp_planned.assets.models import Asset, AssetAddition, AssetCategory
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.register import limit_on
from erp_planned.assets.services.runs import hold_register
from erp_planned.assets.services.vouchers import voucher_of_receipt
from erp_planned.purchase.models import ReceiptLine
from erp_planned.purchase.services.capitalizing import take_over
from payroll.employees.models import Employee
from payroll.organizations.selectors import organization

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_AT_ONCE = 500


def code_for(category: AssetCategory, on: date) -> str:
    """Return the next code of a category, `ORG/CAT/26-27/0001`; inside the transaction that uses it, never again."""
    prefix = f"{organization().code}/{category.code}"
    return yearly_number(f"asset:{category.code}", prefix, on)


def move(asset: Asset, *, location: str, custodian: Employee | None, actor: Actor) -> Asset:
    """Let an asset stand elsewhere, in the custody of somebody or nobody; its value stays.

    The caller has asked the right: a transfer is received by the new custodian too. Raises InvalidState for one that
    is gone, ValidationFailed naming the field, NoSuchAsset.
    """
    with transaction.atomic():
        row = take(Asset.objects.all(), NoSuchAsset(), pk=asset.pk)
        if row.status == AssetStatus.DISPOSED:
            raise InvalidState(_("%(asset)s is disposed of; it is moved no more.") % {"asset": row})
        before = {"location": row.location, "custodian": row.custodian_id}
        row.location, row.custodian = " ".join(location.split()), custodian
        check_fields(row, ("location", "custodian"))
        row.save(update_fields=["location", "custodian"])
        after = {"location": row.location, "custodian": row.custodian_id}
        record(actor, "asset.moved", row, before=before, after=after)
    return row


def add_cost(
    *,
    asset: Asset,
    amount: Decimal,
    narration: str,
    actor: Actor,
    added_on: date | None = None,
    useful_life: int | None = None,
) -> AssetAddition:
    """Add an improvement to the cost of an asset from a day on (today), rupees.

    Of a day in a posted year, what that year would have charged is named in the open one. Raises InvalidState for an
    asset that is gone or waits, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_register()
        row = take(Asset.objects.all(), NoSuchAsset(), pk=asset.pk)
        if row.status != AssetStatus.IN_USE or row.used_from is None:
            raise InvalidState(_("%(asset)s is not in use; only then an addition counts.") % {"asset": row})
        made = AssetAddition(
            asset=row, added_on=added_on or today(), amount=amount, useful_life=useful_life,
            narration=" ".join(narration.split()), made_by=actor.name[:150],
        )  # fmt: skip
        given = ("added_on", "amount", "narration")
        check_fields(made, given if useful_life is None else (*given, "useful_life"))
        refuse_wrong(_addition_problems(row, made))
        made.save()
        row.added_cost += amount
        row.current_value += amount
        row.save(update_fields=["added_cost", "current_value"])
        after = {"amount": amount, "added_on": made.added_on, "narration": made.narration}
        record(actor, "asset.cost_added", row, after=after)
    return made


def _addition_problems(row: Asset, made: AssetAddition) -> "Mapping[str, str]":
    wrong: dict[str, str] = {}
    begin = row.used_from or row.purchased_on
    if made.amount <= 0:
        wrong["amount"] = _("Give rupees above zero.")
    if not made.narration:
        wrong["narration"] = _("Say what was improved.")
    if made.added_on > today():
        wrong["added_on"] = _("The date lies in the future.")
    elif made.added_on < (row.opening_on or begin):
        text = _("The asset's cost up to %(day)s stands in the register already.")
        wrong["added_on"] = text % {"day": in_date(row.opening_on or begin)}
    by_life = row.depreciation_method == DepreciationMethod.SLM and not row.depreciation_rate
    if made.useful_life and not by_life:
        wrong["useful_life"] = _("This asset loses value by a rate; leave it empty.")
    elif by_life and not made.useful_life and row.useful_life:
        ends = life_end(begin, row.useful_life)
        if made.added_on > ends:
            text = _("The asset's life ended on %(day)s; give the addition a life of its own.")
            wrong["useful_life"] = text % {"day": in_date(ends)}
    return wrong


def capitalize(
    *,
    line: ReceiptLine,
    category: AssetCategory,
    count: int,
    actor: Actor,
    used_from: date | None = None,
    location: str = "",
    serial_nos: Sequence[str] = (),
    confirm: bool = False,
) -> list[Asset]:
    """Enter `count` assets of what a line of a goods receipt brought, each at its share of the landed cost.

    The journal from what waited to the category's account waits for approval in finance. Of one line never more than
    was accepted and not returned. Raises ValidationFailed naming the field; `confirm` where a unit costs less than the
    lowest cost of an asset on the day; HeadWithoutAccount, NotFound, Forbidden.
    """
    from erp_planned.assets.masters import assets  # noqa: PLC0415 - the declaration takes its code from here

    authorize(actor, P.WRITE)
    with transaction.atomic():
        if not 1 <= count <= MOST_AT_ONCE:
            raise ValidationFailed.at("count", _("Give 1 to %(most)d at once.") % {"most": MOST_AT_ONCE})
        held = take_over(receipt_line_id=line.pk, quantity=Decimal(count), field="count", actor=actor)
        if len(serial_nos) > count:
            raise ValidationFailed.at("serial_nos", _("There are more serial numbers than assets."))
        costs = unit_costs(held.value, held.accepted, held.capitalized - count, count)
        lowest = limit_on(held.receipt.received_on)
        if min(costs) < lowest and not confirm:
            text = _("A unit costs %(cost)s, less than %(lowest)s. Is it meant to be an asset all the same?")
            values = {"cost": rupees(min(costs)), "lowest": rupees(lowest)}
            raise ValidationFailed.at("confirm", text % values)
        serials = [*serial_nos, *[""] * (count - len(serial_nos))]
        made = [
            assets.create(
                actor=actor, name=str(held.order_item.item.name)[:120], category=category, cost=cost,
                purchased_on=held.receipt.received_on, used_from=used_from, location=location,
                serial_no=serial,
            )
            for cost, serial in zip(costs, serials, strict=True)
        ]  # fmt: skip
        Asset.objects.filter(pk__in=[row.pk for row in made]).update(receipt_line=held)
        for row in made:
            row.receipt_line = held
        voucher_of_receipt(made, actor)
        record(actor, "asset.capitalized", held, after={"assets": [row.asset_code for row in made]})
    return made
