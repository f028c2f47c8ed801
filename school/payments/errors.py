"""Refusals of online payments."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from core.errors import DomainError, ErrorCode, NotFound, Unauthenticated, ValidationFailed

RETRY_SECONDS = 60


class NoSuchOrder(NotFound):
    """There is no such order, or it is none of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such payment order."))


class NoSuchPayment(NotFound):
    """There is no such payment."""

    def __init__(self) -> None:
        super().__init__(_("There is no such payment."))


class NoSuchLine(NotFound):
    """There is no such line of a bank statement."""

    def __init__(self) -> None:
        super().__init__(_("There is no such line of a bank statement."))


class WrongSignature(ValidationFailed):
    """The signature does not belong to this order and payment: 400."""


class NotFromTheGateway(Unauthenticated):
    """A notice whose signature no secret of the school makes: 401."""

    def __init__(self) -> None:
        super().__init__(_("The signature of the notice is wrong."))


class GatewayAway(DomainError):
    """The gateway does not answer, or not now: 503, try again."""

    code = ErrorCode.UNAVAILABLE
    status = 503

    def __init__(self, reason: Any = "") -> None:
        text = _("The payment gateway does not answer at this moment. Nothing was taken; try again shortly.")
        super().__init__(text, retry_after=RETRY_SECONDS)
        self.reason = str(reason)[:300]


class GatewayRefused(DomainError):
    """The gateway says no for good; its words are for the office."""

    code = ErrorCode.INVALID_STATE

    def __init__(self, reason: Any) -> None:
        super().__init__(_("The payment gateway refused: %(reason)s") % {"reason": str(reason)[:300]})


class NotSetUp(DomainError):
    """The school has no keys of the gateway, or none that can be read here."""

    code = ErrorCode.INVALID_STATE

    def __init__(self) -> None:
        super().__init__(_("Online payment is not set up at this school yet. Pay at the counter."))
