"""The limits of the ways to buy that an institution begins with."""

from datetime import date

from core.actors import Actor
from erp_planned.sourcing.models import PurchaseLimit

# General Financial Rules 2017, rules 149 to 162, and the amounts of 10 July 2024 (F.1/3/2024-PPD).
OLD, NEW = date(2017, 4, 1), date(2024, 7, 10)
LIMITS = {
    OLD: (
        ("direct", 0, 25_000, "GFR 2017, rule 154"),
        ("committee", 25_000, 250_000, "GFR 2017, rule 155"),
        ("limited", 250_000, 2_500_000, "GFR 2017, rule 162"),
        ("advertised", "2499999.99", None, "GFR 2017, rule 161"),
        ("gem_any", 0, 25_000, "GFR 2017, rule 149"),
        ("gem_lowest", 25_000, 500_000, "GFR 2017, rule 149"),
        ("gem_bid", 500_000, None, "GFR 2017, rule 149"),
    ),
    NEW: (
        ("direct", 0, 50_000, "GFR 2017, rule 154; F.1/3/2024-PPD of 10 Jul 2024"),
        ("committee", 50_000, 500_000, "GFR 2017, rule 155; F.1/3/2024-PPD of 10 Jul 2024"),
        ("limited", 500_000, 5_000_000, "GFR 2017, rule 162; F.1/3/2024-PPD of 10 Jul 2024"),
        ("advertised", "4999999.99", None, "GFR 2017, rule 161; F.1/3/2024-PPD of 10 Jul 2024"),
        ("gem_any", 0, 50_000, "GFR 2017, rule 149; F.1/3/2024-PPD of 10 Jul 2024"),
        ("gem_lowest", 50_000, 1_000_000, "GFR 2017, rule 149; F.1/3/2024-PPD of 10 Jul 2024"),
        ("gem_bid", 1_000_000, None, "GFR 2017, rule 149; F.1/3/2024-PPD of 10 Jul 2024"),
    ),
}


def seed_limits(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Enter the limits of both days where there are none."""
    if not PurchaseLimit.objects.exists():
        PurchaseLimit.objects.bulk_create(
            PurchaseLimit(mode=mode, over=over, up_to=up_to, valid_from=day, rule=rule)
            for day, rows in LIMITS.items()
            for mode, over, up_to, rule in rows
        )
