"""Resignation, retirement and VRS: clearance and full and final settlement."""
