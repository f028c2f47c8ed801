"""Make the demo institutions."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import DomainCommand
from core.periods import today
from core.progress import ProgressBar
from payroll.demo.institutions import PASSWORD, PLATFORM_ADMIN
from payroll.demo.services import STEPS, has_institutions, refuse_deployment, seed_demo


class Command(DomainCommand):
    """`seed_demo [--if-empty] [--force]`."""

    help = (
        "Make the demo: the organizations demo (250 employees, six locked months, the current one in draft) "
        "and demo2 (20 employees), and the platform's administrator; all or nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="do nothing when any institution exists")
        parser.add_argument("--force", action="store_true", help="also in a deployment (DEBUG off)")

    def run(self, *args: Any, **options: Any) -> None:
        """Make it and print the sign-ins."""
        if options["if_empty"] and has_institutions():
            self.stdout.write(_("There are institutions already; nothing was added."))
            return
        refuse_deployment(force=options["force"])
        with ProgressBar() as bar:
            seen: list[str] = []

            def report(step: str) -> None:
                seen.append(step)
                bar.report(len(seen) - 1, STEPS, _("Demo data"))

            tenants = seed_demo(actor=system_actor(Door.COMMAND), today=today(), report=report)
            bar.report(STEPS, STEPS, _("Demo data"))
        for tenant in tenants:
            self.stdout.write(self.style.SUCCESS(_("%(tenant)s is ready.") % {"tenant": tenant}))
        names = "hr.admin, hr.manager, " + _("employee codes") + f"; {PLATFORM_ADMIN[0]}"
        self.stdout.write(
            _("Sign-ins: %(names)s. Password: %(password)s") % {"names": names, "password": PASSWORD}
        )
