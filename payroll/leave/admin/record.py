"""The page of an application, and what leave tells on the page of an employee."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.record import Event, Record, Related, Section, Story, add_to_record
from core.formatting import in_date, plain
from payroll.employees.links import OfEmployee
from payroll.employees.models import Employee
from payroll.leave.enums import ApplicationState
from payroll.leave.models import LeaveApplication
from payroll.leave.permissions import LeavePermission as P
from payroll.leave.selectors.accounts import Balance, account_type, balances_of
from payroll.leave.selectors.applications import applications_of, others_away
from payroll.leave.selectors.standing import late_pay_note, standing

PICTURES = {".png", ".jpg", ".jpeg"}


def address(row: LeaveApplication, act: str = "change") -> str:
    """Return the address of an application's page, or of one of its acts."""
    return reverse(f"organization:payroll_leave_leaveapplication_{act}", args=[row.pk])


class ApplicationFacts(OfEmployee):
    """What the page of an application shows beside its fields."""

    def heading(self, obj: LeaveApplication) -> str:
        """Name whose leave it is, and which."""
        return f"{obj.employee}: {obj.leave_type.name}"

    def standing(self, obj: LeaveApplication) -> str:
        return standing(obj)

    @admin.display(description=_("pay"))
    def late_pay(self, obj: LeaveApplication) -> str:
        """Say what becomes of pay that is locked."""
        return late_pay_note(obj)

    @admin.display(description=_("from"))
    def from_day(self, obj: LeaveApplication) -> str:
        """Return the first day, whole or from noon."""
        return in_date(obj.from_on) + (f" ({_t('from noon')})" if obj.from_half else "")

    @admin.display(description=_("to"))
    def to_day(self, obj: LeaveApplication) -> str:
        """Return the last day, whole or until noon."""
        return in_date(obj.to_on) + (f" ({_t('until noon')})" if obj.to_half else "")

    @admin.display(description=_("account"))
    def left(self, obj: LeaveApplication) -> str:
        """Return the days on the account, and what this leave would leave of them."""
        account = account_type(obj.leave_type)
        balances = balances_of(obj.employee_id) if account else []
        mine = next((row for row in balances if account and row.leave_type.pk == account.pk), None)
        if mine is None:
            return ""
        values = {"now": plain(mine.balance), "left": plain(mine.balance - obj.debit)}
        if obj.state != ApplicationState.PENDING:
            return _t("%(now)s days on the account") % values
        return _t("%(now)s days on the account, %(left)s after this leave") % values

    @admin.display(description=_("certificate"))
    def certificate_shown(self, obj: LeaveApplication) -> str:
        """Show a photograph of the certificate, and lead to the file."""
        if not obj.attachment:
            return ""
        link = format_html('<a href="{}">{}</a>', address(obj, "certificate"), _t("Download"))
        if PurePath(str(obj.attachment.name)).suffix.lower() not in PICTURES:
            return link
        picture = '<img src="{}" alt="{}" class="max-w-full max-h-96 rounded-default">{}'
        return format_html(picture, address(obj, "certificate"), _t("The certificate"), link)

    def decisions(self, obj: LeaveApplication) -> list[tuple[Any, str]]:
        """Return who did what, as far as it has come."""
        cancelled = in_date(obj.cancelled_at) if obj.cancelled_at else ""
        if obj.cancelled_from:
            cancelled += " " + _t("(from %(day)s)") % {"day": in_date(obj.cancelled_from)}
        decided = in_date(obj.decided_at) if obj.decided_at else ""
        found = (
            (_("Applied"), in_date(obj.applied_at), obj.applied_by),
            (_("Decided"), decided, obj.decided_by),
            (_("Cancelled"), cancelled, obj.cancelled_by),
            (_("Comments"), obj.comments, ""),
        )
        return [(label, ", ".join(part for part in (at, by) if part)) for label, at, by in found if at]


APPLICATION_RECORD = Record(
    heading="heading",
    state="status",
    standing="standing",
    main=("approve",),
    sections=(
        Section(
            "leave", _("Leave"),
            facts=("person", "leave_type", "from_day", "to_day", "days", "debit", "left", "late_pay", "reason"),
        ),
        Section("certificate", _("Certificate"), facts=("certificate_shown",)),
        Section("decision", _("Who and when"), more="decisions"),
    ),
    related=(
        Related(
            "others", _("Away on these days in the department"), LeaveApplication,
            ("employee", (_("leave"), "leave_type__name"), "from_on", "to_on", "state"),
            rows=others_away, needs=P.READ, empty=_("Nobody else."), page=address,
        ),
    ),
)  # fmt: skip


def _applications(employee: Employee, most: int) -> Iterator[Event]:
    for row in applications_of(employee.pk).order_by("-applied_at")[:most]:
        text = _t("%(kind)s, %(period)s: %(state)s") % {
            "kind": row.leave_type.name, "period": row, "state": row.get_state_display()
        }  # fmt: skip
        yield Event(row.applied_at, text, row.applied_by, address(row))


add_to_record(
    Employee,
    Related(
        "leave", _("Leave balances"), Balance,
        (
            (_("leave"), "leave_type__name"), (_("days"), "balance"),
            (_("asked for"), "pending"), (_("left"), "available"),
        ),
        rows=lambda employee: balances_of(employee.pk), needs=P.READ,
        empty=_("No leave account: accounts open when the employee joins."),
    ),
    Related(
        "applications", _("Leave applications"), LeaveApplication,
        (("", "__str__"), (_("leave"), "leave_type__name"), "days", "state"),
        rows=lambda employee: applications_of(employee.pk), needs=P.READ,
        empty=_("None. Employees apply in the portal, or you enter leave for them."), page=address,
        everything="organization:payroll_leave_leaveapplication_changelist", narrowed="employee__id__exact={pk}",
    ),
    Story(P.READ, _applications),
)  # fmt: skip
