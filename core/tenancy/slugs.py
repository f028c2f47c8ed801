"""The slug of a tenant: its subdomain, its id on the wire, and the source of its schema name."""

import re
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.errors import ValidationFailed
from core.tenancy.enums import PUBLIC_SCHEMA, PUBLIC_SLUG

RESERVED = frozenset({PUBLIC_SLUG, "www", "api", "admin", "static"})
# A DNS label (RFC 1123) of 2 to 40 characters.
SLUG = re.compile(r"^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]\Z")


def slug_problem(slug: str) -> Any | None:
    """Return what is wrong with a slug, in words, or None."""
    if not SLUG.match(slug or ""):
        return _(
            "Use 2 to 40 lower-case letters, digits and hyphens, beginning and ending with a letter or digit,"
            " for example iit-delhi."
        )
    if slug in RESERVED:
        return _("This name is reserved. Choose another.")
    return None


def check_slug(slug: str, *, field: str = "slug") -> str:
    """Return the slug. Raises ValidationFailed naming the field."""
    problem = slug_problem(slug)
    if problem:
        raise ValidationFailed.at(field, problem)
    return slug


def schema_for(slug: str) -> str:
    """Return the schema name: `t_` and the slug with underscores (a slug has none, so no two meet)."""
    return PUBLIC_SCHEMA if slug == PUBLIC_SLUG else "t_" + slug.replace("-", "_")
