"""What other apps bring to the ledger, and what they have to say of it; each fills its part at start-up.

Apps below gst (billing, vendors, purchase) are read by `sources.py`; apps beside and above register themselves.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from erp_planned.gst.enums import DocumentType, InwardKind, SupplyType


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """A line to be: value in rupees without tax, rate in percent. No code: the registration's usual one."""

    description: str
    taxable_value: Decimal
    rate: Decimal = Decimal(0)
    hsn_code: str = ""
    quantity: Decimal = Decimal(0)
    unit: str = ""
    # Empty: taxable where there is a rate, else as the code's list says, else exempt.
    treatment: str = ""
    cess: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Supply:
    """A document of another app; `source` ("billing:12") names its row, and brings it in once."""

    source: str
    flow: str
    invoice_no: str
    invoice_on: date
    party_name: str
    lines: Sequence[SupplyLine]
    document_type: str = DocumentType.INVOICE
    party_gstin: str = ""
    party_state: str = ""
    party_address: str = ""
    place_of_supply: str = ""
    supply_type: str = SupplyType.REGULAR
    is_reverse_charge: bool | None = None
    inward_kind: str = InwardKind.DOMESTIC
    is_capital: bool = False
    # Of an inward one: False where the books took its tax as cost, so that no credit of it may be kept.
    is_credited: bool = True
    # Of a note: the number of its original in our ledger's direction.
    original_source: str = ""
    is_cancelled: bool = False
    is_summary: bool = False
    # Why it cannot be entered as it is; it is told, and nothing is entered.
    trouble: str = ""


# Called with the first and the last day; yields what is dated between them, cancelled ones too.
Supplies = Callable[[date, date], Iterable[Supply]]
# Called with the first and the last day; rupees by head for `rev_rul`, `rev_oth`, `inelg_rul` (tables 4B and 4D).
Reversals = Callable[[date, date], Mapping[str, Mapping[str, Decimal]]]
# Called with the first and the last day; rupees by head for tables 6H and 7 of GSTR-9, as gstr9.FOLLOWING names them.
ReversalsOfYear = Callable[[date, date], Mapping[str, Mapping[str, Decimal]]]
# Called with the document before it is cancelled; raises where that must not be.
BeforeCancel = Callable[[Any], None]

_supplies: list[Supplies] = []
_reversals: list[Reversals] = []
_reversals_of_year: list[ReversalsOfYear] = []
_before_cancel: list[BeforeCancel] = []


def register_supplies(read: Supplies) -> None:
    """Have documents of an app collected into the ledger."""
    if read not in _supplies:
        _supplies.append(read)


def supplies(first: date, last: date) -> Iterable[Supply]:
    """Yield the documents of all apps that registered."""
    for read in _supplies:
        yield from read(first, last)


def register_reversals(read: Reversals) -> None:
    """Have credit that is reversed or reclaimed shown in GSTR-3B."""
    if read not in _reversals:
        _reversals.append(read)


def reversals(first: date, last: date) -> list[Mapping[str, Mapping[str, Decimal]]]:
    """Return what the registered apps reverse and reclaim."""
    return [read(first, last) for read in _reversals]


def register_reversals_of_year(read: ReversalsOfYear) -> None:
    """Have credit that is reversed or reclaimed shown by its rule in GSTR-9."""
    if read not in _reversals_of_year:
        _reversals_of_year.append(read)


def reversals_of_year(first: date, last: date) -> list[Mapping[str, Mapping[str, Decimal]]]:
    """Return what the registered apps reverse and reclaim in a year, by rule."""
    return [read(first, last) for read in _reversals_of_year]


def register_before_cancel(check: BeforeCancel) -> None:
    """Have an app asked before a document is cancelled."""
    if check not in _before_cancel:
        _before_cancel.append(check)


def before_cancel(document: Any) -> None:
    """Ask the registered apps. Raises what they raise."""
    for check in _before_cancel:
        check(document)
