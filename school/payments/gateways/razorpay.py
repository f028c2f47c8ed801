"""Razorpay, by its own SDK: https://razorpay.com/docs/api/."""

from collections.abc import Callable, Mapping
from typing import Any, Self

import razorpay
import requests
from django.conf import settings
from razorpay.errors import BadRequestError, GatewayError, ServerError

from school.payments.errors import GatewayAway, GatewayRefused, NotSetUp
from school.payments.gateways.base import Facts, Gateway
from school.payments.keys import stored_keys


class _Session(requests.Session):
    """Ends every call in time, and says that nobody answers in our words."""

    def request(self, *args: Any, **kwargs: Any) -> requests.Response:
        kwargs["timeout"] = (settings.PAYMENT_TIMEOUT, settings.PAYMENT_TIMEOUT)
        kwargs["allow_redirects"] = False
        try:
            response = super().request(*args, **kwargs)
        except requests.RequestException as error:
            raise GatewayAway(f"{type(error).__name__}: {error}") from error
        if response.status_code in {401, 408, 429} or response.status_code >= 500:
            # Wrong keys come and go with the settings; nothing is known of the payment itself.
            raise GatewayAway(f"HTTP {response.status_code}")
        return response


class RazorpayGateway(Gateway):
    """The account whose keys the school has entered."""

    name = "razorpay"

    def __init__(self, *, key_id: str, key_secret: str, webhook_secrets: tuple[str, ...]) -> None:
        self.key_id, self.key_secret, self.webhook_secrets = key_id, key_secret, webhook_secrets
        self._client = razorpay.Client(
            session=_Session(), auth=(key_id, key_secret), base_url=settings.RAZORPAY_URL
        )

    @classmethod
    def here(cls) -> Self:
        keys = stored_keys()
        if not keys.key_id or not keys.key_secret:
            raise NotSetUp
        return cls(
            key_id=keys.key_id,
            key_secret=keys.key_secret,
            webhook_secrets=keys.webhook_secrets,
        )

    def create_order(self, *, amount_paise: int, currency: str, reference: str) -> str:
        told = self._asked(
            lambda: self._client.order.create(
                {"amount": amount_paise, "currency": currency, "receipt": reference}
            )
        )
        order_id = told.get("id")
        if not isinstance(order_id, str) or not order_id or told.get("amount") != amount_paise:
            raise GatewayAway("an order without id or of another amount")
        return order_id

    def payments_of(self, order_id: str) -> list[Facts]:
        told = self._asked(lambda: self._client.order.payments(order_id))
        items = told.get("items")
        return [_facts(one) for one in items] if isinstance(items, list) else []

    def payment(self, payment_id: str) -> Facts:
        return _facts(self._asked(lambda: self._client.payment.fetch(payment_id)))

    def capture(self, facts: Facts) -> Facts:
        more = {"currency": facts.currency}
        return _facts(
            self._asked(lambda: self._client.payment.capture(facts.payment_id, facts.amount_paise, more))
        )

    def refund(self, payment_id: str, amount_paise: int) -> str:
        made = self._refund_of(payment_id)
        if made:
            return made
        told = self._asked(lambda: self._client.payment.refund(payment_id, {"amount": amount_paise}))
        return str(told.get("id") or "")

    def _refund_of(self, payment_id: str) -> str:
        """Return the refund that was made already: an earlier call may have got through without its answer."""
        told = self._asked(lambda: self._client.payment.fetch_multiple_refund(payment_id))
        items = told.get("items")
        return str(items[0].get("id") or "") if isinstance(items, list) and items else ""

    def _asked(self, call: Callable[[], Any]) -> Mapping[str, Any]:
        """Return the answer, a mapping; the SDK's exceptions become ours."""
        try:
            told = call()
        except BadRequestError as error:
            raise GatewayRefused(error) from error
        except (GatewayError, ServerError, ValueError, TypeError, AttributeError) as error:
            raise GatewayAway(f"{type(error).__name__}: {error}") from error
        if not isinstance(told, Mapping):
            raise GatewayAway("an answer of another form")
        return told


def _facts(told: Any) -> Facts:
    try:
        return Facts.of(told)
    except (ValueError, AttributeError) as error:
        raise GatewayAway("a payment of another form") from error
