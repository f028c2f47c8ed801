"""Refusals of leave."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState


class OwnLeave(InvalidState):
    """Nobody decides their own leave."""

    def __init__(self) -> None:
        super().__init__(_("This is your own leave. Somebody else who may has to decide it."))
