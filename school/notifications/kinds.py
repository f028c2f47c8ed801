"""The kinds of notices by which people of a school choose; each app registers its own notices under one.

register_notices(ATTENDANCE, "student_absent", suites=(TenantType.SCHOOL,))
"""

from django.utils.translation import gettext_lazy as _

from core.outbox.kinds import NoticeKind

ANNOUNCEMENTS = NoticeKind("announcements", _("Announcements of the school"), 5)
ATTENDANCE = NoticeKind("attendance", _("Attendance"), 12)
HOMEWORK = NoticeKind("homework", _("Homework"), 14)
RESULTS = NoticeKind("results", _("Exams and results"), 16)
TIMETABLE = NoticeKind("timetable", _("Timetable and substitutions"), 18)
ADMISSIONS = NoticeKind("admissions", _("Admissions"), 20)
FEES = NoticeKind("fees", _("Fees and payments"), 22)
# Sent only to those who asked for it (DPDP Act; TRAI: consent to promotional messages).
OFFERS = NoticeKind("offers", _("Offers and promotional messages"), 60, is_opt_in=True)

# The notices of announcements; their text comes from people, so no file has it.
ANNOUNCEMENT, OFFER = "announcement", "offer"
