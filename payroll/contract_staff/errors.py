"""Refusals of contract staff."""

from django.utils.translation import gettext_lazy as _

from core.errors import Busy, Duplicate, InvalidState, NotFound


class CodeTaken(Duplicate):
    """Another contract has the code."""


class NoSuchContract(NotFound):
    """There is no such contract."""

    def __init__(self) -> None:
        super().__init__(_("There is no such contract staff."))


class NoSuchContractRun(NotFound):
    """There is no such run."""

    def __init__(self) -> None:
        super().__init__(_("There is no such run of contract staff."))


class ContractRunBusy(Busy):
    """Somebody else is processing or locking the same run."""

    def __init__(self) -> None:
        super().__init__(
            _("Somebody else is working on this run at this moment. Wait until they have finished.")
        )


class ContractRunLocked(InvalidState):
    """A locked run is final."""

    def __init__(self) -> None:
        super().__init__(_("This run is locked. A locked run is final; corrections go into a later month."))


class ContractRunNotReady(InvalidState):
    """The run's state or its findings do not allow the step."""


class NoRates(InvalidState):
    """There are no TDS rates for the financial year."""


class InvalidRates(Exception):
    """A year file that contradicts itself: a mistake of the installation, not of a caller."""
