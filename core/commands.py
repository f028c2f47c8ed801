"""Bases of manage.py commands: which schema they stand in, and how refusals are told."""

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.checks import Tags
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from core.errors import DomainError
from core.refusals import refusals
from core.tenancy.context import in_public, tenant_context
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from core.tenancy.selectors import get_tenant


class DomainCommand(BaseCommand):
    """A command of the platform: runs in public; write `run` instead of `handle`.

    A DomainError becomes a CommandError (one line on stderr, exit code 1) that names the fields. Before it
    runs, only forbidden settings are looked for: Django's other checks load every page and address.
    """

    requires_system_checks = (Tags.security,)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with refusals(), in_public():
                self.run(*args, **options)
        except DomainError as error:
            raise CommandError(refusal(error)) from error

    def run(self, *args: Any, **options: Any) -> None:
        raise NotImplementedError


class TenantCommand(DomainCommand):
    """A command that works in one institution, named by --tenant; `self.tenant` inside `run`.

    Subclasses that add arguments call `super().add_arguments(parser)`, and may set `tenant_type`.
    """

    tenant_type: str = ""
    tenant: Tenant

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tenant", required=True, metavar="SLUG", help="the institution's slug")

    def handle(self, *args: Any, **options: Any) -> None:
        """Enter the tenant and run."""
        try:
            self.tenant = self._find(options["tenant"])
            with refusals(), tenant_context(self.tenant):
                self.run(*args, **options)
        except DomainError as error:
            raise CommandError(refusal(error)) from error

    def _find(self, slug: str) -> Tenant:
        with in_public():
            tenant = get_tenant(slug)
        if tenant.type == TenantType.PUBLIC or (self.tenant_type and tenant.type != self.tenant_type):
            raise CommandError(
                _("%(slug)s is of type %(type)s; this command needs another.")
                % {"slug": slug, "type": tenant.type}
            )
        return tenant


def refusal(error: DomainError) -> str:
    """Return a refusal in one text for the terminal: the message, and each field with what is wrong."""
    lines = [str(error.message)]
    lines += [f"  --{name.replace('_', '-')}: {text}" for name, texts in _others(error) for text in texts]
    return "\n".join(lines)


def _others(error: DomainError) -> Iterable[tuple[str, list[Any]]]:
    """Yield the fields whose texts are not the message itself over again."""
    for name, texts in error.fields.items():
        rest = [text for text in texts if str(text) != str(error.message)]
        yield name, rest or ([error.message] if len(error.fields) > 1 else [])
