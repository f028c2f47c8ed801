"""What residents owe, for the certificate of leaving."""

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext as _

from erp_planned.mess.selectors.bills import dues_of
from erp_planned.students.hooks import Due


def dues(student_ids: Collection[int]) -> Mapping[int, Sequence[Due]]:
    """Return what students owe for mess and hostel, of those who owe; two queries."""
    return {number: [Due(_("Hostel and mess"), amount)] for number, amount in dues_of(student_ids).items()}
