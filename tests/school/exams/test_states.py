"""Every pair of the states of exams and of re-evaluations is tried against the acts that lead there."""

from datetime import date
from decimal import Decimal
from itertools import product

import pytest

from core.errors import InvalidState
from core.states import is_possible
from school.exams.acts import EXAM_ACTS, RE_EVALUATION_ACTS
from school.exams.enums import EXAM_TRANSITIONS, RE_EVALUATION_TRANSITIONS, ExamState, ReEvaluationState
from school.exams.models import Exam, ReEvaluation
from school.exams.services.planning import schedule_exam
from school.exams.services.publishing import publish_results, unpublish_results
from school.exams.services.re_evaluations import (
    accept_re_evaluation,
    reject_re_evaluation,
    request_re_evaluation,
)
from tests.school.exams.results import fill, plan, published
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


def exam_in(world: World, state: str) -> Exam:
    if state == ExamState.DRAFT:
        return plan(world, is_draft=True)
    exam = plan(world)
    fill(world, exam)
    return publish_results(exam=exam, actor=SYSTEM) if state == ExamState.PUBLISHED else exam


ACTS = {
    "schedule": (schedule_exam, {}, lambda state: state == ExamState.DRAFT),
    "publish": (publish_results, {}, lambda state: is_possible(EXAM_TRANSITIONS, state, ExamState.PUBLISHED)),
    "unpublish": (unpublish_results, {"reason": "Mixed up"}, lambda state: state == ExamState.PUBLISHED),
}


@pytest.mark.parametrize(("name", "state"), list(product(ACTS, ExamState.values)))
def test_an_act_on_an_exam_is_done_or_refused_as_declared(world: World, name: str, state: str) -> None:
    service, values, may = ACTS[name]
    exam = exam_in(world, state)
    assert EXAM_ACTS.is_possible(EXAM_ACTS.named(name), state) == may(state)
    if may(state):
        service(exam=exam, actor=SYSTEM, **values)
        assert is_possible(EXAM_TRANSITIONS, state, Exam.objects.get().state)
        return
    with pytest.raises(InvalidState):
        service(exam=exam, actor=SYSTEM, **values)
    assert Exam.objects.get().state == state


DECISIONS = {
    ReEvaluationState.ACCEPTED: ("accept", accept_re_evaluation, {"new_marks": Decimal(57)}),
    ReEvaluationState.REJECTED: ("reject", reject_re_evaluation, {"remarks": "No"}),
}


@pytest.mark.parametrize(("before", "to"), list(product(ReEvaluationState.values, DECISIONS)))
def test_a_wish_is_decided_once(world: World, before: str, to: str) -> None:
    exam = published(world, re_evaluation_until=date(2026, 10, 10))
    row: ReEvaluation = request_re_evaluation(
        exam=exam, student=world.students[0], subject_id=world.subjects["VI MAT"].pk, reason="x", actor=SYSTEM
    )
    if before in DECISIONS:
        _name, service, values = DECISIONS[before]
        service(re_evaluation=row, actor=SYSTEM, **values)
    name, service, values = DECISIONS[to]
    may = is_possible(RE_EVALUATION_TRANSITIONS, before, to)
    assert RE_EVALUATION_ACTS.is_possible(RE_EVALUATION_ACTS.named(name), before) == may
    if may:
        service(re_evaluation=row, actor=SYSTEM, **values)
    else:
        with pytest.raises(InvalidState):
            service(re_evaluation=row, actor=SYSTEM, **values)
    row.refresh_from_db()
    assert row.state == (to if may else before)
