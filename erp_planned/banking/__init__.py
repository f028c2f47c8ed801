"""Bank accounts, statements and their reconciliation, cheques, payment advice."""
