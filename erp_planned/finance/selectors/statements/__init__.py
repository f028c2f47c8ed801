"""What the books say: balances, ledgers, final accounts. Only approved vouchers count (`posted_on` is set)."""
