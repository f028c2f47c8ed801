"""Reads of salaries and structures, and what a salary comes to in a whole month."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.money import ZERO
from core.periods import Month, today
from core.refusals import get_or_refuse
from school.payroll.calc import statutory
from school.payroll.enums import LineKind, Statutory
from school.payroll.errors import NoSuchSalary, StructureWrong
from school.payroll.models import SalaryAmount, SalaryComponent, SalaryStructure, StaffSalary, StructureLine
from school.payroll.selectors.people import Terms, terms_of
from school.payroll.selectors.rules import Slabs, contribution_rules, in_force, rates_of
from school.staff.models import StaffMember


def salaries() -> QuerySet[StaffSalary]:
    """Return all salaries with staff and structure."""
    rows = StaffSalary.objects.select_related("staff", "structure")
    return rows.order_by("staff__name", "-from_on")


def get_salary(pk: UUID) -> StaffSalary:
    """Return a salary. Raises NoSuchSalary."""
    found: StaffSalary = get_or_refuse(salaries(), NoSuchSalary(), pk=pk)
    return found


def amounts_of(salary: StaffSalary) -> QuerySet[SalaryAmount]:
    """Return the person's own amounts."""
    return salary.amounts.select_related("component").order_by("component__display_order")


def get_structure(pk: UUID) -> SalaryStructure:
    """Return a structure. Raises NotFound."""
    refusal = NotFound(_("There is no such salary structure."))
    found: SalaryStructure = get_or_refuse(SalaryStructure.objects, refusal, pk=pk)
    return found


def structure_lines(structure: SalaryStructure) -> QuerySet[StructureLine]:
    """Return the lines of a structure in their order."""
    rows = structure.lines.select_related("component")
    return rows.order_by("component__display_order", "component__code")


def salaries_by(structure: SalaryStructure) -> QuerySet[StaffSalary]:
    """Return the salaries by a structure."""
    return salaries().filter(structure=structure)


def components_in_use() -> QuerySet[SalaryComponent]:
    """Return the components that can be chosen."""
    return SalaryComponent.objects.filter(is_active=True)


def is_of(staff: StaffMember, actor: Actor) -> bool:
    """Say whether somebody acts on the own pay."""
    return actor.user_id is not None and not actor.is_platform and staff.user_id == actor.user_id


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of the preview (rupees a month)."""

    kind: str
    name: str
    amount: Decimal


def preview(salary: StaffSalary) -> tuple[list[PreviewLine], str]:
    """Return what a whole month of a salary comes to by the rules of now, without income tax; or why it cannot."""
    (terms,) = terms_of([salary])
    try:
        return _lines(terms, Month.of(max(today(), salary.from_on))), ""
    except StructureWrong as error:
        return [], str(error.message)


def _lines(terms: Terms, month: Month) -> list[PreviewLine]:
    kinds = {True: LineKind.EARNING, False: LineKind.DEDUCTION}
    lines = [
        PreviewLine(kinds[part.is_earning], part.name, terms.amounts[part.code])
        for part in terms.parts
        if terms.amounts[part.code]
    ]
    lines += [line for line in _by_law(terms, month) if line.amount]
    gross = sum((line.amount for line in lines if line.kind == LineKind.EARNING), ZERO)
    taken = sum((line.amount for line in lines if line.kind == LineKind.DEDUCTION), ZERO)
    return [*lines, PreviewLine("", _("Net pay before income tax"), gross - taken)]


def _by_law(terms: Terms, month: Month) -> list[PreviewLine]:
    salary, found = terms.salary, []
    rule = in_force(contribution_rules(), month)
    if rule and salary.in_pf:
        fund = statutory.provident_fund(
            terms.whole_month("in_pf"), rates_of(rule),
            on_full_wages=salary.pf_on_full_wages, in_pension=salary.in_pension,
        )  # fmt: skip
        found += [
            PreviewLine(LineKind.DEDUCTION, str(Statutory.PF.label), fund.employee),
            PreviewLine(LineKind.EMPLOYER, str(Statutory.PENSION.label), fund.pension),
            PreviewLine(LineKind.EMPLOYER, str(Statutory.PF_EMPLOYER.label), fund.employer),
        ]
    wages = terms.whole_month("in_esi")
    if rule and salary.in_esi and statutory.is_insured(wages, rates_of(rule), was_insured=False):
        share = statutory.state_insurance(wages, rates_of(rule), paid_days=Decimal(month.days))
        found += [
            PreviewLine(LineKind.DEDUCTION, str(Statutory.ESI.label), share.employee),
            PreviewLine(LineKind.EMPLOYER, str(Statutory.ESI_EMPLOYER.label), share.employer),
        ]
    if salary.tax_state:
        slabs = Slabs().of(salary.tax_state, month, salary.staff.gender)
        tax = statutory.professional_tax(terms.whole_month("in_pt"), slabs, month)
        found.append(PreviewLine(LineKind.DEDUCTION, str(Statutory.PT.label), tax))
    return found
