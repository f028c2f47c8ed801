"""Writes of income tax: declarations, opening balances, tables. Locking a run posts the ledger itself."""
