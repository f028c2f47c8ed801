"""Import of documents from a spreadsheet: a row for each line, all of a file or nothing."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.access import authorize
from core.actors import Actor
from core.errors import DomainError
from core.imports.cells import Kind
from core.imports.columns import EXAMPLE, ImportColumn
from core.imports.registry import ImportSubject
from core.imports.rows import ADDED, Importer, RowPlan, Values
from core.refusals import refusals
from erp_planned.gst.enums import DocumentType, Flow, Itc
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.invoices import original_by_number
from erp_planned.gst.services.documents import enter_document

# What stands once for a document, by the service's names.
HEAD = ("flow", "document_type", "invoice_on", "party_name", "party_gstin", "place_of_supply", "itc")
LINE = ("description", "hsn_code", "taxable_value", "rate", "quantity", "unit", "cess")
MOST = 1000


def columns() -> list[ImportColumn]:
    """Return the columns of a file of documents."""
    return [
        ImportColumn("invoice_no", _("Number"), Kind.CODE, example=EXAMPLE, is_needed=True,
                     help=_("Rows with the same number, direction and party are lines of one document.")),
        ImportColumn("flow", _("Direction"), Kind.CHOICE, example="outward", is_needed=True,
                     choices={str(value): label for value, label in Flow.choices}),
        ImportColumn("document_type", _("Document"), Kind.CHOICE, example="INV",
                     choices={str(value): label for value, label in DocumentType.choices}),
        ImportColumn("invoice_on", _("Date"), Kind.DATE, example="05/10/2026", is_needed=True),
        ImportColumn("original_no", _("Of invoice"), Kind.CODE, help=_("Of a note: the number that it changes.")),
        ImportColumn("party_name", _("Party"), example="Evergreen Events", width=28),
        ImportColumn("party_gstin", _("GSTIN"), Kind.CODE, example="29AAFFK5678L1ZK"),
        ImportColumn("place_of_supply", _("Place of supply"), Kind.CODE, example="29"),
        ImportColumn("itc", _("Input credit"), Kind.CHOICE,
                     choices={str(value): label for value, label in Itc.choices}),
        ImportColumn("description", _("Description"), example="Hall", width=28),
        ImportColumn("hsn_code", _("HSN or SAC"), Kind.CODE, example="997212"),
        ImportColumn("taxable_value", _("Taxable value"), Kind.DECIMAL, example="50000", is_needed=True),
        ImportColumn("rate", _("Tax percent"), Kind.DECIMAL, example="18"),
        ImportColumn("quantity", _("Quantity"), Kind.DECIMAL),
        ImportColumn("unit", _("Unit"), Kind.CODE),
        ImportColumn("cess", _("Cess"), Kind.DECIMAL),
    ]  # fmt: skip


class DocumentRows(Importer):
    """Documents of the ledger."""

    def __init__(self, actor: Actor, _file_name: str) -> None:
        authorize(actor, P.WRITE)
        self.actor = actor
        self._portions = 0

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do: each document is entered and undone again, so that all rules are asked."""
        self._portions += 1
        plans = [
            RowPlan(number, str(values.get("invoice_no") or ""), outcome=ADDED, key_name="invoice_no")
            for number, values in rows
        ]
        for plan, (_number, values) in zip(plans, rows, strict=True):
            plan.work = values
            plan.changes = {name: (None, value) for name, value in values.items() if value not in ("", None)}
            if self._portions > 1:
                plan.errors["invoice_no"] = _t("A file has at most 1000 rows; divide it.")
            for name in ("invoice_no", "flow", "invoice_on", "taxable_value"):
                if values.get(name) in ("", None):
                    plan.errors.setdefault(name, _t("This cell is needed."))
        if not any(plan.errors for plan in plans):
            self._try(plans)
        return plans

    def _try(self, plans: Sequence[RowPlan]) -> None:
        with transaction.atomic():
            for group in _groups(plans).values():
                try:
                    with refusals(), transaction.atomic():
                        self._enter(group)
                except DomainError as error:
                    _tell(group, error)
            transaction.set_rollback(True)

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Enter the documents."""
        with transaction.atomic():
            for group in _groups(plans).values():
                self._enter(group)

    def _enter(self, group: Sequence[RowPlan]) -> None:
        first: Any = group[0].work
        given = {name: first[name] for name in HEAD if first.get(name) not in ("", None)}
        number = str(first.get("original_no") or "")
        original = (
            original_by_number(str(first["flow"]), number, str(first.get("party_gstin") or ""))
            if number
            else None
        )
        lines = [
            {name: plan.work[name] for name in LINE if plan.work.get(name) not in ("", None)}
            for plan in group
        ]
        enter_document(
            lines=lines, original=original, invoice_no=str(first["invoice_no"]), actor=self.actor, **given
        )


def _groups(plans: Sequence[RowPlan]) -> dict[tuple[str, str, str], list[RowPlan]]:
    found: dict[tuple[str, str, str], list[RowPlan]] = defaultdict(list)
    for plan in plans:
        key = (plan.key, str(plan.work.get("flow") or ""), str(plan.work.get("party_gstin") or ""))
        found[key].append(plan)
    return found


def _tell(group: Sequence[RowPlan], error: DomainError) -> None:
    """Put a refusal beside the row and cell that it names (`lines.0.rate`), else beside the number."""
    names = {column.name for column in columns()}
    for name, texts in error.fields.items():
        _place, _dot, rest = name.partition(".")
        place, _dot, box = rest.partition(".")
        plan = group[int(place)] if place.isdigit() and int(place) < len(group) else group[0]
        cell = {"original": "original_no"}.get(box or name, box or name)
        plan.errors.setdefault(cell if cell in names else "invoice_no", str(texts[0]))
    if not error.fields:
        group[0].errors.setdefault("invoice_no", str(error.message))


DOCUMENTS = ImportSubject(
    name="gst-invoices",
    label=_("GST invoices"),
    permission=P.WRITE,
    columns=columns,
    key=("invoice_no", "flow", "invoice_on", "taxable_value"),
    importer=DocumentRows,
    help="documents of the GST ledger, a row for each line",
    is_amount=lambda name: name in {"taxable_value", "cess"},
)
