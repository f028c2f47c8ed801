"""What a new school's papers need."""

from datetime import date

from django.utils.translation import gettext as _

from core.set_up import Step
from school.foundation.models import School
from school.foundation.permissions import SchoolPermission


def steps(_today: date) -> list[Step]:
    """Return the particulars, without which certificates have no address at their head."""
    return [
        Step(
            _("The school's address and numbers, for the head of its papers"),
            School.objects.exclude(address=""),
            "admin:school_foundation_school_changelist",
            SchoolPermission.WRITE,
        )
    ]
