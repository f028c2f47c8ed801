"""Make an institution."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import DomainCommand
from core.tenancy.enums import INSTITUTIONS
from core.tenancy.models import Plan
from core.tenancy.services import provision_tenant


class Command(DomainCommand):
    """`create_tenant --slug --name --type`."""

    help = "Make an institution: its schema, tables, seeds and first administrator, all or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--slug", required=True, help="subdomain and id on the wire, e.g. iit-delhi")
        parser.add_argument("--name", required=True, help="the institution's name")
        kinds = [kind.value for kind in INSTITUTIONS]
        parser.add_argument("--type", required=True, choices=kinds, help="what it is")
        parser.add_argument("--plan", default="", help="code of a plan")
        parser.add_argument("--admin-username", default="", help="user name of the first administrator")
        parser.add_argument("--admin-name", default="", help="name of the first administrator")
        parser.add_argument("--admin-email", default="", help="e-mail address of the first administrator")

    def run(self, *args: Any, **options: Any) -> None:
        """Make it and print the first credentials once."""
        names = ("admin_username", "admin_name", "admin_email")
        tenant = provision_tenant(
            slug=options["slug"],
            name=options["name"],
            type=options["type"],
            plan=self._plan(options["plan"]),
            actor=system_actor(Door.COMMAND),
            options={name: options[name] for name in names if options[name]},
        )
        self.stdout.write(self.style.SUCCESS(_("%(tenant)s is ready.") % {"tenant": tenant}))
        credentials = tenant.provision_results.get("credentials")
        if credentials:
            self.stdout.write(_("First administrator (shown only now):"))
            self.stdout.write(f"  {_('user name')}: {credentials['username']}")
            self.stdout.write(f"  {_('password')}: {credentials['password']}")
        elif options["admin_username"]:
            self.stderr.write(self.style.WARNING(_("No administrator was made: this type has none yet.")))

    def _plan(self, code: str) -> Plan | None:
        if not code:
            return None
        plan = Plan.objects.filter(code=code, is_active=True).first()
        if plan is None:
            raise CommandError(_("There is no plan %(code)s.") % {"code": code})
        return plan
