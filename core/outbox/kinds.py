"""Kinds of notices: what a person chooses by. Each app registers its notices under one."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from core.access import is_allowed
from core.actors import Actor
from core.outbox.enums import Channel
from core.tenancy.context import current_tenant
from core.tenancy.enums import TenantType


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """One kind. `needs` is the right of those who get such notices at all, empty for everybody.

    `is_fixed`: it cannot be switched off. `is_opt_in`: outside the inbox it is sent only to those who asked for it.
    """

    code: str
    label: Any
    order: int
    needs: str = ""
    is_fixed: bool = False
    is_opt_in: bool = False

    def __str__(self) -> str:
        return self.code


DECISIONS = NoticeKind("decisions", _("Applications and decisions"), 10)
# A person cannot switch these off.
ACCOUNT = NoticeKind("account", _("Account and security"), 90, is_fixed=True)

# By the name of the template in templates/notices; which suites have it.
notices: dict[str, NoticeKind] = {}
# Those whose text people write.
written: set[str] = set()
# Those that hold a code: the text is not kept once it is sent.
secret: set[str] = set()
_suites: dict[str, set[str]] = {}
_ways: dict[str, tuple[Channel, ...]] = {}


def register_notices(
    kind: NoticeKind,
    *templates: str,
    suites: tuple[str, ...] = tuple(TenantType),
    is_written: bool = False,
    is_secret: bool = False,
) -> None:
    """Say of which kind notices are; called from an app's `ready()`.

    `is_written`: people write the text, so no file has it. `is_secret`: it holds a code, which no row keeps once it
    is sent.
    """
    if is_secret:
        secret.update(templates)
    if is_written:
        written.update(templates)
    for template in templates:
        if notices.setdefault(template, kind) != kind:
            raise ImproperlyConfigured(f"the notice {template!r} is of two kinds")
    _suites.setdefault(kind.code, set()).update(suites)


def register_ways(tenant_type: str, *channels: Channel) -> None:
    """Say by which channels people of a suite may be reached outside the inbox; without a word e-mail alone."""
    _ways[tenant_type] = channels


def ways_here() -> tuple[Channel, ...]:
    """Return the channels that people of the current institution choose by, kind for kind."""
    return _ways.get(current_tenant().type, (Channel.EMAIL,))


def kinds() -> list[NoticeKind]:
    """Return all kinds in the order in which people see them."""
    return sorted(set(notices.values()), key=lambda kind: (kind.order, kind.code))


def kind_of(template: str) -> NoticeKind:
    """Return the kind of a notice. One that nobody registered cannot be switched off, so none is lost."""
    return notices.get(template, ACCOUNT)


def templates_of(code: str) -> list[str]:
    """Return the notices of a kind."""
    return [template for template, kind in notices.items() if kind.code == code]


def kinds_for(actor: Actor) -> list[NoticeKind]:
    """Return the kinds of notices that this person can get in the current institution."""
    here = [kind for kind in kinds() if current_tenant().type in _suites[kind.code]]
    return [kind for kind in here if not kind.needs or is_allowed(actor.permissions, kind.needs)]
