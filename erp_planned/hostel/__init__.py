"""Hostels, rooms and beds, who lives where, outpasses and visitors."""
