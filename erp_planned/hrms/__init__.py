"""Trainings, appraisals, orders of transfer and promotion, papers, grievances."""
