"""Input tax credit: the ledger, its use, and reconciliation with GSTR-2B."""
