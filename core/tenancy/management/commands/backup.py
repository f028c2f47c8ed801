"""Make a backup of an institution, or list those there are."""

import shutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import TenantCommand
from core.progress import ProgressBar
from core.tenancy.backup import selectors, services, storing, work
from core.tenancy.backup.models import Backup


class Command(TenantCommand):
    """`backup --tenant SLUG [--output FILE] [--list]`."""

    help = (
        "Make a backup of one institution (all its rows and files) and store it with the others; "
        "--output copies it to a file as well, --list shows the backups there are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--output", metavar="FILE", type=Path, help="copy the backup to this new file")
        parser.add_argument("--list", action="store_true", help="make none, list them")

    def run(self, *args: Any, **options: Any) -> None:
        """Make it here and now, and print where it is."""
        if options["list"]:
            for backup in selectors.backups_of(self.tenant):
                self.stdout.write(self._line(backup))
            return
        output = options["output"]
        if output and output.exists():
            raise CommandError(_("%(file)s exists; name another.") % {"file": output})
        actor = system_actor(Door.COMMAND)
        backup = services.create_backup(tenant=self.tenant, actor=actor, in_background=False)
        with ProgressBar() as bar:
            backup = work.run_backup(backup_id=backup.pk, report=bar.report)
        if output:
            with storing.opened(backup.file) as source, output.open("xb") as target:
                shutil.copyfileobj(source, target)
            output.chmod(0o600)
        self.stdout.write(self.style.SUCCESS(self._line(backup)))

    def _line(self, backup: Backup) -> str:
        size = filesizeformat(backup.size).replace("\xa0", " ")
        return f"{backup.pk}\t{backup}\t{backup.get_state_display()}\t{size}\t{backup.file}\t{backup.error}".rstrip()
