"""What a child's parents have agreed to: seen, withdrawn, and given again by the parent who gave it."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import InvalidState, NotFound, ValidationFailed
from school.foundation.enums import Role
from school.portal.access import Child, child_page
from school.students.enums import ConsentPurpose, StudentStatus
from school.students.permissions import StudentPermission as P
from school.students.selectors.records import consents_of
from school.students.services.consents import give_consent, withdraw_consent


@child_page(P.READ)
def overview(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """Show each purpose with what was said; a parent changes the own consents."""
    rows = list(consents_of(child.student).select_related("guardian__user"))
    if request.method == "POST":
        return _decide(request, actor, child, rows)
    may_decide = actor.role == Role.PARENT and is_allowed(actor.permissions, P.CONSENT)
    context: dict[str, Any] = {
        "child": child,
        "student": child.student,
        "lines": [_line(purpose, rows, actor) for purpose in ConsentPurpose],
        "may_decide": may_decide,
        "is_here": child.student.status == StudentStatus.ACTIVE,
        "history": rows,
    }
    return render(request, "school/portal/family/consents.html", context)


def _line(purpose: ConsentPurpose, rows: Sequence[Any], actor: Actor) -> dict[str, Any]:
    """Return who has said what about a purpose; `own` is the caller's last word."""
    said = [row for row in rows if row.purpose == purpose]
    own = next((row for row in said if row.guardian.user_id == actor.user_id), None)
    return {"purpose": purpose, "standing": [row for row in said if row.withdrawn_at is None], "own": own}


def _decide(request: HttpRequest, actor: Actor, child: Child, rows: Sequence[Any]) -> HttpResponse:
    """Withdraw, or give again what the caller gave before: to the same notice, which the caller has read."""
    purpose, is_given = request.POST.get("purpose", ""), request.POST.get("given") == "1"
    try:
        if is_given:
            last = _last_own(purpose, rows, actor)
            give_consent(
                student=child.student,
                purpose=purpose,
                notice_version=last.notice_version,
                language=get_language() or last.language,
                actor=actor,
            )
            messages.success(request, _("You have given your consent again."))
        else:
            withdraw_consent(student=child.student, purpose=purpose, actor=actor)
            messages.success(request, _("Your consent is withdrawn."))
    except (InvalidState, ValidationFailed) as error:
        messages.error(request, _first_text(error))
    return redirect(f"{reverse('portal:family-consents')}?child={child.student.pk}")


def _last_own(purpose: str, rows: Sequence[Any], actor: Actor) -> Any:
    """Return the caller's last consent to a purpose. Raises NotFound where the school has not asked for it yet."""
    for row in rows:
        if row.purpose == purpose and row.guardian.user_id == actor.user_id:
            return row
    raise NotFound(_("There is no such consent."))


def _first_text(error: InvalidState | ValidationFailed) -> str:
    return next((str(text) for texts in error.fields.values() for text in texts), str(error.message))
