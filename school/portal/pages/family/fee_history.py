"""What was charged and paid for a child, by financial year, with the receipts."""

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.actors import Actor
from core.documents.exports import file_response
from core.language import page_language
from core.periods import FinancialYear
from school.fees.enums import LineKind
from school.fees.permissions import FeePermission as P
from school.fees.receipt_pdf import receipt_pdf
from school.fees.selectors.access import get_receipt, receipts_of
from school.fees.selectors.ledger import by_kind, ledger_of, years_of
from school.foundation.enums import Role
from school.portal.access import Child, child_page, portal_page

PAGE_SIZE = 50


@require_safe
@child_page(P.READ, (Role.PARENT,))
def history(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """Show the ledger and the receipts of the year that `?year=2026-27` names, else of the last one."""
    years = years_of(child.student)
    year = next((one for one in years if str(one) == request.GET.get("year")), years[0] if years else None)
    context: dict[str, Any] = {"child": child, "student": child.student, "years": years, "year": year}
    if year:
        context |= _of_year(request, actor, child, year)
    return render(request, "school/portal/family/fee_history.html", context)


def _of_year(request: HttpRequest, actor: Actor, child: Child, year: FinancialYear) -> dict[str, Any]:
    ledger = ledger_of(child.student, year.first, year.last)
    sums = by_kind(ledger.lines)
    page = Paginator(ledger.lines, PAGE_SIZE).get_page(request.GET.get("page"))
    own = receipts_of(actor).filter(account__student=child.student)
    return {
        "ledger": ledger,
        "page": page,
        "sums": [(kind.label, sums[kind]) for kind in LineKind if sums.get(kind)],
        "receipts": own.filter(payment_date__range=(year.first, year.last)),
        "tail": f"&child={child.student.pk}&year={year}",
    }


@require_safe
@portal_page(P.READ, (Role.PARENT,))
def receipt_file(request: HttpRequest, actor: Actor, receipt_id: UUID) -> HttpResponse:
    """Return a receipt as PDF, in the language of the pages."""
    row = get_receipt(actor, receipt_id)
    content = receipt_pdf(row, language=page_language())
    return file_response(content, filename=f"{row.number}.pdf", content_type="application/pdf")
