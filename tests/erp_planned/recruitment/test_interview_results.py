"""Results of closed rounds: the panel proposes, the office decides, the candidate follows."""

import pytest

from core.actors import Actor
from core.errors import InvalidState, ValidationFailed
from erp_planned.recruitment.calc_hiring import proposed_result
from erp_planned.recruitment.models import Interview
from erp_planned.recruitment.services.feedback import give_feedback
from erp_planned.recruitment.services.interviews import (
    cancel_interview,
    close_interview,
    decide_result,
)
from payroll.employees.models import Employee
from tests.erp_planned.recruitment import people as kit
from tests.erp_planned.recruitment.test_interviews import _ground, clerk, fresh, members, row

__all__ = ["_ground", "clerk", "members", "row"]  # fixtures
pytestmark = pytest.mark.django_db


class TestResults:
    @pytest.mark.parametrize(
        ("result", "state"), [("selected", "selected"), ("rejected", "rejected"), ("on_hold", "interview")]
    )
    def test_the_candidate_follows(
        self, row: Interview, members: list[Employee], clerk: Actor, result: str, state: str
    ) -> None:
        for one in members:
            give_feedback(interview=row, actor=kit.actor_of(one), **kit.feedback())
        decide_result(interview=row, result=result, actor=clerk)
        assert (fresh(row).result, fresh(row.candidate).state) == (result, state)
        if result == "on_hold":
            decide_result(interview=row, result="selected", actor=clerk)
            assert fresh(row.candidate).state == "selected"
        else:
            with pytest.raises(InvalidState):
                decide_result(interview=row, result="on_hold", actor=clerk)

    def test_not_before_the_round_is_closed_nor_beside_an_open_one(
        self, row: Interview, members: list[Employee], clerk: Actor
    ) -> None:
        with pytest.raises(InvalidState):
            decide_result(interview=row, result="selected", actor=clerk)
        close_interview(interview=row, reason="Ill", actor=clerk)
        other = kit.scheduled(members, row.candidate, starts_at=kit.soon())
        with pytest.raises(InvalidState, match="Round 2"):
            decide_result(interview=row, result="selected", actor=clerk)
        for wrong in ("pending", "great"):
            with pytest.raises(ValidationFailed):
                decide_result(interview=row, result=wrong, actor=clerk)
        cancel_interview(interview=other, reason="Withdrawn", actor=clerk)
        assert fresh(other).state == "cancelled"
        decide_result(interview=row, result="selected", actor=clerk)
        assert fresh(row.candidate).state == "selected"

    @pytest.mark.parametrize(
        ("given", "expected"),
        [
            ([], "pending"),
            (["select", "reject"], "on_hold"),
            (["select", "select", "reject"], "selected"),
            (["reject", "reject", "hold"], "rejected"),
            (["select", "hold", "hold"], "on_hold"),
        ],
    )
    def test_the_proposal_is_what_more_than_half_say(self, given: list[str], expected: str) -> None:
        assert proposed_result(given) == expected
