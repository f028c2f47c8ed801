"""Items, stores, and stock as the sum of its movements."""
