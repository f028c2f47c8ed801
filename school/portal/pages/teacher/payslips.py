"""The own payslips of locked months: a list, and each on paper."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from core.actors import Actor
from core.documents.exports import file_response
from core.periods import Month
from school.payroll.payslip_pdf import payslips_pdf
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.payslips import get_own_payslip, own_payslips
from school.payroll.selectors.runs import lines_of
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import STAFF

PAGE_SIZE = 24


@require_safe
@portal_page(P.OWN, STAFF)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the payslips, the newest month first."""
    page = Paginator(own_payslips(actor), PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "school/portal/teacher/payslips.html", {"page": page})


@require_safe
@portal_page(P.OWN, STAFF)
def one(request: HttpRequest, actor: Actor, payslip_id: UUID) -> HttpResponse:
    """Show a payslip line by line."""
    row = get_own_payslip(actor, payslip_id)
    kinds: dict[str, list[object]] = {"earning": [], "deduction": [], "employer": []}
    for line in lines_of(row):
        kinds[line.kind].append(line)
    return render(request, "school/portal/teacher/payslip.html", {"slip": row, **kinds})


@require_safe
@portal_page(P.OWN, STAFF)
def paper(request: HttpRequest, actor: Actor, payslip_id: UUID) -> HttpResponse:
    """Return a payslip as PDF."""
    row = get_own_payslip(actor, payslip_id)
    content = payslips_pdf([row], language=get_language() or "en")
    name = f"payslip-{row.staff_code}-{Month.of(row.run.month)}.pdf"
    return file_response(content, filename=name, content_type="application/pdf")
