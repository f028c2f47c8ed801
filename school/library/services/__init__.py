"""Writes of the library. Order of locks: the borrower, the book, then its copies, loans and reservations."""
