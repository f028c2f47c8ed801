"""List the institutions."""

import json
from argparse import ArgumentParser
from typing import Any

from rich.console import Console
from rich.table import Table

from core.commands import DomainCommand
from core.tenancy.enums import INSTITUTIONS, TenantType
from core.tenancy.models import Tenant

COLUMNS = ("slug", "name", "type", "status", "plan", "created_at")


class Command(DomainCommand):
    """`list_tenants [--json] [--type]`."""

    help = "List the institutions with their type, status and plan."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON array instead of a table")
        kinds = [kind.value for kind in INSTITUTIONS]
        parser.add_argument("--type", choices=kinds, help="only institutions of this type")

    def run(self, *args: Any, **options: Any) -> None:
        tenants = Tenant.objects.select_related("subscription__plan").exclude(type=TenantType.PUBLIC)
        if options["type"]:
            tenants = tenants.filter(type=options["type"])
        rows = [self._row(tenant) for tenant in tenants]
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
            return
        table = Table(*COLUMNS)
        for row in rows:
            table.add_row(*(str(row[name]) for name in COLUMNS))
        console = Console(file=self.stdout, width=None if self.stdout.isatty() else 160)  # type: ignore[arg-type]
        console.print(table)

    def _row(self, tenant: Tenant) -> dict[str, str]:
        return {
            "slug": tenant.slug,
            "name": tenant.name,
            "type": tenant.type,
            "status": tenant.status,
            "plan": tenant.plan.code if tenant.plan else "",
            "created_at": tenant.created_at.isoformat(timespec="seconds"),
        }
