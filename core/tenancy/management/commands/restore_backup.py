"""Put an institution back to a backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import TenantCommand
from core.progress import ProgressBar
from core.tenancy.backup import selectors, services, work
from core.tenancy.backup.models import Backup


class Command(TenantCommand):
    """`restore_backup --tenant SLUG (--id N | --file FILE) --confirm SLUG [--adopt]`."""

    help = (
        "Replace all data of one institution by a backup: verified first, in one transaction, after a safety "
        "backup of the present state. --adopt takes a file of the same institution from another installation: "
        "its SQL runs with all rights, so use it with files that you have made yourself only."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("--id", type=int, metavar="N", help="a backup of the list (backup --list)")
        source.add_argument("--file", type=Path, metavar="FILE", help="a backup file")
        parser.add_argument(
            "--confirm", default="", metavar="SLUG", help="the slug again: all data is replaced"
        )
        parser.add_argument("--adopt", action="store_true", help="trust a file from another installation")

    def run(self, *args: Any, **options: Any) -> None:
        """Restore here and now, and say what was kept."""
        actor, adopt = system_actor(Door.COMMAND), options["adopt"]
        if options["confirm"] != self.tenant.slug:
            raise CommandError(
                _("Add --confirm %(slug)s: all current data is replaced.") % {"slug": self.tenant.slug}
            )
        backup = self._backup(options)
        restore = services.restore_backup(
            backup=backup, actor=actor, confirm=options["confirm"], in_background=False, adopt=adopt
        )
        with ProgressBar() as bar:
            restore = work.run_restore(restore_id=restore.pk, actor=actor, report=bar.report, adopt=adopt)
        text = _("%(tenant)s is restored to %(backup)s. The state before is kept as backup %(safety)s.")
        names = {"tenant": self.tenant, "backup": backup, "safety": restore.safety_backup_id}
        self.stdout.write(self.style.SUCCESS(text % names))

    def _backup(self, options: dict[str, Any]) -> Backup:
        path: Path | None = options["file"]
        if path is None:
            return selectors.get_backup(self.tenant, options["id"])
        if not path.is_file():
            raise CommandError(_("There is no file %(file)s.") % {"file": path})
        with path.open("rb") as file:
            return services.upload_backup(
                tenant=self.tenant,
                file=file,
                size=path.stat().st_size,
                actor=system_actor(Door.COMMAND),
                adopt=options["adopt"],
            )
