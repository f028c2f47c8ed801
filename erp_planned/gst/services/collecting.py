"""Documents of other apps brought into the ledger, each once; cancelled ones follow."""

from collections.abc import Iterable, Iterator, Sequence
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
from erp_planned.gst.selectors.law import Law
from erp_planned.gst.selectors.settings import registration_on
from erp_planned.gst.services.documents import Draft, cancel_row, drafted, store
from erp_planned.gst.services.holding import hold_ledger
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
        hold_ledger()
        work = _Work(Law(), registration, actor, result)
        for block in _blocks(found):
            work.take_in(block)
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


@dataclass(frozen=True, slots=True)
class _Work:
    """One collection, with the ledger held: the law, who collects, and what came of it."""

    law: Law
    registration: GstRegistration
    actor: Actor
    result: Collected

    def take_in(self, block: Sequence[Supply]) -> None:
        """Bring in what is new of a block: plain documents together, notes and cancelled ones each by itself."""
        sources = [one.source for one in block]
        known = {row.source: row for row in GSTInvoice.objects.filter(source__in=sources)}
        plain: list[Supply] = []
        for supply in block:
            row = known.get(supply.source)
            if supply.is_cancelled or (row is None and supply.original_source):
                self._enter(plain)
                plain = []
                self._follow(supply, row)
            elif row is None and supply.trouble:
                self.result.trouble(_named(supply), supply.trouble)
            elif row is None:
                plain.append(supply)
        self._enter(plain)

    def _enter(self, supplies: Sequence[Supply]) -> None:
        """Enter new documents; where the database refuses one, halves are tried, so that it alone stays out."""
        if not supplies:
            return
        drafts: list[Draft] = []
        troubles: list[tuple[Supply, DomainError]] = []
        try:
            with refusals(), transaction.atomic():
                for supply in supplies:
                    try:
                        drafts.append(self._drafted(supply))
                    except DomainError as error:
                        troubles.append((supply, error))
                store(drafts, actor=self.actor)
        except DomainError as refusal:
            if len(supplies) > 1:
                half = len(supplies) // 2
                self._enter(supplies[:half])
                self._enter(supplies[half:])
                return
            drafts, troubles = [], [(supplies[0], refusal)]
        self.result.entered += len(drafts)
        for supply, told in troubles:
            self.result.trouble(_named(supply), str(told.message))

    def _follow(self, supply: Supply, row: GSTInvoice | None) -> None:
        """Enter a note, or cancel here what was cancelled there; an outward one has used a number, for table 13."""
        if row is None and (supply.trouble or (supply.is_cancelled and supply.flow == Flow.INWARD)):
            if not supply.is_cancelled:
                self.result.trouble(_named(supply), supply.trouble)
            return
        try:
            with refusals(), transaction.atomic():
                if row is None:
                    draft = self._drafted(supply)
                    store([draft], actor=self.actor)
                    row = draft.row
                    self.result.entered += 1
                if supply.is_cancelled and not row.is_cancelled:
                    cancel_row(document=row, reason=_("Cancelled where it was made"), actor=self.actor)
                    self.result.cancelled += 1
        except DomainError as error:
            self.result.trouble(_named(supply), str(error.message))

    def _drafted(self, supply: Supply) -> Draft:
        original = None
        if supply.original_source:
            original = GSTInvoice.objects.filter(source=supply.original_source).first()
        return drafted(
            flow=supply.flow,
            lines=[_line(line, supply, self.registration) for line in supply.lines],
            law=self.law,
            actor=self.actor,
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
            is_credited=supply.is_credited,
        )


def _named(supply: Supply) -> str:
    return f"{supply.invoice_no} ({supply.source})" if supply.invoice_no else supply.source


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
