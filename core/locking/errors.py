"""Refusals of monthly runs."""

from django.utils.translation import gettext_lazy as _

from core.errors import Busy, InvalidState, NotFound


class NoSuchRun(NotFound):
    """There is no such run, or not any more."""

    def __init__(self) -> None:
        super().__init__(_("There is no such run."))


class RunBusy(Busy):
    """Somebody else is processing or locking the same run."""

    def __init__(self) -> None:
        super().__init__(
            _("Somebody else is working on this run at this moment. Wait until they have finished.")
        )


class RunLocked(InvalidState):
    """A locked run is final."""

    def __init__(self) -> None:
        super().__init__(_("This run is locked. A locked run is final; corrections go into a later month."))


class RunNotReady(InvalidState):
    """The run's state or its findings do not allow the step."""


class RunChanged(RunNotReady):
    """The run, or what it was computed from, is not what was looked at any more."""
