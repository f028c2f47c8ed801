"""What finance adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.outbox.kinds import DECISIONS, NoticeKind, register_notices
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.services.budget_checks import ALERT
from erp_planned.finance.services.chart import seed_chart
from erp_planned.finance.services.notices import REJECTED
from erp_planned.finance.services.recurring import LOOK, make_recurring
from erp_planned.finance.statements import registration as statements  # noqa: F401 - registers on import
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

ORGANIZATION = TenantType.ORGANIZATION
BUDGETS = NoticeKind("budgets", _("Budgets"), 46, needs=P.APPROVE)

register_permissions(ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: P, ACCOUNTANT: [P.READ, P.WRITE]})
register_urls(ORGANIZATION, "erp_planned.finance.api.urls")
register_notices(DECISIONS, REJECTED, suites=(ORGANIZATION,))
register_notices(BUDGETS, ALERT, suites=(ORGANIZATION,))
on_seed(ORGANIZATION, seed_chart)
on_due(LOOK, make_recurring, type=ORGANIZATION)
