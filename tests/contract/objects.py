"""Rows that the calls name, group by group: made in both institutions, and once more with foreign numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from core.accounts.models import User
from core.actors import Actor, Door, system_actor
from core.outbox.models import Job
from core.outbox.selectors import inbox
from core.outbox.services import notify
from core.periods import Month
from core.reports.models import ScheduledReport
from core.reports.selectors import MAKE_TASK
from core.reports.services.schedules import create_schedule
from core.tenancy.backup.models import Backup
from core.tenancy.models import Tenant
from payroll.advances.masters import advance_types
from payroll.advances.models import AdvanceApplication
from payroll.contract_staff import services as contracts
from payroll.contract_staff.models import ContractRun
from payroll.employees.models import Employee
from payroll.leave.masters import leave_types
from payroll.leave.models import LeaveApplication, LeaveType
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.decisions import approve_leave
from payroll.organizations.models import Organization
from payroll.tds.masters import challans
from payroll.tds.models import Challan
from tests.contract.imports import import_rows
from tests.contract.makers.erp_asset_custody import custody_rows
from tests.contract.makers.erp_assets import asset_rows
from tests.contract.makers.erp_attendance import attendance_rows
from tests.contract.makers.erp_banking import banking_rows
from tests.contract.makers.erp_billing import billing_rows
from tests.contract.makers.erp_biometrics import biometric_rows
from tests.contract.makers.erp_einvoice import einvoice_rows
from tests.contract.makers.erp_finance import finance_rows
from tests.contract.makers.erp_gst import gst_rows
from tests.contract.makers.erp_gst_credit import gst_credit_rows
from tests.contract.makers.erp_inventory import inventory_rows
from tests.contract.makers.erp_recruitment import recruitment_rows
from tests.contract.makers.erp_separation import separation_rows
from tests.contract.makers.erp_sourcing import sourcing_rows
from tests.contract.makers.erp_student_results import result_rows
from tests.contract.makers.erp_students import student_rows
from tests.contract.makers.erp_vendors import vendor_rows
from tests.core.tenancy.backups import made
from tests.payroll.advances.conftest import apply_for, drawn, sanctioned
from tests.payroll.contract_staff.people import make_contract
from tests.payroll.leave.conftest import give, kind


@dataclass(frozen=True, slots=True)
class Place:
    """Whom the rows are made for. `surname` marks every text, so that a leak is seen."""

    own: Employee
    colleague: Employee
    surname: str
    code: str

    @property
    def actor(self) -> Actor:
        """Somebody who may do everything, and bears the surname."""
        return system_actor(Door.COMMAND, f"Keeper {self.surname}")


def leave_rows(place: Place) -> dict[str, int]:
    """Make a type, and leave that waits and that is approved."""
    for employee in (place.own, place.colleague):
        give(employee, place.actor, EL=30)
    own = _apply(place, place.own, 7)
    approved = approve_leave(application=_apply(place, place.colleague, 14), actor=place.actor)
    return {
        "leave_type": _leave_type(place).pk,
        "own_leave": own.pk,
        "waiting_leave": _apply(place, place.colleague, 7).pk,
        "approved_leave": approved.pk,
    }


def _leave_type(place: Place) -> LeaveType:
    return leave_types.create(code=place.code, name=f"Leave {place.surname}", actor=place.actor)


def _apply(place: Place, employee: Employee, day: int) -> LeaveApplication:
    return apply_leave(
        employee=employee,
        leave_type=kind("EL"),
        from_on=date(2026, 12, day),
        to_on=date(2026, 12, day + 1),
        reason=f"House of {place.surname}",
        actor=place.actor,
    )


def advance_rows(place: Place) -> dict[str, int]:
    """Make a type, and advances that wait, are sanctioned and are drawn; recovery begins in December."""
    colleague = place.colleague
    terms = {
        "sanctioned_on": date(2026, 11, 10),
        "first_recovery_month": Month(2026, 12),
        "purpose": f"House of {place.surname}",
    }
    kind_of_advance = advance_types.create(
        code=place.code,
        name=f"Advance {place.surname}",
        max_principal_instalments=20,
        ceiling_amount=Decimal(9000),
        actor=place.actor,
    )
    own: AdvanceApplication = sanctioned(place.own, 100000, "HBA", **terms)
    return {
        "advance_type": kind_of_advance.pk,
        "waiting_advance": _waiting(place).pk,
        "sanctioned_advance": own.pk,
        "drawn_advance": drawn(colleague, **terms).pk,
    }


def _waiting(place: Place) -> AdvanceApplication:
    return apply_for(place.own, purpose=f"House of {place.surname}")


def contract_rows(place: Place) -> dict[str, int]:
    """Make a contract and a processed month that pays it."""
    contract = make_contract(40000, name=f"Contract {place.surname}", code=place.code)
    earlier, month = Month(2026, 9), Month(2026, 10)
    if not ContractRun.objects.filter(
        month=earlier.first
    ).exists():  # a locked month, for days corrected late
        contracts.lock_run(run=contracts.process_month(month=earlier, actor=place.actor), actor=place.actor)
    if ContractRun.objects.filter(month=month.first).exists():  # numbers above those of the other institution
        contracts.lock_run(run=contracts.process_month(month=month, actor=place.actor), actor=place.actor)
        month = month.plus(1)
    run = contracts.process_month(month=month, actor=place.actor)
    return {"contract": contract.pk, "contract_run": run.pk}


def notice_rows(place: Place) -> dict[str, int]:
    """Write a notice to the own inbox; a number without a user does for “foreign”."""
    user_id = place.own.user_id or 700001
    notify(
        actor=place.actor,
        template="leave_approved",
        context={"by": place.surname},
        channels=["inbox"],
        user_id=user_id,
    )
    return {"notice": inbox(user_id).latest("pk").pk}


def challan_rows(place: Place) -> dict[str, int]:
    """Complete the deductor's particulars, and enter a challan that covers all tax of the quarter."""
    Organization.objects.update(
        tan="DELA12345B",
        pan="AAATA1234F",
        address="1 Evergreen Road",
        state_code="9",
        pin_code="110075",
        email="accounts@example.org",
        responsible_name=f"Head {place.surname}",
        responsible_designation="Registrar",
        responsible_pan="ABCPR1234K",
        responsible_mobile="9811111111",
    )
    challan = challans.create(
        actor=place.actor,
        kind="salary",
        financial_year=2026,
        quarter="Q2",
        receipt_code="0510308",
        serial=f"{Challan.objects.count() + 70:05d}",
        paid_on=date(2026, 10, 7),
        tax=Decimal(1_000_000),
    )
    return {"challan": challan.pk}


def backup_of(tenant: Tenant, surname: str) -> Backup:
    """Make a real backup: the rows of all institutions stand in one table of the platform."""
    return made(tenant, system_actor(Door.COMMAND, f"Keeper {surname}"))


def report_rows(place: Place) -> dict[str, int]:
    """Make a schedule, and a finished report that it sent to all staff."""
    staff = list(User.objects.filter(role__in=["admin", "hr_manager"]))
    schedule = create_schedule(
        actor=place.actor,
        recipients=[user.username for user in staff],
        report="nps-schedule",
        file_format="csv",
    )
    file = default_storage.save("reports/of-the-world.csv", ContentFile(f"Report {place.surname}"))
    job = Job.objects.create(
        task=MAKE_TASK,
        state="done",
        file=file,
        result={"filename": "of-the-world.csv"},
        kwargs={"report": "nps-schedule", "texts": {}, "file_format": "csv", "language": "en", "owner": 0},
    )
    sent = ScheduledReport.objects.create(
        schedule=schedule, period=date(2026, 11, 1), report=schedule.report, job_id=job.pk
    )
    sent.recipients.set(staff)
    return {"report_schedule": schedule.pk, "report_job": job.pk}


def imported_rows(place: Place) -> dict[str, int]:
    """Make imports in three states."""
    return import_rows(place.actor, place.surname, place.code)


def hrms_rows(place: Place) -> dict[str, int]:
    """Make records of HR management in the states that their calls need."""
    from tests.contract.makers.erp_hrms import hrms_rows as make

    return make(place)


def hiring_rows(place: Place) -> dict[str, int]:
    """Make interviews, offers and somebody who joined, in the states that their calls need."""
    from tests.contract.makers.erp_hiring import hiring_rows as make

    return make(place)


def purchase_rows(place: Place) -> dict[str, Any]:
    """Make orders, goods receipts, returns and bills in the states that their calls need."""
    from tests.contract.makers.erp_purchase import purchase_rows as make

    return make(place)


def hostel_rows(place: Place) -> dict[str, int]:
    """Make a hostel with residents, outpasses and a visitor."""
    from tests.contract.makers.erp_hostel import hostel_rows as make

    return make(place)


def mess_rows(place: Place) -> dict[str, int]:
    """Make a mess with bills and a fee."""
    from tests.contract.makers.erp_mess import mess_rows as make

    return make(place)


GROUPS: list[Callable[[Place], dict[str, Any]]] = [
    leave_rows,
    advance_rows,
    notice_rows,
    challan_rows,
    contract_rows,
    report_rows,
    imported_rows,
    banking_rows,
    billing_rows,
    biometric_rows,
    inventory_rows,
    finance_rows,
    separation_rows,
    vendor_rows,
    asset_rows,
    custody_rows,
    attendance_rows,
    hrms_rows,
    hostel_rows,
    mess_rows,
    recruitment_rows,
    hiring_rows,
    gst_rows,
    gst_credit_rows,
    einvoice_rows,
    student_rows,
    purchase_rows,
    result_rows,
    sourcing_rows,
]


def rows_of(place: Place) -> dict[str, Any]:
    """Make the rows of every group and return their numbers by name."""
    found: dict[str, Any] = {}
    for make in GROUPS:
        found |= make(place)
    return found
