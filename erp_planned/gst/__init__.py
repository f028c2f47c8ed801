"""GST on supplies: the ledger of invoices, and the returns made from it."""
