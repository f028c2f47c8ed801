"""The mess of the hostels: menu, bills with rebate, and fees of residents."""
