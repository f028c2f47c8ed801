"""The figures and charts of somebody's first page, with where each leads."""

from collections.abc import Mapping
from typing import Any

from django.urls import NoReverseMatch, reverse

from core.actors import Actor
from school.reports.admin.charts import chart, shown
from school.reports.selectors.roles import board

# Where a figure leads; one whose page the caller may not open leads nowhere by its right.
PAGES = {
    "total_students": "admin:school_students_student_changelist",
    "total_staff": "admin:school_staff_staffmember_changelist",
    "today_attendance": "admin:attendance_today",
    "sections_not_marked": "admin:attendance_today",
    "exams_to_publish": "admin:school_exams_exam_changelist",
    "re_evaluations_waiting": "admin:school_exams_reevaluation_changelist",
    "fee_collection_today": "admin:school_fees_receipt_changelist",
    "fee_collection_this_month": "admin:school_fees_receipt_changelist",
    "pending_fees": "admin:school_fees_invoice_changelist",
    "overdue_fees": "admin:school_fees_invoice_changelist",
    "adjustments_to_approve": "admin:school_fees_adjustment_changelist",
    "leave_to_decide": "admin:school_staff_leaverequest_changelist",
    "payments_that_fit_nothing": "admin:school_payments_gatewaypayment_changelist",
    "bank_lines_open": "admin:school_payments_statementline_changelist",
    "inquiries_open": "admin:school_admissions_inquiry_changelist",
}


def context(actor: Actor) -> Mapping[str, Any]:
    """Return numbers and charts of the caller's role."""
    found = board(actor)
    return {
        "numbers": [
            {
                "title": one.number.title,
                "text": shown(one.value, one.number.unit),
                "address": _address(one.number.name),
            }
            for one in found.numbers
        ],
        "charts": [chart(one.series, one.points) for one in found.charts],
    }


def _address(name: str) -> str:
    try:
        return reverse(PAGES[name]) if name in PAGES else ""
    except NoReverseMatch:
        return ""
