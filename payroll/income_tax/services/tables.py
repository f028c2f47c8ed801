"""The law of a financial year as an administrator enters it."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.periods import FinancialYear
from payroll.income_tax.content import as_content
from payroll.income_tax.errors import InvalidTaxTable
from payroll.income_tax.laws import tax_law
from payroll.income_tax.models import TaxTable
from payroll.income_tax.tables import available_years, parse, year_table
from payroll.pay_commission.permissions import RatesPermission

# What of a year file may be entered; the rest (names of sections and forms, metro cities) is carried forward
# where it is not given.
PARTS = (
    "act",
    "rounding_unit",
    "cess_pct",
    "no_pan_rate_pct",
    "sections",
    "forms",
    "regimes",
    "old_regime_caps",
    "employer_nps_pct",
    "metro_cities",
    "metro_cities_proposed",
)
LAST_YEAR = 2099
MAX_SOURCE = 300


def enter_tax_table(
    *, financial_year: FinancialYear, content: Mapping[str, Any], source: str, actor: Actor
) -> TaxTable:
    """Enter the tables of a year; they hold from now on, before the product's and earlier entries of the year.

    `content` has the shape of a year file (data/README.md); what is left out of it stays as the law that holds
    now. `source`: where it comes from, such as the Finance Act. Months already locked keep their tax.
    Raises Forbidden, or ValidationFailed naming the place, as regimes.new.slabs.
    """
    authorize(actor, RatesPermission.WRITE)
    _check_year(financial_year)
    source = _checked_source(source)
    before = as_content(year_table(tax_law(financial_year)))
    merged = _merged(before, content, str(financial_year))
    try:
        table = parse(merged)
    except InvalidTaxTable as error:
        raise ValidationFailed.at(error.place or "content", error.reason) from error
    except (KeyError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        raise ValidationFailed.at(
            "content", _("It does not have the shape of a year file: %(part)s.") % {"part": error}
        ) from error
    with transaction.atomic():
        row = TaxTable.objects.create(
            financial_year=financial_year.start,
            content=as_content(table),
            source=source,
            entered_by=actor.name,
        )
        changed = {name: row.content[name] for name in PARTS if row.content[name] != before[name]}
        record(
            actor,
            "income_tax.table_entered",
            row,
            before={name: before[name] for name in changed},
            after={"financial_year": str(financial_year), "source": source, **changed},
        )
    return row


def _check_year(year: FinancialYear) -> None:
    first = FinancialYear.parse(available_years()[0])
    if not first.start <= year.start <= LAST_YEAR:
        text = _("Give a financial year from %(first)s to %(last)s.") % {
            "first": first,
            "last": FinancialYear(LAST_YEAR),
        }
        raise ValidationFailed.at("financial_year", text)


def _checked_source(source: str) -> str:
    text = " ".join(str(source or "").split())
    if not text:
        raise ValidationFailed.at(
            "source", _("Say where the figures come from, for example Finance Act, 2027.")
        )
    if len(text) > MAX_SOURCE:
        raise ValidationFailed.at("source", _("Write at most %(count)d characters.") % {"count": MAX_SOURCE})
    return text


def _merged(before: Mapping[str, Any], content: Mapping[str, Any], year: str) -> dict[str, Any]:
    """Return the law that holds with what is given in place of it, mapping by mapping."""
    unknown = [name for name in content if name not in {*PARTS, "year"}]
    if unknown:
        text = _("There is no such part. Known are: %(known)s.") % {"known": ", ".join(PARTS)}
        raise ValidationFailed(text, fields={str(name): [text] for name in unknown})
    if content.get("year", year) != year:
        raise ValidationFailed.at(
            "year", _("The content is for another year: %(year)s.") % {"year": content["year"]}
        )
    merged = deepcopy(dict(before))
    _put(merged, content, "")
    merged["year"] = year
    return merged


def _put(target: dict[str, Any], given: Mapping[str, Any], place: str) -> None:
    for name, value in given.items():
        at = f"{place}.{name}" if place else str(name)
        held = target.get(name)
        if isinstance(held, dict) and name != "slabs":
            if not isinstance(value, Mapping):
                raise ValidationFailed.at(at, _("Give the parts by name."))
            strange = [key for key in value if key not in held]
            if strange:
                text = _("There is no such part. Known are: %(known)s.") % {"known": ", ".join(held)}
                raise ValidationFailed.at(f"{at}.{strange[0]}", text)
            _put(held, value, at)
        else:
            target[name] = deepcopy(value)
