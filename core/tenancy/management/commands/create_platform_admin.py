"""Make an administrator of the platform itself."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from core.access import PLATFORM_ADMIN
from core.accounts.services import create_user
from core.actors import Door, system_actor
from core.commands import DomainCommand


class Command(DomainCommand):
    """`create_platform_admin --username --name [--email]`."""

    help = "Make an administrator of the platform, in the public schema; prints the generated password once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--username", required=True, help="user name")
        parser.add_argument("--name", required=True, help="the person's name")
        parser.add_argument("--email", default="", help="e-mail address")

    def run(self, *args: Any, **options: Any) -> None:
        """Make the user and print the credentials."""
        user, password = create_user(
            actor=system_actor(Door.COMMAND),
            username=options["username"],
            name=options["name"],
            email=options["email"],
            role=PLATFORM_ADMIN,
        )
        self.stdout.write(
            self.style.SUCCESS(_("Platform administrator made. The password is shown only now."))
        )
        self.stdout.write(f"  {_('user name')}: {user.username}")
        self.stdout.write(f"  {_('password')}: {password}")
