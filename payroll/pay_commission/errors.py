"""What the rates of pay refuse."""

from collections.abc import Iterable

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from core.errors import DomainError, ErrorCode
from core.periods import Month
from payroll.pay_commission.enums import MissingRate


class RatesMissing(DomainError):
    """A month has no rate of some kind: 409, to be entered first. `kinds` names them for a run's checks."""

    code = ErrorCode.INVALID_STATE

    def __init__(self, month: Month, kinds: Iterable[MissingRate]) -> None:
        self.month = month
        self.kinds = tuple(kinds)
        names = ", ".join(str(kind.label) for kind in self.kinds)
        message = format_lazy(
            _("For {month} nothing is in force of: {names}."), month=str(month), names=names
        )
        super().__init__(message, extra={"missing": [kind.value for kind in self.kinds]})
