"""What is owed and paid: an account of each student, its invoices, receipts, adjustments and refunds.

The row of the account is the one lock of everything that moves money on it (`services.posting`).
"""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.money import ZERO, MoneyField
from school.fees.enums import (
    AdjustmentKind,
    AdjustmentSource,
    Decision,
    InvoiceKind,
    InvoiceStatus,
    PaymentMode,
    ReceiptStatus,
)
from school.foundation.models import Row


class FeeAccount(Row):
    """The account of a student, or of a child approved for admission (`inquiry_id`) who becomes one.

    `balance` is what is owed (rupees): debits less credits of its ledger, the sum of its invoices' outstanding.
    """

    student = models.OneToOneField(
        "school_students.Student",
        verbose_name=_("student"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="fee_account",
    )
    inquiry_id = models.UUIDField(_("inquiry"), null=True, unique=True, editable=False)
    # Of the child before there is a student.
    name = models.CharField(_("name"), max_length=150, blank=True)
    balance = MoneyField(_("balance"), default=ZERO, editable=False)
    lines_count = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("fee account")
        verbose_name_plural = _("fee accounts")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(balance__gte=0), name="school_fee_account_never_negative"),
            models.CheckConstraint(
                condition=Q(student__isnull=False) | Q(inquiry_id__isnull=False),
                name="school_fee_account_of_somebody",
            ),
        ]

    def __str__(self) -> str:
        return str(self.student) if self.student else self.name


class Invoice(Row):
    """What is asked of a family at once. `outstanding` follows from the other amounts and is never negative.

    `received` is what receipts brought less what was reversed or paid back; `credited` is what is no longer due
    though it was paid (credit notes beside refunds); `cancelled` what a cancelling took off (rupees all).
    """

    invoice_number = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    account = models.ForeignKey(FeeAccount, on_delete=models.PROTECT, related_name="invoices")
    kind = models.CharField(_("kind"), max_length=10, choices=InvoiceKind.choices)
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    plan = models.ForeignKey(
        "school_fees.FeePlan",
        verbose_name=_("fee plan"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="invoices",
    )
    instalment = models.ForeignKey(
        "school_fees.Instalment",
        verbose_name=_("instalment"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="invoices",
    )
    # Of the invoices of one instalment: what turned out to be due later is billed by a further one.
    part = models.PositiveSmallIntegerField(_("part"), default=1)
    title = models.CharField(_("for"), max_length=120)
    issued_on = models.DateField(_("date"))
    due_on = models.DateField(_("due on"))
    amount = MoneyField(_("amount"))
    penalties = MoneyField(_("penalties"), default=ZERO)
    concessions = MoneyField(_("concessions"), default=ZERO)
    scholarships = MoneyField(_("scholarships"), default=ZERO)
    credited = MoneyField(_("credited"), default=ZERO)
    cancelled = MoneyField(_("cancelled"), default=ZERO)
    received = MoneyField(_("received"), default=ZERO)
    outstanding = MoneyField(_("outstanding"))
    status = models.CharField(
        _("status"), max_length=12, choices=InvoiceStatus.choices, default=InvoiceStatus.UNPAID
    )
    cancel_reason = models.CharField(_("why cancelled"), max_length=300, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("invoice")
        verbose_name_plural = _("invoices")
        ordering = ["-issued_on", "-invoice_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["account", "instalment", "part"],
                condition=Q(instalment__isnull=False) & ~Q(status=InvoiceStatus.CANCELLED),
                name="school_invoice_once",
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="school_invoice_amount"),
            models.CheckConstraint(
                condition=Q(
                    outstanding=F("amount")
                    + F("penalties")
                    - F("concessions")
                    - F("scholarships")
                    - F("credited")
                    - F("cancelled")
                    - F("received")
                )
                & Q(outstanding__gte=0),
                name="school_invoice_outstanding",
            ),
            models.CheckConstraint(
                condition=Q(
                    penalties__gte=0,
                    concessions__gte=0,
                    scholarships__gte=0,
                    credited__gte=0,
                    cancelled__gte=0,
                    received__gte=0,
                ),
                name="school_invoice_never_negative",
            ),
            models.CheckConstraint(
                condition=Q(status=InvoiceStatus.CANCELLED, outstanding=0)
                | Q(status=InvoiceStatus.PAID, outstanding=0)
                | Q(status__in=[InvoiceStatus.UNPAID, InvoiceStatus.PARTLY_PAID], outstanding__gt=0),
                name="school_invoice_status",
            ),
            models.CheckConstraint(
                condition=Q(due_on__gte=F("issued_on")), name="school_invoice_due_after_issue"
            ),
        ]
        indexes = [
            models.Index(fields=["account", "due_on"], name="school_invoice_account"),
            models.Index(fields=["due_on"], name="school_invoice_open", condition=Q(outstanding__gt=0)),
            models.Index(fields=["plan", "instalment"], name="school_invoice_plan"),
            models.Index(fields=["-issued_on", "-invoice_number"], name="school_invoice_order"),
        ]

    def __str__(self) -> str:
        return self.invoice_number


class InvoiceLine(Row):
    """A head of an invoice (rupees)."""

    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="lines")
    head = models.ForeignKey(
        "school_fees.FeeHead", verbose_name=_("fee head"), on_delete=models.PROTECT, related_name="+"
    )
    description = models.CharField(_("description"), max_length=160, blank=True)
    amount = MoneyField(_("amount"))

    class Meta:
        verbose_name = _("line of an invoice")
        verbose_name_plural = _("lines of invoices")
        ordering = ["invoice", "head__code", "id"]
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="school_invoice_line_amount")]

    def __str__(self) -> str:
        return self.description or str(self.head)


class Adjustment(Row):
    """A concession, scholarship or penalty on an invoice (rupees, always positive).

    It is in the ledger once posted, and undone by another one that names it in `undoes`, never changed. `step` is
    the day, slab or month of a late fee: each is charged once, and once more (`again`) for each time it fell away by
    a payment that was reversed afterwards.
    """

    number = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    invoice = models.ForeignKey(
        Invoice, verbose_name=_("invoice"), on_delete=models.PROTECT, related_name="adjustments"
    )
    kind = models.CharField(_("kind"), max_length=12, choices=AdjustmentKind.choices)
    amount = MoneyField(_("amount"))
    adjusted_on = models.DateField(_("date"))
    reason = models.CharField(_("reason"), max_length=300)
    source = models.CharField(
        _("source"), max_length=10, choices=AdjustmentSource.choices, default=AdjustmentSource.HAND
    )
    rule = models.ForeignKey(
        "school_fees.ConcessionRule", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    late_fee_rule = models.ForeignKey(
        "school_fees.LateFeeRule", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    step = models.PositiveIntegerField(null=True, editable=False)
    again = models.PositiveSmallIntegerField(default=0, editable=False)
    undoes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by"
    )
    state = models.CharField(_("state"), max_length=10, choices=Decision.choices, default=Decision.REQUESTED)
    requested_by = models.CharField(_("entered by"), max_length=150, editable=False)
    # The account of who entered it, as core.actors tells it: nobody decides the own request.
    requested_by_id = models.CharField(max_length=40, blank=True, editable=False)
    requested_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decision_note = models.CharField(_("note"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["-requested_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="school_adjustment_amount"),
            models.UniqueConstraint(
                fields=["invoice", "step", "again"],
                condition=Q(source=AdjustmentSource.LATE_FEE, undoes__isnull=True),
                name="school_late_fee_step_once",
            ),
        ]
        indexes = [
            models.Index(
                fields=["requested_at"],
                name="school_adjustment_waiting",
                condition=Q(state=Decision.REQUESTED),
            )
        ]

    def __str__(self) -> str:
        return self.number


class Receipt(Row):
    """Money that came in at once, over one invoice or several of one account.

    The number belongs to the financial year of the day of entry; `payment_date` is the day of the payment.
    """

    # Of a receipt just posted: late fees that fell away, since the payment was made before them (rupees).
    fallen_away = ZERO

    number = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    account = models.ForeignKey(FeeAccount, on_delete=models.PROTECT, related_name="receipts")
    amount = MoneyField(_("amount"))
    payment_mode = models.CharField(_("mode"), max_length=14, choices=PaymentMode.choices)
    payment_date = models.DateField(_("paid on"))
    # Number of the cheque, reference of the bank or the gateway; used once, also after a reversal.
    transaction_id = models.CharField(_("transaction"), max_length=64, blank=True)
    bank_name = models.CharField(_("bank"), max_length=80, blank=True)
    payer = models.CharField(_("paid by"), max_length=150, blank=True)
    entered_on = models.DateField(_("entered on"))
    entered_at = models.DateTimeField(_("entered at"), default=timezone.now, editable=False)
    cashier = models.CharField(_("cashier"), max_length=150, editable=False)
    # Empty where no person entered it.
    cashier_id = models.CharField(max_length=40, blank=True, editable=False)
    status = models.CharField(
        _("status"), max_length=10, choices=ReceiptStatus.choices, default=ReceiptStatus.POSTED
    )
    reversed_on = models.DateField(_("reversed on"), null=True, editable=False)
    reversed_by = models.CharField(_("reversed by"), max_length=150, blank=True, editable=False)
    reversal_reason = models.CharField(_("why reversed"), max_length=300, blank=True)
    reversal_number = models.CharField(max_length=30, blank=True, editable=False)

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        ordering = ["-entered_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="school_receipt_amount"),
            models.UniqueConstraint(
                Lower("transaction_id"),
                Lower("bank_name"),
                condition=~Q(transaction_id=""),
                name="school_receipt_transaction_once",
            ),
        ]
        indexes = [
            models.Index(fields=["-entered_at", "-id"], name="school_receipt_order"),
            models.Index(fields=["payment_date"], name="school_receipt_paid_on"),
            models.Index(fields=["entered_on", "cashier_id"], name="school_receipt_day"),
        ]

    def __str__(self) -> str:
        return self.number


class Allocation(Row):
    """What a receipt pays of an invoice (rupees)."""

    receipt = models.ForeignKey(Receipt, on_delete=models.PROTECT, related_name="allocations")
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="allocations")
    amount = MoneyField(_("amount"))

    class Meta:
        verbose_name = _("allocation")
        verbose_name_plural = _("allocations")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["receipt", "invoice"], name="school_allocation_unique"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="school_allocation_amount"),
        ]

    def __str__(self) -> str:
        return f"{self.receipt}: {self.invoice}"


class Refund(Row):
    """Money paid back because a fee that was paid is no longer due, as a deposit is (rupees).

    Two lines of the ledger: the fee falls away, the money goes out; what is owed stays as it is.
    """

    number = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    invoice = models.ForeignKey(
        Invoice, verbose_name=_("invoice"), on_delete=models.PROTECT, related_name="refunds"
    )
    amount = MoneyField(_("amount"))
    refunded_on = models.DateField(_("date"))
    payment_mode = models.CharField(_("mode"), max_length=14, choices=PaymentMode.choices)
    reference = models.CharField(_("reference"), max_length=64, blank=True)
    payee = models.CharField(_("paid to"), max_length=150, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    state = models.CharField(_("state"), max_length=10, choices=Decision.choices, default=Decision.REQUESTED)
    requested_by = models.CharField(_("entered by"), max_length=150, editable=False)
    requested_by_id = models.CharField(max_length=40, blank=True, editable=False)
    requested_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decision_note = models.CharField(_("note"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("refund")
        verbose_name_plural = _("refunds")
        ordering = ["-requested_at", "-id"]
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="school_refund_amount")]
        indexes = [
            models.Index(
                fields=["requested_at"], name="school_refund_waiting", condition=Q(state=Decision.REQUESTED)
            )
        ]

    def __str__(self) -> str:
        return self.number
