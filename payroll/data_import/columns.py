"""The columns of each subject's file, with what the template says of them."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.imports.cells import Kind
from core.imports.columns import EXAMPLE, ImportColumn
from payroll.employees.enums import Category, Gender, PayReason, TaxRegime
from payroll.employees.selectors.masters import department_masters, designation_masters, element_masters
from payroll.leave.selectors.accounts import account_types
from payroll.organizations.enums import HraClass, TaClass
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL, Scheme
from payroll.pay_commission.selectors import matrix


def _options(enum: Any) -> dict[Any, Any]:
    return {choice.value: choice.label for choice in enum}


def _code(help_text: Any, **options: Any) -> ImportColumn:
    return ImportColumn("code", _("Employee code"), Kind.CODE, help_text, EXAMPLE, **options)


def _levels() -> list[int]:
    return list(range(MIN_LEVEL, MAX_LEVEL + 1))


def _cells() -> list[int]:
    cells = [cell for _level, cell in matrix(organization_settings().commission_version)]
    return list(range(1, max(cells, default=1) + 1))


def employees() -> list[ImportColumn]:
    """Return the columns of employees' records, with the masters as they are now."""
    departments, designations = department_masters().known, designation_masters().known
    d, c = Kind.DATE, Kind.CODE
    return [
        _code(_("Known employees are changed, unknown codes are new. Empty: a code is generated.")),
        ImportColumn("name", _("Name"), help=_("As in the service book."), example="Kavita Rao", is_needed=True,
            width=26),
        ImportColumn("date_of_birth", _("Date of birth"), d, _("Date"), "04/03/1992", is_needed=True),
        ImportColumn("date_of_joining", _("Date of joining"), d, _("Date; it may lie ahead."), "02/11/2026",
            is_needed=True),
        ImportColumn("department", _("Department"), help=_("Code or name from the masters."),
            example=_first(departments), is_needed=True, offered=[row.name for row in departments], width=24),
        ImportColumn("designation", _("Designation"), help=_("Name from the masters."),
            example=_first(designations), is_needed=True, offered=[row.name for row in designations], width=24),
        ImportColumn("level", _("Pay level"), Kind.INTEGER, _("New employees: 1 to 18."), 6, is_needed=True,
            offered=_levels(), width=10),
        ImportColumn("cell", _("Cell"), Kind.INTEGER,
            _("New employees: cell of the level; it gives the basic pay."), 1, is_needed=True, offered=_cells(),
            width=8),
        ImportColumn("pay_effective_on", _("Pay from"), d, _("New employees: empty for the date of joining.")),
        ImportColumn("order_reference", _("Order"), help=_("Reference of the order of pay.")),
        ImportColumn("gender", _("Gender"), Kind.CHOICE, choices=_options(Gender), example="female", width=10),
        ImportColumn("category", _("Category"), Kind.CHOICE, choices=_options(Category), example="GEN",
            width=10),
        ImportColumn("email", _("E-mail"), help=_("For notices."), may_clear=True, width=26),
        ImportColumn("phone", _("Phone"), c, _("Mobile number of 10 digits."), may_clear=True),
        ImportColumn("address", _("Address"), may_clear=True, width=30),
        ImportColumn("bank_account", _("Bank account"), c, _("9 to 18 digits, with the IFSC."), "30012345678",
            may_clear=True, width=20),
        ImportColumn("ifsc", "IFSC", c, _("11 characters, such as SBIN0001234."), "SBIN0001234",
            may_clear=True),
        ImportColumn("pan", "PAN", c, _("10 characters, such as ABCPE1234F."), "ABCPE1234F", may_clear=True),
        ImportColumn("scheme", _("Pension scheme"), Kind.CHOICE, choices=_options(Scheme), example="NPS",
            width=12),
        ImportColumn("pran", "PRAN", c, _("12 digits; members of NPS and UPS only."), "110012345678",
            may_clear=True),
        ImportColumn("gpf_number", _("GPF account"), c, _("For the scheme GPF."), may_clear=True),
        ImportColumn("tax_regime", _("Tax regime"), Kind.CHOICE, choices=_options(TaxRegime), example="new",
            width=10),
        ImportColumn("retirement_on", _("Retires on"), d,
            _("Only where an order names another day than the age gives; the last day of a month."),
            may_clear=True),
        ImportColumn("retirement_order", _("Order of retirement"),
            help=_("The order of that date, for example of an extension."), may_clear=True, width=20),
        *_allowances(),
    ]  # fmt: skip


def _allowances() -> list[ImportColumn]:
    yes_no = _("yes or no")
    return [
        ImportColumn("hra_eligible", _("HRA is paid"), Kind.BOOLEAN, yes_no, "yes", width=10),
        ImportColumn("ta_eligible", _("TA is paid"), Kind.BOOLEAN, yes_no, "yes", width=10),
        ImportColumn("hra_class", _("Own HRA class"), Kind.CHOICE, _("Empty: that of the organization."),
            choices=_options(HraClass), may_clear=True, width=10),
        ImportColumn("ta_class", _("Own TA class"), Kind.CHOICE, _("Empty: that of the organization."),
            choices=_options(TaClass), may_clear=True, width=10),
        ImportColumn("entitlement_from", _("HRA and TA from"), Kind.DATE,
            _("Known employees: from when the change of HRA or TA counts; empty: today.")),
        ImportColumn("entitlement_reason", _("Order of HRA and TA"), help=_("Reason or order of that change.")),
    ]  # fmt: skip


def pay_data() -> list[ImportColumn]:
    """Return the columns of pay, allowances and recurring elements."""
    reasons = {key: label for key, label in _options(PayReason).items() if key != PayReason.JOINING}
    return [
        _code(_("The employee must be there already."), is_needed=True),
        ImportColumn("name", _("Name"), help=_("For reading only; it is not imported."), example="Kavita Rao",
            width=26),
        ImportColumn("pay_effective_on", _("Effective date"), Kind.DATE, _("With a level or cell."),
            "01/01/2027"),
        ImportColumn("level", _("Pay level"), Kind.INTEGER, _("1 to 18; empty: stays."), 6, offered=_levels(),
            width=10),
        ImportColumn("cell", _("Cell"), Kind.INTEGER,
            _("Empty: stays; on promotion and MACP it is found by rule 13."), 2, offered=_cells(), width=8),
        ImportColumn("pay_reason", _("Reason"), Kind.CHOICE, _("With a level or cell."), "increment",
            choices=reasons),
        ImportColumn("order_reference", _("Order"), help=_("Reference of the order.")),
        ImportColumn("rebase_later", _("Re-fix later increments"), Kind.BOOLEAN,
            _("yes where pay is entered for later days already: enter it anew from the new place."), width=12),
        ImportColumn("from_next_increment", _("Fixed on next increment"), Kind.BOOLEAN,
            _("yes for promotion and MACP with the option of the date of the next increment."), width=12),
        *_allowances(),
        ImportColumn("elements_from", _("Elements from"), Kind.DATE,
            _("First month of the amounts to the right; empty: that of the effective date.")),
        *(ImportColumn(f"element_{row.pk}", row.code, Kind.DECIMAL,
            _("%(name)s: rupees a month, 0 ends it, empty leaves it.") % {"name": row.name}, width=14)
            for row in element_masters().known),
    ]  # fmt: skip


def drawn_salaries() -> list[ImportColumn]:
    """Return the columns of salaries that another system paid: heads, then a column for each pay element."""
    d = Kind.DECIMAL
    return [
        _code(_("The employee must be there already, with the pay of the month."), is_needed=True),
        ImportColumn("name", _("Name"), help=_("For reading only; it is not imported."), example="Kavita Rao",
            width=26),
        ImportColumn("month", _("Month"), Kind.DATE, _("Any day of the month; before the first month paid here."),
            "01/04/2026", is_needed=True),
        ImportColumn("basic", _("Basic pay"), d, _("Rupees drawn; 0 where nothing was."), 44900, is_needed=True),
        ImportColumn("da", "DA", d, _("Rupees drawn."), 26042, is_needed=True),
        ImportColumn("hra", "HRA", d, _("Rupees drawn.")),
        ImportColumn("ta", "TA", d, _("Rupees drawn, with the DA on it.")),
        ImportColumn("arrears", _("Arrears"), d, _("Of earlier months, paid in this one; taxed in it.")),
        ImportColumn("nps", "NPS", d, _("Own share.")),
        ImportColumn("employer_nps", _("Government's NPS"), d, _("Empty: by the rules, where there is an own share.")),
        ImportColumn("tds", _("Income tax"), d, _("Tax deducted."), 2500, is_needed=True),
        ImportColumn("recoveries", _("Recovery of advances"), d, _("Principal and interest.")),
        *(ImportColumn(f"element_{row.pk}", row.code, d, _("%(name)s: rupees drawn.") % {"name": row.name}, width=14)
            for row in element_masters().known),
        ImportColumn("net", _("Net pay"), d, _("Checked against the sum of the row."), is_needed=True),
        ImportColumn("reason", _("Reason"), help=_("Why it is not what the rules here give, where it is not."),
            width=40),
    ]  # fmt: skip


def leave_balance() -> list[ImportColumn]:
    """Return the columns of leave balances."""
    types = {row.code: row.name for row in account_types() if row.is_active}
    return [
        _code(_("The employee must be there already."), is_needed=True),
        ImportColumn("name", _("Name"), help=_("For reading only; it is not imported."), example="Kavita Rao",
            width=26),
        ImportColumn("leave_type", _("Leave type"), Kind.CHOICE,
            _("One row for each leave type of an employee."), next(iter(types), ""), is_needed=True,
            choices=types),
        ImportColumn("balance", _("Balance"), Kind.DECIMAL,
            _("Days in steps of a half; the present period's credit included."), "12.5", is_needed=True,
            width=10),
        ImportColumn("on", _("As on"), Kind.DATE, _("Empty: today."), "31/10/2026"),
    ]  # fmt: skip


def _first(rows: Sequence[Any]) -> str:
    return rows[0].name if rows else ""
