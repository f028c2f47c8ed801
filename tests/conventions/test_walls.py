"""The walls between apps and inside one, where `.importlinter` cannot say it: whose doors and rows are whose."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.conventions.source import ROOT, python_files

SUITES = ("payroll", "school", "erp_planned")
# The doors of an app and what registers them; nobody else may come in through them.
DOORS = {
    "api",
    "admin",
    "portal",
    "management",
    "tasks",
    "events",
    "todo",
    "set_up",
    "urls",
    "registration",
    "apps",
}
# The employees' own door is made of the same shapes as the office's.
SHARED_DOORS = {("payroll.ess", f"payroll.{name}") for name in ("advances", "income_tax", "leave")}
# The ERP's pages for employees stand in the same portal as payroll's.
SAME_PORTAL = ("erp_planned.portal", "payroll.ess")
# What stands between services and doors.
ACTS = "acts"
# What only the demo writes in bulk, or looks up in a school that it has just made.
OPEN_TO_DEMO = {
    "school.fees": {
        "Allocation", "ConcessionGrant", "ConcessionRule", "FeeHead", "FeePlan", "Instalment", "LateFeeRule",
        "OptedHead",
    },
    "school.payments": {"SandboxOrder", "SandboxPayment"},
    "school.payroll": {"EarlierIncome", "SalaryStructure"},
    "school.staff": {"LeaveType"},
    "school.transport": {"CrewMember", "Route", "Stop", "StopFare", "Vehicle", "VehiclePaper"},
    "school.library": {"Book", "Copy", "LibraryRule", "Loan"},
    "school.inventory": {"Item"},
}  # fmt: skip
# Rows of another app that may be read and joined where its selectors would be asked for every one of them.
OPEN_MODELS = {
    "school.masters": {"AcademicYear", "SchoolClass", "Section", "Subject", "Room", "DateRange"},
    "school.foundation": {"Row"},
    "school.staff": {"StaffMember", "TeachingAssignment", "ClassTeacher", "LeaveRequest"},
    "school.students": {
        "Student", "Guardian", "StudentGuardian", "Enrolment", "PromotionBatch", "PromotionLine", "StudentExit",
    },
    # What the demo writes in bulk.
    "school.attendance": {"AttendanceSheet", "Holiday", "WeeklyOff"},
    "school.timetable": {"BellSchedule", "Period", "SubjectLoad", "TimetableEntry"},
    "school.exams": {
        "Exam", "ExamComponent", "ExamSubject", "Mark", "MarkSheet", "CoScholasticArea", "CoScholasticGrade",
        "TermRemark",
    },
    "school.homework": {"Homework", "HomeworkStatus"},
    "school.transport": {"Ride"},
    "school.admissions": {"Inquiry"},
    # What payments are for, and what bank statements are compared with.
    "school.fees": {"FeeAccount", "FeeSettings", "Invoice", "Receipt"},
    "payroll.organizations": {"Organization", "OrganizationSettings", "RETIREMENT_AGES"},
    "payroll.employees": {
        "Employee", "Department", "Designation", "PayElement", "EmployeeElement", "PayHistory", "StatusHistory",
        "CodeSeries",
    },
    "payroll.pay_commission": {"DaRevision"},
    "payroll.income_tax": {"TaxDeclaration", "DECLARED_AMOUNTS", "TdsEntry"},
    "payroll.leave": {"LeaveType", "LeaveApplication"},
    "payroll.advances": {"AdvanceType", "AdvanceApplication", "AdvanceEntry"},
    "payroll.tds": {"Challan"},
    "payroll.contract_staff": {"ContractStaff", "ContractRun", "ContractTdsEntry"},
    # What the bank's lines and bills are made of, and what they are compared with.
    "erp_planned.finance": {"Account", "BookYear", "DayTotal", "Opening", "Voucher", "VoucherEntry"},
    # What is bought, kept and issued.
    "erp_planned.inventory": {"Batch", "Item", "ItemCategory", "Stock", "StockMovement", "Store"},
    # From whom is bought, what is asked for and what came.
    "erp_planned.vendors": {"Vendor", "VendorCategory"},
    "erp_planned.sourcing": {"Comparison", "Enquiry", "Indent"},
    "erp_planned.purchase": {"PurchaseBill", "PurchaseOrder", "ReceiptLine"},
    # What custody holds, and what is registered and credited.
    "erp_planned.assets": {"Asset", "AssetCategory"},
    "erp_planned.gst": {"GSTInvoice"},
    # What the demo fills by services and looks up.
    "erp_planned.student_exams": {"Exam", "ExamPaper", "StudentMark"},
    "erp_planned.mess": {"HostelFee", "MessBill"},
    "erp_planned.gst_credit": {"GSTReconciliation"},
    # What panels, openings and the demo say of them.
    "erp_planned.recruitment": {"Candidate", "Interview", "JobRequisition"},
    # Whose exams and fees they are.
    "erp_planned.students": {"AcademicYear", "Enrolment", "SchoolClass", "Student", "Subject", "TeachingAssignment"},
    # Whom the mess feeds, who was out, and what the demo asks for.
    "erp_planned.hostel": {"Hostel", "InOutMovement", "OutpassRequest"},
    "payroll.runs": {"PayrollRun", "SalaryDetail", "SalaryElement", "ArrearLine", "NpsEntry"},
}  # fmt: skip


class Import:
    """One imported name: who imports, from which module."""

    def __init__(self, file: Path, source: str, module: str, name: str, line: int) -> None:
        self.source, self.module, self.name = source, module, name
        self.place = f"{file.relative_to(ROOT)}:{line} imports {module}.{name}"

    @property
    def apps(self) -> tuple[str, str]:
        return ".".join(self.source.split(".")[:2]), ".".join(self.module.split(".")[:2])


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports() -> Iterator[Import]:
    for file in python_files(*SUITES):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in SUITES:
                for alias in node.names:
                    yield Import(file, module_of(file), node.module, alias.name, node.lineno)


def part(module: str, name: str) -> str:
    """Return the part of its app that an imported name belongs to."""
    parts = [*module.split("."), name]
    return parts[2] if len(parts) > 2 else ""


ALL = list(imports())
assert len(ALL) > 1000


def test_nobody_comes_in_by_the_door_of_another_app() -> None:
    """A rule that stands in a door would be copied with it."""
    found = [
        one.place
        for one in ALL
        if one.apps[0] != one.apps[1]
        and part(one.module, one.name) in DOORS
        and not (one.apps in SHARED_DOORS and part(one.module, one.name) == part(one.source, "") == "api")
        and not (one.apps == SAME_PORTAL and part(one.module, one.name) == "portal")
    ]
    assert found == []


def test_rows_of_another_app_are_asked_of_its_selectors() -> None:
    """Else a change of a table is a change of every app."""
    found = [
        one.place
        for one in ALL
        if one.apps[0] != one.apps[1]
        and part(one.module, one.name) == "models"
        and one.name not in OPEN_MODELS.get(one.apps[1], set())
        and not (one.apps[0] == "school.demo" and one.name in OPEN_TO_DEMO.get(one.apps[1], set()))
    ]
    assert found == []


def test_only_doors_know_doors() -> None:
    """Whatever is no door is a rule, whatever its name: layers with fixed names are held by import-linter."""
    found = [
        one.place
        for one in ALL
        if one.apps[0] == one.apps[1]
        and part(one.source, "") not in DOORS | {"", ACTS}
        and part(one.module, one.name) in DOORS | {ACTS}
    ]
    assert found == []
