"""The kinds of notices by which people of a school choose; each app registers its own notices under one.

register_notices(ATTENDANCE, "student_absent", suites=(TenantType.SCHOOL,))
"""

from django.utils.translation import gettext_lazy as _

from core.outbox.kinds import NoticeKind

ANNOUNCEMENTS = NoticeKind("announcements", _("Announcements of the school"), 5)
ATTENDANCE = NoticeKind("attendance", _("Attendance"), 12)
HOMEWORK = NoticeKind("homework", _("Homework"), 14)
# Sent only to those who asked for it (DPDP Act; TRAI: consent to promotional messages).
OFFERS = NoticeKind("offers", _("Offers and promotional messages"), 60, is_opt_in=True)

# The notices of announcements; their text comes from people, so no file has it.
ANNOUNCEMENT, OFFER = "announcement", "offer"
