"""Load the pay matrix of a commission version into one institution."""

from argparse import ArgumentParser, ArgumentTypeError
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from core.actors import Door, system_actor
from core.commands import TenantCommand
from core.tenancy.enums import TenantType
from payroll.pay_commission.enums import VERSIONS
from payroll.pay_commission.matrix_file import read_matrix
from payroll.pay_commission.services.matrix import load_matrix


class Command(TenantCommand):
    """`load_pay_matrix --tenant SLUG --version 8 (--file CSV | --fitment-factor 2.57)`."""

    help = "Load a pay matrix: from a CSV or XLSX (level, cell, basic), or the 7th's times a fitment factor."
    tenant_type = TenantType.ORGANIZATION.value

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Let --version mean the pay commission, as operators call it, and not Django's own."""
        return super().create_parser(prog_name, subcommand, conflict_handler="resolve", **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        known = list(VERSIONS)
        parser.add_argument(
            "--version", required=True, type=int, choices=known, help="pay commission, 7 or 8"
        )
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("--file", type=Path, help="CSV or XLSX with the columns level, cell, basic")
        source.add_argument(
            "--fitment-factor", type=_factor, help="for example 2.57; on the matrix of version 7"
        )

    def run(self, *args: Any, **options: Any) -> None:
        """Load and say how many cells."""
        commission = load_matrix(
            version=options["version"],
            cells=_cells(options["file"]) if options["file"] else None,
            fitment_factor=options["fitment_factor"],
            actor=system_actor(Door.COMMAND),
        )
        values = {"name": commission.name, "cells": commission.cells.count(), "tenant": self.tenant.slug}
        self.stdout.write(_("%(name)s: %(cells)d cells loaded into %(tenant)s.") % values)


def _factor(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ArgumentTypeError(f"{text} is not a number") from None


def _cells(path: Path) -> list[tuple[int, int, Decimal]]:
    try:
        with path.open("rb") as file:
            return read_matrix(file)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
