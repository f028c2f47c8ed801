"""Look and navigation of the browser admin (django-unfold). What a role may not see is left out."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _


def _allowed(permission: str) -> Any:
    """Return the function that unfold asks whether to show an entry."""

    def is_allowed(request: Any) -> bool:
        from core.access import is_allowed as holds  # noqa: PLC0415 - settings load before apps
        from core.admin.sites import admin_actor  # noqa: PLC0415 - settings load before apps

        return bool(request.user.is_authenticated) and holds(admin_actor(request).permissions, permission)

    return is_allowed


def _entry(title: Any, icon: str, view: str, permission: str) -> dict[str, Any]:
    return {
        "title": title,
        "icon": icon,
        "link": reverse_lazy(f"admin:{view}"),
        "permission": _allowed(permission),
    }


def _navigation(_request: Any) -> list[dict[str, Any]]:
    """Return the sidebar of the site that the request is on."""
    from core.tenancy.context import current_tenant  # noqa: PLC0415 - settings load before apps

    return ORGANIZATION if current_tenant().type == "organization" else PLATFORM


def _institution(_request: Any) -> str:
    """Return whose records these are."""
    from core.tenancy.context import current_tenant  # noqa: PLC0415 - settings load before apps

    tenant = current_tenant()
    return str(_("Platform")) if tenant.is_public else tenant.name


ORGANIZATION: list[dict[str, Any]] = [
    {
        "title": _("Payroll"),
        "items": [
            _entry(_("What needs doing"), "home", "index", "run:read"),
            _entry(_("This month"), "payments", "this_month", "run:read"),
            _entry(_("Payroll runs"), "calendar_month", "payroll_runs_payrollrun_changelist", "run:read"),
        ],
    },
    {
        "title": _("Employees"),
        "items": [
            _entry(_("Employees"), "groups", "payroll_employees_employee_changelist", "employee:read"),
            _entry(
                _("Annual increments"),
                "trending_up",
                "payroll_employees_employee_increments",
                "employee:write",
            ),
            _entry(_("Departments"), "apartment", "payroll_employees_department_changelist", "employee:read"),
            _entry(_("Designations"), "badge", "payroll_employees_designation_changelist", "employee:read"),
            _entry(_("Pay elements"), "list_alt", "payroll_employees_payelement_changelist", "employee:read"),
        ],
    },
    {
        "title": _("Leave"),
        "collapsible": True,
        "items": [
            _entry(
                _("Applications"),
                "event_available",
                "payroll_leave_leaveapplication_changelist",
                "leave:read",
            ),
            _entry(_("Calendar"), "calendar_month", "payroll_leave_leaveapplication_calendar", "leave:read"),
            _entry(_("Balances"), "balance", "payroll_leave_leaveaccount_changelist", "leave:read"),
            _entry(_("Ledger"), "menu_book", "payroll_leave_leaveentry_changelist", "leave:read"),
            _entry(_("Year-end"), "event_repeat", "payroll_leave_leaveyearend_changelist", "leave:read"),
            _entry(_("Leave types"), "category", "payroll_leave_leavetype_changelist", "leave:read"),
            _entry(_("Holidays"), "celebration", "payroll_leave_holiday_changelist", "leave:read"),
        ],
    },
    {
        "title": _("Advances"),
        "collapsible": True,
        "items": [
            _entry(
                _("Applications"), "wallet", "payroll_advances_advanceapplication_changelist", "advance:read"
            ),
            _entry(
                _("Recovery by month"),
                "event_note",
                "payroll_advances_advanceapplication_recovery",
                "advance:read",
            ),
            _entry(_("Advance types"), "category", "payroll_advances_advancetype_changelist", "advance:read"),
        ],
    },
    {
        "title": _("Contract staff"),
        "collapsible": True,
        "items": [
            _entry(
                _("Contracts"),
                "engineering",
                "payroll_contract_staff_contractstaff_changelist",
                "contract:read",
            ),
            _entry(
                _("Monthly runs"),
                "payments",
                "payroll_contract_staff_contractrun_changelist",
                "contract:read",
            ),
            _entry(
                _("TDS entries"),
                "receipt_long",
                "payroll_contract_staff_contracttdsentry_changelist",
                "contract:read",
            ),
            _entry(
                _("Form 26Q / 140"),
                "description",
                "payroll_contract_staff_contractrun_form_26q",
                "returns:read",
            ),
        ],
    },
    {
        "title": _("Reports"),
        "collapsible": True,
        "items": [
            _entry(_("Reports"), "assignment", "reports", "report:read"),
            _entry(_("Prepared reports"), "download", "report_jobs", "report:read"),
            _entry(
                _("Report schedules"),
                "schedule_send",
                "reports_reportschedule_changelist",
                "report:read",
            ),
            _entry(_("TDS return (24Q / 138)"), "account_balance_wallet", "tds_return", "returns:read"),
            _entry(_("Form 16 / 130"), "verified", "certificates", "returns:read"),
            _entry(_("Challans"), "request_page", "payroll_tds_challan_changelist", "returns:read"),
        ],
    },
    {
        "title": _("Pay commission"),
        "collapsible": True,
        "items": [
            _entry(
                _("DA revisions"), "percent", "payroll_pay_commission_darevision_changelist", "rates:read"
            ),
            _entry(
                _("Allowance rules"), "rule", "payroll_pay_commission_allowancerule_changelist", "rates:read"
            ),
            _entry(_("Pay matrix"), "grid_on", "payroll_pay_commission_commission_changelist", "rates:read"),
            _entry(_("NPS rates"), "savings", "payroll_pay_commission_npsrate_changelist", "rates:read"),
        ],
    },
    {
        "title": _("Income tax"),
        "collapsible": True,
        "items": [
            _entry(
                _("Tax declarations"),
                "request_quote",
                "payroll_income_tax_taxdeclaration_changelist",
                "tax:read",
            ),
            _entry(_("TDS ledger"), "receipt_long", "payroll_income_tax_tdsentry_changelist", "tax:read"),
            _entry(
                _("Tax tables of a year"),
                "table_chart",
                "payroll_income_tax_taxtable_changelist",
                "rates:read",
            ),
        ],
    },
    {
        "title": _("Organization"),
        "collapsible": True,
        "items": [
            _entry(
                _("Particulars"),
                "account_balance",
                "payroll_organizations_organization_changelist",
                "organization:read",
            ),
            _entry(
                _("Payroll settings"),
                "settings",
                "payroll_organizations_organizationsettings_changelist",
                "organization:read",
            ),
            _entry(_("Data import"), "upload_file", "imports_importjob_changelist", "import:read"),
            _entry(_("Users"), "person", "accounts_user_changelist", "user:write"),
            _entry(_("Unsent messages"), "unsubscribe", "outbox_message_changelist", "user:write"),
            _entry(_("Backups"), "backup", "tenancy_backup_changelist", "backup:read"),
            _entry(_("Audit"), "history", "audit_auditentry_changelist", "audit:read"),
        ],
    },
]
PLATFORM: list[dict[str, Any]] = [
    {
        "title": _("Platform"),
        "items": [
            _entry(_("Home"), "home", "index", "tenant:read"),
            _entry(_("Institutions"), "domain", "tenancy_tenant_changelist", "tenant:read"),
            _entry(_("Plans"), "sell", "tenancy_plan_changelist", "tenant:read"),
            _entry(_("Health"), "monitor_heart", "health", "tenant:read"),
            _entry(_("Audit"), "history", "audit_auditentry_changelist", "tenant:read"),
        ],
    },
]

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Karyalaya",
    "SITE_HEADER": "Karyalaya",
    "SITE_SUBHEADER": _institution,
    "SITE_SYMBOL": "account_balance",
    "SITE_URL": "/",
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    # The switch is a button in the header: templates/unfold/helpers/language_button.html.
    "SHOW_LANGUAGES": False,
    "ENVIRONMENT": None,
    "BORDER_RADIUS": "6px",
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda _request: static("admin_pages/icon.svg")}
    ],
    "STYLES": [lambda _request: static("admin_pages/admin_pages.css")],
    "SCRIPTS": [
        lambda _request: static("admin_pages/admin_pages.js"),
        lambda _request: static("core/days.js"),
    ],
    # The portal's blue.
    "COLORS": {
        "primary": {
            "50": "#eef4fb",
            "100": "#d9e6f5",
            "200": "#b7cfeb",
            "300": "#8ab0dd",
            "400": "#588bca",
            "500": "#3a6fb3",
            "600": "#1f3864",
            "700": "#1b3159",
            "800": "#172a4c",
            "900": "#122140",
            "950": "#0b152b",
        }
    },
    "SIDEBAR": {"show_search": True, "show_all_applications": False, "navigation": _navigation},
}
