"""Decisions on many applications at once."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.admin.bulk import BulkAct
from core.formatting import in_date, plain
from payroll.leave import services
from payroll.leave.admin.forms import CommentsForm, RejectForm
from payroll.leave.models import LeaveApplication
from payroll.organizations.permissions import PayrollPermission as P


def _approve(row: LeaveApplication, values: dict[str, Any], actor: Actor) -> None:
    services.approve_leave(application=row, actor=actor, **values)


def _reject(row: LeaveApplication, values: dict[str, Any], actor: Actor) -> None:
    services.reject_leave(application=row, actor=actor, **values)


def _describe(row: LeaveApplication, _values: dict[str, Any]) -> str:
    return _t("%(type)s, %(from)s to %(to)s, days: %(days)s") % {
        "type": row.leave_type.name, "from": in_date(row.from_on), "to": in_date(row.to_on),
        "days": plain(row.days),
    }  # fmt: skip


BULK_ACTS = (
    BulkAct("approve", _("Approve"), P.LEAVE_APPROVE, CommentsForm, _approve, _describe, "check_circle"),
    BulkAct("reject", _("Reject"), P.LEAVE_APPROVE, RejectForm, _reject, _describe, "cancel"),
)
