"""Process the payroll of a month."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import TenantCommand
from core.errors import DomainError
from core.formatting import inr
from core.periods import Month
from core.progress import ProgressBar
from core.tenancy.enums import TenantType
from payroll.runs.enums import FindingCode, RunKind, Severity
from payroll.runs.models import PayrollRun
from payroll.runs.selectors import findings_of, run_name, run_to_process
from payroll.runs.services import create_run, discard_run, start_processing

MOST_SHOWN = 20


class Command(TenantCommand):
    """`process_payroll --tenant --month [--drop-corrections] [--supplementary]`."""

    help = (
        "Process the payroll of a month, making its run when there is none, and show what the checks found. "
        "Processing again replaces the figures; the run can be processed until it is locked."
    )
    tenant_type = TenantType.ORGANIZATION

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--month", required=True, metavar="YYYY-MM", help="the month, e.g. 2026-11")
        parser.add_argument(
            "--drop-corrections",
            action="store_true",
            help="forget corrections made by hand in an earlier processing",
        )
        parser.add_argument(
            "--supplementary",
            action="store_true",
            help="pay what is due for locked months (left out, leavers, corrections), after the month's lock",
        )

    def run(self, *args: Any, **options: Any) -> None:
        """Process it here and now, and print the totals."""
        actor = system_actor(Door.COMMAND)
        month = Month.parse(options["month"])
        kind = RunKind.SUPPLEMENTARY if options["supplementary"] else RunKind.REGULAR
        found = run_to_process(month, kind)
        run = found or create_run(month=month, kind=kind, actor=actor)
        try:
            with ProgressBar() as bar:
                run = start_processing(
                    run=run,
                    actor=actor,
                    keep_corrections=not options["drop_corrections"],
                    watch=lambda done, total: bar.report(done, total, _("Employees")),
                )
        except DomainError:
            if found is None:
                discard_run(run=run, actor=actor)  # a mistyped month leaves nothing behind
            raise
        self._show_findings(run)
        self.stdout.write(
            self.style.SUCCESS(
                _("%(month)s: %(count)d employees, gross %(gross)s, deductions %(deductions)s, net %(net)s.")
                % {
                    "month": run_name(run),
                    "count": run.employees_paid,
                    "gross": inr(run.total_gross),
                    "deductions": inr(run.total_deductions),
                    "net": inr(run.total_net),
                }
            )
        )

    def _show_findings(self, run: PayrollRun) -> None:
        findings = findings_of(run)
        for finding in findings.select_related("employee")[:MOST_SHOWN]:
            label = FindingCode(finding.code).label
            detail = f" ({finding.detail})" if finding.detail else ""
            line = f"{Severity(finding.severity).label}: {finding.employee or ''} {label}{detail}"
            self.stderr.write(self.style.WARNING(line))
        more = findings.count() - MOST_SHOWN
        if more > 0:
            self.stderr.write(self.style.WARNING(_("… and %(count)d more.") % {"count": more}))
