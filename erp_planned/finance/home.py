"""Figures of the finance part of the first page; apps above finance add theirs (unreconciled lines, for example)."""

from erp_planned.foundation.figures import Figure, Figures

_books = Figures()
register_figures = _books.register
figures_for = _books.of

__all__ = ["Figure", "figures_for", "register_figures"]
