"""Fees of students: heads, structure, charges, and the ledger that everything else is a sum of.

The ledger only grows, receipts are final, no charge is paid beyond what it asks: see the triggers in the migrations.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import rupees
from core.money import MoneyField
from education.enums import LateFeeKind
from erp_planned.student_fees.enums import (
    LOWERING,
    ChargeKind,
    ConcessionReason,
    ConcessionState,
    EntryKind,
    PaymentState,
    PayMode,
    RefundState,
)


class FeeHead(models.Model):
    """What a fee is for, "Tuition"; its money goes to an account of income, that of a deposit to a liability."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=80)
    account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", verbose_name=_("account"), null=True, blank=True,
        help_text=_("Empty: the account that stands for income from fees, or for caution deposits."),
    )  # fmt: skip
    is_deposit = models.BooleanField(
        _("is paid back"), default=False, help_text=_("A caution deposit, for example.")
    )
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("head of fees")
        verbose_name_plural = _("heads of fees")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("code"), name="erp_fee_head_code")]

    def __str__(self) -> str:
        return self.name


class FeeStructure(models.Model):
    """One instalment of a head for the students of a class in a year (spec: ERP, FeeStructure), rupees."""

    year = models.ForeignKey(
        "erp_students.AcademicYear", models.PROTECT, related_name="+", verbose_name=_("academic year")
    )
    school_class = models.ForeignKey(
        "erp_students.SchoolClass", models.PROTECT, related_name="+", verbose_name=_("class")
    )
    head = models.ForeignKey(FeeHead, models.PROTECT, related_name="structures", verbose_name=_("head"))
    instalment = models.CharField(_("instalment"), max_length=40, help_text=_("For example: April to June."))
    amount = MoneyField(_("amount"), validators=[MinValueValidator(1)])
    due_on = models.DateField(_("due on"))
    category = models.CharField(
        _("for the category"), max_length=20, blank=True, help_text=_("Empty: all students of the class.")
    )

    class Meta:
        verbose_name = _("instalment of fees")
        verbose_name_plural = _("fee structure")
        ordering = ["-year", "school_class", "due_on", "head"]
        constraints = [
            models.UniqueConstraint(
                "year", "school_class", "head", Lower("category"), Lower("instalment"), name="erp_fee_structure_once"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_fee_structure_amount"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.school_class}: {self.head}, {self.instalment}"


class LateRule(models.Model):
    """How a fee that is due in a span of days grows when it is paid late; rupees, days."""

    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=10, choices=LateFeeKind, default=LateFeeKind.SLAB)
    amount = MoneyField(_("rupees a day or a month"), default=0, validators=[MinValueValidator(0)])
    slabs = models.JSONField(
        _("slabs"), default=list, blank=True,
        help_text=_("By days late: [[1, 10, 50], [11, null, 100]]: 50 rupees from day 1 to 10, then 100."),
    )  # fmt: skip
    grace_days = models.PositiveSmallIntegerField(_("days of grace"), default=0)
    cap = MoneyField(_("at most"), null=True, blank=True)
    effective_on = models.DateField(_("for fees due from"), unique=True)

    class Meta:
        verbose_name = _("rule of late fees")
        verbose_name_plural = _("rules of late fees")
        ordering = ["-effective_on"]
        constraints = [models.CheckConstraint(condition=Q(amount__gte=0), name="erp_late_rule_amount")]

    def __str__(self) -> str:
        return self.name


class FeeAccount(models.Model):
    """A student's ledger; whoever writes to it holds this row first."""

    student = models.OneToOneField(
        "erp_students.Student", models.PROTECT, related_name="+", verbose_name=_("student")
    )

    class Meta:
        verbose_name = _("fee ledger")
        verbose_name_plural = _("fee ledgers")
        ordering = ["student"]

    def __str__(self) -> str:
        return str(self.student)


class FeeCharge(models.Model):
    """What a student is asked to pay, rupees: an instalment, once, or the late fee of one."""

    account = models.ForeignKey(
        FeeAccount, models.PROTECT, related_name="charges", verbose_name=_("fee ledger")
    )
    kind = models.CharField(_("kind"), max_length=4, choices=ChargeKind, default=ChargeKind.FEE)
    year = models.ForeignKey(
        "erp_students.AcademicYear", models.PROTECT, related_name="+", verbose_name=_("academic year")
    )
    head = models.ForeignKey(FeeHead, models.PROTECT, related_name="charges", verbose_name=_("head"))
    structure = models.ForeignKey(
        FeeStructure, models.PROTECT, related_name="charges", null=True, verbose_name=_("instalment")
    )
    # Of a late fee: what was late.
    of = models.ForeignKey(
        "self", models.PROTECT, related_name="late_fees", null=True, verbose_name=_("late fee of")
    )
    title = models.CharField(_("for"), max_length=130)
    amount = MoneyField(_("amount"))
    due_on = models.DateField(_("due on"))
    made_by = models.CharField(_("made by"), max_length=150)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("fee")
        verbose_name_plural = _("fees")
        ordering = ["account", "due_on", "id"]
        constraints = [
            models.UniqueConstraint(fields=["account", "structure"], name="erp_fee_charge_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_fee_charge_amount"),
            models.CheckConstraint(
                condition=Q(kind=ChargeKind.FEE, structure__isnull=False, of=None)
                | Q(kind=ChargeKind.LATE, structure=None, of__isnull=False),
                name="erp_fee_charge_kind",
            ),
        ]
        indexes = [models.Index(fields=["due_on"], name="erp_fee_charge_due")]

    def __str__(self) -> str:
        return self.title


class Concession(models.Model):
    """What a student is let off, percent or rupees a year, of a head or of all; of several the largest counts."""

    student = models.ForeignKey(
        "erp_students.Student", models.PROTECT, related_name="+", verbose_name=_("student")
    )
    year = models.ForeignKey(
        "erp_students.AcademicYear", models.PROTECT, related_name="+", verbose_name=_("academic year")
    )
    head = models.ForeignKey(
        FeeHead, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("head"),
        help_text=_("Empty: every head but deposits."),
    )  # fmt: skip
    reason = models.CharField(_("because of"), max_length=8, choices=ConcessionReason)
    percent = models.DecimalField(
        _("percent"), max_digits=5, decimal_places=2, null=True, blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(100)],
    )  # fmt: skip
    amount = MoneyField(_("rupees a year"), null=True, blank=True, validators=[MinValueValidator(1)])
    note = models.CharField(_("note"), max_length=200, blank=True)
    state = models.CharField(
        _("state"), max_length=8, choices=ConcessionState, default=ConcessionState.PROPOSED, editable=False
    )
    made_by = models.CharField(_("proposed by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("proposed at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    comments = models.CharField(_("comments"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("concession")
        verbose_name_plural = _("concessions")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(percent=None) ^ Q(amount=None), name="erp_concession_one_size"),
            models.CheckConstraint(
                condition=Q(percent=None) | Q(percent__gt=0, percent__lte=100), name="erp_concession_percent"
            ),
            models.CheckConstraint(condition=Q(amount=None) | Q(amount__gt=0), name="erp_concession_amount"),
            models.UniqueConstraint(
                fields=["student", "year", "head", "reason"],
                condition=Q(state__in=[ConcessionState.PROPOSED, ConcessionState.APPROVED]),
                nulls_distinct=False, name="erp_concession_once",
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["student", "year"], name="erp_concession_student")]

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.student}"


class FeePayment(models.Model):
    """A receipt (spec: ERP, FeePayment), rupees; its number is gapless in the financial year of the entry."""

    receipt_no = models.CharField(_("receipt"), max_length=16, unique=True, editable=False)
    account = models.ForeignKey(
        FeeAccount, models.PROTECT, related_name="payments", verbose_name=_("fee ledger")
    )
    paid_on = models.DateField(_("paid on"))
    amount = MoneyField(_("amount"))
    mode = models.CharField(_("mode"), max_length=6, choices=PayMode)
    transaction_id = models.CharField(_("transaction or cheque number"), max_length=60, blank=True)
    narration = models.CharField(_("narration"), max_length=200, blank=True)
    state = models.CharField(
        _("state"), max_length=8, choices=PaymentState, default=PaymentState.POSTED, editable=False
    )
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, null=True, related_name="+", editable=False,
        verbose_name=_("voucher"),
    )  # fmt: skip
    made_by = models.CharField(_("received by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    reversed_by = models.CharField(_("reversed by"), max_length=150, blank=True, editable=False)
    reversed_at = models.DateTimeField(_("reversed at"), null=True, editable=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("receipt of fees")
        verbose_name_plural = _("receipts of fees")
        ordering = ["-paid_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_fee_payment_amount"),
            models.CheckConstraint(
                condition=Q(mode=PayMode.CASH) | ~Q(transaction_id=""), name="erp_fee_payment_reference"
            ),
            # One of a reversed receipt stays used.
            models.UniqueConstraint(
                "mode", Lower("transaction_id"), condition=~Q(transaction_id=""), name="erp_fee_payment_once"
            ),
        ]
        indexes = [models.Index(fields=["account", "paid_on"], name="erp_fee_payment_account")]

    def __str__(self) -> str:
        return self.receipt_no


class FeeEntry(models.Model):
    """A line of a student's ledger, rupees with its sign: what is above 0 is owed, what is below is not any more."""

    charge = models.ForeignKey(FeeCharge, models.PROTECT, related_name="entries", verbose_name=_("fee"))
    account = models.ForeignKey(
        FeeAccount, models.PROTECT, related_name="entries", verbose_name=_("fee ledger")
    )
    kind = models.CharField(_("what"), max_length=15, choices=EntryKind)
    amount = MoneyField(_("amount"))
    on = models.DateField(_("date"))
    payment = models.ForeignKey(
        FeePayment, models.PROTECT, related_name="entries", null=True, verbose_name=_("receipt")
    )
    made_by = models.CharField(_("made by"), max_length=150)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("line of the fee ledger")
        verbose_name_plural = _("lines of the fee ledger")
        ordering = ["account", "on", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=LOWERING, amount__lt=0) | (~Q(kind__in=LOWERING) & Q(amount__gt=0)),
                name="erp_fee_entry_sign",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[EntryKind.RECEIPT, EntryKind.REVERSAL], payment__isnull=False)
                | (~Q(kind__in=[EntryKind.RECEIPT, EntryKind.REVERSAL]) & Q(payment=None)),
                name="erp_fee_entry_payment",
            ),
        ]
        indexes = [models.Index(fields=["account", "on"], name="erp_fee_entry_account")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.amount}"


class FeeRefund(models.Model):
    """A deposit, or a part of it, that is paid back (rupees)."""

    account = models.ForeignKey(
        FeeAccount, models.PROTECT, related_name="refunds", verbose_name=_("fee ledger")
    )
    head = models.ForeignKey(FeeHead, models.PROTECT, related_name="+", verbose_name=_("head"))
    amount = MoneyField(_("amount"), validators=[MinValueValidator(1)])
    reason = models.CharField(_("reason"), max_length=300)
    state = models.CharField(
        _("state"), max_length=9, choices=RefundState, default=RefundState.REQUESTED, editable=False
    )
    paid_on = models.DateField(_("paid on"), null=True, editable=False)
    mode = models.CharField(_("mode"), max_length=6, choices=PayMode, default=PayMode.NEFT)
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, null=True, related_name="+", editable=False,
        verbose_name=_("voucher"),
    )  # fmt: skip
    made_by = models.CharField(_("requested by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("requested at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    comments = models.CharField(_("comments"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("refund of a deposit")
        verbose_name_plural = _("refunds of deposits")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_fee_refund_amount"),
            models.CheckConstraint(
                condition=Q(state=RefundState.PAID, paid_on__isnull=False)
                | (~Q(state=RefundState.PAID) & Q(paid_on=None)),
                name="erp_fee_refund_paid",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {rupees(self.amount)}"
