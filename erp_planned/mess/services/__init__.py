"""Writes of the mess. Locks: the hostel, then bills and fees by key, the number series last."""
