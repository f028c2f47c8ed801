"""Make the OpenAPI documents that the web processes serve, before the first one asks for them."""

from typing import Any

from django.core.management.base import BaseCommand

from core.api.kept_documents import keep_documents
from core.doors import load_doors


class Command(BaseCommand):
    """`keep_openapi`: what is there for this version of the code already is not made again."""

    help = "Make the OpenAPI documents that the web processes serve."

    def handle(self, *args: Any, **options: Any) -> None:
        load_doors()
        for place in keep_documents():
            self.stdout.write(str(place))
