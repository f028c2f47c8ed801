"""The documented routes (data/endpoints.csv, data/own_routes.csv) and where the code has them."""

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from core.api.checks import routes
from core.masters.api import MasterViewSet

DATA = Path(__file__).parent / "data"
# The contract, and routes of our own beside it; both are held to all the rules.
LISTS = (DATA / "endpoints.csv", DATA / "own_routes.csv")
# Modules that are still to be built, by service; and the routes of theirs that are there already.
LATER_MODULES: dict[str, set[str]] = {}
# Services that answer at the addresses of an organization: one document, one set of tables.
OF_ORGANIZATION = {"payroll", "erp"}
EARLY: set[tuple[str, str]] = set()


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One row of the list."""

    service: str
    module: str
    method: str
    path: str

    @property
    def shape(self) -> tuple[str, str]:
        """Method and path without the names of parameters."""
        return self.method, shape(self.path)

    @property
    def is_later(self) -> bool:
        """Whether the route is not part of the suite yet."""
        return self.module in LATER_MODULES.get(self.service, ()) and self.shape not in EARLY

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def shape(path: str) -> str:
    """Return the path with every parameter as {}: `:id`, `{pk}` and `<int:pk>` are the same."""
    return re.sub(r"\{[^}]+\}|<[^>]+>|:\w+", "{}", path)


def endpoints(service: str = "payroll") -> list[Endpoint]:
    """Return the documented routes of a service; those of an organization are payroll's and the ERP's."""
    wanted = OF_ORGANIZATION if service in OF_ORGANIZATION else {service}
    rows: list[Endpoint] = []
    for listed in LISTS:
        with listed.open(newline="") as file:
            rows += [
                Endpoint(row["service"], row["module"], row["method"], row["path"])
                for row in csv.DictReader(file)
            ]
    return [row for row in rows if row.service in wanted]


def of_masters(urlconf: str = "config.urls_organization") -> set[tuple[str, str]]:
    """Return the shapes of the routes of plain subjects beside the lists; tests.core.masters.cases holds them."""
    return {
        (method.upper(), shape(path))
        for path, view, actions in routes(urlconf)
        if issubclass(view, MasterViewSet)
        for method in actions
    }


def built(service: str = "payroll") -> list[Endpoint]:
    """Return the routes of a service that are there now."""
    return [row for row in endpoints(service) if not row.is_later]
