"""The page of one application: what is asked for, what it would leave, who else is away, the certificate."""

from pathlib import PurePath
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse

from core.actors import Door
from core.admin import organization_site
from core.admin.acts import ActsAdmin
from payroll.leave import selectors
from payroll.leave.enums import ApplicationState
from payroll.leave.models import LeaveApplication

_PAGE = "organization:payroll_leave_leaveapplication"
PICTURES = {".png", ".jpg", ".jpeg"}


def application_page(admin: ActsAdmin, request: HttpRequest, row: LeaveApplication) -> HttpResponse:
    """Show it, with the decisions that are possible now; nine queries at most."""
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": f"{row.employee}: {row.leave_type.name}",
        **application_facts(row),
        "standing": selectors.standing(row),
        "buttons": [
            {"name": act.name, "label": act.label, "href": admin.address(row, act.name)}
            for act in admin.acts.offered(row, admin.actor(request), Door.ADMIN)
            if act.service
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
        "facts": "payroll/leave/application_facts.html",
        "row": row,
        "waits": waits,
        "balance": mine,
        "left": mine.balance - row.debit if mine and waits else None,
        "others": selectors.others_away(row)[: selectors.OTHERS_SHOWN],
        "pay_note": selectors.late_pay_note(row),
        "certificate": reverse(f"{_PAGE}_certificate", args=[row.pk]) if row.attachment else "",
        "is_picture": PurePath(str(row.attachment.name or "")).suffix.lower() in PICTURES,
    }
