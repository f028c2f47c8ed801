"""Entering, changing and removing challans."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import ValidationFailed
from core.money import ZERO
from core.periods import FinancialYear, Month, today
from payroll.organizations.enums import DeductorCategory
from payroll.organizations.permissions import PayrollPermission
from payroll.organizations.selectors import organization
from payroll.tds.enums import DepositMode, Quarter
from payroll.tds.errors import ChallanExists
from payroll.tds.models import Challan
from payroll.tds.periods import Period
from payroll.tds.selectors import get_challan

AMOUNTS = ("tax", "interest", "fee", "others")
FIELDS = frozenset({
    "financial_year", "quarter", "kind", "month", "mode", "receipt_code", "serial", "paid_on", "minor_head", *AMOUNTS,
})  # fmt: skip


def add_challan(*, actor: Actor, **values: Any) -> Challan:
    """Enter a challan or book adjustment; the total is computed.

    Without year and quarter they follow from `month`. Raises ValidationFailed naming each field, ChallanExists.
    """
    authorize(actor, PayrollPermission.RETURNS_WRITE)
    challan = Challan(created_by=actor.name)
    _apply(challan, values)
    with transaction.atomic():
        _save(challan)
        record(actor, "challan.added", challan, after=_figures(challan))
    return challan


def change_challan(*, challan: Challan, actor: Actor, **values: Any) -> Challan:
    """Correct a challan, only what is given; a new month without year and quarter moves these too.

    Raises ValidationFailed, ChallanExists, NoSuchChallan.
    """
    authorize(actor, PayrollPermission.RETURNS_WRITE)
    with transaction.atomic():
        Challan.objects.select_for_update().filter(pk=challan.pk).first()
        row = get_challan(challan.pk)
        before, after = changes(row, values)
        _apply(row, values)
        if after:
            _save(row)
            record(actor, "challan.changed", row, before=before, after=after)
    return row


def remove_challan(*, challan: Challan, actor: Actor) -> None:
    """Take a challan out that was entered by mistake."""
    authorize(actor, PayrollPermission.RETURNS_WRITE)
    with transaction.atomic():
        record(actor, "challan.removed", challan, before=_figures(challan))
        Challan.objects.filter(pk=challan.pk).delete()


def _apply(challan: Challan, values: dict[str, Any]) -> None:
    unknown = sorted(set(values) - FIELDS)
    if unknown:
        text = _("This cannot be set.")
        raise ValidationFailed(text, fields={name: [text] for name in unknown})
    for name, value in values.items():
        setattr(challan, name, value.strip() if isinstance(value, str) else value)
    if challan.month:
        challan.month = challan.month.replace(day=1)
        is_moved = "month" in values and not (values.get("financial_year") or values.get("quarter"))
        if is_moved or challan.financial_year is None or not challan.quarter:
            period = Period.of(challan.month)
            challan.financial_year, challan.quarter = period.year.start, period.quarter
    elif challan.financial_year is None or not challan.quarter:
        text = _("Give the month whose deductions it pays, or the financial year and the quarter.")
        names = [name for name in ("financial_year", "quarter") if not getattr(challan, name)]
        raise ValidationFailed(text, fields={name: [text] for name in names})
    _check(challan)
    challan.total = sum((getattr(challan, name) for name in AMOUNTS), ZERO)
    if challan.total <= 0:
        raise ValidationFailed.at("tax", _("A challan has an amount above zero."))


def _check(challan: Challan) -> None:
    try:
        challan.clean_fields(exclude=["total"])
    except ValidationError as error:
        raise ValidationFailed(_("Check the fields named below."), fields=error.message_dict) from error
    fields = {name: [text] for name, text in _problems(challan)}
    if fields:
        raise ValidationFailed(next(iter(fields.values()))[0], fields=fields)


def _problems(challan: Challan) -> list[tuple[str, str]]:
    found = []
    for name in AMOUNTS:
        amount = getattr(challan, name)
        if amount < 0 or amount != int(amount):
            found.append((name, _("Give whole rupees, zero or more.")))
    period = _period(challan)
    if challan.month and Month.of(challan.month) not in period.months:
        found.append(("month", _("The month is not in %(period)s.") % {"period": period}))
    if challan.paid_on > today():
        found.append(("paid_on", _("The date lies in the future.")))
    elif challan.paid_on < period.first:
        text = _("The date lies before the quarter, which begins on %(day)s.")
        found.append(("paid_on", text % {"day": period.first.isoformat()}))
    if challan.mode == DepositMode.BOOK and organization().deductor_category == DeductorCategory.COMPANY:
        found.append(("mode", _("A company deposits by challan; only public bodies adjust by book.")))
    return found


def _period(challan: Challan) -> Period:
    return Period(FinancialYear(challan.financial_year), Quarter(challan.quarter))


def _save(challan: Challan) -> None:
    try:
        with transaction.atomic():
            challan.save()
    except IntegrityError as error:
        text = _("This challan is entered already: same code, date and serial.")
        raise ChallanExists.at("serial", text) from error


def _figures(challan: Challan) -> dict[str, Any]:
    return {name: getattr(challan, name) for name in sorted(FIELDS)}
