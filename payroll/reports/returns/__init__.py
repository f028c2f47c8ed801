"""Returns and certificates of tax deducted from salaries, built from the ledgers of locked months."""
