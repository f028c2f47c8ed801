"""Writes of indents, enquiries, quotations and comparisons."""
