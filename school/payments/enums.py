"""Closed lists of online payments, and the steps between their states."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.states import TransitionTable


class OrderState(models.TextChoices):
    """Where an order stands; from paid it never goes back."""

    CREATED = "created", _("Waiting for payment")
    PAID = "paid", _("Paid")
    EXPIRED = "expired", _("Not paid")


ORDER_TRANSITIONS: TransitionTable = {
    OrderState.CREATED: {OrderState.PAID, OrderState.EXPIRED},
    # Money may come in late, after an order was given up.
    OrderState.EXPIRED: {OrderState.PAID},
    OrderState.PAID: set(),
}


class PaymentState(models.TextChoices):
    """What became of money that the gateway took."""

    POSTED = "posted", _("On a receipt")
    UNMATCHED = "unmatched", _("Fits nothing")
    REFUNDING = "refunding", _("Being paid back")
    REFUNDED = "refunded", _("Paid back")
    CLOSED = "closed", _("Settled outside")


PAYMENT_TRANSITIONS: TransitionTable = {
    PaymentState.UNMATCHED: {PaymentState.POSTED, PaymentState.REFUNDING, PaymentState.CLOSED},
    PaymentState.REFUNDING: {PaymentState.REFUNDED, PaymentState.UNMATCHED},
    PaymentState.POSTED: set(),
    PaymentState.REFUNDED: set(),
    PaymentState.CLOSED: set(),
}


class LineState(models.TextChoices):
    """What became of a line of a bank statement."""

    OPEN = "open", _("No match")
    PROPOSED = "proposed", _("Match proposed")
    KNOWN = "known", _("On a receipt already")
    POSTED = "posted", _("Receipt made")
    IGNORED = "ignored", _("Set aside")


LINE_TRANSITIONS: TransitionTable = {
    LineState.OPEN: {LineState.POSTED, LineState.IGNORED},
    LineState.PROPOSED: {LineState.POSTED, LineState.IGNORED},
    LineState.KNOWN: set(),
    LineState.POSTED: set(),
    LineState.IGNORED: {LineState.POSTED},
}


class SandboxOutcome(models.TextChoices):
    """What the person at the sandbox's page does."""

    PAY = "pay", _("Pay")
    FAIL = "fail", _("Let it fail")
    WALK_AWAY = "walk_away", _("Walk away")


class SandboxDelivery(models.TextChoices):
    """What becomes of the sandbox's own webhook."""

    SEND = "send", _("Deliver the notice")
    REPEAT = "repeat", _("Deliver it twice")
    DELAY = "delay", _("Deliver it a minute later")
    LOSE = "lose", _("Lose it")
