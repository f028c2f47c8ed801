"""The checklist that an institution begins with; every item can be changed or switched off."""

from django.utils.translation import gettext as _

from core.actors import Actor
from erp_planned.recruitment.models import JoiningItem


def first_items() -> list[tuple[str, bool]]:
    """Return (name, required) of the first checklist, in the language in force."""
    return [
        (_("Joining report"), True),
        (_("Certificates of education and age verified"), True),
        (_("PAN card"), True),
        (_("Bank account"), True),
        (_("PRAN application form"), True),
        (_("Medical fitness certificate"), True),
        (_("Police verification"), True),
        (_("Oath of allegiance"), True),
        (_("Photograph and signature"), True),
        (_("Caste, disability or service certificate"), False),
        (_("Identity card issued"), False),
    ]


def seed_joining_items(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Write the first items where there are none."""
    if not JoiningItem.objects.exists():
        JoiningItem.objects.bulk_create(
            JoiningItem(name=name, is_required=is_required) for name, is_required in first_items()
        )
