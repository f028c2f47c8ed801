"""Routes of shifts, the roster, the policy and holidays."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from core.masters.api import MasterViewSet
from erp_planned.attendance.api import serializers as s
from erp_planned.attendance.masters import assignments, erp_holidays, policies, shifts


class ShiftViewSet(MasterViewSet):
    """Shifts; a change of the hours holds from a day on."""

    master = shifts
    serializer_class = s.ShiftSerializer


class AssignmentViewSet(MasterViewSet):
    """The roster: an employee's own shift goes before the department's, that before the shift of everybody."""

    master = assignments
    serializer_class = s.AssignmentSerializer


class PolicyViewSet(MasterViewSet):
    """The rules of attendance, by date."""

    master = policies


class HolidayViewSet(MasterViewSet):
    """Holidays: the same rows as under leave."""

    master = erp_holidays
    serializer_class: Any = s.InstitutionHolidaySerializer
    messages = {"destroy": _("The holiday is removed.")}
