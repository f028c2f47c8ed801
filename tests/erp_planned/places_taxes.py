"""Returns, matches and e-invoices in every state of theirs: the ground that their acts are walked on."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from core.periods import Month, today
from erp_planned.einvoice.models import EInvoice
from erp_planned.einvoice.services.registering import cancel_e_invoice, register_invoice, update_settings
from erp_planned.gst.models import GSTOpeningCredit, GSTReturn
from erp_planned.gst.services.opening import approve_opening, enter_opening
from erp_planned.gst.services.returns import file_return, generate
from erp_planned.gst_credit.models import GSTReconciliation
from erp_planned.gst_credit.services.deciding import accept, reject
from erp_planned.gst_credit.services.reconciling import reconcile
from erp_planned.gst_credit.services.statements import import_statement
from payroll.employees.models import Employee
from tests.erp_planned.gst.ledger import SYSTEM, bought, line, registered, sold
from tests.erp_planned.gst_credit.files import document, statement
from tests.erp_planned.vendors.places import who

Make = Callable[[Employee], Any]
ADDRESS = {"address": "1 Road", "location": "Pune", "pincode": "411001"}


def _month() -> Month:
    """Return the month before this one: it is over."""
    return Month.of(today()).plus(-1)


def _return(person: Employee) -> GSTReturn:
    registered(on=_month().first)
    return generate(return_type="GSTR-1", month=_month(), actor=who(person))[0]


def _opening(person: Employee) -> GSTOpeningCredit:
    registered(on=_month().first)
    return enter_opening(month=today(), reference="Portal", igst=Decimal(100), actor=who(person))


def _match(_person: Employee) -> GSTReconciliation:
    month = _month()
    registered(on=month.first)
    bought("B/9", 1000, on=month.first.replace(day=9))
    file = statement(
        document("B/9", 900, day=f"09-{month.month:02d}-{month.year}"),
        made=today().strftime("%d-%m-%Y"), month=f"{month.month:02d}{month.year}",
    )  # fmt: skip
    import_statement(file=file, name="2b.json", actor=SYSTEM)
    reconcile(actor=SYSTEM)
    return GSTReconciliation.objects.get(is_live=True)


def _registered(_person: Employee) -> EInvoice:
    registered(e_invoice_from=_month().first)
    update_settings(
        actor=SYSTEM, legal_name="Institute", address="1 Road", location="Mumbai", pincode="400001"
    )
    invoice = sold("S/1", today(), [line(500)], gstin="29AAFFK5678L1ZK")
    return register_invoice(invoice=invoice, buyer=ADDRESS, actor=SYSTEM)


MAKE: dict[str, dict[str, Make]] = {
    "gst_return": {
        "draft": _return,
        "filed": lambda one: file_return(
            gst_return=_return(one), arn_no="AA270520000001A", filed_on=today(), actor=SYSTEM
        ),
    },
    "gst_opening": {
        "draft": _opening,
        "approved": lambda one: approve_opening(opening=_opening(one), actor=SYSTEM),
    },
    "gst_reconciliation": {
        "pending": _match,
        "accepted": lambda one: accept(match=_match(one), actor=SYSTEM),
        "rejected": lambda one: reject(match=_match(one), remarks="x", actor=SYSTEM),
    },
    "erp_einvoice": {
        "ACT": _registered,
        "CNL": lambda one: cancel_e_invoice(e_invoice=_registered(one), reason="1", actor=SYSTEM),
    },
}
