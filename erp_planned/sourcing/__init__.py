"""Indents, the mode of purchase, enquiries, sealed quotations and their comparison."""
