"""The own indents: raised with several lines, changed while they are drafts, submitted, taken back."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.forms.utils import ErrorDict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.access import authorize
from core.errors import DomainError
from core.forms import add_refusal
from core.idempotency.errors import KeyReused
from core.idempotency.services import Answer, run_once
from core.refusals import get_or_refuse, refusals
from erp_planned.portal.forms.sourcing import (
    MORE_ROWS,
    MOST_ROWS,
    IndentForm,
    WantedSet,
    WithdrawForm,
    rows_of,
)
from erp_planned.sourcing.enums import IndentStatus
from erp_planned.sourcing.errors import NoSuchIndent
from erp_planned.sourcing.models import Indent
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.indents import indents_of
from erp_planned.sourcing.selectors.named import active_items
from erp_planned.sourcing.services.indents import cancel_indent, change_indent, make_indent, submit_indent
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor

PAGE_SIZE, MOST_OFFERED = 20, 3000
MORE, SUBMIT = "more", "submit"


def _own(employee: Employee, indent_id: int) -> Indent:
    """Return an indent that the employee raised. Raises NoSuchIndent."""
    row: Indent = get_or_refuse(indents_of(employee.pk), NoSuchIndent(), pk=indent_id)
    return row


@employee_page
def indents(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the own indents, the newest first."""
    authorize(portal_actor(request), P.INDENT)
    page = Paginator(indents_of(employee.pk), PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "erp/sourcing/portal_indents.html", {"page": page})


@employee_page
def raise_indent(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Raise an indent for the own department."""
    authorize(portal_actor(request), P.INDENT)
    return _entered(request, employee, None)


@employee_page
def change(request: HttpRequest, employee: Employee, indent_id: int) -> HttpResponse:
    """Change a draft."""
    row = _own(employee, indent_id)
    if row.status != IndentStatus.DRAFT:
        messages.warning(request, _("Only a draft is changed; cancel this indent and raise another."))
        return redirect("erp:indent", indent_id)
    return _entered(request, employee, row)


@employee_page
def indent(request: HttpRequest, employee: Employee, indent_id: int) -> HttpResponse:
    """Show an indent and where it stands; submit it or take it back."""
    row = _own(employee, indent_id)
    form = WithdrawForm(request.POST if request.POST.get("act") == "cancel" else None)
    if request.method == "POST" and _acted(request, row, form):
        return redirect("erp:indent", indent_id)
    may_cancel = row.status in {IndentStatus.DRAFT, IndentStatus.SUBMITTED}
    context = {
        "row": row,
        "form": form,
        "may_cancel": may_cancel,
        "is_draft": row.status == IndentStatus.DRAFT,
    }
    return render(request, "erp/sourcing/portal_indent.html", context)


def _acted(request: HttpRequest, row: Indent, form: WithdrawForm) -> bool:
    actor, is_cancel = portal_actor(request), request.POST.get("act") == "cancel"
    if is_cancel and not form.is_valid():
        return False
    try:
        with refusals():
            if is_cancel:
                cancel_indent(indent=row, remarks=form.cleaned_data["remarks"], actor=actor)
                messages.success(request, _("The indent is cancelled."))
            else:
                submit_indent(indent=row, actor=actor)
                messages.success(request, _("The indent waits for approval."))
    except DomainError as error:
        messages.error(request, str(error.message))
    return True


def _entered(request: HttpRequest, employee: Employee, row: Indent | None) -> HttpResponse:
    """Show the form of an indent, or save what was typed; a refusal leaves everything as it was typed."""
    if request.method != "POST":
        form = IndentForm(initial=IndentForm.first_values(row))
        return _shown(request, row, form, WantedSet(initial=rows_of(row), prefix="line"))
    data = request.POST.copy()
    if data.get("save") == MORE:
        number = str(data.get("line-TOTAL_FORMS", ""))
        count = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
        data["line-TOTAL_FORMS"] = str(min(count + MORE_ROWS, MOST_ROWS))
        form, rows = IndentForm(data), WantedSet(data, prefix="line")
        for one in (form, *rows.forms):
            one._errors, one.cleaned_data = ErrorDict(), {}  # noqa: SLF001 - Django's marker of a judged form
        return _shown(request, row, form, rows)
    form, rows = IndentForm(data), WantedSet(data, prefix="line")
    if form.is_valid() and rows.is_valid():
        made = _saved(request, employee, row, form, rows)
        if made:
            return redirect("erp:indent", made)
    return _shown(request, row, form, rows)


def _saved(request: HttpRequest, employee: Employee, row: Indent | None, form: IndentForm, rows: Any) -> int:
    """Save it once for the key of the form and return its number; 0 where it was refused."""
    actor, values = portal_actor(request), dict(form.cleaned_data)
    key, lines = values.pop("key"), rows.lines()
    is_submitted = request.POST.get("save") == SUBMIT

    def act() -> Answer:
        if row is None:
            made = make_indent(lines=lines, employee=employee, actor=actor, **values)
        else:
            made = change_indent(indent=row, lines=lines, actor=actor, **values)
        if is_submitted:
            submit_indent(indent=made, actor=actor)
        text = _("The indent waits for approval.") if is_submitted else _("The draft is saved.")
        messages.success(request, text)
        return 201, {"id": made.pk}

    try:
        with refusals():
            _status, answer, _replayed = run_once(
                key=f"indent:{key}", user_id=actor.user_id or 0, method="POST", path=request.path,
                body=repr((values, lines, is_submitted)).encode(), action=act,
            )  # fmt: skip
    except KeyReused:
        form.add_error(None, _("This was entered from this page already; look at the list."))
        return 0
    except DomainError as error:
        _tell(form, rows, error)
        return 0
    return int(answer["id"])


def _tell(form: IndentForm, rows: Any, error: DomainError) -> None:
    """Put a refusal beside the line and box that it names, else on top."""
    filled = [one for one in rows.forms if one.is_filled]
    for name, texts in error.fields.items():
        place, _dot, rest = name.partition(".")
        number, _dot, box = rest.partition(".")
        if place == "items" and number.isdigit() and int(number) < len(filled):
            box = "item" if box == "item_id" else box
            filled[int(number)].add_error(
                box if box in filled[0].fields else None, [str(one) for one in texts]
            )
            return
    add_refusal(form, error)


def _shown(request: HttpRequest, row: Indent | None, form: IndentForm, rows: Any) -> HttpResponse:
    context = {"row": row, "form": form, "rows": rows, "offered": active_items()[:MOST_OFFERED]}
    return render(request, "erp/sourcing/portal_raise.html", context)
