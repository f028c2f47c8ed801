"""The page of one application: what is asked for, what it would leave, who else is away, the certificate."""

from pathlib import PurePath
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.admin import organization_site
from payroll.leave import selectors
from payroll.leave.enums import ApplicationState
from payroll.leave.models import LeaveApplication
from payroll.organizations.permissions import PayrollPermission

PICTURES = {".png", ".jpg", ".jpeg"}
# Decisions in the order of their buttons; the first is the main one.
BUTTONS = (("approve", _("Approve")), ("reject", _("Reject")), ("cancel", _("Cancel the leave")))


def address(row: LeaveApplication, act: str = "change") -> str:
    """Return the address of an application's page, or of one of its acts."""
    return reverse(f"organization:payroll_leave_leaveapplication_{act}", args=[row.pk])


def application_page(request: HttpRequest, row: LeaveApplication, actor: Actor) -> HttpResponse:
    """Show it, with the decisions that are possible now; nine queries at most."""
    possible = selectors.possible_decisions(row, actor) if _may_decide(request) else set()
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": f"{row.employee}: {row.leave_type.name}",
        **application_facts(row),
        "standing": selectors.standing(row),
        "buttons": [
            {"name": name, "label": label, "href": address(row, name)}
            for name, label in BUTTONS
            if name in possible
        ],
    }
    return TemplateResponse(request, "payroll/leave/application.html", context)


def application_facts(row: LeaveApplication) -> dict[str, Any]:
    """Return what a decision needs to see."""
    waits = row.state == ApplicationState.PENDING
    account = selectors.account_type(row.leave_type)
    balances = selectors.balances_of(row.employee_id)
    mine = next((found for found in balances if account and found.leave_type.pk == account.pk), None)
    return {
        "row": row,
        "waits": waits,
        "balance": mine,
        "left": mine.balance - row.debit if mine and waits else None,
        "others": selectors.others_away(row)[: selectors.OTHERS_SHOWN],
        "pay_note": selectors.late_pay_note(row),
        "certificate": address(row, "certificate") if row.attachment else "",
        "is_picture": PurePath(str(row.attachment.name or "")).suffix.lower() in PICTURES,
    }


def _may_decide(request: HttpRequest) -> bool:
    return bool(organization_site.allows(request, PayrollPermission.LEAVE_APPROVE))
