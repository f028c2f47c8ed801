"""People on the first page: attendance of today, and what apps above add."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from core.actors import Actor
from core.formatting import inr
from erp_planned.attendance.home import Figure, people_figures_for, register_people_figures
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.today import counts_today
from payroll.organizations.home_parts import HomePart, register_home_part

TODAY = "organization:erp_attendance_attendanceday_today"


def context(actor: Actor) -> Mapping[str, Any]:
    """Return the figures with their addresses."""
    figures = people_figures_for(actor)
    return {
        "figures": [
            {
                "title": one.title,
                "text": one.text,
                "address": reverse(one.page, args=one.args) + f"?{one.query}",
            }
            for one in figures
        ]
    }


def figures_today() -> list[Figure]:
    """Return who is there today; each figure leads to the people behind it."""
    return [Figure(where.label, inr(count), TODAY, query=f"show={where}") for where, count in counts_today()]


register_people_figures(P.READ, figures_today)
register_home_part(HomePart("erp/attendance/home_part.html", P.READ, context))
