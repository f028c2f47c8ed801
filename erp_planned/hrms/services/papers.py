"""Papers of employees: known by their content, verified by a second person, reminded of before they run out."""

from datetime import date, timedelta
from pathlib import PurePath
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.papers import MOST_PAPERS, paper_values
from core.errors import InUse, InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.states import moving, take
from erp_planned.hrms.enums import VERIFICATION_TRANSITIONS, PaperKind, Verification
from erp_planned.hrms.errors import OwnCase
from erp_planned.hrms.models import EmployeeDocument
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.papers import is_mine, papers, second_person_text
from erp_planned.hrms.services.notices import tell, tell_office
from payroll.employees.access import is_own
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.employees.services.locking import locked

# Days before a paper runs out on which its owner and the office are told.
AHEAD = timedelta(days=30)
MOST_TOLD = 100
PAGE = "/ess/documents"


def add_paper(
    *, employee: Employee, kind: str, file: Any, actor: Actor, title: str = "", expires_on: date | None = None
) -> EmployeeDocument:
    """Keep a paper of an employee: a PDF or a picture of at most 5 MB; it waits for verification.

    Employees bring their own. Raises TooLarge, UnsupportedMedia, InvalidState beyond 50 papers, ValidationFailed
    naming the field, Forbidden.
    """
    own = is_own(employee, actor)
    authorize(actor, P.SELF if own else P.WRITE)
    if kind not in PaperKind.values:
        text = _("Choose one of: %(known)s.") % {"known": ", ".join(PaperKind.values)}
        raise ValidationFailed.at("kind", text)
    values = paper_values(file, title=title, actor=actor)
    with transaction.atomic():
        person = locked(employee)
        if papers().filter(employee=person.pk).count() >= MOST_PAPERS:
            text = _("At most %(count)d papers are kept of a person; remove one first.")
            raise InvalidState.at("file", text % {"count": MOST_PAPERS})
        row = EmployeeDocument.objects.create(
            employee=person, kind=kind, expires_on=expires_on, uploaded_by_id=actor.number,
            file_name=_name_of(file, values["file_kind"]), **values,
        )  # fmt: skip
        after = {"employee": person, "kind": kind, "title": row.title, "expires_on": expires_on}
        record(actor, "hrms.document_added", row, after=after)
        if own:
            url = f"employeedocument/{row.pk}/change/"
            tell_office("document_uploaded", actor, url=url, employee=str(person), document=str(row))
    return row


def verify_paper(*, document: EmployeeDocument, actor: Actor, remarks: str = "") -> EmployeeDocument:
    """Say that a paper is what it claims to be. Raises OwnCase, InvalidTransition, NotFound, Forbidden."""
    return _decide(document, Verification.VERIFIED, remarks, actor)


def refuse_paper(*, document: EmployeeDocument, actor: Actor, remarks: str) -> EmployeeDocument:
    """Say why a paper is not taken. Raises OwnCase, InvalidTransition, NotFound, Forbidden."""
    return _decide(document, Verification.REFUSED, remarks, actor)


def remove_paper(*, document: EmployeeDocument, actor: Actor) -> None:
    """Remove a paper that is not verified; the file goes with the next sweep.

    Raises InUse for a verified one, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(document)
        if row.state == Verification.VERIFIED:
            raise InUse(_("A verified document stays in the record."))
        before = {"employee": row.employee, "kind": row.kind, "title": row.title}
        record(actor, "hrms.document_removed", row, before=before)
        row.delete()


def remind_of_papers(*, day: date, actor: Actor) -> int:
    """Tell the owner and the office of papers that run out within 30 days, each expiry date once; return how many.

    Called by the clock every night; at most a hundred at once.
    """
    with transaction.atomic():
        rows = papers().select_for_update(of=("self",), no_key=True, skip_locked=True).order_by("pk")
        due = rows.filter(expires_on__range=(day, day + AHEAD), employee__status=EmployeeStatus.ACTIVE)
        due = due.exclude(state=Verification.REFUSED)
        found = [row for row in due if row.reminded_for != row.expires_on][:MOST_TOLD]
        for row in found:
            row.reminded_for = row.expires_on
            facts: dict[str, Any] = {
                "employee": str(row.employee),
                "document": str(row),
                "until": row.expires_on,
            }
            key = f"hrms:document:{row.pk}:{row.expires_on}"
            tell(row.employee, "document_expiring", actor, url=PAGE, key=f"{key}:own", **facts)
            url = f"employeedocument/{row.pk}/change/"
            tell_office("document_expiring", actor, url=url, right=P.WRITE, key=key, **facts)
        EmployeeDocument.objects.bulk_update(found, ["reminded_for"])
    return len(found)


def standing_of_paper(row: EmployeeDocument) -> str:
    """Say in a sentence what was found of a paper."""
    if row.state == Verification.PENDING:
        return _("It waits for a second person to verify it.")
    values = {"by": row.verified_by, "day": in_date(row.verified_at) if row.verified_at else ""}
    if row.state == Verification.VERIFIED:
        return _("%(by)s verified it on %(day)s.") % values
    return _("%(by)s refused it on %(day)s.") % values


def _decide(document: EmployeeDocument, to: Verification, remarks: str, actor: Actor) -> EmployeeDocument:
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        row = _taken(document)
        if is_mine(row, actor):
            raise OwnCase(second_person_text())
        with moving(
            row, to=to, table=VERIFICATION_TRANSITIONS, actor=actor, event=f"hrms.document_{to.value}",
            stamp="verified", standing=standing_of_paper,
        ):  # fmt: skip
            row.verified_by_id, row.remarks = actor.number, remarks.strip()
        key = f"hrms:document:{row.pk}:{to.value}"
        facts: dict[str, Any] = {
            "document": str(row),
            "is_verified": to == Verification.VERIFIED,
            "remarks": row.remarks,
        }
        tell(row.employee, "document_decided", actor, url=PAGE, key=key, **facts)
    return row


def _taken(document: EmployeeDocument) -> EmployeeDocument:
    return take(papers(), NotFound(_("There is no such document.")), pk=document.pk)


def _name_of(file: Any, file_kind: str) -> str:
    """Return the name under which the file was sent, without folders and signs that no file has."""
    name = PurePath(str(getattr(file, "name", "") or "").replace("\\", "/")).name
    kept = "".join(sign for sign in name if sign.isprintable() and sign not in '<>:"|?*/')
    return kept[-150:] or f"document.{file_kind}"
