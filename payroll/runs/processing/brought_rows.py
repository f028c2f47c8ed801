"""One row of salaries drawn in another system: its sums, its difference from the rules, the rows kept of it."""

from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import rupees
from core.imports.rows import RowPlan, Values
from core.money import ZERO, round_paise
from core.periods import Month
from core.refusals import refuse_wrong
from payroll.employees.enums import ElementKind
from payroll.employees.models import Employee, PayElement
from payroll.pay_commission.calc import Rates
from payroll.runs.facts import Earned, Person
from payroll.runs.models import AcceptedDifference, PayrollRun, SalaryDetail, SalaryElement

HEADS = ("basic", "da", "hra", "ta")
AMOUNTS = (*HEADS, "arrears", "nps", "employer_nps", "tds", "recoveries")
# The line behind what another system recovered of advances: which of them it was is not told.
RECOVERED = "RECOVERED"


class Drawn(NamedTuple):
    """One row of the file with what the rules make due: an employee's month in rupees."""

    employee: Employee
    month: Month
    amounts: dict[str, Decimal]
    elements: dict[PayElement, Decimal]
    person: Person
    earned: Earned
    difference: dict[str, Decimal]
    reason: str

    def sum_of(self, kind: str) -> Decimal:
        """Return the sum of the elements of a kind."""
        return sum((amount for row, amount in self.elements.items() if row.kind == kind), ZERO)

    @property
    def gross(self) -> Decimal:
        """All earnings."""
        heads = sum((self.amounts[name] for name in (*HEADS, "arrears")), ZERO)
        return heads + self.sum_of(ElementKind.EARNING)

    @property
    def deductions(self) -> Decimal:
        """All deductions."""
        own = sum((self.amounts[name] for name in ("nps", "tds", "recoveries")), ZERO)
        return own + self.sum_of(ElementKind.DEDUCTION)

    @property
    def exempt(self) -> Decimal:
        """Earnings that are not taxed."""
        rows = self.elements.items()
        return sum((a for row, a in rows if row.kind == ElementKind.EARNING and not row.is_taxable), ZERO)

    @property
    def element_pay(self) -> Decimal:
        """Of the other earnings: pay for DA and NPS."""
        rows = self.elements.items()
        return sum((a for row, a in rows if row.kind == ElementKind.EARNING and row.is_pay), ZERO)


def drawn_row(employee: Employee, month: Month, values: Values, person: Person, earned: Earned) -> Drawn:
    """Return the row with its difference from what is due. Raises ValidationFailed for an amount below zero."""
    given = {name: value for name, value in values.items() if isinstance(value, Decimal)}
    refuse_wrong({name: _("It cannot be below zero.") for name, value in given.items() if value < 0})
    amounts = {name: round_paise(values.get(name) or ZERO) for name in AMOUNTS}
    if values.get("employer_nps") is None:
        amounts["employer_nps"] = earned.heads.employer_nps if amounts["nps"] else ZERO
    elements = {row: round_paise(amount) for row, amount in values.get("elements", {}).items() if amount}
    row = Drawn(
        employee, month, amounts, elements, person, earned, {}, str(values.get("reason") or "").strip()
    )
    return row._replace(difference=_difference(row))


def _difference(row: Drawn) -> dict[str, Decimal]:
    """Return due less drawn of the heads that differ."""
    earned = row.earned
    pairs = {
        **{
            name: (getattr(earned.heads, name), row.amounts[name]) for name in (*HEADS, "nps", "employer_nps")
        },
        "other": (earned.elements.total, row.sum_of(ElementKind.EARNING)),
        "exempt": (earned.elements.exempt, row.exempt),
        "element_pay": (earned.elements.pay, row.element_pay),
        "deductions": (earned.deductions, row.sum_of(ElementKind.DEDUCTION)),
    }
    return {name: due - drawn for name, (due, drawn) in pairs.items() if due != drawn}


def check_sums(row: Drawn, net: Decimal | None) -> None:
    """Raises ValidationFailed where the net is below zero or not the sum of the row."""
    found = row.gross - row.deductions
    if found < 0:
        text = _("Deductions of %(deductions)s exceed the earnings of %(gross)s.")
        found_text = text % {"deductions": rupees(row.deductions), "gross": rupees(row.gross)}
        raise ValidationFailed.at("net", found_text)
    if net is not None and round_paise(net) != found:
        text = _("The earnings less the deductions of this row are %(sum)s.")
        raise ValidationFailed.at("net", text % {"sum": rupees(found)})


def tell_differences(plan: RowPlan, row: Drawn) -> None:
    """Note each differing head beside its column: in the way without a reason, to be looked at with one."""
    told = plan.warnings if row.reason else plan.errors
    for name, amount in row.difference.items():
        if name in {"exempt", "element_pay"}:
            continue  # parts of the other earnings
        column = {"other": "reason", "deductions": "reason"}.get(name, name)
        labels = {"other": _("other earnings"), "deductions": _("other deductions")}
        drawn = (
            {
                "other": row.sum_of(ElementKind.EARNING),
                "deductions": row.sum_of(ElementKind.DEDUCTION),
            }.get(name)
            if name in labels
            else row.amounts[name]
        )
        text = _("%(what)s: drawn %(drawn)s, by the rules here %(due)s.") % {
            "what": labels.get(name) or AcceptedDifference._meta.get_field(name).verbose_name,  # type: ignore[union-attr]
            "drawn": rupees(drawn or ZERO),
            "due": rupees((drawn or ZERO) + amount),
        }
        if not row.reason:
            text += " " + _("Correct the pay, allowances or elements here, or say why under Reason.")
        told[column] = f"{told[column]} {text}" if column in told else text


def detail_of(
    run: PayrollRun, row: Drawn, rates: Rates, place: tuple[int, int], slip_no: int
) -> SalaryDetail:
    """Return the salary detail, unsaved; `place` is level and cell. What differs is compared by days ever after."""
    earned, person, employee = row.earned, row.person, row.employee
    return SalaryDetail(
        run=run,
        employee=employee,
        slip_no=slip_no,
        employee_code=employee.code,
        employee_name=employee.name,
        department=employee.department.name,
        designation=employee.designation.name,
        bank_account=employee.bank_account,
        ifsc=employee.ifsc,
        pan=employee.pan,
        scheme=person.scheme,
        pran=person.pran,
        level=place[0],
        cell=place[1],
        basic_rate=earned.basic_rate,
        service_days=earned.days.service,
        unpaid_days=earned.days.unpaid,
        half_pay_days=earned.days.half_pay,
        eighty_pay_days=earned.days.eighty_pay,
        da_pct=rates.da_pct,
        hra_pct=earned.heads.hra_pct,
        hra_class=earned.hra_class,
        hra_basic=earned.heads.hra_basic,
        ta_class=earned.ta_class,
        by_days=bool(row.difference) or not earned.is_plain,
        other_earnings=row.sum_of(ElementKind.EARNING),
        element_pay=row.element_pay,
        other_deductions=row.sum_of(ElementKind.DEDUCTION),
        gross=row.gross,
        total_deductions=row.deductions,
        net=row.gross - row.deductions,
        taxable=row.gross - row.exempt,
        regime=employee.tax_regime,
        annual_income=ZERO,
        annual_tax=ZERO,
        **row.amounts,
    )


def lines_of(run: PayrollRun, row: Drawn) -> list[SalaryElement]:
    """Return the lines behind the other earnings, deductions and recoveries, unsaved."""
    lines = [
        SalaryElement(
            run=run, employee=row.employee, code=item.code, name=item.name, kind=item.kind, amount=amount
        )
        for item, amount in row.elements.items()
    ]
    recovered = row.amounts["recoveries"]
    if recovered:
        name = _("Recovery of advances (another system)")
        lines.append(
            SalaryElement(
                run=run, employee=row.employee, code=RECOVERED, name=name, kind="recovery", amount=recovered
            )
        )
    return lines
