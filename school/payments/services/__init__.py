"""Writes of online payments and bank statements."""
