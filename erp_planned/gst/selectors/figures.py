"""The figures of the returns: each is a choice of lines of the ledger, added up in one query and drilled into.

Credit notes are taken off in every figure. What a figure is stands here once, for GSTR-1, 3B and 9, for their
documents, and for the cross-checks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Case, Count, F, Q, QuerySet, Sum, Value, When
from django.utils.translation import gettext_lazy as _

from core.money import ZERO
from erp_planned.gst.calc import PARTS
from erp_planned.gst.enums import (
    CLAIMED,
    EXPORTS,
    ZERO_RATED,
    DocumentType,
    Flow,
    InwardKind,
    Itc,
    LineTreatment,
    ReturnType,
    Section,
    SupplyType,
)
from erp_planned.gst.models import GSTInvoice, GSTInvoiceLine


@dataclass(frozen=True, slots=True)
class Amounts:
    """Rupees of a figure, and of how many documents they come."""

    taxable: Decimal = ZERO
    igst: Decimal = ZERO
    cgst: Decimal = ZERO
    sgst: Decimal = ZERO
    cess: Decimal = ZERO
    documents: int = 0

    def __add__(self, other: "Amounts") -> "Amounts":
        return Amounts(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    def __sub__(self, other: "Amounts") -> "Amounts":
        return Amounts(*(getattr(self, one.name) - getattr(other, one.name) for one in fields(self)))

    @property
    def tax(self) -> Decimal:
        """Tax with cess."""
        return self.igst + self.cgst + self.sgst + self.cess

    @classmethod
    def of_parts(cls, parts: Sequence[Decimal], documents: int = 0) -> "Amounts":
        """Return amounts in the order of MONEY."""
        taxable, igst, cgst, sgst, cess = parts
        return cls(taxable, igst, cgst, sgst, cess, documents)

    def told(self) -> dict[str, str]:
        """Return the amounts as they are kept in a return."""
        return {name: str(getattr(self, name)) for name in (*MONEY, "documents")}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> "Amounts":
        """Return what `told` was made from; nothing where a return has no such figure."""
        money = [Decimal(str(told.get(name, 0))) for name in MONEY]
        return cls.of_parts(money, int(told.get("documents", 0)))


def of_heads(heads: Mapping[str, Decimal]) -> Amounts:
    """Return tax by head as the amounts of a figure."""
    return Amounts.of_parts([ZERO, *(heads.get(head, ZERO) for head in PARTS)])


MONEY = ("taxable", "igst", "cgst", "sgst", "cess")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its key, table and words, and its lines; `by` is the month that counts."""

    key: str
    table: str
    title: Any
    lines: Q
    by: str = "period"


_OUT = Q(invoice__flow=Flow.OUTWARD)
_IN = Q(invoice__flow=Flow.INWARD)
_TAXABLE = Q(treatment=LineTreatment.TAXABLE)
_NOT_RATED = Q(treatment__in=[LineTreatment.NIL, LineTreatment.EXEMPT])
_PLAIN = Q(invoice__supply_type__in=[SupplyType.REGULAR, SupplyType.DEEMED_EXPORT])
_NOTE = ~Q(invoice__document_type=DocumentType.INVOICE)
_CLAIMED = _IN & Q(invoice__itc__in=CLAIMED)
_RCM = Q(invoice__is_reverse_charge=True)


def _in_section(section: Section) -> Q:
    return _OUT & _TAXABLE & Q(invoice__section=section)


def _supplied(*kinds: SupplyType) -> Q:
    return _OUT & _TAXABLE & Q(invoice__supply_type__in=kinds) & ~_NOTE


def _kind(kind: InwardKind) -> Q:
    return Q(invoice__inward_kind=kind)


GSTR1 = (
    *(Figure(str(one.value), one.label.split(":")[0], one.label, _in_section(one)) for one in Section),
    Figure("nil", "8", _("Nil rated"), _OUT & Q(treatment=LineTreatment.NIL)),
    Figure("exempt", "8", _("Exempt"), _OUT & Q(treatment=LineTreatment.EXEMPT)),
    Figure("non_gst", "8", _("Outside GST"), _OUT & Q(treatment=LineTreatment.NON_GST)),
)
GSTR3B = (
    Figure("osup_det", "3.1(a)", _("Outward, taxable"), _OUT & _TAXABLE & _PLAIN & ~_RCM),
    Figure("osup_zero", "3.1(b)", _("Outward, zero rated"),
           _OUT & _TAXABLE & Q(invoice__supply_type__in=ZERO_RATED) & ~_RCM),
    Figure("osup_nil_exmp", "3.1(c)", _("Outward, nil rated and exempt"), _OUT & _NOT_RATED),
    Figure("isup_rev", "3.1(d)", _("Inward under reverse charge"), _IN & _TAXABLE & _RCM),
    Figure("osup_nongst", "3.1(e)", _("Outward, outside GST"), _OUT & Q(treatment=LineTreatment.NON_GST)),
    Figure("outward_rcm", "–", _("Outward, the recipient pays the tax (not in 3.1)"), _OUT & _TAXABLE & _RCM),
    Figure("avl_impg", "4A(1)", _("Credit: import of goods"), _CLAIMED & _kind(InwardKind.IMPORT_GOODS),
           "credit_period"),
    Figure("avl_imps", "4A(2)", _("Credit: import of services"), _CLAIMED & _kind(InwardKind.IMPORT_SERVICES),
           "credit_period"),
    Figure("avl_isrc", "4A(3)", _("Credit: reverse charge"), _CLAIMED & _RCM & _kind(InwardKind.DOMESTIC),
           "credit_period"),
    Figure("avl_isd", "4A(4)", _("Credit: input service distributor"), _CLAIMED & _kind(InwardKind.ISD),
           "credit_period"),
    Figure("avl_oth", "4A(5)", _("Credit: all other"), _CLAIMED & ~_RCM & _kind(InwardKind.DOMESTIC),
           "credit_period"),
    Figure("rev_rul", "4B(1)", _("Taken out: blocked by section 17(5), or booked as cost"),
           _IN & Q(invoice__itc=Itc.BLOCKED), "credit_period"),
    Figure("inelg_oth", "4D(2)", _("Not available: place of supply or time limit"),
           _IN & _TAXABLE & Q(invoice__itc=Itc.POS_RESTRICTED)),
    Figure("in_gst_inter", "5", _("Inward nil rated and exempt, inter-State"),
           _IN & _NOT_RATED & Q(invoice__is_inter_state=True)),
    Figure("in_gst_intra", "5", _("Inward nil rated and exempt, within the State"),
           _IN & _NOT_RATED & Q(invoice__is_inter_state=False)),
    Figure("in_non_inter", "5", _("Inward outside GST, inter-State"),
           _IN & Q(treatment=LineTreatment.NON_GST, invoice__is_inter_state=True)),
    Figure("in_non_intra", "5", _("Inward outside GST, within the State"),
           _IN & Q(treatment=LineTreatment.NON_GST, invoice__is_inter_state=False)),
)  # fmt: skip
_B2C = Q(invoice__section__in=[Section.B2CL, Section.B2CS]) | Q(invoice__section=Section.CDNUR) & ~Q(
    invoice__supply_type__in=EXPORTS
)
_WITH_TAX = Q(invoice__section__in=[Section.CDNR, Section.CDNUR]) & ~Q(
    invoice__supply_type__in=[SupplyType.SEZ_WITHOUT_TAX, SupplyType.EXPORT_WITHOUT_TAX]
)
_LEFT = Q(invoice__section=Section.CDNR) | Q(invoice__section=Section.CDNUR, invoice__supply_type__in=EXPORTS)
GSTR9 = (
    Figure("t4a", "4A", _("To unregistered persons, net of notes"), _OUT & _TAXABLE & _B2C),
    Figure("t4b", "4B", _("To registered persons"), _supplied(SupplyType.REGULAR) & ~_B2C & ~_RCM),
    Figure("t4c", "4C", _("Exports with tax"), _supplied(SupplyType.EXPORT_WITH_TAX)),
    Figure("t4d", "4D", _("SEZ with tax"), _supplied(SupplyType.SEZ_WITH_TAX)),
    Figure("t4e", "4E", _("Deemed exports"), _supplied(SupplyType.DEEMED_EXPORT)),
    Figure("t4g", "4G", _("Inward under reverse charge"), _IN & _TAXABLE & _RCM),
    Figure("t4i", "4I, 4J", _("Credit and debit notes of 4B to 4E"),
           _OUT & _TAXABLE & _NOTE & _WITH_TAX & _LEFT & ~_RCM),
    Figure("t5a", "5A", _("Exports without tax"), _supplied(SupplyType.EXPORT_WITHOUT_TAX)),
    Figure("t5b", "5B", _("SEZ without tax"), _supplied(SupplyType.SEZ_WITHOUT_TAX)),
    Figure("t5c", "5C", _("The recipient pays the tax"), _OUT & _TAXABLE & _RCM),
    Figure("t5d", "5D", _("Exempt"), _OUT & Q(treatment=LineTreatment.EXEMPT)),
    Figure("t5e", "5E", _("Nil rated"), _OUT & Q(treatment=LineTreatment.NIL)),
    Figure("t5f", "5F", _("Outside GST"), _OUT & Q(treatment=LineTreatment.NON_GST)),
    Figure("t5h", "5H, 5I", _("Credit and debit notes of 5A and 5B"),
           _OUT & _TAXABLE & _NOTE & _LEFT & ~_RCM
           & Q(invoice__supply_type__in=[SupplyType.SEZ_WITHOUT_TAX, SupplyType.EXPORT_WITHOUT_TAX])),
    Figure("t6b", "6B", _("Credit of inputs and services"),
           _CLAIMED & ~_RCM & _kind(InwardKind.DOMESTIC) & Q(invoice__is_capital=False), "credit_period"),
    Figure("t6b_cap", "6B", _("Credit of capital goods"),
           _CLAIMED & ~_RCM & _kind(InwardKind.DOMESTIC) & Q(invoice__is_capital=True), "credit_period"),
    Figure("t6c", "6C, 6D", _("Credit of reverse charge"), _CLAIMED & _RCM & _kind(InwardKind.DOMESTIC),
           "credit_period"),
    Figure("t6e", "6E", _("Credit of imported goods"), _CLAIMED & _kind(InwardKind.IMPORT_GOODS), "credit_period"),
    Figure("t6f", "6F", _("Credit of imported services"), _CLAIMED & _kind(InwardKind.IMPORT_SERVICES),
           "credit_period"),
    Figure("t6g", "6G", _("Credit from a distributor"), _CLAIMED & _kind(InwardKind.ISD), "credit_period"),
    Figure("t7e", "7E", _("Reversed: section 17(5)"), _IN & Q(invoice__itc=Itc.BLOCKED), "credit_period"),
    Figure("t8d", "8D", _("Tax of the year that is not claimed"),
           _IN & _TAXABLE & Q(invoice__itc__in=[Itc.NOT_IN_2B, Itc.POS_RESTRICTED])),
)  # fmt: skip
FIGURES: Mapping[str, Sequence[Figure]] = {
    ReturnType.GSTR1: GSTR1,
    ReturnType.GSTR3B: GSTR3B,
    ReturnType.GSTR9: GSTR9,
}
SIGN = Case(When(invoice__document_type=DocumentType.CREDIT_NOTE, then=Value(-1)), default=Value(1))
COLUMNS = {"taxable": "taxable_value", "igst": "igst", "cgst": "cgst", "sgst": "sgst", "cess": "cess"}


def _within(by: str, first: date, last: date) -> Q:
    return Q(**{f"invoice__{by}__range": (first, last)})


def live_lines(first: date, last: date) -> QuerySet[GSTInvoiceLine]:
    """Return the lines of documents whose month or month of credit lies between two days; cancelled ones are not."""
    inside = _within("period", first, last) | _within("credit_period", first, last)
    return GSTInvoiceLine.objects.filter(inside, invoice__is_cancelled=False).order_by()


def figures(return_type: str, first: date, last: date) -> dict[str, Amounts]:
    """Return the figures of a return by key, from the ledger as it is now; one query."""
    wanted: dict[str, Any] = {}
    for one in FIGURES[return_type]:
        chosen = one.lines & _within(one.by, first, last)
        for name, column in COLUMNS.items():
            wanted[f"{one.key}__{name}"] = Sum(F(column) * SIGN, filter=chosen)
        wanted[f"{one.key}__documents"] = Count("invoice", filter=chosen, distinct=True)
    found = live_lines(first, last).aggregate(**wanted)
    return {
        one.key: Amounts.of_parts(
            [found[f"{one.key}__{name}"] or ZERO for name in MONEY], found[f"{one.key}__documents"]
        )
        for one in FIGURES[return_type]
    }


def figure_named(return_type: str, key: str) -> Figure | None:
    """Return a figure of a return by its key, None where there is none."""
    return next((one for one in FIGURES[return_type] if one.key == key), None)


def documents_behind(figure: Figure, first: date, last: date) -> QuerySet[GSTInvoice]:
    """Return the documents that a figure is made of, the oldest first."""
    lines = live_lines(first, last).filter(figure.lines & _within(figure.by, first, last))
    rows = GSTInvoice.objects.filter(pk__in=lines.values("invoice"))
    return rows.select_related("original").prefetch_related("lines").order_by("invoice_on", "pk")


def by_place(first: date, last: date) -> list[tuple[str, Amounts]]:
    """Return inter-State supplies to unregistered buyers by place of supply (table 3.2 of GSTR-3B)."""
    chosen = _OUT & _TAXABLE & _PLAIN & Q(invoice__is_inter_state=True, invoice__party_gstin="")
    rows = live_lines(first, last).filter(chosen & _within("period", first, last))
    found = (
        rows.values("invoice__place_of_supply")
        .annotate(net=Sum(F("taxable_value") * SIGN), tax=Sum(F("igst") * SIGN))
        .order_by("invoice__place_of_supply")
    )
    return [(row["invoice__place_of_supply"], Amounts(row["net"], row["tax"])) for row in found]
