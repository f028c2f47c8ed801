"""Pages of teachers."""

from django.urls import path

from school.portal.pages.teacher import (
    announcements,
    attendance,
    homework,
    leave,
    library,
    marks,
    payslips,
    register,
    sections,
    term,
    timetable,
)

SHEET = "teaching/marks/<uuid:exam_id>/<uuid:subject_id>/<uuid:section_id>"
ONE = "teaching/homework/<uuid:homework_id>"
urlpatterns = [
    path("attendance/sections", attendance.overview, name="attendance-sections"),
    path("attendance/sections/<uuid:section_id>", attendance.mark, name="attendance-mark"),
    path("teaching/timetable", timetable.week, name="teaching-week"),
    path("teaching/marks", marks.overview, name="teaching-sheets"),
    path(SHEET, marks.sheet, name="teaching-sheet"),
    path(f"{SHEET}/submit", marks.submit, name="teaching-sheet-submit"),
    path("teaching/homework", homework.overview, name="teaching-homework"),
    path("teaching/homework/new", homework.new, name="teaching-homework-new"),
    path(ONE, homework.one, name="teaching-homework-one"),
    path(f"{ONE}/change", homework.change, name="teaching-homework-change"),
    path(f"{ONE}/withdraw", homework.withdraw, name="teaching-homework-withdraw"),
    path(f"{ONE}/files", homework.attach, name="teaching-homework-attach"),
    path(f"{ONE}/files/<uuid:file_id>", homework.file, name="teaching-homework-file"),
    path(f"{ONE}/works/<uuid:student_id>", homework.check, name="teaching-homework-check"),
    path("teaching/leave", leave.overview, name="teaching-leave"),
    path("teaching/leave/new", leave.new, name="teaching-leave-new"),
    path("teaching/leave/<uuid:leave_id>/paper", leave.paper, name="teaching-leave-paper"),
    path("teaching/leave/<uuid:leave_id>/cancel", leave.cancel, name="teaching-leave-cancel"),
    path("teaching/sections", sections.overview, name="teaching-sections"),
    path("teaching/sections/<uuid:section_id>", sections.pupils, name="teaching-section"),
    path("teaching/sections/<uuid:section_id>/register", register.month, name="teaching-register"),
    path("teaching/sections/<uuid:section_id>/report-card", term.entries, name="teaching-term"),
    path("payslips", payslips.overview, name="payslips"),
    path("payslips/<uuid:payslip_id>", payslips.one, name="payslip"),
    path("payslips/<uuid:payslip_id>/pdf", payslips.paper, name="payslip-pdf"),
    path("teaching/library", library.overview, name="teaching-library"),
    path(
        "teaching/library/books/<uuid:book_id>/reserve", library.reserve_book, name="teaching-library-reserve"
    ),
    path(
        "teaching/library/reservations/<uuid:reservation_id>/cancel",
        library.cancel,
        name="teaching-library-cancel",
    ),
    path("teaching/library/loans/<uuid:loan_id>/renew", library.renew, name="teaching-library-renew"),
    path("teaching/announcements", announcements.overview, name="teaching-announcements"),
    path("teaching/announcements/new", announcements.new, name="teaching-announcement-new"),
    path(
        "teaching/announcements/<uuid:announcement_id>/cancel",
        announcements.cancel,
        name="teaching-announcement-cancel",
    ),
]
