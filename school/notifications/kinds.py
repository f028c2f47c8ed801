"""The kinds of notices by which people of a school choose; each app registers its own notices under one.

    register_notices(ATTENDANCE, "absent", suites=(TenantType.SCHOOL,))

`needs` is a right of the app above: whoever has no business with it, or whose school has the module off, is not asked.
An app that knows a kind of its own makes it beside its notices (exams, timetable).
"""

from django.utils.translation import gettext_lazy as _

from core.outbox.kinds import NoticeKind

ANNOUNCEMENTS = NoticeKind("announcements", _("Announcements of the school"), 5)
ATTENDANCE = NoticeKind("attendance", _("Attendance"), 12, needs="attendance:read")
HOMEWORK = NoticeKind("homework", _("Homework"), 14, needs="homework:own")
FEES = NoticeKind("fees", _("Fees: invoices and receipts"), 16, needs="fees:read")
# Sent only to those who asked for it (DPDP Act; TRAI: consent to promotional messages).
OFFERS = NoticeKind("offers", _("Offers and promotional messages"), 60, is_opt_in=True)

# The notices of announcements; their text comes from people, so no file has it.
ANNOUNCEMENT, OFFER = "announcement", "offer"
