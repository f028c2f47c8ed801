"""Salaries computed a second time, day by day, and held against what the product pays."""
