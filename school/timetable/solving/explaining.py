"""Which rules exclude each other, where counting does not see it."""

import time

from django.utils.translation import gettext as _
from ortools.sat.python import cp_model

from school.timetable.solving.problem import Problem
from school.timetable.solving.rules import Group, Rules
from school.timetable.solving.searching import Effort, Tick, search, status

# Each trial without one rule is given up after this; a rule that cannot be tried in the time stays in the list.
TRIAL_SECONDS = 2.0
SHOWN = 12


def conflict(problem: Problem, effort: Effort, seconds: float, tick: Tick) -> list[str]:
    """Return a small set of rules that cannot all hold, in words, or nothing where none was found in the time.

    CP-SAT names a set by itself; then one rule after the other is left out of it as long as the rest is
    still impossible.
    """
    until = time.monotonic() + seconds
    rules = Rules(problem, groups=True)
    core = _impossible(rules, sorted(rules.switches), effort, seconds, tick)
    if core is None:
        return []
    for group in list(core):
        left = until - time.monotonic()
        if left <= 0:
            break
        rest = [one for one in core if one != group]
        smaller = _impossible(rules, rest, effort, min(left, TRIAL_SECONDS), tick)
        if smaller is not None:
            core = [one for one in rest if one in smaller]
    return _words(problem, core)


def _impossible(
    rules: Rules, groups: list[Group], effort: Effort, seconds: float, tick: Tick
) -> list[Group] | None:
    """Return those of the rules that exclude each other, or None where they do not, or it was not found out."""
    rules.model.clear_assumptions()
    rules.model.add_assumptions([rules.switches[group] for group in groups])
    alone = Effort(seconds=seconds, workers=1, seed=effort.seed)
    solver = search(rules.model, alone, seconds, tick)
    if status(solver) != cp_model.INFEASIBLE:
        return None
    named = set(solver.response_proto.sufficient_assumptions_for_infeasibility)
    return [group for group in groups if rules.switches[group].index in named] or groups


def _words(problem: Problem, core: list[Group]) -> list[str]:
    lines = [_("These cannot all be met together; ease one of them:")]
    for kind, key in core[:SHOWN]:
        lines.append(_of_load(problem, key) if kind == "load" else _of_absence(problem, kind, key))
    if len(core) > SHOWN:
        lines.append(_("and %(count)d more.") % {"count": len(core) - SHOWN})
    return lines


def _of_load(problem: Problem, key: str) -> str:
    load = problem.by_key[key]
    values = {
        "subject": load.subject,
        "section": problem.name(load.section),
        "teacher": problem.name(load.teacher),
        "periods": load.periods,
        "doubles": load.doubles,
        "room": problem.name(load.room),
    }
    text = _("%(subject)s of %(section)s: %(periods)d periods a week with %(teacher)s") % values
    if load.doubles:
        text += _(", %(doubles)d of them double") % values
    if load.room:
        text += _(", in %(room)s") % values
    return text


def _of_absence(problem: Problem, kind: str, key: str) -> str:
    away = problem.teachers_away if kind == "teacher" else problem.rooms_away
    return _("%(name)s is not free at %(count)d times of the week") % {
        "name": problem.name(key),
        "count": len(away.get(key, ())),
    }
