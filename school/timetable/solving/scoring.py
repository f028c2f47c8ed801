"""The soft rules as plain arithmetic on places, and a look for broken hard ones."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

from school.timetable.solving.problem import Load, Place, Problem, Score, Slot


def ceil_div(of: int, by: int) -> int:
    """Divide whole numbers, rounding up; by nothing gives nothing."""
    return -(-of // by) if by else 0


def share_of_day(problem: Problem, load: Load) -> int:
    """Return how many periods of a load belong on one day at most, when spread over all days it can have."""
    return ceil_div(load.periods, len({slot.day for slot in problem.allowed(load)}))


def allowance(problem: Problem, load: Load) -> int:
    """Return how many periods above the share its doubles bring by themselves."""
    return load.doubles if share_of_day(problem, load) == 1 else 0


def points_of(spans: Iterable[Slot]) -> dict[int, list[int]]:
    """Return, by day, the minutes at which lessons begin, in order: what overlaps does so at one of them."""
    found: dict[int, set[int]] = defaultdict(set)
    for span in spans:
        found[span.day].add(span.start)
    return {day: sorted(starts) for day, starts in found.items()}


def first_slots(problem: Problem, section: str) -> list[Slot]:
    """Return the first slot of each day of a section."""
    firsts: dict[int, Slot] = {}
    for slot in problem.weeks.get(section, ()):
        if slot.day not in firsts or slot.start < firsts[slot.day].start:
            firsts[slot.day] = slot
    return [firsts[day] for day in sorted(firsts)]


def begun_by(problem: Problem, section: str) -> list[Load]:
    """Return the loads with which the section's class teacher may begin a day."""
    teacher = problem.class_teachers.get(section)
    return [load for load in problem.of_section.get(section, []) if load.teacher == teacher]


def first_periods_possible(problem: Problem, section: str) -> int:
    """Return on how many days the class teacher can begin."""
    loads = begun_by(problem, section)
    possible = {slot for load in loads for slot in problem.allowed(load)}
    days = sum(slot in possible for slot in first_slots(problem, section))
    return min(days, sum(load.periods for load in loads))


def score_of(problem: Problem, places: Iterable[Place]) -> Score:
    """Return the score of a timetable."""
    held = frozenset(places)
    kept = len(held & problem.existing)
    return Score(
        uneven=_uneven(problem, held),
        idle=_idle(problem, held),
        first_periods=_first_periods(problem, held),
        moved=len(problem.existing) - kept if problem.is_repair else 0,
    )


def _uneven(problem: Problem, places: frozenset[Place]) -> int:
    counts = Counter((key, slot.day) for key, slot in places)
    total = 0
    for load in problem.loads:
        share = share_of_day(problem, load)
        above = sum(max(0, counts[load.key, day] - share) for day in range(1, 8))
        total += max(0, above - allowance(problem, load))
    return total


def _idle(problem: Problem, places: frozenset[Place]) -> int:
    lessons: dict[str, list[Slot]] = defaultdict(list)
    for key, slot in places:
        lessons[problem.by_key[key].teacher].append(slot)
    total = 0
    for teacher, loads in problem.of_teacher.items():
        points = points_of(slot for load in loads for slot in problem.week_of(load))
        for day, starts in points.items():
            mine = [slot for slot in lessons[teacher] if slot.day == day]
            busy = [any(slot.start <= at < slot.end for slot in mine) for at in starts]
            if any(busy):
                first, last = busy.index(True), len(busy) - busy[::-1].index(True)
                total += busy[first:last].count(False)
    return total


def _first_periods(problem: Problem, places: frozenset[Place]) -> int:
    total = 0
    for section in problem.class_teachers:
        loads = begun_by(problem, section)
        begun = sum((load.key, slot) in places for slot in first_slots(problem, section) for load in loads)
        total += max(0, first_periods_possible(problem, section) - begun)
    return total


def broken_rules(problem: Problem, places: Iterable[Place]) -> Iterator[str]:
    """Yield each hard rule that the places break: looked at once more before a timetable is put in force."""
    held = sorted(places)
    counts = Counter(key for key, _slot in held)
    for load in problem.loads:
        if counts[load.key] != load.periods:
            yield f"{load.key}: {counts[load.key]} periods, not {load.periods}"
        mine = [slot for key, slot in held if key == load.key]
        if doubles_in(mine) < load.doubles:
            yield f"{load.key}: {doubles_in(mine)} double periods, not {load.doubles}"
        allowed = set(problem.allowed(load))
        yield from (f"{load.key}: not possible at {slot}" for slot in mine if slot not in allowed)
    for kind in ("section", "teacher", "room"):
        yield from _clashes(problem, held, kind)


def _clashes(problem: Problem, held: list[Place], kind: str) -> Iterator[str]:
    of: dict[str, list[Place]] = defaultdict(list)
    for key, slot in held:
        if whose := getattr(problem.by_key[key], kind):
            of[whose].append((key, slot))
    for whose, mine in of.items():
        for (key, slot), (other, at) in combinations(mine, 2):
            if slot.overlaps(at):
                yield f"{kind} {whose} twice: {key} and {other} at {slot}"


def doubles_in(slots: Iterable[Slot]) -> int:
    """Return how many pairs without a break between can be made of the slots, each used once."""
    found, last = 0, None
    for slot in sorted(slots):
        if last is not None and last.day == slot.day and last.end == slot.start:
            found, last = found + 1, None
        else:
            last = slot
    return found
