"""The school's account at the gateway: its keys, entered once and never shown again."""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from school.payments.keys import sealed
from school.payments.models import PaymentSettings
from school.payments.permissions import PaymentPermission as P

SECRETS = ("key_secret", "webhook_secret")
MOST_LETTERS = 200


def update_settings(*, actor: Actor, **values: Any) -> PaymentSettings:
    """Change what is given: `is_on`, `key_id`, `key_secret`, `webhook_secret`; a secret left empty stays.

    The webhook's secret before a change goes on being accepted: the gateway signs repeats of older notices with
    it. The audit tells that a secret was changed, not what it is. Raises ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    secrets = {name: str(values.pop(name, "") or "").strip() for name in SECRETS}
    for name, secret in {**secrets, "key_id": str(values.get("key_id", "")).strip()}.items():
        if len(secret) > MOST_LETTERS or not secret.isascii() or (secret and not secret.isprintable()):
            text = _("Paste it as the gateway shows it: letters and digits, no blanks.")
            raise ValidationFailed.at(name, text)
    with transaction.atomic():
        PaymentSettings.objects.get_or_create(pk=1)
        row = PaymentSettings.objects.select_for_update().get(pk=1)
        before, after = _plain_changes(row, values)
        for name in (name for name in SECRETS if secrets[name]):
            _seal(row, name, secrets[name])
            after[f"{name}_changed"] = True
        if after:
            row.changed_at, row.changed_by = timezone.now(), actor.name[:150]
            row.save()
            record(actor, "payments.settings_changed", row, before=before, after=after)
    return row


def _plain_changes(row: PaymentSettings, values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for name in ("is_on", "key_id"):
        if name not in values:
            continue
        new = values[name].strip() if isinstance(values[name], str) else values[name]
        if getattr(row, name) != new:
            before[name], after[name] = getattr(row, name), new
            setattr(row, name, new)
    return before, after


def _seal(row: PaymentSettings, name: str, secret: str) -> None:
    if name == "webhook_secret":
        row.previous_webhook_secret_sealed = row.webhook_secret_sealed
    setattr(row, f"{name}_sealed", sealed(secret))


def gateway_name() -> str:
    """Return which gateway the deployment uses."""
    return str(settings.PAYMENT_GATEWAY)
