"""Parts of a statement's workbook that 24Q/138 and 26Q/140 share: the deductor and the deposits."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from payroll.tds.deductor import NO_PAN_NEEDED
from payroll.tds.quarter import MatchedChallan, MatchedQuarter

DEPOSITS: Sequence[Column] = (
    Column(gettext_lazy("BSR code, or receipt of 24G"), "receipt_code", Kind.TEXT, 16),
    Column(gettext_lazy("Serial"), "serial", Kind.TEXT, 8),
    Column(gettext_lazy("Date"), "paid_on", Kind.DATE, 12),
    Column(gettext_lazy("Deposited by"), "mode", Kind.TEXT, 20),
    Column(gettext_lazy("Tax"), "tax", Kind.MONEY),
    Column(gettext_lazy("Interest"), "interest", Kind.MONEY),
    Column(gettext_lazy("Fee"), "fee", Kind.MONEY),
    Column(gettext_lazy("Penalty and others"), "others", Kind.MONEY),
    Column(gettext_lazy("Total"), "total", Kind.MONEY),
    Column(gettext_lazy("Payments"), "count", Kind.INTEGER),
)
LEFT = Column(gettext_lazy("Not used"), "left", Kind.MONEY)
FACTS: Sequence[Column] = (
    Column(gettext_lazy("Particular"), "name", Kind.TEXT, 34),
    Column(gettext_lazy("Value"), "value", Kind.MIXED, 60),
)
_STORED = ("receipt_code", "serial", "paid_on", "tax", "interest", "fee", "others", "total")


def deposit_cells(block: MatchedChallan) -> dict[str, Any]:
    """Return a challan's cells."""
    return {
        **{name: getattr(block.challan, name) for name in _STORED},
        "mode": block.challan.get_mode_display(),
        "count": len(block.payments),
        "allotted": block.allotted,
        "left": block.left,
    }


def deductor_facts(found: MatchedQuarter) -> list[tuple[str, Any]]:
    """Return whose statement it is, of what and until when."""
    who = found.deductor
    return [
        (_("Form"), found.form),
        (_("Period"), str(found.period)),
        (_("Due on"), found.period.due_on),
        ("TAN", who.tan),
        ("PAN", who.pan or NO_PAN_NEEDED),
        (_("Name"), who.name),
        (_("Address"), who.address),
        (_("Deductor category"), who.category),
        (_("PAO code"), who.pao_code),
        (_("DDO code"), who.ddo_code),
        ("AIN", who.ain),
        (_("Responsible person"), f"{who.responsible_name}, {who.responsible_designation}"),
    ]
