"""Interviews over REST, in the portal and in the office: the same rules at each door, at a bounded cost."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.tenancy.models import Tenant
from erp_planned.recruitment.models import Interview
from erp_planned.recruitment.services.feedback import give_feedback
from payroll.employees.models import Employee
from tests.erp_planned.recruitment import people as kit
from tests.erp_planned.recruitment.test_interviews import (
    SECRET,
    _ground,
    api,
    fresh,
    members,
    row,
    send,
    user_of,
)

__all__ = ["_ground", "api", "members", "row"]  # fixtures
pytestmark = pytest.mark.django_db


class TestDoors:
    def test_rest_from_the_call_to_the_result(
        self, members: list[Employee], api: Callable[[Any], Client], at: Callable[[str], None]
    ) -> None:
        candidate = kit.make_candidate()
        kit.office()
        office, asha, bela = (api(user_of(one)) for one in ("clerk", "asha", "bela"))
        body = {
            "candidateId": candidate.pk, "panelMembers": [one.pk for one in members],
            "scheduledAt": "2026-11-16T11:00:00+05:30", "place": "Room 4",
        }  # fmt: skip
        made = send(office, "post", "interviews", body)
        assert made[0] == 201
        assert made[1]["panelMembers"][0] | {"employeeId": 0, "employeeCode": ""} == {
            "employeeId": 0, "employeeCode": "", "name": "Asha", "given": False, "conflict": False,
        }  # fmt: skip
        path = f"interviews/{made[1]['id']}"
        said = {"rating": 4, "recommendation": "select", "comments": SECRET}
        assert send(asha, "put", f"{path}/feedback", said)[0] == 409
        at("2026-11-16 12:00")
        office, asha, bela = (api(user_of(one)) for one in ("clerk", "asha", "bela"))
        assert send(asha, "put", f"{path}/feedback", {"rating": 4})[0] == 400
        assert send(asha, "put", f"{path}/feedback", {**said, "conflict": "Kin"})[0] == 400
        status, answer = send(asha, "put", f"{path}/feedback", said)
        assert (status, [one["comments"] for one in answer["feedback"]]) == (200, [SECRET])
        for reader in (office, bela):
            assert send(reader, "get", path)[1]["feedback"] == []
        assert send(asha, "put", path, {"action": "close", "reason": "x"})[0] == 403
        assert send(office, "put", f"{path}/feedback", said)[0] == 404
        assert send(bela, "put", f"{path}/feedback", said)[0] == 200
        assert len(send(office, "get", path)[1]["feedback"]) == 2
        assert send(office, "put", path, {"action": "decide", "reason": "x"})[0] == 400
        assert (
            send(office, "put", path, {"action": "decide", "result": "selected"})[1]["result"] == "selected"
        )
        assert fresh(candidate).state == "selected"
        assert bela.get(f"/api/hrms/{path}/resume").status_code == 200
        (stranger,) = kit.panel("chitra")
        for method, way in (("get", path), ("get", f"{path}/resume"), ("put", f"{path}/feedback")):
            assert send(api(stranger.user), method, way, said if method == "put" else None)[0] == 404
        assert send(api(stranger.user), "get", "interviews")[1]["items"] == []

    def test_the_portal_page_of_a_member(
        self, row: Interview, client_of: Callable[[Tenant], Client], organization: Tenant
    ) -> None:
        """Catches a menu line for everybody, and a page of another's panel."""
        client = client_of(organization)
        client.force_login(user_of("asha"))
        home = client.get("/ess/").content.decode()
        assert "/ess/interviews" in home
        page = client.get("/ess/interviews")
        assert "1 interview waits for your feedback" in page.content.decode()
        way = f"/ess/interviews/{row.pk}"
        refused = client.post(way, {"rating": "", "recommendation": "select"})
        assert refused.status_code == 200
        assert "error-summary" in refused.content.decode()
        assert client.post(way, kit.feedback(comments=SECRET)).status_code == 302
        assert SECRET in client.get(way).content.decode()
        assert client.get(f"{way}/resume").status_code == 200
        kit.panel("chitra")
        client.force_login(user_of("chitra"))
        assert "/ess/interviews" not in client.get("/ess/").content.decode()
        assert client.get(way).status_code == 404
        assert client.get(f"{way}/resume").status_code == 404

    def test_the_portal_declares_a_conflict(
        self, row: Interview, client_of: Callable[[Tenant], Client], organization: Tenant
    ) -> None:
        client = client_of(organization)
        client.force_login(user_of("bela"))
        way = f"/ess/interviews/{row.pk}"
        assert client.post(way, {"conflict": "Kin"}).status_code == 302
        page = client.get(way).content.decode()
        assert 'name="rating"' not in page
        assert client.get(f"{way}/resume").status_code == 404

    def test_the_office_in_the_browser(
        self, members: list[Employee], client_of: Callable[[Tenant], Client], organization: Tenant
    ) -> None:
        candidate, client = kit.make_candidate(), client_of(organization)
        kit.office()
        client.force_login(user_of("clerk"))
        base = "/admin/erp_recruitment/interview/"
        given = {
            "candidate": candidate.pk, "day": "16 Nov 2026", "clock": "9:30", "minutes": "30", "place": "Hall",
            "panel": f"{members[0].code}, {members[1].code}",
        }  # fmt: skip
        wrong = client.post(f"{base}add/", {**given, "clock": "half nine"})
        assert (wrong.status_code, Interview.objects.count()) == (200, 0)
        assert client.post(f"{base}add/", given).status_code == 302
        row = Interview.objects.get()
        assert client.get(f"{base}{row.pk}/change/").status_code == 200
        moved = {
            "day": "16 Nov 2026",
            "clock": "9:45",
            "minutes": "20",
            "place": "Hall",
            "panel": members[0].code,
        }
        assert client.post(f"{base}{row.pk}/reschedule/", moved).status_code == 302
        assert fresh(row).members.count() == 1
        give_feedback(interview=row, actor=kit.actor_of(members[0]), **kit.feedback(comments=SECRET))
        page = client.get(f"{base}{row.pk}/change/").content.decode()
        assert SECRET in page
        assert client.post(f"{base}{row.pk}/decide/", {"result": "selected"}).status_code == 302
        assert fresh(candidate).state == "selected"
        assert client.get(f"{base}{row.pk}/resume/").status_code == 200

    def test_a_list_costs_the_same_for_many(
        self, members: list[Employee], api: Callable[[Any], Client]
    ) -> None:
        kit.office()
        office, counts = api(user_of("clerk")), []
        send(office, "get", "interviews")  # what a process asks once
        for _turn in range(2):
            for _one in range(3):
                kit.scheduled(members, starts_at=kit.soon(len(counts) * 90 + _one + 2))
            with CaptureQueriesContext(connection) as queries:
                assert send(office, "get", "interviews")[0] == 200
            counts.append(len(queries))
        assert counts[0] == counts[1]
