"""Figures of the people's part of the first page; apps above attendance add theirs (orders due, for example)."""

from erp_planned.foundation.figures import Figure, Figures

_people = Figures()
register_people_figures = _people.register
people_figures_for = _people.of

__all__ = ["Figure", "people_figures_for", "register_people_figures"]
