"""Rights over the payroll; whose payslip somebody sees is asked of `selectors.payslips`."""

from core.access import Permission


class PayrollPermission(Permission):
    """In the style of the specification (school, Authentication)."""

    READ = "payroll:read"  # runs, payslips of all, registers
    WRITE = "payroll:write"  # components, structures, salaries, rules; processing a month
    LOCK = "payroll:lock"  # making a month final
    OWN = "payslips:own"  # the own payslips of locked months
