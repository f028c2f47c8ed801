"""Timetables of a school, made by the generator.

Weeks of 48 periods without a free one, two workers. Each line says when every hard rule held, and the score after the
time: what the soft rules leave to be wished for (school.timetable.solving.problem.Score).
"""

from __future__ import annotations

from dataclasses import replace

import django

from dev.timetable_school import school
from school.timetable.solving.problem import Answer, Away

SECONDS = 30.0
HEADINGS = (
    "Sections", "Lessons", "Hard rules kept after (s)", "Seconds", "Uneven", "Idle", "First periods", "Moved",
)  # fmt: skip


def main() -> None:
    """Print a Markdown table."""
    django.setup()
    from school.timetable.solving.generating import generate  # noqa: PLC0415 - needs the settings
    from school.timetable.solving.scoring import broken_rules  # noqa: PLC0415
    from school.timetable.solving.searching import Effort  # noqa: PLC0415

    print(f"| {' | '.join(HEADINGS)} |\n|{'---:|' * len(HEADINGS)}")
    for sections in (10, 30):
        given = school(sections)
        answer = generate(given, Effort(seconds=SECONDS))
        _line(str(sections), answer, list(broken_rules(given, answer.places)))
    teacher = given.loads[0].teacher
    away = {**given.teachers_away, teacher: (*given.teachers_away.get(teacher, ()), Away(2, 0, 24 * 60))}
    repair = replace(given, teachers_away=away, existing=answer.places, is_repair=True)
    answer = generate(repair, Effort(seconds=SECONDS))
    _line(f"{sections}, a teacher away on Tuesdays", answer, list(broken_rules(repair, answer.places)))


def _line(name: str, answer: Answer, broken: list[str]) -> None:
    if broken:
        raise SystemExit(f"broken: {broken[:3]}")
    score = answer.score
    cells = (
        name, len(answer.places), f"{answer.first_seconds:.1f}", f"{answer.seconds:.0f}",
        score.uneven, score.idle, score.first_periods, score.moved,
    )  # fmt: skip
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
