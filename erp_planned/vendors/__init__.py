"""Vendors, their papers, ratings, blacklists, and payments with TDS."""
