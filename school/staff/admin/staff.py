"""Screens of members of staff, what they teach and whose class teacher they are."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.pages import Credentials, ask, show_once
from core.formatting import in_date, mask
from core.masters.admin import MasterAdmin, register_master
from school.foundation.site import school_site
from school.staff import masters
from school.staff.acts import STAFF_ACTS
from school.staff.admin.forms import PaperForm
from school.staff.admin.record import STAFF_RECORD
from school.staff.models import StaffMember
from school.staff.selectors.leaving import open_on_leaving
from school.staff.services.papers import add_paper


class StaffAdmin(ActsAdmin, MasterAdmin):
    """Members of staff, their accounts and papers."""

    acts = STAFF_ACTS
    record = STAFF_RECORD

    def update(self, request: HttpRequest, obj: StaffMember, changed: dict[str, Any]) -> StaffMember:
        """Change it, and name what is still open when somebody leaves."""
        row: StaffMember = super().update(request, obj, changed)
        if changed.get("left_on"):
            for text in open_on_leaving(row, changed["left_on"]):
                messages.warning(request, text)
        return row

    def after(self, request: HttpRequest, row: Any, act: Act, result: Any) -> HttpResponse:
        """Show a new password once."""
        if act.name != "open_account":
            return super().after(request, row, act, result)
        member, password = result
        return show_once(
            request,
            school_site,
            title=_t("Account of %(name)s") % {"name": member.name},
            rows=[Credentials(member.name, member.user.username, password)],
            back=self.back_to(request, row),
        )

    def page_add_paper(self, request: HttpRequest, row: StaffMember) -> HttpResponse:
        """Take in a paper."""

        def act(values: dict[str, Any]) -> HttpResponse:
            done = add_paper(member=row, actor=self.actor(request), **values)
            return self.after(request, row, STAFF_ACTS.named("add_paper"), done)

        return ask(
            request,
            school_site,
            title=_t("%(name)s: add a paper") % {"name": row.name},
            text="",
            button=_t("Add the paper"),
            back=self.back_to(request, row),
            act=act,
            form=PaperForm(request.POST or None, request.FILES or None),
        )

    def post(self, obj: StaffMember) -> str:
        """Return designation and department."""
        return ", ".join(part for part in (obj.designation, obj.department) if part)

    def still_open(self, obj: StaffMember) -> str:
        """Say what somebody who leaves still has."""
        if obj.left_on is None:
            return ""
        last = _t("Last day of service: %(day)s.") % {"day": in_date(obj.left_on)}
        return " ".join([last, *open_on_leaving(obj, obj.left_on)])

    @admin.display(description=_("account"))
    def account(self, obj: StaffMember) -> str:
        """Return the user name, and whether the account is closed."""
        if obj.user is None:
            return "–"
        name = obj.user.username
        return name if obj.user.is_active else _t("%(name)s (closed)") % {"name": name}

    @admin.display(description="PAN")
    def pan_end(self, obj: StaffMember) -> str:
        return mask(obj.pan)

    @admin.display(description="UAN")
    def uan_end(self, obj: StaffMember) -> str:
        return mask(obj.uan)

    @admin.display(description=_("ESI number"))
    def esi_end(self, obj: StaffMember) -> str:
        return mask(obj.esi_number)

    @admin.display(description=_("bank account"))
    def bank_end(self, obj: StaffMember) -> str:
        """Return the last digits."""
        return mask(obj.bank_account)

    @display(description=_("in service"), ordering="is_active", label={True: "success", False: "warning"})
    def standing_now(self, obj: StaffMember) -> tuple[bool, str]:
        """Say as a label whether somebody is in service."""
        return obj.is_active, _t("In service") if obj.is_active else _t("Left")


GROUP = "staff"
register_master(
    school_site, masters.staff, group=GROUP, icon="badge", base=StaffAdmin, list_select_related=("user",)
)
register_master(school_site, masters.assignments, group=GROUP, icon="assignment_ind")
register_master(school_site, masters.class_teachers, group=GROUP, icon="supervisor_account")
