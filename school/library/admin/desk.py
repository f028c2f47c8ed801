"""The desk of the library: lending and taking back by scanner or keyboard alone."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.errors import DomainError
from core.formatting import in_date, rupees
from core.periods import today
from core.refusals import refusals
from school.foundation.site import school_site
from school.library.enums import FineState
from school.library.permissions import LibraryPermission as P
from school.library.selectors.borrowers import Borrower, by_code
from school.library.selectors.loans import days_late, loan_lines, loans_with, open_reservations
from school.library.services.desk import Scanned, scan


class ScanForm(forms.Form):
    """The one box."""

    scan = forms.CharField(
        label=_("Scan"),
        max_length=40,
        required=False,
        widget=UnfoldAdminTextInputWidget(
            attrs={"autofocus": True, "autocomplete": "off", "spellcheck": "false"}
        ),
    )


@needs(P.WRITE)
def desk_page(request: HttpRequest) -> HttpResponse:
    """Take scans: a person's code, then accession numbers; Enter in the empty box is the next person."""
    borrower = _standing_there(request.GET.get("who", ""))
    form = ScanForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["scan"].strip()
        if not text:
            return HttpResponseRedirect(reverse("admin:library_desk"))
        try:
            with refusals():
                done = scan(text=text, borrower=borrower, actor=admin_actor(request))
        except DomainError as error:
            form.add_error("scan", str(error.message))
        else:
            _tell(request, done)
            who = urlencode({"who": _code(done.borrower)})
            return HttpResponseRedirect(f"{reverse('admin:library_desk')}?{who}")
    context = {
        **school_site.each_context(request),
        "title": _t("Desk"),
        # Empty also after a refusal: the next scan is typed over nothing.
        "form": ScanForm(),
        "refused": form.errors.get("scan", []),
        "borrower": borrower,
        **(_of(borrower) if borrower else {}),
    }
    return TemplateResponse(request, "school/library/desk.html", context)


def _standing_there(code: str) -> Borrower | None:
    try:
        return by_code(code) if code else None
    except DomainError:
        return None


def _code(borrower: Borrower) -> str:
    return str(borrower.student.student_code if borrower.student else borrower.staff.employee_code)  # type: ignore[union-attr]


def _of(borrower: Borrower) -> dict[str, Any]:
    """Return what the borrower has and waits for."""
    section = borrower.student.section if borrower.student else None
    return {
        "code": _code(borrower),
        "section": section,
        "lines": loan_lines(loans_with(borrower.own()), today()),
        "reservations": open_reservations(borrower.own()),
    }


def _tell(request: HttpRequest, done: Scanned) -> None:
    loan = done.loan
    if loan is None:
        return
    values = {"copy": loan.copy, "name": loan.borrower_name, "day": in_date(loan.due_on)}
    if not done.is_back:
        messages.success(request, _t("%(copy)s is lent to %(name)s until %(day)s.") % values)
        return
    messages.success(request, _t("%(copy)s is back from %(name)s.") % values)
    if loan.fine_state != FineState.NONE:
        text = _t("It is %(days)d days late; the fine is %(fine)s.")
        messages.warning(request, text % {"days": days_late(loan), "fine": rupees(loan.fine)})


def library_pages() -> list[URLPattern]:
    """Return the pages below /admin/."""
    return [path("library/desk/", school_site.admin_view(desk_page), name="library_desk")]


school_site.register_pages(library_pages)
