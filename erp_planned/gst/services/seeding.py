"""Laying the law that an institution begins with, where nothing is entered yet."""

from core.actors import Actor
from erp_planned.gst.data_seeds import CODES, LIMITS, RATES, REVERSE_CHARGE, STUDENT_SUPPLIES
from erp_planned.gst.models import GstLaw, GstRate, GstRegistration, HsnCode, ReverseCharge, StudentSupply


def lay_law_again(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Fill what a registered institution of an earlier version has nothing of."""
    if GstRegistration.objects.exists():
        lay_law()


def lay_law() -> None:
    """Fill each empty table of the law; what an institution has entered stays as it is."""
    if not GstLaw.objects.exists():
        GstLaw.objects.bulk_create(GstLaw(effective_on=day, b2cl_above=limit) for day, limit in LIMITS)
    if not GstRate.objects.exists():
        GstRate.objects.bulk_create(
            GstRate(rate=rate, valid_from=first, valid_to=last) for rate, first, last in RATES
        )
    if not ReverseCharge.objects.exists():
        ReverseCharge.objects.bulk_create(
            ReverseCharge(name=name, hsn_prefix=prefix, valid_from=first)
            for name, prefix, first in REVERSE_CHARGE
        )
    if not StudentSupply.objects.exists():
        StudentSupply.objects.bulk_create(
            StudentSupply(kind=kind, hsn_code=code, valid_from=first)
            for kind, code, first in STUDENT_SUPPLIES
        )
    if not HsnCode.objects.exists():
        HsnCode.objects.bulk_create(
            HsnCode(code=code, description=text, treatment=treatment) for code, text, treatment in CODES
        )
