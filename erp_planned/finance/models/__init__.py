"""The books: chart, years, openings, vouchers and their entries."""

from erp_planned.finance.models.chart import Account, HeadAccount
from erp_planned.finance.models.vouchers import Voucher, VoucherEntry
from erp_planned.finance.models.years import BookYear, Opening, PeriodLock

__all__ = ["Account", "BookYear", "HeadAccount", "Opening", "PeriodLock", "Voucher", "VoucherEntry"]
