"""Close an institution for now, or open it again."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import DomainCommand
from core.tenancy.selectors import get_tenant
from core.tenancy.services import resume_tenant, suspend_tenant


class Command(DomainCommand):
    """`suspend_tenant <slug> [--reason] [--resume]`."""

    help = "Close an institution for now (every door answers 403 with the reason); --resume opens it again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the institution's slug")
        parser.add_argument("--reason", default="", help="told to everybody who comes")
        parser.add_argument("--resume", action="store_true", help="open it again")

    def run(self, *args: Any, **options: Any) -> None:
        """Change the status and say so."""
        tenant, actor = get_tenant(options["slug"]), system_actor(Door.COMMAND)
        if options["resume"]:
            tenant = resume_tenant(tenant=tenant, actor=actor)
            text = _("%(tenant)s is open again.")
        else:
            tenant = suspend_tenant(tenant=tenant, reason=options["reason"], actor=actor)
            text = _("%(tenant)s is suspended.")
        self.stdout.write(self.style.SUCCESS(text % {"tenant": tenant}))
