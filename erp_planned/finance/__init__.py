"""Chart of accounts, years, vouchers, ledgers, statements, budgets."""
