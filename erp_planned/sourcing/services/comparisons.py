"""Comparisons: made of opened quotations, chosen with reasons, approved by somebody else and then final."""

from collections.abc import Sequence
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.periods import today
from core.states import moving, take
from erp_planned.sourcing.enums import (
    COMPARISON_TRANSITIONS,
    ComparisonState,
    EnquiryState,
    IndentStatus,
)
from erp_planned.sourcing.errors import NoSuchComparison
from erp_planned.sourcing.models import Comparison, ComparisonChoice, Enquiry
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.comparisons import Matrix, matrix
from erp_planned.sourcing.services.enquiries import take_enquiry
from erp_planned.sourcing.services.people import refuse_own

Chosen = tuple[int, Decimal]


def compare(*, enquiry: Enquiry, actor: Actor) -> Comparison:
    """Make the draft of an enquiry's comparison, or make it anew; the lowest overall is chosen where it is one.

    The bids are opened first. Raises InvalidState before that and once it is approved, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        held = take_enquiry(enquiry)
        if held.state != EnquiryState.OPENED:
            raise InvalidState(_("The bids of this enquiry are not opened."))
        row = Comparison.objects.select_for_update(no_key=True).filter(enquiry=held).first()
        if row is not None and row.state != ComparisonState.DRAFT:
            raise InvalidState(_("The comparison of this enquiry is approved and final."))
        row = row or Comparison(enquiry=held)
        row.compared_on, row.reason = today(), ""
        row.made_by, row.made_by_id = actor.name[:150], actor.number
        row.save()
        row.choices.all().delete()
        found = matrix(held)
        if len(found.overall) == 1:
            _write(row, _whole(found, found.overall[0]))
        record(actor, "comparison.made", row, after={"enquiry": held.enquiry_no})
    return row


def choose(*, comparison: Comparison, chosen: Sequence[Chosen], actor: Actor, reason: str = "") -> Comparison:
    """Choose lines of quotations with quantities, also of several vendors.

    Another than the lowest, or one of equal ones, needs a reason. Raises ValidationFailed naming `choices.0.quantity`
    or `reason`, InvalidState once it is approved, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _take(comparison)
        if row.state != ComparisonState.DRAFT:
            raise InvalidState(_("This comparison is approved and final."))
        found = matrix(row.enquiry)
        _check_choice(found, chosen)
        _check_reason(found, chosen, reason)
        row.reason = reason.strip()[:300]
        row.made_by, row.made_by_id = actor.name[:150], actor.number
        row.save()
        row.choices.all().delete()
        _write(row, chosen)
        record(actor, "comparison.chosen", row, after={"choices": len(chosen), "reason": row.reason})
    return row


def approve_comparison(*, comparison: Comparison, actor: Actor, remarks: str = "") -> Comparison:
    """Approve another person's comparison; it is final, and orders are made of it.

    Looked at once more: a quotation may have run out since. Raises OwnCase for its maker and for who entered a
    quotation, ValidationFailed, InvalidState, InvalidTransition, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        row = _take(comparison)
        entered = list(row.enquiry.quotations.values_list("entered_by_id", flat=True))
        refuse_own([row.made_by_id, *entered], actor)
        with moving(
            row, to=ComparisonState.APPROVED, table=COMPARISON_TRANSITIONS, actor=actor,
            event="comparison.approved", stamp="approved",
        ):  # fmt: skip
            if row.enquiry.indent.status != IndentStatus.APPROVED:
                raise InvalidState(_("The indent of this comparison is cancelled or ordered."))
            chosen = list(row.choices.values_list("quotation_item_id", "quantity"))
            found = matrix(row.enquiry)
            _check_choice(found, chosen)
            _check_reason(found, chosen, row.reason)
            row.approved_by_id, row.remarks = actor.number, remarks.strip()[:300]
    return row


def _take(comparison: Comparison) -> Comparison:
    rows = Comparison.objects.select_related("enquiry__indent")
    return take(rows, NoSuchComparison(), pk=comparison.pk)


def _whole(found: Matrix, quotation_id: int) -> list[Chosen]:
    return [
        (cell.item.pk, row.line.quantity)
        for row in found.rows
        for cell in row.cells
        if cell is not None and cell.item.quotation_id == quotation_id
    ]


def _write(row: Comparison, chosen: Sequence[Chosen]) -> None:
    ComparisonChoice.objects.bulk_create(
        [ComparisonChoice(comparison=row, quotation_item_id=pk, quantity=quantity) for pk, quantity in chosen]
    )


def _check_choice(found: Matrix, chosen: Sequence[Chosen]) -> None:
    """Refuse what cannot be ordered: strange, expired or unqualified lines, more than is wanted."""
    if not chosen:
        raise ValidationFailed.at("choices", _("Choose at least one line."))
    barred = {one.quotation.pk for one in found.columns if one.is_expired or not one.quotation.is_qualified}
    lines = {
        cell.item.pk: (cell.item, row.line) for row in found.rows for cell in row.cells if cell is not None
    }
    left = {row.line.pk: row.line.quantity for row in found.rows}
    seen: set[int] = set()
    for number, (pk, quantity) in enumerate(chosen):
        at = f"choices.{number}."
        if pk not in lines or pk in seen:
            raise ValidationFailed.at(
                f"{at}quotation_item_id", _("No such line of a quotation, or one twice.")
            )
        seen.add(pk)
        item, line = lines[pk]
        if item.quotation_id in barred:
            text = _("This quotation is not valid any more or not technically qualified.")
            raise ValidationFailed.at(f"{at}quotation_item_id", text)
        left[line.pk] -= quantity
        if quantity <= 0 or left[line.pk] < 0:
            text = _("Give more than nothing, and together at most %(quantity)s.")
            raise ValidationFailed.at(f"{at}quantity", text % {"quantity": line.quantity})


def _check_reason(found: Matrix, chosen: Sequence[Chosen], reason: str) -> None:
    """Ask for the reason unless all goes to the one lowest overall, or each line to the one lowest for it."""
    if reason.strip():
        return
    lines = {cell.item.pk: cell.item for row in found.rows for cell in row.cells if cell is not None}
    vendors = {lines[pk].quotation_id for pk, _quantity in chosen}
    is_overall = len(found.overall) == 1 and vendors == set(found.overall)
    is_by_line = all(found.by_line[lines[pk].indent_item_id] == [lines[pk].quotation_id] for pk, _q in chosen)
    if not is_overall and not is_by_line:
        text = _("Another than the lowest, or one of equal ones, is chosen: give the reason.")
        raise ValidationFailed.at("reason", text)
