"""Which apps' tables the schemas of a type of institution have."""

from functools import lru_cache

from django.apps import AppConfig, apps
from django.conf import settings


@lru_cache(maxsize=512)
def allows(tenant_type: str, label: str) -> bool:
    """Say whether schemas of the type have the tables of the app."""
    return is_listed(apps.get_app_config(label), tenant_type)


def is_listed(config: AppConfig, tenant_type: str) -> bool:
    """Say whether a type's list of apps has this one, by its name or its configuration's."""
    names = settings.TENANT_TYPES[tenant_type]["APPS"]
    return config.name in names or f"{type(config).__module__}.{type(config).__qualname__}" in names


def configs_of(tenant_type: str) -> list[AppConfig]:
    """Return the apps of a type, in the order of INSTALLED_APPS."""
    return [config for config in apps.get_app_configs() if is_listed(config, tenant_type)]
