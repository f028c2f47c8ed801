"""What apps above attendance add to it: each registers its own function in `registration.py`."""

from collections.abc import Callable
from datetime import date

from core.actors import Actor
from school.masters.models import Section

# Called as may_mark(actor, section, day, period_no): who stands in for an absent teacher, for example. One that says
# yes is enough; without any, a teacher marks the sections assigned in the year.
May = Callable[[Actor, Section, date, int], bool]
may_mark: list[May] = []
