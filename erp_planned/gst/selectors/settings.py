"""What holds on a day: registration, limits, rates, reverse charge, codes."""

from datetime import date
from decimal import Decimal

from django.db.models import Q, QuerySet

from erp_planned.gst.errors import NotRegistered
from erp_planned.gst.models import GstLaw, GstRate, GstRegistration, HsnCode, ReverseCharge, StudentSupply


def registration_on(day: date) -> GstRegistration:
    """Return the registration that holds on a day; before the first one, the first. Raises NotRegistered."""
    rows = GstRegistration.objects.order_by("-effective_on")
    found = rows.filter(effective_on__lte=day).first() or rows.last()
    if found is None:
        raise NotRegistered
    return found


def is_registered() -> bool:
    """Say whether the institution has entered a registration."""
    return GstRegistration.objects.exists()


def law_on(day: date) -> GstLaw:
    """Return the limits of a day. Raises NotRegistered where there are none yet."""
    rows = GstLaw.objects.order_by("-effective_on")
    found = rows.filter(effective_on__lte=day).first() or rows.last()
    if found is None:
        raise NotRegistered
    return found


def _holding(day: date) -> Q:
    return Q(valid_from__lte=day) & (Q(valid_to=None) | Q(valid_to__gte=day))


def rates_on(day: date) -> list[Decimal]:
    """Return the rates that stand in the law on a day, in percent."""
    rows = GstRate.objects.filter(_holding(day)).order_by("rate")
    return list(dict.fromkeys(rows.values_list("rate", flat=True)))


def reverse_prefixes(day: date) -> tuple[str, ...]:
    """Return the beginnings of codes on which the recipient pays the tax on a day."""
    return tuple(ReverseCharge.objects.filter(_holding(day)).values_list("hsn_prefix", flat=True))


def codes() -> QuerySet[HsnCode]:
    """Return the known codes."""
    return HsnCode.objects.all()


def code_map(wanted: set[str]) -> dict[str, HsnCode]:
    """Return known codes by their text."""
    return {row.code: row for row in HsnCode.objects.filter(code__in=wanted)}


def first_registered() -> date | None:
    """Return the day of the first registration, None where there is none."""
    found: date | None = (
        GstRegistration.objects.order_by("effective_on").values_list("effective_on", flat=True).first()
    )
    return found


def student_supply_on(kind: str, day: date) -> StudentSupply | None:
    """Return how a kind of supply to students is treated on a day, None where it is not brought into the ledger."""
    return StudentSupply.objects.filter(_holding(day), kind=kind).order_by("-valid_from").first()
