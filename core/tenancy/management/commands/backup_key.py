"""Show the age key that opens this installation's backup files."""

from typing import Any

from django.core.checks import Tags
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from core.tenancy.backup.age import identity_of
from core.tenancy.backup.crypto import encryption_keys


class Command(BaseCommand):
    """`backup_key`: one line for each entry of BACKUP_KEY, the one that closes new files first."""

    help = (
        "Show the secret age keys of BACKUP_KEY, to open a backup file without this program: "
        "age --decrypt --identity KEYFILE BACKUP.kbk | tar --extract"
    )

    requires_system_checks = (Tags.security,)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the keys; whoever may read the settings may read these."""
        keys = encryption_keys()
        if not keys:
            raise CommandError(_("BACKUP_KEY is not set: the backup files are plain tar files."))
        for key in keys:
            self.stdout.write(identity_of(key))
