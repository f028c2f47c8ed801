"""Components, structures, rules of the law and earlier incomes, declared for every door."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.errors import ValidationFailed
from core.masters import Change, Master
from core.refusals import refuse_wrong
from school.payroll.enums import GROSS, Calculation, ComponentKind, Statutory
from school.payroll.errors import OwnSalary, StructureUsed
from school.payroll.models import (
    ContributionRule,
    EarlierIncome,
    ProfessionalTaxSlab,
    SalaryComponent,
    SalaryStructure,
)
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.people import codes_of
from school.payroll.selectors.salaries import is_of

# May change although a locked month has paid by the component.
HARMLESS = {"name", "is_active"}


def _complete_component(row: SalaryComponent, _change: Change) -> None:
    row.percent_of = "+".join(codes_of(row.percent_of)) if row.calculation == Calculation.PERCENT else ""


def _check_component(row: SalaryComponent, change: Change) -> None:
    wrong: dict[str, str] = {}
    if row.code == GROSS or row.code in Statutory.values:
        wrong["code"] = _("The payroll uses this code itself. Choose another.")
    if row.calculation == Calculation.PERCENT and not row.percent_of:
        wrong["percent_of"] = _("Say what it is a percentage of, for example BASIC or GROSS.")
    elif row.calculation == Calculation.PERCENT:
        known = {*SalaryComponent.objects.exclude(pk=row.pk).values_list("code", flat=True), GROSS}
        missing = [code for code in codes_of(row.percent_of) if code not in known]
        if missing:
            text = _("There is no component %(codes)s.") % {"codes": ", ".join(missing)}
            wrong["percent_of"] = text
    if row.calculation == Calculation.REST and row.kind != ComponentKind.EARNING:
        wrong["calculation"] = _("Only an earning can take what is left of the salary.")
    refuse_wrong(wrong)
    changed = set(change.after) - HARMLESS
    if not change.is_new and row.used_at is not None and changed:
        text = _("A locked month has paid by “%(name)s”, so it stays. Make a new component and structure.")
        raise StructureUsed(text % {"name": row.name})


def _not_own(row: EarlierIncome, change: Change) -> None:
    if is_of(row.staff, change.actor):
        raise OwnSalary


def _check_rates(row: ContributionRule, _change: Change) -> None:
    wrong = {}
    if row.effective_on.day != 1:
        wrong["effective_on"] = _("Give the first day of a month.")
    if row.pension > row.pf_employer:
        wrong["pension"] = _("The pension share is part of the employer's and cannot be more.")
    refuse_wrong(wrong)


def _check_slab(row: ProfessionalTaxSlab, _change: Change) -> None:
    if row.effective_on.day != 1:
        raise ValidationFailed.at("effective_on", _("Give the first day of a month."))


components = Master(
    SalaryComponent,
    label="salary_component",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "code", "name", "kind", "calculation", "percent_of", "is_pro_rata", "in_pf", "in_esi", "in_pt",
        "display_order", "is_active",
    ),
    tidy={"code": str.upper, "percent_of": str.upper},
    complete=_complete_component,
    check=_check_component,
    columns=("code", "name", "kind", "calculation", "percent_of", "in_pf", "in_esi", "in_pt", "display_order"),
    search=("code", "name"),
    filters=("kind", "calculation", "is_active"),
    example={
        "code": "HRA", "name": "House rent allowance", "kind": "earning", "calculation": "percent",
        "percent_of": "BASIC",
    },
)  # fmt: skip
structures = Master(
    SalaryStructure,
    label="salary_structure",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "note", "is_active"),
    columns=("name", "note", "is_active"),
    search=("name",),
    filters=("is_active",),
    example={"name": "Teachers", "note": "Basic 50 percent of the salary"},
)
contribution_rules = Master(
    ContributionRule,
    label="contribution_rule",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "effective_on", "pf_employee", "pf_employer", "pension", "pf_ceiling", "esi_employee", "esi_employer",
        "esi_ceiling", "esi_daily_exempt", "source",
    ),
    dated=True,
    in_use=gettext_lazy("A locked month has used the rates of %(name)s; enter new ones from a later month."),
    check=_check_rates,
    columns=("effective_on", "pf_employee", "pf_employer", "pension", "pf_ceiling", "esi_employee",
             "esi_employer", "esi_ceiling"),
    filters=("effective_on",),
    shown=("used_at",),
    example={
        "effective_on": "2027-04-01", "pf_employee": 12, "pf_employer": 12, "pension": 8.33, "pf_ceiling": 15000,
        "esi_employee": 0.75, "esi_employer": 3.25, "esi_ceiling": 21000, "esi_daily_exempt": 176,
    },
)  # fmt: skip
tax_slabs = Master(
    ProfessionalTaxSlab,
    label="professional_tax_slab",
    read=P.READ,
    write=P.WRITE,
    writable=("state", "effective_on", "gender", "wages_from", "amount", "february", "source"),
    dated=True,
    in_use=gettext_lazy("A locked month has used the slab %(name)s; enter the new table from a later month."),
    check=_check_slab,
    columns=("state", "effective_on", "gender", "wages_from", "amount", "february"),
    filters=("state", "effective_on", "gender"),
    shown=("used_at",),
    example={
        "state": "KA", "effective_on": "2025-04-01", "gender": "", "wages_from": 25000, "amount": 200,
        "february": 300,
    },
)  # fmt: skip
earlier_incomes = Master(
    EarlierIncome,
    label="earlier_income",
    read=P.READ,
    write=P.WRITE,
    writable=("staff", "financial_year", "income", "tax_deducted", "note"),
    check=_not_own,
    columns=("staff", "financial_year", "income", "tax_deducted", "note"),
    search=("staff__name", "staff__employee_code"),
    filters=("financial_year",),
    rows=lambda: EarlierIncome.objects.select_related("staff"),
    example={"financial_year": 2026, "income": 240000, "tax_deducted": 0, "note": "Earlier school"},
)
