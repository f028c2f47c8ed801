"""Addresses of the pages of parents and students, below /portal/family/."""

from django.urls import path

from school.portal.pages.family import (
    attendance,
    consents,
    fee_history,
    fees,
    homework,
    library,
    marks,
    papers,
    timetable,
)

urlpatterns = [
    path("attendance", attendance.month, name="family-attendance"),
    path("marks", marks.overview, name="family-marks"),
    path("marks/<uuid:exam_id>", marks.exam, name="family-exam"),
    path("marks/<uuid:exam_id>/re-evaluation", marks.ask_again, name="family-re-evaluation"),
    path("report-card", marks.report_card, name="family-report-card"),
    path("report-card/pdf", marks.report_card_file, name="family-report-card-pdf"),
    path("homework", homework.overview, name="family-homework"),
    path("homework/<uuid:homework_id>", homework.one, name="family-homework-one"),
    path("homework/<uuid:homework_id>/done", homework.done, name="family-homework-done"),
    path(
        "homework/<uuid:homework_id>/files/<uuid:file_id>",
        homework.attachment,
        name="family-homework-file",
    ),
    path("timetable", timetable.days, name="family-timetable"),
    path("fees", fees.overview, name="family-fees"),
    path("fees/pay", fees.pay, name="family-fees-pay"),
    path("fees/history", fee_history.history, name="family-fee-history"),
    path("fees/invoices/<uuid:invoice_id>", fees.invoice, name="family-invoice"),
    path("fees/invoices/<uuid:invoice_id>/pdf", fees.invoice_file, name="family-invoice-pdf"),
    path("fees/receipts/<uuid:receipt_id>/pdf", fee_history.receipt_file, name="family-receipt"),
    path("library", library.overview, name="family-library"),
    path("library/books/<uuid:book_id>/reserve", library.reserve_book, name="family-library-reserve"),
    path("library/reservations/<uuid:reservation_id>/cancel", library.cancel, name="family-library-cancel"),
    path("library/loans/<uuid:loan_id>/renew", library.renew, name="family-library-renew"),
    path("papers", papers.overview, name="family-papers"),
    path(
        "papers/certificates/<uuid:certificate_id>/<str:language>",
        papers.certificate,
        name="family-certificate",
    ),
    path("papers/documents/<uuid:document_id>", papers.document, name="family-document"),
    path("consents", consents.overview, name="family-consents"),
]
