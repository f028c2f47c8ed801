"""Forms of orders, receipts, inspections, returns and bills in the office."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from core.actors import Actor
from core.admin.widgets import DayInput
from core.errors import ValidationFailed
from core.forms import DayField
from core.periods import today
from erp_planned.finance.lines_page import HeadForm, LinesPage, offered, with_accounts
from erp_planned.purchase.selectors.choices import items_by_code, offered_items, stores
from erp_planned.purchase.services.lines import MOST_LINES
from erp_planned.purchase.services.orders import make_order
from erp_planned.sourcing.rows_page import RowForm
from erp_planned.sourcing.selectors.named import offered_vendors

LISTED = {"autocomplete": "off"}


def words(label: Any, most: int = 300, **kwargs: Any) -> forms.CharField:
    """Return a box for a text in one line."""
    return forms.CharField(
        label=label, max_length=most, required=False, widget=UnfoldAdminTextInputWidget, **kwargs
    )


def number(label: Any, places: int = 3, *, required: bool = False, **kwargs: Any) -> forms.DecimalField:
    """Return a box for a quantity or rate."""
    return forms.DecimalField(
        label=label, max_digits=14, decimal_places=places, min_value=0, required=required,
        widget=UnfoldAdminDecimalFieldWidget, **kwargs,
    )  # fmt: skip


def long_text(label: Any, most: int) -> forms.CharField:
    """Return a box of several lines."""
    return forms.CharField(
        label=label, max_length=most, required=False, widget=UnfoldAdminTextareaWidget(attrs={"rows": 3})
    )


class OrderHead(HeadForm):
    """To whom, until when, where to."""

    vendor = forms.CharField(
        label=_("Vendor"),
        max_length=200,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "vendors", **LISTED}),
    )
    store = forms.CharField(
        label=_("Deliver to"),
        max_length=120,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "stores", **LISTED}),
    )
    ordered_on = DayField(label=_("Date"), widget=DayInput)
    delivery_on = DayField(label=_("Delivery by"), widget=DayInput)
    indent_id = forms.IntegerField(
        label=_("Indent (number in our records)"),
        required=False,
        min_value=1,
        widget=UnfoldAdminTextInputWidget,
    )
    account = forms.CharField(
        label=_("Budget of account"), required=False, max_length=200,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "accounts", **LISTED}),
    )  # fmt: skip
    terms = long_text(_("Terms"), 4000)
    delivery_schedule = long_text(_("Delivery schedule"), 2000)
    reverse_charge = forms.BooleanField(label=_("Reverse charge"), required=False)


class OrderLine(forms.Form):
    """One line; left empty it is left out."""

    item = forms.CharField(
        label=_("Item"), max_length=200, required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "goods", **LISTED}),
    )  # fmt: skip
    quantity = number(_("Quantity"))
    rate = number(_("Rate without tax"), 4)
    discount = number(_("Discount a unit"), 4)
    freight = number(_("Freight a unit"), 4)
    tax_pct = number(_("GST percent (empty: the item's)"), 2)
    description = words(_("Description"), 500)

    def clean(self) -> dict[str, Any]:
        """Ask for what a line needs once anything stands in it."""
        values: dict[str, Any] = super().clean() or {}
        needed = ("item", "quantity", "rate")
        if any(values.get(name) not in (None, "") for name in needed):
            for name in needed:
                if values.get(name) in (None, "") and name not in self.errors:
                    self.add_error(name, _t("Fill this in, or empty the line."))
        return values


def _enter(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    found = items_by_code([line["item"] for line in lines])
    items = []
    for place, line in enumerate(lines):
        pk = found.get(line.pop("item"))
        if pk is None:
            raise ValidationFailed.at(f"items.{place}.item", _t("No active item has this code; choose one."))
        items.append(
            {"item_id": pk, **{name: value for name, value in line.items() if value not in (None, "")}}
        )
    for box, rows in (("vendor", offered_vendors()), ("store", stores())):
        typed = head.pop(box)
        if typed not in rows:
            raise ValidationFailed.at(box, _t("Choose one of the list."))
        head[f"{box}_id"] = rows[typed]
    account = with_accounts([{"account": head.pop("account")}], "head")[0]["account"]
    row = make_order(items=items, account_id=account.pk if account else None, actor=actor, **head)
    return row.pk, _t("Order %(number)s waits for approval.") % {"number": row}


ORDER_PAGE = LinesPage(
    head=OrderHead, line=OrderLine, filled=("item", "quantity", "rate"), under="items", enter=_enter,
    title=_("Make an order"), button=_("Make the order"), lines_title=_("What is ordered"),
    about=_("An item is found by its code or by a part of its name. Lines left empty are left out."),
    most=MOST_LINES, boxes={"item_id": "item", "vendor_id": "vendor", "store_id": "store", "head.0.account": "account"},
    initial=lambda: {"ordered_on": today()},
    offers=lambda: {
        "goods": offered_items(), "vendors": list(offered_vendors()), "stores": list(stores()),
        "accounts": offered(cash_or_bank=""),
    },
)  # fmt: skip


class OfComparisonHead(HeadForm):
    """Where the goods of a comparison go; rates and vendors are those that it chose."""

    store = forms.ChoiceField(label=_("Deliver to"), widget=UnfoldAdminSelectWidget)
    ordered_on = DayField(label=_("Date"), widget=DayInput)
    delivery_on = DayField(
        label=_("Delivery by (empty: the days that each vendor quoted)"), widget=DayInput, required=False
    )
    terms = long_text(_("Terms"), 4000)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        box: Any = self.fields["store"]
        box.choices = [(pk, name) for name, pk in stores().items()]


class AmendHead(HeadForm):
    """What changes beside the lines, and why."""

    reason = words(_("Reason (of an approved order)"))
    delivery_on = DayField(label=_("Delivery by"), widget=DayInput)
    terms = long_text(_("Terms"), 4000)
    delivery_schedule = long_text(_("Delivery schedule"), 2000)


class AmendRow(RowForm):
    """A line of the order as it shall be; an empty quantity takes it out."""

    line_no = forms.IntegerField(widget=forms.HiddenInput)
    item_id = forms.IntegerField(widget=forms.HiddenInput)
    quantity = number(_("Quantity"))
    rate = number(_("Rate without tax"), 4, required=True)
    discount = number(_("Discount a unit"), 4)
    freight = number(_("Freight a unit"), 4)
    tax_pct = number(_("GST percent"), 2)
    description = words(_("Description"), 500)


class ReceiveHead(HeadForm):
    """When it came, with which paper."""

    received_on = DayField(label=_("Received on"), widget=DayInput)
    challan_no = words(_("Delivery note"), 40)
    remarks = words(_("Remarks"))


class ReceiveRow(RowForm):
    """What came of a line of the order."""

    order_item_id = forms.IntegerField(widget=forms.HiddenInput)
    quantity = number(_("Received"))
    batch_no = words(_("Batch"), 40)
    expires_on = DayField(label=_("Expires on"), widget=DayInput, required=False)


class InspectHead(HeadForm):
    """When it was inspected."""

    inspected_on = DayField(label=_("Inspected on"), widget=DayInput)
    remarks = words(_("Remarks"))


class InspectRow(RowForm):
    """How much of a line is accepted."""

    line_id = forms.IntegerField(widget=forms.HiddenInput)
    accepted = number(_("Accepted"), required=True)
    reason = words(_("Reason, where some is rejected"))


class ReturnHead(HeadForm):
    """When goods go back, and why."""

    returned_on = DayField(label=_("Returned on"), widget=DayInput)
    reason = forms.CharField(label=_("Reason"), max_length=300, widget=UnfoldAdminTextInputWidget)


class ReturnRow(RowForm):
    """How much of a line goes back."""

    receipt_line_id = forms.IntegerField(widget=forms.HiddenInput)
    rejected = number(_("Of the rejected"))
    accepted = number(_("Of the accepted"))


class BillHead(HeadForm):
    """The vendor's number and date."""

    bill_no = forms.CharField(label=_("Bill number"), max_length=40, widget=UnfoldAdminTextInputWidget)
    bill_on = DayField(label=_("Bill date"), widget=DayInput)
    received_on = DayField(label=_("Received on"), widget=DayInput)
    narration = words(_("Narration"))


class BillRow(RowForm):
    """What the bill asks for a line of the order."""

    order_item_id = forms.IntegerField(widget=forms.HiddenInput)
    quantity = number(_("Billed quantity"))
    rate = number(_("Rate without tax"), 4)
    tax_pct = number(_("GST percent"), 2)


def plain(value: Decimal) -> str:
    """Return a quantity without needless zeros."""
    return f"{value.normalize():f}"
