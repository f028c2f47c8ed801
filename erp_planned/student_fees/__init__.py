"""Fees of students: structure, concessions, receipts, dues."""
