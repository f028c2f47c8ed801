"""Telling whoever decides that something of assets waits, and the office what does not tie."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Model

from core.actors import Actor
from core.outbox.services import notify_holders
from erp_planned.assets.permissions import AssetsPermission as P

DISPOSAL, DECIDED, DIFFERS = "asset_disposal_waiting", "asset_run_calculated", "asset_books_differ"


def tell_deciders(template: str, context: Mapping[str, Any], row: Model, actor: Actor, key: str = "") -> None:
    """Write the notice for everybody who approves but the one who acts; in the caller's transaction."""
    page = f"/admin/erp_assets/{row._meta.model_name}/{row.pk}/change/"
    notify_holders(P.APPROVE, actor=actor, template=template, context=context, url=page, key=key)
