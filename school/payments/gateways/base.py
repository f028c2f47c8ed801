"""What every gateway can do, in our words."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Self

CAPTURED, AUTHORIZED = "captured", "authorized"
MOST_ID = 64


@dataclass(frozen=True, slots=True)
class Facts:
    """What a gateway says of one payment. `order_id` is its own, empty where there is none; paise."""

    payment_id: str
    order_id: str
    amount_paise: int
    currency: str
    status: str
    paid_at: datetime
    method: str = ""

    @property
    def is_captured(self) -> bool:
        """Whether the money is taken; one that is refunded since was taken too."""
        return self.status in {CAPTURED, "refunded"}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> "Facts":
        """Read a payment as gateways of this shape tell it. Raises ValueError for what is none."""
        amount, at = told.get("amount"), told.get("created_at")
        payment_id, order_id = told.get("id"), told.get("order_id") or ""
        if (
            not isinstance(payment_id, str)
            or not 0 < len(payment_id) <= MOST_ID
            or not payment_id.isprintable()
            or not isinstance(order_id, str)
            or len(order_id) > MOST_ID
            or not order_id.isprintable()
            or isinstance(amount, bool)
            or not isinstance(amount, int)
            or not 0 < amount < 10**15
        ):
            raise ValueError("no payment")
        return cls(
            payment_id=payment_id,
            order_id=order_id,
            amount_paise=amount,
            currency=_plain(told.get("currency"), 10),
            status=_plain(told.get("status"), 30),
            paid_at=_moment(at),
            method=_plain(told.get("method"), 30),
        )


def _plain(told: Any, most: int) -> str:
    """Return what can be kept of a text: the database takes neither NUL nor half a character."""
    text = told if isinstance(told, str) else ""
    return "".join(letter for letter in text[:most] if letter.isprintable())


def _moment(told: Any) -> datetime:
    """Return the moment of a number of seconds; now where the gateway tells none that can be."""
    if isinstance(told, int) and not isinstance(told, bool) and 10**9 < told < 10**10:
        return datetime.fromtimestamp(told, UTC)
    return datetime.now(UTC)


class Gateway(ABC):
    """One school's account at a gateway.

    Every call may raise GatewayAway (passing) and GatewayRefused (for good), and ends within seconds.
    """

    name: str
    key_id: str
    key_secret: str
    # The one in force, and the one before it.
    webhook_secrets: tuple[str, ...]

    @classmethod
    @abstractmethod
    def here(cls) -> Self:
        """Return that of the school at hand. Raises NotSetUp."""

    @abstractmethod
    def create_order(self, *, amount_paise: int, currency: str, reference: str) -> str:
        """Order a payment and return the gateway's id of it."""

    @abstractmethod
    def payments_of(self, order_id: str) -> list[Facts]:
        """Return every try to pay an order."""

    @abstractmethod
    def payment(self, payment_id: str) -> Facts:
        """Return one payment."""

    @abstractmethod
    def capture(self, facts: Facts) -> Facts:
        """Take money that is authorized only, and return the payment as it is then."""

    @abstractmethod
    def refund(self, payment_id: str, amount_paise: int) -> str:
        """Pay the whole back, once however often it is asked, and return the refund's id."""
