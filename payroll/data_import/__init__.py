"""Spreadsheets in: templates, a preview of every row, and one transaction that applies them."""
