"""Parts of a suite that an institution's plan may leave out, and which rights belong to which of them.

A right of a module that is off here is nobody's: `core.access` asks this module, so pages, menu entries, search,
to-do lists, acts and services follow without a word of their own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext as _

from core.errors import ErrorCode, Forbidden


class ModuleDisabled(Forbidden):
    """A module that the institution's plan leaves out: 403."""

    code = ErrorCode.MODULE_DISABLED


# By tenant type: the names of the modules with what people call them, and the module of a right.
_modules: dict[str, dict[str, Any]] = defaultdict(dict)
_module_of: dict[str, dict[str, str]] = defaultdict(dict)


def register_modules(tenant_type: str, labels: Mapping[str, Any]) -> None:
    """Name the modules of a suite; called where the suite registers itself."""
    _modules[tenant_type].update({str(name): label for name, label in labels.items()})


def give_rights(tenant_type: str, module: str, rights: Iterable[str]) -> None:
    """Say that rights belong to a module. Raises ImproperlyConfigured for a right that has another one already."""
    known = _module_of[tenant_type]
    for right in rights:
        if known.setdefault(str(right), str(module)) != str(module):
            raise ImproperlyConfigured(
                f"the right {right!r} belongs to two modules: {known[right]}, {module}"
            )


def modules_of(tenant_type: str) -> Mapping[str, Any]:
    """Return the modules of a type of institution: name to label."""
    return _modules.get(tenant_type, {})


def all_modules() -> dict[str, Any]:
    """Return the modules of all suites, for plans: name to label."""
    return {name: label for labels in _modules.values() for name, label in labels.items()}


def module_of(tenant_type: str, right: str) -> str:
    """Return the name of the module that a right belongs to, or nothing."""
    return _module_of.get(tenant_type, {}).get(str(right), "")


def modules_off() -> frozenset[str]:
    """Return the names of the modules that are off in the current institution."""
    from core.tenancy.context import current_tenant  # noqa: PLC0415 - the ground of tenancy asks for rights too

    tenant = current_tenant()
    return tenant.terms.modules_off if _modules.get(tenant.type) else frozenset()


def is_on(module: str) -> bool:
    """Say whether a module is on in the current institution."""
    return not module or str(module) not in modules_off()


def is_withheld(right: str) -> bool:
    """Say whether a right belongs to a module that is off in the current institution."""
    return bool(_off_module_of(right))


def check_module(module: str) -> None:
    """Raise ModuleDisabled (403) unless the module is on here; for doors that need no right, such as public pages."""
    if not is_on(module):
        raise _disabled(str(module))


def check_right(right: str) -> None:
    """Raise ModuleDisabled (403) for a right whose module is off here."""
    module = _off_module_of(right)
    if module:
        raise _disabled(module)


def _off_module_of(right: str) -> str:
    """Return the module of a right where it is off here, else nothing; what no suite names costs no look-up."""
    if not any(right in rights for rights in _module_of.values()):
        return ""
    from core.tenancy.context import current_tenant  # noqa: PLC0415 - as above

    module = module_of(current_tenant().type, right)
    return module if module and not is_on(module) else ""


def _disabled(module: str) -> ModuleDisabled:
    text = _("“%(module)s” is not part of this institution's plan. Ask its administrator.")
    return ModuleDisabled(text % {"module": all_modules().get(module, module)})
