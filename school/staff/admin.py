"""Screens of the staff."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _t

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.pages import Credentials, show_once
from core.masters.admin import MasterAdmin, register_master
from school.foundation.site import school_site
from school.staff import masters
from school.staff.acts import STAFF_ACTS


class StaffAdmin(ActsAdmin, MasterAdmin):
    """Members of staff, and their accounts."""

    acts = STAFF_ACTS

    def after(self, request: HttpRequest, row: Any, act: Act, result: Any) -> HttpResponse:
        """Show a new password once."""
        member, password = result
        return show_once(
            request,
            school_site,
            title=_t("Account of %(name)s") % {"name": member.name},
            rows=[Credentials(member.name, member.user.username, password)],
            back=self.back_to(request, row),
        )


GROUP = "staff"
register_master(school_site, masters.staff, group=GROUP, icon="badge", base=StaffAdmin)
register_master(school_site, masters.assignments, group=GROUP, icon="assignment_ind")
register_master(school_site, masters.class_teachers, group=GROUP, icon="supervisor_account")
