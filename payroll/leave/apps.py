"""Leave: types, ledger, applications, year-end."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaveConfig(AppConfig):
    """Leave: types, ledger, applications, year-end."""

    name = "payroll.leave"
    label = "payroll_leave"
    verbose_name = _("Leave")

    def ready(self) -> None:
        """Register the seeds of a new institution, and follow employees from joining to leaving."""
        from core.set_up import on_set_up  # noqa: PLC0415 - apps must be loaded
        from core.todo import on_to_do  # noqa: PLC0415
        from payroll.employees.signals import (  # noqa: PLC0415 - apps must be loaded
            employee_created,
            employee_removing,
            employees_created,
            service_changed,
            services_changed,
        )
        from payroll.leave.events import (  # noqa: PLC0415
            open_new_employee,
            open_new_employees,
            remove_accounts,
            settle_service,
        )
        from payroll.leave.services import seed_leave_types  # noqa: PLC0415
        from payroll.leave.todo import steps, waiting  # noqa: PLC0415
        from payroll.organizations.seeding import on_seed  # noqa: PLC0415

        on_seed(seed_leave_types)
        on_to_do("organization", waiting)
        on_set_up("organization", steps)
        employee_created.connect(open_new_employee, dispatch_uid="payroll_leave.open")
        employees_created.connect(open_new_employees, dispatch_uid="payroll_leave.open_many")
        services_changed.connect(open_new_employees, dispatch_uid="payroll_leave.settle_many")
        service_changed.connect(settle_service, dispatch_uid="payroll_leave.settle")
        employee_removing.connect(remove_accounts, dispatch_uid="payroll_leave.remove")
