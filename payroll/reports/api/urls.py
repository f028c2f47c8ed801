"""Routes of /api/reports and /api/lpc."""

from payroll.reports.api.pay_urls import urlpatterns as pay
from payroll.reports.api.return_urls import urlpatterns as returns

urlpatterns = [*returns, *pay]
