"""The dated rates of pay: DA revisions, HRA and TA rules, contributions of NPS and UPS.

On one date the row entered later wins, and both are kept. What a locked run has used is superseded, not changed.
"""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Min
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.errors import ValidationFailed
from core.formatting import in_date, plain
from core.masters import Change, Master
from payroll.organizations.errors import NeedsConfirmation
from payroll.pay_commission.enums import RuleKind, Scheme
from payroll.pay_commission.models import AllowanceRule, Commission, DaRevision, DatedRate, NpsRate
from payroll.pay_commission.permissions import RatesPermission as P
from payroll.pay_commission.superseding import with_superseded

# A step of DA beyond these, in percent and in points, is more often a slip of the pen than an order.
HIGHEST_UNASKED, LARGEST_UNASKED = Decimal(100), Decimal(15)
# The fields that a kind of rule must have, and those that it may have.
NEEDED = {
    RuleKind.HRA: ("hra_class", "da_from", "percentage"),
    RuleKind.TA: ("ta_class", "level_from", "level_to", "amount"),
}
POSSIBLE = {RuleKind.HRA: ("minimum",), RuleKind.TA: ("basic_from", "with_da")}
# What every kind of rate shares.
SHARED: dict[str, Any] = {
    "read": P.READ,
    "write": P.WRITE,
    "dated": True,
    "in_use": gettext_lazy(
        "%(name)s has been used by a locked payroll run; add a later entry that supersedes it."
    ),
    "wire": {"effective_on": "effective_date"},
    "shown": ("created_at", "used_at", "superseded_by"),
}


def _check_day(row: DatedRate) -> None:
    """Raise ValidationFailed for a day inside a month: rates change between months."""
    if row.effective_on.day != 1:
        text = _("Rates change on the first day of a month; give %(first)s or the month after.") % {
            "first": row.effective_on.replace(day=1).isoformat()
        }
        raise ValidationFailed.at("effective_on", text)


def _check_da(row: DaRevision, change: Change) -> None:
    _check_day(row)
    first = Commission.objects.aggregate(first=Min("effective_on"))["first"]
    if first and row.effective_on < first:
        text = _("The pay commission is in force from %(day)s; there is no DA by it before.")
        raise ValidationFailed.at("effective_on", text % {"day": in_date(first)})
    if not change.is_confirmed:
        _ask_about_step(row)


def _ask_about_step(row: DaRevision) -> None:
    """Raise NeedsConfirmation for an unusual step from the revision that the new one follows."""
    rows = DaRevision.objects.filter(effective_on__lte=row.effective_on).exclude(pk=row.pk)
    before = rows.order_by("-effective_on", "-id").first()
    old, new = before.percentage if before else None, row.percentage
    if new > HIGHEST_UNASKED:
        text = _("DA of %(new)s%% is more than the whole basic pay. Is that meant?")
        raise NeedsConfirmation([text % {"new": plain(new)}])
    if old is not None and abs(new - old) > LARGEST_UNASKED:
        text = _("DA goes from %(old)s%% to %(new)s%%, more than %(most)s points in one step. Is that meant?")
        values = {"old": plain(old), "new": plain(new), "most": plain(LARGEST_UNASKED)}
        raise NeedsConfirmation([text % values])


def _check_rule(row: AllowanceRule, _change: Change) -> None:
    """Raise ValidationFailed for what is missing or does not belong to the kind."""
    _check_day(row)
    kind = RuleKind(row.kind)
    other = RuleKind.TA if kind == RuleKind.HRA else RuleKind.HRA
    fields: dict[str, list[str]] = {}
    for name in NEEDED[kind]:
        if getattr(row, name) in (None, ""):
            fields[name] = [_("A rule for %(kind)s needs this.") % {"kind": kind.value}]
    for name in (*NEEDED[other], *POSSIBLE[other]):
        if getattr(row, name) not in (None, "", False):
            fields[name] = [_("A rule for %(kind)s does not have this.") % {"kind": kind.value}]
    if row.level_from and row.level_to and row.level_from > row.level_to:
        fields["level_to"] = [_("Give level %(first)d or a higher one.") % {"first": row.level_from}]
    if fields:
        raise ValidationFailed(next(iter(fields.values()))[0], fields=fields)


def _check_contributions(row: NpsRate, _change: Change) -> None:
    _check_day(row)
    if row.scheme not in (Scheme.NPS, Scheme.UPS):
        raise ValidationFailed.at("scheme", _("Only NPS and UPS have contributions by a rate."))


# A revision with back effect is paid as arrears by the next run. An unusual step is asked about.
da_revisions = Master(
    DaRevision,
    label="da_revision",
    writable=("effective_on", "percentage", "order_reference"),
    confirms=True,
    check=_check_da,
    search=("order_reference",),
    filters=("effective_on",),
    ordering=("effective_on", "percentage", "created_at"),
    rows=lambda: with_superseded(DaRevision.objects.all()),
    example={"effective_on": date(2027, 1, 1), "percentage": 63, "order_reference": "1/1/2027-E-II(B)"},
    **SHARED,
)
allowance_rules = Master(
    AllowanceRule,
    label="allowance_rule",
    writable=(
        "kind", "effective_on", "hra_class", "da_from", "percentage", "minimum", "ta_class", "level_from",
        "level_to", "basic_from", "amount", "with_da", "order_reference",
    ),
    check=_check_rule,
    search=("order_reference", "kind"),
    filters=("kind", "hra_class", "ta_class"),
    ordering=("effective_on", "kind", "level_from", "id"),
    rows=lambda: with_superseded(AllowanceRule.objects.all()),
    example={
        "kind": "HRA", "effective_on": date(2027, 1, 1), "hra_class": "X", "da_from": 50, "percentage": 30,
        "minimum": 5400,
    },
    **SHARED,
)  # fmt: skip
nps_rates = Master(
    NpsRate,
    label="nps_rate",
    writable=("scheme", "effective_on", "employee_pct", "employer_pct", "order_reference"),
    check=_check_contributions,
    search=("order_reference",),
    filters=("scheme", "effective_on"),
    ordering=("effective_on", "scheme"),
    rows=lambda: with_superseded(NpsRate.objects.all()),
    example={"scheme": "NPS", "effective_on": date(2027, 1, 1), "employee_pct": 10, "employer_pct": 14},
    **SHARED,
)
