"""Which apps there are, and whose schemas have their tables."""

# Apps whose tables every schema has: users, sign-in, audit, outbox.
BASE_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "core.accounts",
    "core.audit",
    "core.idempotency",
    "core.lists",
    "core.outbox",
    "django.contrib.admin",
    "django.contrib.sessions",
    "django.contrib.messages",
]
# core.tenancy first: its create_tenant and migrate commands stand before those of django_tenants.
PLATFORM_APPS = ["core.tenancy", "django_tenants"]
# Engines that every suite stands on; their tables are in every institution.
SUITE_APPS = ["core.numbering", "core.reports", "core.imports"]
PAYROLL_APPS = [
    "payroll.organizations",
    "payroll.pay_commission",
    "payroll.employees",
    "payroll.leave",
    "payroll.advances",
    "payroll.income_tax",
    "payroll.tds",
    "payroll.runs",
    "payroll.contract_staff",
    "payroll.reports",
    "payroll.data_import",
    "payroll.ess",
]
ERP_APPS = [
    "erp_planned.foundation",
    "erp_planned.finance",
    "erp_planned.biometrics",
    "erp_planned.vendors",
    "erp_planned.attendance",
    "erp_planned.recruitment",
    "erp_planned.hrms",
    "erp_planned.banking",
    "erp_planned.billing",
    "erp_planned.payroll_vouchers",
    "erp_planned.separation",
    "erp_planned.inventory",
    "erp_planned.sourcing",
    "erp_planned.purchase",
    "erp_planned.assets",
    "erp_planned.asset_custody",
    "erp_planned.students",
    "erp_planned.student_exams",
    "erp_planned.student_fees",
    "erp_planned.hostel",
    "erp_planned.mess",
    "erp_planned.gst",
    "erp_planned.gst_credit",
    "erp_planned.einvoice",
    "erp_planned.portal",
]
SCHOOL_APPS = [
    "school.foundation",
    "school.masters",
    "school.staff",
    "school.notifications",
    "school.students",
    "school.attendance",
    "school.timetable",
    "school.homework",
    "school.exams",
    "school.admissions",
    "school.transport",
    "school.inventory",
    "school.fees",
    "school.library",
    "school.payments",
    "school.payroll",
    "school.reports",
    "school.mobile",
    "school.portal",
]
# Libraries and code without tables: they need to be installed once, whatever the schema.
TABLELESS_APPS = [
    "core",
    "payroll.demo",
    "school.demo",
    "erp_planned.demo",
    "unfold",
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django_filters",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
]

TENANT_TYPES = {
    "public": {"APPS": [*PLATFORM_APPS, *TABLELESS_APPS, *BASE_APPS], "URLCONF": "config.urls_public"},
    "organization": {
        "APPS": [*TABLELESS_APPS, *BASE_APPS, *SUITE_APPS, *PAYROLL_APPS, *ERP_APPS],
        "URLCONF": "config.urls_organization",
    },
    "school": {
        "APPS": [*TABLELESS_APPS, *BASE_APPS, *SUITE_APPS, *SCHOOL_APPS],
        "URLCONF": "config.urls_school",
    },
}
# Installed by another class than its own: the app stays the one that the lists name.
INSTALLED_BY = {"django.contrib.admin": "core.admin.apps.LateAdminConfig"}
INSTALLED_APPS = [
    INSTALLED_BY.get(app, app)
    for app in dict.fromkeys(app for kind in TENANT_TYPES.values() for app in kind["APPS"])
]
