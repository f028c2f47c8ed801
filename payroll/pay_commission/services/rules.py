"""HRA and TA rules: which fields each kind needs, and the writes."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from payroll.pay_commission.enums import RuleKind
from payroll.pay_commission.models import AllowanceRule
from payroll.pay_commission.services import dated

ACTION = "allowance_rule"
NEEDED = {
    RuleKind.HRA: ("hra_class", "da_from", "percentage"),
    RuleKind.TA: ("ta_class", "level_from", "level_to", "amount"),
}
POSSIBLE = {RuleKind.HRA: ("minimum",), RuleKind.TA: ("basic_from",)}
BOUNDS = {"da_from": 500, "percentage": 100}


def add_allowance_rule(*, kind: str, effective_on: date, actor: Actor, **values: Any) -> AllowanceRule:
    """Add a rule.

    HRA: `hra_class`, `da_from` and `percentage` (percent), `minimum` (rupees, optional). TA: `ta_class`,
    `level_from`, `level_to`, `amount` (rupees), `basic_from` (rupees, optional), `with_da`. Both:
    `order_reference`. Raises Forbidden, ValidationFailed naming the field.
    """
    row = AllowanceRule(kind=kind, effective_on=effective_on, **values)
    return dated.add(row, action=ACTION, actor=actor, check=check_rule)


def correct_allowance_rule(*, rule_id: int, changes: Mapping[str, Any], actor: Actor) -> AllowanceRule:
    """Change a rule not yet used by a locked run. Raises Forbidden, NotFound, InUse, ValidationFailed."""
    return dated.correct(AllowanceRule, rule_id, changes, action=ACTION, actor=actor, check=check_rule)


def delete_allowance_rule(*, rule_id: int, actor: Actor) -> None:
    """Delete a rule not yet used by a locked run. Raises Forbidden, NotFound, InUse."""
    dated.delete(AllowanceRule, rule_id, action=ACTION, actor=actor)


def check_rule(row: AllowanceRule) -> None:
    """Raise ValidationFailed for what is missing, does not belong to the kind, or is out of bounds."""
    kind = RuleKind(row.kind)
    fields: dict[str, list[str]] = {}
    for name in NEEDED[kind]:
        if getattr(row, name) in (None, ""):
            fields[name] = [_("A rule for %(kind)s needs this.") % {"kind": kind.value}]
    other = RuleKind.TA if kind == RuleKind.HRA else RuleKind.HRA
    for name in (*NEEDED[other], *POSSIBLE[other]):
        if getattr(row, name) not in (None, ""):
            fields[name] = [_("A rule for %(kind)s does not have this.") % {"kind": kind.value}]
    if kind == RuleKind.HRA and row.with_da:
        fields["with_da"] = [_("A rule for %(kind)s does not have this.") % {"kind": kind.value}]
    fields.update(_out_of_bounds(row))
    if fields:
        raise ValidationFailed(next(iter(fields.values()))[0], fields=fields)


def _out_of_bounds(row: AllowanceRule) -> dict[str, list[str]]:
    fields = {}
    for name, highest in BOUNDS.items():
        value: Decimal | None = getattr(row, name)
        if value is not None and not 0 <= value <= highest:
            fields[name] = [_("Give a percentage from 0 to %(highest)d.") % {"highest": highest}]
    for name in ("minimum", "basic_from", "amount"):
        value = getattr(row, name)
        if value is not None and value < 0:
            fields[name] = [_("The amount must not be below zero.")]
    if row.level_from and row.level_to and row.level_from > row.level_to:
        fields["level_to"] = [_("Give level %(first)d or a higher one.") % {"first": row.level_from}]
    return fields
