"""Generations, substitutions and absences over REST, and the job that the worker carries out."""

from typing import Any

import pytest

from core.outbox.enums import JobState
from core.outbox.jobs import run_job
from core.outbox.models import Job
from school.timetable import tasks
from school.timetable.models import Generation, Substitution, TimetableEntry
from tests.school.timetable.conftest import lesson, load
from tests.school.world import World

pytestmark = pytest.mark.django_db
# The worker finds tasks by itself; here they are known by being imported.
assert tasks.generate


def test_from_the_request_to_the_timetable_in_force(world: World, bells: Any) -> None:
    """202 with a job that a worker can carry out with the rights of whoever asked; the same key asks once."""
    load(world, "VI A", "MAT", "teacher", 6)
    api = world.api("principal")
    wish = {"seconds": 5, "sectionIds": [str(world.sections["VI A"].pk)]}
    answer = api.post("v1/timetable/generate", wish, **{"Idempotency-Key": "one"})
    assert answer.status_code == 202, answer.content
    told = answer.json()["data"]
    assert (told["state"], told["progress"]) == ("queued", {"done": 0, "total": 5, "percent": 0})
    again = api.post("v1/timetable/generate", wish, **{"Idempotency-Key": "one"})
    assert (again.status_code, again.json()["data"]["id"]) == (202, told["id"])
    path = f"v1/timetable/generate/{told['id']}"
    early = api.post(f"{path}/apply")
    assert early.status_code in {400, 409}
    assert "waiting" in early.json()["error"]["message"]
    row = Generation.objects.get()
    run_job(row.job_id)
    assert Job.objects.get(pk=row.job_id).state == JobState.DONE
    told = api.get(path).json()["data"]
    assert (told["state"], told["changes"]) == ("solved", {"kept": 0, "removed": 0, "added": 6})
    assert len(told["entries"]) == 6
    assert told["score"]["total"] == 0
    assert api.post(f"{path}/apply").json()["data"]["state"] == "applied"
    assert TimetableEntry.objects.count() == 6
    assert api.get("v1/timetable/generate").json()["data"]["total"] == 1


def test_a_job_of_somebody_who_lost_the_right_makes_nothing(world: World, bells: Any) -> None:
    """Between the wish and the worker somebody may have become a teacher again."""
    load(world, "VI A", "MAT", "teacher", 6)
    world.api("principal").post("v1/timetable/generate", {"seconds": 5})
    world.users["principal"].role = "teacher"
    world.users["principal"].save()
    row = Generation.objects.get()
    run_job(row.job_id)
    told = world.api("school_admin").get(f"v1/timetable/generate/{row.pk}").json()["data"]
    assert told["state"] == "failed"
    assert "right" in told["reasons"][0]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"seconds": 4}, "seconds"),
        ({"seed": -1}, "seed"),
        ({"sectionIds": ["x"]}, "sectionIds"),
        ({"sections": []}, "sections"),
        ({}, "sectionIds"),
    ],
)
def test_a_wish_that_cannot_be_names_its_field(world: World, wrong: dict[str, Any], field: str) -> None:
    """The last one: nothing is to be taught yet."""
    answer = world.api("school_admin").post("v1/timetable/generate", wrong)
    assert answer.status_code == 400, answer.content
    assert field in str(answer.json()["error"]["fields"])
    assert not Generation.objects.exists()


def test_a_substitute_is_proposed_set_and_taken_off(world: World) -> None:
    entry = lesson(world, "VI A", "MAT", "teacher", 1, 1)
    api, wish = world.api("principal"), {"entryId": str(entry.pk), "date": "2026-11-23"}
    opened = api.post("v1/timetable/substitutions", wish).json()["data"]
    other = str(world.staff["other_teacher"].pk)
    assert [one["teacherId"] for one in opened["proposals"]] == [other]
    done = api.post("v1/timetable/substitutions", {**wish, "substituteId": other, "remarks": "Take the test"})
    assert (done.status_code, done.json()["data"]["substituteName"]) == (201, "Other Teacher")
    path = "v1/timetable/substitutions?date=2026-11-23"
    for who, count in (("other_teacher", 1), ("teacher", 1), ("student", 1), ("other_parent", 0)):
        assert world.api(who).get(path).json()["data"]["total"] == count, who
    busy = lesson(world, "VI B", "ENG", "other_teacher", 1, 2)
    refused = api.post(
        "v1/timetable/substitutions",
        {"entryId": str(busy.pk), "date": "2026-11-23", "substituteId": str(busy.teacher.pk)},
    )
    assert refused.status_code in {400, 409}
    assert refused.json()["error"]["fields"] == {"substituteId": ["Other Teacher is the one who is away."]}
    off = api.post("v1/timetable/substitutions", {**wish, "substituteId": None}).json()["data"]
    assert (off["substituteId"], off["remarks"]) == (None, "Take the test")
    wrong = api.post("v1/timetable/substitutions", {**wish, "date": "2026-11-24"})
    assert (wrong.status_code, list(wrong.json()["error"]["fields"])) == (400, ["date"])


def test_an_absence_is_noted_and_taken_back(world: World) -> None:
    lesson(world, "VI A", "MAT", "teacher", 1, 1)
    api = world.api("school_admin")
    body = {"teacherId": str(world.staff["teacher"].pk), "fromDate": "2026-11-23", "toDate": "2026-11-30"}
    told = api.post("v1/timetable/absences", body).json()["data"]
    assert Substitution.objects.count() == 2
    wrong = api.post("v1/timetable/absences", {**body, "toDate": "2026-11-20"})
    assert (wrong.status_code, list(wrong.json()["error"]["fields"])) == (400, ["toDate"])
    assert api.get("v1/timetable/absences").json()["data"]["total"] == 1
    assert api("DELETE", f"v1/timetable/absences/{told['id']}").status_code == 200
    assert not Substitution.objects.exists()
