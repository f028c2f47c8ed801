"""What staff are paid by: components, structures, salaries, the rules of the law; and the runs that pay them."""

from school.payroll.models.rules import ContributionRule, EarlierIncome, ProfessionalTaxSlab
from school.payroll.models.runs import PayArrear, PayFigure, PayrollFinding, PayrollRun, Payslip, PayslipLine
from school.payroll.models.salaries import SalaryAmount, StaffSalary
from school.payroll.models.structures import SalaryComponent, SalaryStructure, StructureLine

__all__ = [
    "ContributionRule",
    "EarlierIncome",
    "PayArrear",
    "PayFigure",
    "PayrollFinding",
    "PayrollRun",
    "Payslip",
    "PayslipLine",
    "ProfessionalTaxSlab",
    "SalaryAmount",
    "SalaryComponent",
    "SalaryStructure",
    "StaffSalary",
    "StructureLine",
]
