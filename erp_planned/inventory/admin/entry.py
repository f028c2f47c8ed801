"""Pages that enter a paper of several lines: an issue, a transfer, a count."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminDecimalFieldWidget, UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.actors import Actor
from core.admin.widgets import DayInput
from core.errors import ValidationFailed
from core.forms import DayField
from core.periods import today
from erp_planned.finance.lines_page import MOST_OFFERED, HeadForm, LinesPage
from erp_planned.inventory.selectors import stock as read
from erp_planned.inventory.services.counting import enter_count
from erp_planned.inventory.services.issuing import issue
from erp_planned.inventory.services.lines import MOST_LINES
from erp_planned.inventory.services.moving import transfer
from payroll.employees.selectors.masters import departments
from payroll.employees.selectors.people import employees


def _text(label: Any, most: int, *, required: bool = False) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, required=required, widget=UnfoldAdminTextInputWidget)


def _row(queryset: Any, label: Any, *, required: bool = True) -> forms.ModelChoiceField:
    return forms.ModelChoiceField(queryset, label=label, required=required, widget=UnfoldAdminSelectWidget)


class IssueHead(HeadForm):
    """Out of which store, to whom."""

    store = _row(read.stores().filter(is_active=True), _("Store"))
    requested_by = _row(employees(), _("Requested by"))
    department = _row(departments(), _("Department"), required=False)
    issued_on = DayField(label=_("Date"), widget=DayInput)
    purpose = _text(_("Purpose"), 200)
    batch_reason = _text(_("Reason for a batch past its date"), 300)


class TransferHead(HeadForm):
    """From where to where."""

    from_store = _row(read.stores().filter(is_active=True), _("From"))
    to_store = _row(read.stores().filter(is_active=True), _("To"))
    moved_on = DayField(label=_("Date"), widget=DayInput)
    remarks = _text(_("Remarks"), 300)


class CountHead(HeadForm):
    """Which store was counted, and why."""

    store = _row(read.stores().filter(is_active=True), _("Store"))
    counted_on = DayField(label=_("Date"), widget=DayInput)
    reason = _text(_("Reason"), 300, required=True)


class GoodsLine(forms.Form):
    """One line; left empty it is left out."""

    item = forms.CharField(
        label=_("Item"), max_length=200, required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "goods", "autocomplete": "off"}),
    )  # fmt: skip
    quantity = forms.DecimalField(
        label=_("Quantity"), max_digits=14, decimal_places=3, required=False,
        widget=UnfoldAdminDecimalFieldWidget,
    )  # fmt: skip
    batch = _text(_("Batch"), 40)

    def clean(self) -> dict[str, Any]:
        """Ask for what a line needs once anything stands in it."""
        values: dict[str, Any] = super().clean() or {}
        if any(values.get(name) not in (None, "") for name in ("item", "quantity", "batch")):
            for name in ("item", "quantity"):
                if values.get(name) in (None, "") and name not in self.errors:
                    self.add_error(name, _t("Fill this in, or empty the line."))
        return values


def with_items(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines as services take them. Raises ValidationFailed naming what is no item or batch."""
    found = read.items_named([line["item"] for line in lines])
    wrong: dict[str, list[str]] = {}
    given = []
    for number, line in enumerate(lines):
        item = found.get(line["item"])
        batch = read.batch_of(item, line["batch"]) if item and line["batch"] else None
        if item is None:
            wrong[f"items.{number}.item"] = [_t("No item in use has this code; choose one of the list.")]
        elif line["batch"] and batch is None:
            wrong[f"items.{number}.batch"] = [_t("The item has no such batch.")]
        else:
            more = {"batch_id": batch.pk} if batch else {}
            given.append({"item_id": item.pk, "quantity": line["quantity"], **more})
    if wrong:
        raise ValidationFailed(next(iter(wrong.values()))[0], fields=wrong)
    return given


def _offers() -> dict[str, list[str]]:
    return {"goods": [str(row) for row in read.items().filter(is_active=True)[:MOST_OFFERED]]}


def _issue(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    row = issue(items=with_items(lines), actor=actor, **head)
    return row.pk, _t("Issue slip %(number)s is made.") % {"number": row}


def _transfer(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    row = transfer(items=with_items(lines), actor=actor, **head)
    return row.pk, _t("Transfer %(number)s is made.") % {"number": row}


def _count(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    row = enter_count(items=with_items(lines), actor=actor, **head)
    return row.pk, _t("Count %(number)s is entered; somebody else approves it.") % {"number": row}


BOXES = {"item_id": "item", "batch_id": "batch"}
ABOUT = _("An item is found by its code or by a part of its name. Lines left empty are left out.")
FILLED = ("item", "quantity")
ISSUE_PAGE = LinesPage(
    head=IssueHead, line=GoodsLine, filled=FILLED, under="items", enter=_issue, title=_("Issue goods"),
    button=_("Issue"), lines_title=_("What is issued"), most=MOST_LINES, boxes=BOXES, offers=_offers,
    about=_("Without a batch what expires first is taken. Lines left empty are left out."),
    initial=lambda: {"issued_on": today()},
)  # fmt: skip
TRANSFER_PAGE = LinesPage(
    head=TransferHead, line=GoodsLine, filled=FILLED, under="items", enter=_transfer,
    title=_("Move goods to another store"), button=_("Move"), lines_title=_("What is moved"), about=ABOUT,
    most=MOST_LINES, boxes=BOXES, offers=_offers, initial=lambda: {"moved_on": today()},
)  # fmt: skip
COUNT_PAGE = LinesPage(
    head=CountHead, line=GoodsLine, filled=(*FILLED, "batch"), under="items", enter=_count,
    title=_("Enter a count"), button=_("Enter the count"), lines_title=_("What was counted"), about=ABOUT,
    most=MOST_LINES, boxes=BOXES, offers=_offers, initial=lambda: {"counted_on": today()},
)  # fmt: skip
