"""Make the demo schools."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import DomainCommand
from core.periods import today
from core.progress import ProgressBar
from school.demo.schools import PASSWORD
from school.demo.services import STEPS, missing_schools, refuse_deployment, seed_school
from school.demo.world import DemoWorld


class Command(DomainCommand):
    """`seed_school_demo [--if-empty] [--force]`."""

    help = (
        "Make the demo schools dps (1,200 students, two years, all roles) and kv (60 students); those that are "
        "there already stay as they are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="say nothing when the schools are there")
        parser.add_argument("--force", action="store_true", help="also in a deployment (DEBUG off)")

    def run(self, *args: Any, **options: Any) -> None:
        """Make what is missing and print the sign-ins."""
        refuse_deployment(force=options["force"])
        missing = missing_schools()
        if not missing:
            if not options["if_empty"]:
                self.stdout.write(_("The demo schools are there already; nothing was added."))
            return
        with ProgressBar() as bar:
            seen: list[str] = []

            def report(step: str) -> None:
                seen.append(step)
                bar.report(len(seen) - 1, STEPS, _("Demo schools"))

            made = [
                seed_school(school, actor=system_actor(Door.COMMAND), today=today(), report=report)
                for school in missing
            ]
            bar.report(STEPS, STEPS, _("Demo schools"))
        for world in made:
            self.stdout.write(self.style.SUCCESS(_("%(tenant)s is ready.") % {"tenant": world.tenant}))
            self.stdout.write("  " + _sign_ins(world))


def _sign_ins(world: DemoWorld) -> str:
    """Return who may sign in, among them the parent with the most children, and one of these."""
    counts = Counter(child.parents[0].phone for _student, child in world.children)
    phone = max(counts, key=lambda one: (counts[one], one))
    student = next(one for one, child in world.children if child.parents[0].phone == phone)
    values = {
        "names": "school.admin, principal, accountant, t001 (teacher)",
        "parent": phone,
        "student": student.student_code,
        "word": PASSWORD,
    }
    return _("Sign-ins: %(names)s, %(parent)s (parent), %(student)s (student). Password: %(word)s") % values
