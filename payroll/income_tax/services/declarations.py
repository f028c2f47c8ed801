"""What employees declare for a financial year."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, Forbidden, ValidationFailed
from core.periods import FinancialYear, Month
from core.periods import today as today_in_india
from payroll.employees.access import is_own
from payroll.employees.enums import TaxRegime
from payroll.income_tax.calc.amounts import money
from payroll.income_tax.errors import UnknownRegime
from payroll.income_tax.models import DECLARED_AMOUNTS, TaxDeclaration
from payroll.income_tax.permissions import TaxPermission
from payroll.income_tax.selectors import DECLARATION_FIELDS
from payroll.income_tax.tables import REGIMES, year_table
from payroll.organizations.permissions import PortalPermission

MAX_REASON = 300


def declare(
    *,
    employee: Any,
    financial_year: FinancialYear,
    values: Mapping[str, Any],
    actor: Actor,
    must_be_new: bool = False,
    reason: str = "",
    today: date | None = None,
) -> TaxDeclaration:
    """Set what is given of an employee's declaration of a year; the rest stays as it is.

    An employee declares for himself, staff with the right to write tax for anybody. Amounts above a ceiling
    of the law are kept as declared; `selectors.declaration_notes` says how much counts. The new figures
    are used from the next month that is processed. `must_be_new` is for a form that would overwrite unseen.
    Of a year that is over only staff may enter it, for another person and with a `reason` for the audit: it
    changes no month's tax, only the year's computation, certificate and return.
    Raises Forbidden, UnknownFinancialYear, ValidationFailed for a year that cannot be declared, a missing
    reason, an unknown name or a bad amount, or Duplicate.
    """
    _authorize_for(actor, employee)
    reason = _reason_for(reason, financial_year, employee, actor, today or today_in_india())
    checked = _checked_declaration(values)
    with transaction.atomic():
        # Made first if need be, then locked: two at once meet at the unique constraint and then at the lock.
        row, created = TaxDeclaration.objects.get_or_create(
            employee=employee, financial_year=financial_year.start, defaults={"regime": employee.tax_regime}
        )
        if must_be_new and not created:
            message = _("There is a declaration for %(year)s already; change that one.") % {
                "year": financial_year
            }
            raise Duplicate.at("financial_year", message)
        declaration = TaxDeclaration.objects.select_for_update().get(pk=row.pk)
        declaration.employee = employee
        before, after = changes(declaration, checked)
        if not after and not created:
            return declaration
        for name, value in after.items():
            setattr(declaration, name, value)
        declaration.save()
        action = "income_tax.declared" if created else "income_tax.declaration_changed"
        kept = {**after, "financial_year": str(financial_year), "reason": reason} if reason else after
        record(actor, action, declaration, before=None if created else before, after=kept)
    return declaration


def _authorize_for(actor: Actor, employee: Any) -> None:
    """Let employees write their own declaration, and staff anybody's."""
    if not (is_own(employee, actor) and is_allowed(actor.permissions, PortalPermission.SELF)):
        authorize(actor, TaxPermission.WRITE)


def _reason_for(reason: str, year: FinancialYear, employee: Any, actor: Actor, today: date) -> str:
    """Return the reason for the audit: needed for a year that is over, empty for an open one.

    Raises what refuses the year: too late, too early, or nobody's to enter for oneself.
    """
    current = Month.of(today).financial_year
    if year.start > current.start + 1:
        message = _(
            "The financial year %(year)s is too far ahead; declare for %(current)s or the next one."
        ) % {
            "year": year,
            "current": current,
        }
        raise ValidationFailed.at("financial_year", message)
    year_table(str(year))
    if year >= current:
        return ""
    if not is_allowed(actor.permissions, TaxPermission.WRITE):
        message = _("The financial year %(year)s is closed; the current one is %(current)s.") % {
            "year": year,
            "current": current,
        }
        raise ValidationFailed.at("financial_year", message)
    if is_own(employee, actor):
        raise Forbidden(_("Somebody else must enter your own declaration of a year that is over."))
    text = " ".join(str(reason or "").split())
    if not text:
        message = _("%(year)s is over: say why it is declared now, for example proofs handed in late.") % {
            "year": year
        }
        raise ValidationFailed.at("reason", message)
    if len(text) > MAX_REASON:
        raise ValidationFailed.at("reason", _("Write at most %(count)d characters.") % {"count": MAX_REASON})
    return text


def _checked_declaration(values: Mapping[str, Any]) -> dict[str, Any]:
    unknown = [name for name in values if name not in DECLARATION_FIELDS]
    if unknown:
        known = ", ".join(DECLARATION_FIELDS)
        text = _("A declaration has no such field. Known are: %(known)s.") % {"known": known}
        raise ValidationFailed(text, fields={name: [text] for name in unknown})
    checked: dict[str, Any] = {name: money(values[name], name) for name in DECLARED_AMOUNTS if name in values}
    if "regime" in values:
        if values["regime"] not in REGIMES:
            raise UnknownRegime(values["regime"], REGIMES)
        checked["regime"] = TaxRegime(values["regime"])
    if "is_metro" in values:
        if not isinstance(values["is_metro"], bool):
            raise ValidationFailed.at("is_metro", _("Give true or false."))
        checked["is_metro"] = values["is_metro"]
    return checked
