"""Components, structures, rules and earlier incomes at every door."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from school.payroll import masters
from school.payroll.models import SalaryComponent, SalaryStructure, StructureLine
from school.payroll.services.salaries import enter_salary
from tests.core.masters.cases import MasterCases
from tests.school.masters.test_masters import Ground
from tests.school.payroll.kit import OFFICE, member

D = Decimal


class TestComponents(Ground, MasterCases):
    master = masters.components
    path = "v1/payroll/components"
    change: ClassVar[dict[str, Any]] = {"name": "Rent"}
    bad: ClassVar[dict[str, Any]] = {"code": "hra!", "calculation": "guess"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        code = f"C{number}"
        return {"code": code, "name": f"Component {number}", "kind": "earning", "calculation": "fixed"}

    def use(self, row: SalaryComponent) -> None:
        structure = SalaryStructure.objects.create(name="Uses it")
        StructureLine.objects.create(structure=structure, component=row)


class TestStructures(Ground, MasterCases):
    master = masters.structures
    path = "v1/payroll/structures"
    change: ClassVar[dict[str, Any]] = {"note": "From April"}
    bad: ClassVar[dict[str, Any]] = {"name": " "}

    def use(self, row: SalaryStructure) -> None:
        basic = SalaryComponent.objects.create(code="ALL", name="All", calculation="rest")
        StructureLine.objects.create(structure=row, component=basic)
        enter_salary(
            staff=member("T701"), structure=row, gross=D(20000), from_on=date(2026, 4, 1), actor=OFFICE
        )


class TestContributionRules(Ground, MasterCases):
    master = masters.contribution_rules
    path = "v1/payroll/contribution-rules"
    change: ClassVar[dict[str, Any]] = {"pf_ceiling": D(25000)}
    bad: ClassVar[dict[str, Any]] = {"pension": D(13), "esi_ceiling": D(-1)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        names = {name: D(str(value)) for name, value in self.master.example.items() if name != "effective_on"}
        return {**names, "effective_on": date(2030 + number, 4, 1)}


class TestProfessionalTaxSlabs(Ground, MasterCases):
    master = masters.tax_slabs
    path = "v1/payroll/professional-tax-slabs"
    change: ClassVar[dict[str, Any]] = {"amount": D(208)}
    bad: ClassVar[dict[str, Any]] = {"effective_on": date(2030, 4, 2), "state": "XX"}

    def unique_fields(self) -> list[str]:
        return ["wages_from"]

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "state": "WB", "effective_on": date(2030, 4, 1), "gender": "", "wages_from": D(10001 + number),
            "amount": D(110), "february": None,
        }  # fmt: skip


class TestEarlierIncomes(Ground, MasterCases):
    master = masters.earlier_incomes
    path = "v1/payroll/earlier-incomes"
    change: ClassVar[dict[str, Any]] = {"income": D(250000)}
    bad: ClassVar[dict[str, Any]] = {"income": D(-1), "financial_year": 1800}

    def unique_fields(self) -> list[str]:
        return ["financial_year"]

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "staff": self.teacher(500), "financial_year": 2026 + number, "income": D(240000),
            "tax_deducted": D(0), "note": "Earlier school",
        }  # fmt: skip
