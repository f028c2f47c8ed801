"""The student's own pages: first page, results, fees, hostel, profile."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.hostel.selectors.passes import outpasses_of
from erp_planned.hostel.selectors.stays import history_of, stay_of
from erp_planned.hostel.services.outpasses import request as request_outpass
from erp_planned.mess.selectors.bills import bills_of
from erp_planned.portal.pages.hrms import is_done, page_of
from erp_planned.portal.student.access import student_page
from erp_planned.portal.student.forms import OutpassForm
from erp_planned.student_exams.papers import card_paper
from erp_planned.student_exams.selectors.cards import Card, report_cards_of
from erp_planned.student_fees.papers import payment_paper
from erp_planned.student_fees.selectors.dues import dues_of
from erp_planned.student_fees.selectors.finding import receipts_of
from erp_planned.students.models import Student
from erp_planned.students.selectors.attendance import counts
from erp_planned.students.selectors.students import current_class, current_year
from payroll.ess.portal.access import portal_actor

# Outpasses and bills that the first page shows.
SHOWN = 3


@student_page
def home(request: HttpRequest, student: Student) -> HttpResponse:
    """Show the class, attendance, what is to be paid, the bed, and the latest outpasses."""
    day = today()
    year = current_year(day)
    context = {
        "student": student,
        "day": day,
        "school_class": current_class([student.pk], day).get(student.pk),
        "attendance": counts([student.pk], year.starts_on, day)[student.pk] if year else None,
        "dues": dues_of(student, day),
        "stay": stay_of(student),
        "passes": outpasses_of(student)[:SHOWN],
        "bills": bills_of(student)[:SHOWN],
    }
    return render(request, "erp/student/home.html", context)


@student_page
def results(request: HttpRequest, student: Student) -> HttpResponse:
    """List the report cards of all years, the latest first."""
    return render(
        request, "erp/student/results.html", {"student": student, "cards": report_cards_of(student)}
    )


@student_page
def card(request: HttpRequest, student: Student, year_id: int) -> HttpResponse:
    """Give an own report card as PDF."""
    found: Card | None = next((one for one in report_cards_of(student) if one.year.pk == year_id), None)
    if found is None:
        raise NotFound(_("There is no report card of this year."))
    return card_paper(found)


@student_page
def fees(request: HttpRequest, student: Student) -> HttpResponse:
    """Show what is to be paid, and the receipts."""
    context = {"dues": dues_of(student, today()), "page": page_of(request, receipts_of(student))}
    return render(request, "erp/student/fees.html", context)


@student_page
def receipt(request: HttpRequest, student: Student, payment_id: int) -> HttpResponse:
    """Give an own receipt as PDF."""
    refusal = NotFound(_("There is no such receipt."))
    found: Any = get_or_refuse(receipts_of(student), refusal, pk=payment_id)
    return payment_paper(found)


@student_page
def hostel(request: HttpRequest, student: Student) -> HttpResponse:
    """Show the bed, outpasses and mess bills."""
    context = {
        "stay": stay_of(student),
        "history": history_of(student),
        "page": page_of(request, outpasses_of(student)),
        "bills": bills_of(student)[:24],
    }
    return render(request, "erp/student/hostel.html", context)


@student_page
def outpass(request: HttpRequest, student: Student) -> HttpResponse:
    """Ask for an outpass."""
    form = OutpassForm(request.POST or None)
    actor = portal_actor(request)
    if is_done(
        request, form, lambda given: request_outpass(student=student, actor=actor, **given),
        _("Your outpass is asked for. The warden decides; you are told."),
    ):  # fmt: skip
        return redirect("student:hostel")
    return render(request, "erp/student/outpass.html", {"form": form, "stay": stay_of(student)})


@student_page
def profile(request: HttpRequest, student: Student) -> HttpResponse:
    """Show the own particulars."""
    return render(request, "erp/student/profile.html", {"student": student})
