"""What was ordered at the payment gateway, what it took, and what it told us."""

from decimal import Decimal

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row
from school.payments import calc
from school.payments.enums import OrderState, PaymentState


class GatewayOrder(Row):
    """A payment that somebody began, of one amount (paise). Its own id is the gateway's reference.

    It pays `invoice`; where it pays several of the same account that is the one due first, and `shares` has all.
    """

    account = models.ForeignKey(
        "school_fees.FeeAccount", verbose_name=_("account"), on_delete=models.PROTECT, related_name="+"
    )
    invoice = models.ForeignKey(
        "school_fees.Invoice", verbose_name=_("invoice"), on_delete=models.PROTECT, related_name="+"
    )
    amount_paise = models.BigIntegerField(_("amount in paise"))
    currency = models.CharField(_("currency"), max_length=3)
    gateway = models.CharField(_("gateway"), max_length=20)
    # Empty until the gateway has answered; nobody can pay before.
    gateway_order_id = models.CharField(_("order of the gateway"), max_length=64, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=OrderState.choices, default=OrderState.CREATED
    )
    created_at = models.DateTimeField(_("ordered at"), default=timezone.now, editable=False)
    created_by = models.CharField(_("ordered by"), max_length=150, editable=False)
    paid_at = models.DateTimeField(_("paid at"), null=True, editable=False)
    # When the gateway is asked next, and how often it was.
    next_poll_at = models.DateTimeField(null=True, editable=False)
    polls = models.PositiveSmallIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("payment order")
        verbose_name_plural = _("payment orders")
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["gateway_order_id"],
                condition=~Q(gateway_order_id=""),
                name="school_gateway_order_once",
            ),
            models.CheckConstraint(condition=Q(amount_paise__gte=100), name="school_gateway_order_amount"),
            models.CheckConstraint(
                condition=Q(state=OrderState.PAID) ^ Q(paid_at__isnull=True), name="school_gateway_order_paid"
            ),
        ]
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="school_gateway_order_list"),
            models.Index(
                fields=["next_poll_at"],
                name="school_gateway_order_poll",
                condition=Q(state=OrderState.CREATED),
            ),
        ]

    def __str__(self) -> str:
        return self.gateway_order_id or str(self.pk)


class OrderShare(Row):
    """What an order over several invoices pays of one of them (paise); all of them add up to the order's amount."""

    order = models.ForeignKey(GatewayOrder, on_delete=models.PROTECT, related_name="shares")
    invoice = models.ForeignKey(
        "school_fees.Invoice", verbose_name=_("invoice"), on_delete=models.PROTECT, related_name="+"
    )
    amount_paise = models.BigIntegerField(_("amount in paise"))

    class Meta:
        verbose_name = _("invoice of a payment order")
        verbose_name_plural = _("invoices of payment orders")
        ordering = ["order", "invoice__due_on", "invoice__invoice_number"]
        constraints = [
            models.UniqueConstraint(fields=["order", "invoice"], name="school_order_share_once"),
            models.CheckConstraint(condition=Q(amount_paise__gt=0), name="school_order_share_amount"),
        ]

    def __str__(self) -> str:
        return str(self.invoice)

    @property
    def amount(self) -> Decimal:
        """The part in rupees."""
        return calc.to_rupees(self.amount_paise)


class GatewayPayment(Row):
    """Money that the gateway took (paise), once however often it is told; on a receipt, or shown to the accountant."""

    gateway = models.CharField(_("gateway"), max_length=20)
    payment_id = models.CharField(_("payment of the gateway"), max_length=64, unique=True)
    order = models.ForeignKey(
        GatewayOrder,
        verbose_name=_("order"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="payments",
    )
    # As the gateway names it, also where it is none of ours.
    gateway_order_id = models.CharField(_("order of the gateway"), max_length=64, blank=True)
    amount_paise = models.BigIntegerField(_("amount in paise"))
    currency = models.CharField(_("currency"), max_length=10)
    method = models.CharField(_("method"), max_length=30, blank=True)
    paid_at = models.DateTimeField(_("paid at"))
    received_at = models.DateTimeField(_("heard of at"), default=timezone.now, editable=False)
    # Who told first: the browser, the webhook or our own asking.
    heard_by = models.CharField(_("heard by"), max_length=10)
    state = models.CharField(
        _("state"), max_length=10, choices=PaymentState.choices, default=PaymentState.UNMATCHED
    )
    receipt = models.OneToOneField(
        "school_fees.Receipt",
        verbose_name=_("receipt"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    problem = models.CharField(_("why it fits nothing"), max_length=400, blank=True)
    refund_id = models.CharField(_("refund of the gateway"), max_length=64, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    settled_by = models.CharField(_("settled by"), max_length=150, blank=True, editable=False)
    settled_at = models.DateTimeField(_("settled at"), null=True, editable=False)

    class Meta:
        verbose_name = _("online payment")
        verbose_name_plural = _("online payments")
        ordering = ["-received_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state=PaymentState.POSTED) ^ Q(receipt__isnull=True),
                name="school_gateway_payment_receipt",
            ),
            models.CheckConstraint(condition=Q(amount_paise__gt=0), name="school_gateway_payment_amount"),
        ]
        indexes = [
            models.Index(fields=["-received_at", "-id"], name="school_gateway_payment_list"),
            models.Index(
                fields=["state"],
                name="school_gateway_payment_open",
                condition=Q(state__in=[PaymentState.UNMATCHED, PaymentState.REFUNDING]),
            ),
        ]

    def __str__(self) -> str:
        return self.payment_id


class GatewayEvent(Row):
    """A notice of the gateway as it came, kept once by its id; `handled_at` is empty until it is dealt with."""

    event_id = models.CharField(_("notice"), max_length=64, unique=True)
    name = models.CharField(_("kind"), max_length=60, blank=True)
    body = models.BinaryField()
    received_at = models.DateTimeField(_("received at"), default=timezone.now, editable=False)
    handled_at = models.DateTimeField(_("dealt with at"), null=True, editable=False)
    outcome = models.CharField(_("outcome"), max_length=300, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)

    class Meta:
        verbose_name = _("notice of the gateway")
        verbose_name_plural = _("notices of the gateway")
        ordering = ["-received_at", "-id"]
        indexes = [models.Index(fields=["-received_at", "-id"], name="school_gateway_event_list")]

    def __str__(self) -> str:
        return self.event_id


class PaymentSettings(models.Model):
    """The school's keys at the gateway: the only row of its table. Secrets are stored encrypted and never shown."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    is_on = models.BooleanField(_("families can pay online"), default=True)
    key_id = models.CharField(
        _("key id"), max_length=64, blank=True, help_text=_("The public half: rzp_live_… or rzp_test_…")
    )
    key_secret_sealed = models.TextField(blank=True, editable=False)
    webhook_secret_sealed = models.TextField(blank=True, editable=False)
    # What the gateway still signs repeated older notices with after a change.
    previous_webhook_secret_sealed = models.TextField(blank=True, editable=False)
    changed_at = models.DateTimeField(_("changed at"), null=True, editable=False)
    changed_by = models.CharField(_("changed by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("payment gateway")
        verbose_name_plural = _("payment gateway")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="school_payment_settings_single_row")]

    def __str__(self) -> str:
        return str(_("Payment gateway"))
