"""Django's compilemessages, without the GNU tools: a server needs Python only."""

from typing import Any

from django.core.management.base import BaseCommand

from core.catalogues import compile_stale


class Command(BaseCommand):
    """`compilemessages`: compile the catalogues that changed."""

    help = "Compile the catalogues of translated texts (.po) that changed since they were compiled."
    requires_system_checks: Any = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile, and name what was made."""
        for path in compile_stale():
            self.stdout.write(str(path))
