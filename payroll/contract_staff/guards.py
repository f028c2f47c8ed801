"""Guards of the tables of this app."""

from core.triggers import final_rows

GUARDS = "\n".join(
    (
        final_rows(
            prefix="payroll_contract",
            run="payroll_contract_staff_contractrun",
            tables=[
                "payroll_contract_staff_contractarrear",
                "payroll_contract_staff_contractcorrection",
                "payroll_contract_staff_contractfinding",
                "payroll_contract_staff_contractline",
                "payroll_contract_staff_contractlinededuction",
            ],
            ledgers=["payroll_contract_staff_contracttdsentry"],
        ),
    )
)
