"""Decisions on many applications: the preview changes nothing, each row answers for itself."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.actors import Actor
from core.audit.models import AuditEntry
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.models import LeaveApplication
from payroll.leave.services.decisions import approve_leave
from tests.core.accounts.people import user_of
from tests.payroll.leave.conftest import Apply, balance, give

pytestmark = pytest.mark.django_db
LIST = "/admin/payroll_leave/leaveapplication/"
APPROVE = f"{LIST}bulk/approve/"


@pytest.fixture
def client(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    found = client_of(organization)
    found.force_login(user_of(organization, "hr_manager", "clerk"))
    return found


@pytest.fixture
def rows(asha: Employee, apply: Apply, actor: Actor) -> list[LeaveApplication]:
    """One that can be granted, one without the days by now, one that is decided already."""
    found = [
        apply(asha, "EL", "2026-06-01", "2026-06-20"),
        apply(asha, "HPL", "2026-07-01", "2026-07-10"),
        apply(asha, "CL", "2026-08-03"),
    ]
    give(asha, actor, HPL=-12)
    approve_leave(application=found[2], actor=actor)
    return found


def ticked(client: Client, rows: list[LeaveApplication], act: str = "approve", **extra: Any) -> Any:
    sent = {"action": act, "index": "0", "_selected_action": [row.pk for row in rows], **extra}
    return client.post(LIST, sent)


def states(rows: list[LeaveApplication]) -> list[str]:
    return [LeaveApplication.objects.get(pk=row.pk).state for row in rows]


def preview(client: Client, rows: list[LeaveApplication], act: str = "approve", **values: Any) -> Any:
    page = ticked(client, rows, act)
    sent = {"_chosen": page.context["chosen"], "_step": "preview", **values}
    return client.post(f"{LIST}bulk/{act}/", sent)


def do(client: Client, page: Any, act: str = "approve", **values: Any) -> Any:
    sent = {"_chosen": page.context["chosen"], "_step": "do", **values}
    return client.post(f"{LIST}bulk/{act}/", sent)


def test_the_list_offers_boxes_and_acts_to_who_may_decide(client, rows):
    page = client.get(LIST)
    assert [act.name for act in page.context["bulk_acts"]] == ["approve", "reject"]
    assert 'name="_selected_action"' in page.content.decode()
    assert "delete_selected" not in page.content.decode()


def test_the_preview_tries_each_and_changes_nothing(client, rows, asha):
    before = AuditEntry.objects.count()
    page = preview(client, rows)
    assert [line.pk for line in page.context["good"]] == [str(rows[0].pk)]
    reasons = {line.pk: line.refusal for line in page.context["refused"]}
    assert "available" in reasons[str(rows[1].pk)]
    assert "approved" in reasons[str(rows[2].pk)]
    assert states(rows) == ["pending", "pending", "approved"]
    assert (balance(asha, "EL"), AuditEntry.objects.count()) == (30, before)


def test_what_can_be_done_is_done_and_the_rest_can_be_chosen_again(client, rows, asha):
    page = do(client, preview(client, rows), comments="Granted")
    assert states(rows) == ["approved", "pending", "approved"]
    assert LeaveApplication.objects.get(pk=rows[0].pk).comments == "Granted"
    assert balance(asha, "EL") == 10
    again = {part.split(":")[0] for part in page.context["chosen"].split(",")}
    assert again == {str(rows[1].pk), str(rows[2].pk)}
    assert len(page.context["refused"]) == 2


def test_a_second_press_does_nothing_twice(client, rows, asha):
    page = preview(client, rows)
    do(client, page)
    again = do(client, page)
    assert len(again.context["good"]) == 0
    assert balance(asha, "EL") == 10


def test_a_row_that_changed_after_the_preview_is_left_out_and_told(client, rows):
    page = preview(client, rows)
    LeaveApplication.objects.filter(pk=rows[0].pk).update(to_on="2026-06-10", days=10, debit=10)
    result = do(client, page)
    assert states(rows)[0] == "pending"
    assert "It was another when you looked" in result.context["refused"][0].refusal


def test_a_row_that_could_not_be_done_at_the_preview_is_not_done_unseen(client, rows, asha, actor):
    page = preview(client, rows)
    give(asha, actor, HPL=50)
    result = do(client, page)
    assert states(rows) == ["approved", "pending", "approved"]
    assert "Look again" in {line.pk: line.refusal for line in result.context["refused"]}[str(rows[1].pk)]


def test_a_missing_reason_is_asked_for_before_anything_is_tried(client, rows):
    page = preview(client, rows, "reject")
    assert page.context["step"] == "form"
    assert set(page.context["form"].errors) == {"comments"}
    done = do(client, preview(client, rows, "reject", comments="No"), "reject", comments="No")
    assert states(rows) == ["rejected", "rejected", "approved"]
    assert len(done.context["good"]) == 2


def test_all_that_match_are_chosen_beyond_the_page(client, rows):
    page = client.post(
        f"{LIST}?state__exact=pending",
        {"action": "approve", "index": "0", "select_across": "1", "_selected_action": [rows[0].pk]},
    )
    assert page.context["count"] == 2


def test_too_many_rows_are_refused_with_the_number(client, rows, monkeypatch):
    monkeypatch.setattr("core.admin.bulk.MOST_ROWS", 2)
    answer = ticked(client, rows)
    assert answer.status_code == 302
    assert "3 are chosen; at most 2" in client.get(LIST).content.decode()


@pytest.mark.parametrize("chosen", ["", "x:y", "99999999999999999999:a", "0:", ",,,:"])
def test_what_is_no_row_is_answered_plainly(client, rows, chosen):
    answer = client.post(APPROVE, {"_chosen": chosen, "_step": "preview"})
    assert answer.status_code in {200, 302}
    assert ticked(client, []).status_code == 302
    assert (
        client.post(LIST, {"action": "approve", "index": "0", "_selected_action": ["x"]}).status_code == 302
    )
    assert client.get(APPROVE).status_code == 302
    assert states(rows)[0] == "pending"


def test_who_may_not_decide_is_refused(organization, client_of, rows, monkeypatch):
    """Would catch an act that is hidden but still answers."""
    client = client_of(organization)
    client.force_login(user_of(organization, "employee", "worker"))
    assert client.post(APPROVE, {"_chosen": f"{rows[0].pk}:", "_step": "do"}).status_code in {302, 403}
    client.force_login(user_of(organization, "hr_manager", "clerk2"))
    assert client.post(f"{LIST}bulk/unheard/", {"_chosen": f"{rows[0].pk}:"}).status_code == 403
    assert states(rows)[0] == "pending"


def test_a_fault_of_ours_at_one_row_does_not_hide_what_became_of_the_others(client, rows, monkeypatch):
    page = preview(client, rows[:2])

    def fail(*_given: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("payroll.leave.services.decisions.notify_employee", fail)
    result = do(client, page)
    assert "went wrong on our side" in result.context["refused"][0].refusal
    assert states(rows)[0] == "pending"
