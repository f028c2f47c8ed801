"""Documents of other apps brought into the ledger, each once; cancelled ones follow."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import DomainError
from core.money import ZERO
from core.refusals import refusals
from erp_planned.gst import hooks
from erp_planned.gst.enums import Flow
from erp_planned.gst.hooks import Supply, SupplyLine
from erp_planned.gst.models import GSTInvoice, GstRegistration
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.settings import registration_on
from erp_planned.gst.services.documents import cancel_row, enter_document
from erp_planned.gst.services.students import Stand, put_right, stands

BLOCK = 500
# A month, a quarter, a year at most: what is asked for at once.
MOST_TOLD = 200


@dataclass(slots=True)
class Collected:
    """How many documents came in and were cancelled, and which could not, with why ("billing:12: …")."""

    entered: int = 0
    cancelled: int = 0
    troubles: list[tuple[str, str]] | None = None

    def trouble(self, which: str, text: str) -> None:
        """Note what could not be brought in."""
        self.troubles = self.troubles or []
        if len(self.troubles) < MOST_TOLD:
            self.troubles.append((which, text))


def collect(*, first: date, last: date, actor: Actor) -> Collected:
    """Bring in what other apps have dated between two days; run again it only brings what is new.

    A document that breaks a rule is told and left out, the others come. One that was cancelled there is cancelled
    here, where its month is not filed; else it is told that a credit note is right. Raises NotRegistered, Forbidden.
    """
    authorize(actor, P.WRITE)
    registration = registration_on(last)
    result = Collected()
    found = iter(hooks.supplies(first, last))
    with transaction.atomic():
        for block in _blocks(found):
            known = {
                row.source: row for row in GSTInvoice.objects.filter(source__in=[one.source for one in block])
            }
            for supply in block:
                _take_in(supply, known.get(supply.source), registration, actor, result)
        for stand in list(stands(first, last)):
            _sum_up(stand, actor, result)
    return result


def _sum_up(stand: Stand, actor: Actor, result: Collected) -> None:
    """Bring what students are charged for up to date; a rule that it breaks is told."""
    try:
        with refusals():
            entered, cancelled = put_right(stand, actor)
    except DomainError as error:
        result.trouble(f"{stand.kind.label} {stand.month}", str(error.message))
        return
    result.entered += entered
    result.cancelled += cancelled


def _blocks(found: Iterator[Supply]) -> Iterator[list[Supply]]:
    while block := list(islice(found, BLOCK)):
        yield block


def _take_in(
    supply: Supply, row: GSTInvoice | None, registration: GstRegistration, actor: Actor, result: Collected
) -> None:
    try:
        with refusals(), transaction.atomic():
            if row is None and not supply.trouble:
                # An outward one that is cancelled already has used a number, which table 13 tells.
                if supply.is_cancelled and supply.flow == Flow.INWARD:
                    return
                row = _enter(supply, registration, actor)
                result.entered += 1
            if row is not None and supply.is_cancelled and not row.is_cancelled:
                reason = _("Cancelled where it was made")
                cancel_row(document=row, reason=reason, actor=actor)
                result.cancelled += 1
    except DomainError as error:
        result.trouble(_named(supply), str(error.message))
        return
    if row is None and supply.trouble and not supply.is_cancelled:
        result.trouble(_named(supply), supply.trouble)


def _named(supply: Supply) -> str:
    return f"{supply.invoice_no} ({supply.source})" if supply.invoice_no else supply.source


def _enter(supply: Supply, registration: GstRegistration, actor: Actor) -> GSTInvoice:
    original = None
    if supply.original_source:
        original = GSTInvoice.objects.filter(source=supply.original_source).first()
    return enter_document(
        flow=supply.flow,
        lines=[_line(line, supply, registration) for line in supply.lines],
        actor=actor,
        invoice_on=supply.invoice_on,
        document_type=supply.document_type,
        original=original,
        party_state=supply.party_state,
        is_reverse_charge=supply.is_reverse_charge,
        round_off=ZERO,
        source=supply.source,
        is_summary=supply.is_summary,
        invoice_no=supply.invoice_no,
        party_name=supply.party_name,
        party_gstin=supply.party_gstin,
        party_address=supply.party_address,
        place_of_supply=supply.place_of_supply,
        supply_type=supply.supply_type,
        inward_kind=supply.inward_kind,
        is_capital=supply.is_capital,
    )


def _line(line: SupplyLine, supply: Supply, registration: GstRegistration) -> dict[str, object]:
    usual = registration.usual_hsn if supply.flow == Flow.OUTWARD else ""
    return {
        "description": line.description,
        "hsn_code": line.hsn_code or usual,
        "taxable_value": line.taxable_value,
        "rate": line.rate,
        "treatment": line.treatment,
        "quantity": line.quantity,
        "unit": line.unit,
        "cess": line.cess,
    }


def told(troubles: Iterable[tuple[str, str]]) -> list[str]:
    """Return troubles as sentences."""
    return [f"{which}: {why}" for which, why in troubles]
