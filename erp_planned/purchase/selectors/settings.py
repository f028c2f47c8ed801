"""The rules that hold on a day."""

from datetime import date

from erp_planned.purchase.models import PurchaseSettings


def settings_on(day: date) -> PurchaseSettings:
    """Return the settings of a day, the defaults where none were entered up to then."""
    row = PurchaseSettings.objects.filter(effective_on__lte=day).order_by("-effective_on").first()
    return row or PurchaseSettings(effective_on=day)
