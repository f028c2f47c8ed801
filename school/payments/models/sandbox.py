"""The sandbox gateway's own books: what a real one keeps at its side, of the same shapes."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row


class SandboxOrder(Row):
    """An order at the sandbox (paise)."""

    order_id = models.CharField(_("order"), max_length=64, unique=True)
    receipt = models.CharField(_("reference"), max_length=40, blank=True)
    amount = models.BigIntegerField(_("amount in paise"))
    currency = models.CharField(_("currency"), max_length=3)
    created_at = models.DateTimeField(_("ordered at"), default=timezone.now)

    class Meta:
        verbose_name = _("order at the sandbox")
        verbose_name_plural = _("orders at the sandbox")
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.order_id


class SandboxPayment(Row):
    """A try to pay at the sandbox: captured or failed."""

    payment_id = models.CharField(_("payment"), max_length=64, unique=True)
    order = models.ForeignKey(SandboxOrder, on_delete=models.CASCADE, related_name="payments")
    amount = models.BigIntegerField(_("amount in paise"))
    currency = models.CharField(_("currency"), max_length=3)
    status = models.CharField(_("status"), max_length=12)
    refund_id = models.CharField(_("refund"), max_length=64, blank=True)
    created_at = models.DateTimeField(_("tried at"), default=timezone.now)

    class Meta:
        verbose_name = _("payment at the sandbox")
        verbose_name_plural = _("payments at the sandbox")
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["order"],
                condition=models.Q(status="captured"),
                name="school_sandbox_order_captured_once",
            )
        ]

    def __str__(self) -> str:
        return self.payment_id


class SandboxNotice(Row):
    """A notice that the sandbox sends to our own webhook, until it is answered with 2xx."""

    event_id = models.CharField(_("notice"), max_length=64)
    body = models.BinaryField()
    send_at = models.DateTimeField(_("to be sent at"))
    sent_at = models.DateTimeField(_("taken at"), null=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    answer = models.CharField(_("answer"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("notice of the sandbox")
        verbose_name_plural = _("notices of the sandbox")
        ordering = ["-send_at", "-id"]

    def __str__(self) -> str:
        return self.event_id
