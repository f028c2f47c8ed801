"""Forms of enquiries, quotations and choices in the office."""

from datetime import datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from core.actors import Actor
from core.admin.widgets import DayInput
from core.errors import ValidationFailed
from core.forms import ClockField, DayField
from erp_planned.finance.lines_page import HeadForm, LinesPage
from erp_planned.sourcing.models import Enquiry
from erp_planned.sourcing.rows_page import RowForm
from erp_planned.sourcing.selectors.indents import to_enquire
from erp_planned.sourcing.selectors.named import members, offered_vendors
from erp_planned.sourcing.services.enquiries import MOST_VENDORS, make_enquiry
from erp_planned.vendors.selectors.vendors import vendors

CLOCK = {"placeholder": "15:00"}


def words(label: Any, most: int = 300, **kwargs: Any) -> forms.CharField:
    """Return a box for a text in one line."""
    widget = UnfoldAdminTextInputWidget(attrs=kwargs.pop("attrs", None))
    return forms.CharField(label=label, max_length=most, required=False, widget=widget, **kwargs)


def amount(label: Any, places: int = 4, *, required: bool = False) -> forms.DecimalField:
    """Return a box for a rate, percentage or quantity."""
    return forms.DecimalField(
        label=label, max_digits=14, decimal_places=places, min_value=0, required=required,
        widget=UnfoldAdminDecimalFieldWidget,
    )  # fmt: skip


class EnquiryHead(HeadForm):
    """For which indent, until when, on what terms."""

    indent = forms.ModelChoiceField(to_enquire(), label=_("Indent"), widget=UnfoldAdminSelectWidget)
    closes_on = DayField(label=_("Quotations until: day"), widget=DayInput)
    closes_time = ClockField(label=_("Time"), widget=UnfoldAdminTextInputWidget(attrs=CLOCK))
    opens_on = DayField(label=_("Opened from: day (empty: at once)"), widget=DayInput, required=False)
    opens_time = ClockField(
        label=_("Time of the opening"), required=False, widget=UnfoldAdminTextInputWidget(attrs=CLOCK)
    )
    terms = forms.CharField(
        label=_("Terms"), max_length=4000, required=False, widget=UnfoldAdminTextareaWidget(attrs={"rows": 3})
    )
    credit_taken = forms.BooleanField(
        label=_("Input credit is taken: the tax is no cost"), required=False, widget=UnfoldBooleanWidget
    )
    few_reason = words(_("Reason, where a limited tender asks fewer than four vendors"))
    members = words(_("Members of the local purchase committee: three employee codes, with commas"), 200)

    def clean(self) -> dict[str, Any]:
        """Ask for day and time of the opening together."""
        values: dict[str, Any] = super().clean() or {}
        if bool(values.get("opens_on")) != (values.get("opens_time") is not None) and not self.errors:
            self.add_error("opens_time", _t("Give day and time of the opening, or neither."))
        return values


class InvitedForm(forms.Form):
    """A vendor who is asked; left empty it is left out."""

    vendor = forms.CharField(
        label=_("Vendor"), max_length=200, required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "vendors", "autocomplete": "off"}),
    )  # fmt: skip


def _moment(day: Any, clock: time | None) -> datetime | None:
    return timezone.make_aware(datetime.combine(day, clock)) if day and clock is not None else None


def _enter(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    known = offered_vendors()
    typed = [line["vendor"] for line in lines]
    for place, text in enumerate(typed):
        if text not in known:
            raise ValidationFailed.at(f"vendor_ids.{place}", _t("Choose one of the list."))
    found = vendors().in_bulk([known[text] for text in typed])
    closes = _moment(head.pop("closes_on"), head.pop("closes_time")) or timezone.now()
    opens = _moment(head.pop("opens_on"), head.pop("opens_time"))
    row = make_enquiry(
        vendors=[found[known[text]] for text in typed], members=members(head.pop("members")),
        closes_at=closes, opens_at=opens, actor=actor, **head,
    )  # fmt: skip
    return row.pk, _t("Enquiry %(number)s is made; vendors with an address are told by mail.") % {
        "number": row
    }


ENQUIRY_PAGE = LinesPage(
    head=EnquiryHead, line=InvitedForm, filled=("vendor",), under="vendor_ids", enter=_enter,
    title=_("Ask vendors to quote"), button=_("Make the enquiry"), lines_title=_("Vendors who are asked"),
    about=_("Verified vendors that are not blacklisted. In an advertised tender nobody need be named."),
    most=MOST_VENDORS,
    boxes={"": "vendor", "closes_at": "closes_on", "opens_at": "opens_on", "member_ids": "members"},
    offers=lambda: {"vendors": list(offered_vendors())},
)  # fmt: skip


class QuotationHead(HeadForm):
    """Whose quotation, until when it is valid, how soon the vendor delivers."""

    vendor = forms.ModelChoiceField(vendors(), label=_("Vendor"), widget=UnfoldAdminSelectWidget)
    quotation_no = forms.CharField(
        label=_("Vendor's number"), max_length=40, widget=UnfoldAdminTextInputWidget
    )
    valid_until = DayField(label=_("Valid until"), widget=DayInput)
    delivery_days = forms.IntegerField(
        label=_("Days until delivery"), min_value=0, max_value=3650, widget=UnfoldAdminIntegerFieldWidget
    )


class QuotedRow(RowForm):
    """What is quoted for a line of the indent; without a rate it is not quoted."""

    indent_item_id = forms.IntegerField(widget=forms.HiddenInput)
    rate = amount(_("Rate of a unit without tax"))
    discount = amount(_("Discount a unit"))
    freight = amount(_("Freight a unit"))
    tax_pct = amount(_("GST percent"), 2)


class ChooseHead(HeadForm):
    """Why another than the lowest is taken."""

    reason = words(_("Reason, where it is not the one lowest"))


class ChosenRow(RowForm):
    """How much of a vendor's line is taken."""

    quotation_item_id = forms.IntegerField(widget=forms.HiddenInput)
    quantity = amount(_("Quantity taken"), 3)


def quotation_head(enquiry: Enquiry) -> type[QuotationHead]:
    """Return the form with the vendors who may quote for an enquiry: those invited, or all where it is advertised."""
    asked = [one.vendor_id for one in enquiry.invited.all()]
    rows = vendors().filter(pk__in=asked) if asked else vendors()
    choice = forms.ModelChoiceField(rows, label=_("Vendor"), widget=UnfoldAdminSelectWidget)
    return type("QuotationHeadOf", (QuotationHead,), {"vendor": choice})
