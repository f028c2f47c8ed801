"""Write a suite's OpenAPI document to a file."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from core.api.openapi import suite_document
from core.suites import suites


class Command(BaseCommand):
    """`export_openapi --suite <name> --output var/openapi/<name>.json`."""

    help = "Write a suite's OpenAPI document to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--suite", choices=[suite.name for suite in suites() if suite.prefix], required=True
        )
        parser.add_argument("--output", type=Path, required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        output: Path = options["output"]
        output.parent.mkdir(parents=True, exist_ok=True)
        document = suite_document(options["suite"])
        output.write_text(json.dumps(document, indent=1, default=str) + "\n")
        self.stdout.write(f"{output}: {len(document['paths'])} paths")
