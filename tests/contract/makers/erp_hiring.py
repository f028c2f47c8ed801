"""Interviews, offers and somebody who joined, for the calls of hiring."""

from datetime import date, timedelta

from django.core.files.base import ContentFile
from django.utils import timezone

from core.actors import Door, system_actor
from erp_planned.recruitment.models import Candidate, Interview, JobRequisition, JoiningTask
from erp_planned.recruitment.seeds_hiring import seed_joining_items
from erp_planned.recruitment.services.interviews import schedule_interview
from erp_planned.recruitment.services.joining import onboard
from erp_planned.recruitment.services.offers import accept_offer, make_offer
from payroll.employees.models import Department, Designation
from tests.contract.makers.erp_hrms import PDF, with_account
from tests.contract.objects import Place


def hiring_rows(place: Place) -> dict[str, int]:
    """Make a candidate at every step that a call begins from."""
    own, _own_actor = with_account(place.own, f"{place.code.lower()}.own")
    colleague, _actor = with_account(place.colleague, f"{place.code.lower()}.colleague")
    requisition = _requisition(place)

    def candidate(step: str, state: str) -> Candidate:
        number = f"APP/{place.code}/{step}"
        row = Candidate(
            requisition=requisition, number=number, name=f"{step.title()} {place.surname}",
            name_key=f"{step}{place.surname}".lower(), email=f"{step}.{place.code}@example.org".lower(),
            phone="9812300045", date_of_birth=date(1996, 4, 4), source="office", state=state,
            state_since=timezone.now(), resume_name="resume.pdf",
        )  # fmt: skip
        row.resume.save("resume.pdf", ContentFile(PDF), save=False)
        row.save()
        return row

    def interview(step: str, hours: int) -> Interview:
        at = timezone.now() + timedelta(
            hours=hours + 3 * Interview.objects.count() * (1 if hours > 0 else -1)
        )
        return schedule_interview(
            candidate=candidate(step, "shortlisted"), panel=[own.pk, colleague.pk], starts_at=at,
            place=f"Room of {place.surname}", actor=place.actor,
        )  # fmt: skip

    offered, accepted, joined = (candidate(step, "selected") for step in ("offered", "accepted", "joined"))
    for one in (offered, accepted, joined):
        offer = make_offer(
            candidate=one, level=10, cell=1, joining_on=date(2027, 1, 4), valid_until=date(2026, 12, 31),
            terms=f"House of {place.surname}", actor=place.actor,
        )  # fmt: skip
        if one is not offered:
            accept_offer(offer=offer, actor=place.actor)
    seed_joining_items(actor=system_actor(Door.COMMAND))
    made = onboard(candidate=joined, actor=place.actor)
    task = JoiningTask.objects.filter(employee=made.employee).earliest("pk")
    return {
        "callable_candidate": candidate("called", "shortlisted").pk,
        "panel_person": colleague.pk,
        "own_interview": interview("heard", -2).pk,
        "coming_interview": interview("coming", 48).pk,
        "selected_candidate": candidate("selected", "selected").pk,
        "offered_candidate": offered.pk,
        "accepted_candidate": accepted.pk,
        "joining_task": task.pk,
    }


def _requisition(place: Place) -> JobRequisition:
    department, _made = Department.objects.get_or_create(
        code=f"{place.code}-HIRE", defaults={"name": f"Hiring of {place.surname}"}
    )
    designation, _made = Designation.objects.get_or_create(name=f"Officer of {place.surname}")
    return JobRequisition.objects.create(
        number=f"REQ-{place.code}-HIRE", department=department, designation=designation, vacancies=20,
        qualifications=f"Degree of {place.surname}", level=10, closes_on=date(2026, 12, 31), state="open",
        opened_at=timezone.now(), made_by=f"Keeper {place.surname}",
    )  # fmt: skip
