"""Make the demo of the ERP."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import DomainCommand
from core.errors import DomainError
from core.periods import today
from core.progress import ProgressBar
from erp_planned.demo.services import OFFICE, STEPS, missing_in, seed_erp
from payroll.demo.institutions import PASSWORD
from payroll.demo.services import refuse_deployment


class Command(DomainCommand):
    """`seed_erp_demo [--if-empty] [--force]`."""

    help = (
        "Fill attendance, HR management, vendors, finance and bank of the demo institution; "
        "where that was done, nothing changes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="say nothing where there is nothing to do"
        )
        parser.add_argument("--force", action="store_true", help="also in a deployment (DEBUG off)")

    def run(self, *args: Any, **options: Any) -> None:
        """Make what is missing and print the sign-ins."""
        refuse_deployment(force=options["force"])
        tenant = missing_in()
        if tenant is None:
            if not options["if_empty"]:
                self.stdout.write(_("There is nothing to add: no demo institution, or it has its ERP."))
            return
        with ProgressBar() as bar:
            seen: list[str] = []

            def report(step: str) -> None:
                seen.append(step)
                bar.report(len(seen) - 1, STEPS, _("Demo of the ERP"))

            try:
                seed_erp(tenant, actor=system_actor(Door.COMMAND), today=today(), report=report)
            except DomainError as error:
                # An institution that somebody works in already is no reason not to start.
                if not options["if_empty"]:
                    raise
                self.stderr.write(error.message)
                return
            bar.report(STEPS, STEPS, _("Demo of the ERP"))
        names = ", ".join(username for username, _name, _role in OFFICE)
        self.stdout.write(
            _("Sign-ins: %(names)s. Password: %(password)s") % {"names": names, "password": PASSWORD}
        )
