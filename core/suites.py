"""The suites that stand on this ground. Each registers itself; core asks for the one at hand and knows none by name."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.core.exceptions import ImproperlyConfigured

from core.access import PLATFORM_ADMIN

if TYPE_CHECKING:
    from core.admin.sites import KaryalayaSite

Json = dict[str, Any]


class SuiteApp(AppConfig):
    """An app whose module `registration` says what it adds to its suite: rights, sidebar, addresses, seeds, hooks."""

    def ready(self) -> None:
        """Register; all models are loaded by then."""
        import_module(f"{self.name}.registration")


@dataclass(frozen=True, slots=True)
class Envelope:
    """What stands around every JSON answer, and how OpenAPI describes it."""

    success: Callable[[str, Any], Json]  # (message, data)
    failure: Callable[[str, str, Json], Json]  # (code, message, what more there is: "fields" and others)
    success_schema: Callable[[Json], Json]  # (schema of the data)
    failure_schema: Callable[[list[str], Json], Json]  # (all codes, schema of the fields)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """What institutions of one type get. `docs/architecture.md` has the whole list of what is registered beside it.

    `name` names the OpenAPI document. `prefix` is the address of its REST; the suite with the longest fitting one
    answers where the institution is not known. `codes` gives the documented code of a refusal where it differs
    from ours, `more_codes` those that only this suite's own refusals have. `sign_in_path` is the address of a
    sign-in whose body names the institution (`tenantId`); every other call of such a suite needs host or header,
    and there is no default institution. `home` is where the bare address of a host leads. `is_offered` says
    whether the platform offers institutions of this type. `statuses` gives the HTTP status of a code of ours where
    the documents say another one. `open_paths` are addresses that need no institution: on the bare host the platform
    itself answers them (those that end in "/" stand for all below). `platform_role` is what the suite's documents call
    the platform's administrators.
    """

    name: str
    tenant_type: str
    site: "KaryalayaSite"
    envelope: Envelope
    prefix: str = ""
    codes: Mapping[str, str] = field(default_factory=dict)
    more_codes: tuple[str, ...] = ()
    statuses: Mapping[str, int] = field(default_factory=dict)
    open_paths: tuple[str, ...] = ()
    sign_in_path: str = ""
    platform_role: str = PLATFORM_ADMIN
    home: str = "/admin/"
    is_offered: bool = True

    def code(self, code: str) -> str:
        """Return a refusal's code as this suite documents it."""
        return self.codes.get(code, code)

    def status(self, code: str, status: int) -> int:
        """Return the HTTP status of a refusal as this suite documents it."""
        return self.statuses.get(code, status)

    def is_open(self, path: str) -> bool:
        """Say whether an address needs no institution."""
        return any(path == one or (one.endswith("/") and path.startswith(one)) for one in self.open_paths)

    def serves(self, path: str) -> bool:
        """Say whether an address lies below the suite's."""
        return bool(self.prefix) and (path == self.prefix or path.startswith(f"{self.prefix}/"))


_suites: dict[str, Suite] = {}
# Modules of REST routes by tenant type, in the order in which the apps stand in the settings.
rest: dict[str, list[str]] = defaultdict(list)


def register_suite(suite: Suite) -> None:
    """Add a suite; called from an app's `ready()`. Two of one name, tenant type or address are refused."""
    for other in _suites.values():
        for part in ("name", "tenant_type", "prefix"):
            if getattr(other, part) and getattr(other, part) == getattr(suite, part):
                raise ImproperlyConfigured(
                    f"two suites have the {part} {getattr(suite, part)!r}: {other.name}, {suite.name}"
                )
    _suites[suite.tenant_type] = suite


def register_urls(tenant_type: str, *modules: str) -> None:
    """Add REST routes of an app, named by the modules that have them; called from the app's `ready()`."""
    rest[tenant_type] += modules


def suites() -> list[Suite]:
    """Return all suites, the platform's own among them."""
    return list(_suites.values())


def suite_for(tenant_type: str) -> Suite:
    """Return the suite of a type of institution."""
    return _suites[tenant_type]


def current_suite() -> Suite:
    """Return the suite of the current institution."""
    from core.tenancy.context import current_tenant  # noqa: PLC0415 - the ground of tenancy asks for suites too

    return _suites[current_tenant().type]


def suite_at(path: str) -> Suite:
    """Return the suite that an address belongs to, the platform's for one of nobody's."""
    fitting = [suite for suite in _suites.values() if suite.serves(path)]
    return max(fitting, key=lambda suite: len(suite.prefix), default=_suites["public"])


def suite_of(request: Any) -> Suite:
    """Return the suite that answers a request: its institution's, and before that is known its address's.

    The platform itself answers at addresses of every suite, each in that suite's way.
    """
    tenant = getattr(request, "tenant", None)
    if tenant is None or tenant.type == "public":
        return suite_at(request.path)
    return _suites[tenant.type]
