"""Lock the payroll of a month for good."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import TenantCommand
from core.formatting import inr
from core.periods import Month
from core.tenancy.enums import TenantType
from payroll.runs.enums import RunKind
from payroll.runs.selectors import run_digest, run_name, run_of, run_to_process
from payroll.runs.services import lock_run


class Command(TenantCommand):
    """`lock_payroll --tenant --month [--supplementary] [--yes]`."""

    help = (
        "Lock the processed payroll of a month. This is final: its figures can never be changed again, "
        "and employees see their payslips. Asks to type the month unless --yes is given."
    )
    tenant_type = TenantType.ORGANIZATION

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--month", required=True, metavar="YYYY-MM", help="the month, e.g. 2026-11")
        parser.add_argument("--supplementary", action="store_true", help="the month's open supplementary run")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def run(self, *args: Any, **options: Any) -> None:
        """Ask, lock and print the totals."""
        month = Month.parse(options["month"])
        run = run_to_process(month, RunKind.SUPPLEMENTARY) if options["supplementary"] else run_of(month)
        if run is None:
            raise CommandError(_("%(month)s has no open supplementary run.") % {"month": month})
        digest = run_digest(run)  # of what the operator is shown
        totals = {"month": run_name(run), "count": run.employees_paid, "net": inr(run.total_net)}
        if not options["yes"]:
            self._confirm(month, _("%(month)s: %(count)d employees, net %(net)s.") % totals)
        run = lock_run(run=run, actor=system_actor(Door.COMMAND), digest=digest)
        self.stdout.write(
            self.style.SUCCESS(_("%(month)s is locked: %(count)d employees, net %(net)s.") % totals)
        )

    def _confirm(self, month: Month, facts: str) -> None:
        """Let the operator type the month. Raises CommandError for anything else."""
        self.stdout.write(facts)
        try:
            typed = input(_("A locked month is final. Type %(month)s to lock it: ") % {"month": month})
        except EOFError:
            typed = ""
        if typed.strip() != str(month):
            raise CommandError(_("Nothing was locked. Type the month, or give --yes."))
