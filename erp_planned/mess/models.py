"""Menus, rates, bills of the mess, fees of residents, and what is paid for both. What is issued is final (0002)."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from core.money import MoneyField
from erp_planned.hostel.models import Hostel
from erp_planned.mess.enums import (
    STANDING_BILLS,
    BillState,
    ExtraKind,
    HostelFeeType,
    MessPayMode,
    RateMethod,
    Weekday,
)
from erp_planned.students.models import Student


class MessMenu(models.Model):
    """What is served on a weekday (spec: ERP, MessMenu), or on one date instead of it."""

    hostel = models.ForeignKey(
        Hostel, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("hostel"),
        help_text=_("Empty: all hostels."),
    )  # fmt: skip
    day = models.PositiveSmallIntegerField(_("day"), choices=Weekday)
    on = models.DateField(_("only on"), null=True, blank=True)
    breakfast = models.CharField(_("breakfast"), max_length=200)
    lunch = models.CharField(_("lunch"), max_length=200)
    snacks = models.CharField(_("snacks"), max_length=200, blank=True)
    dinner = models.CharField(_("dinner"), max_length=200)
    is_veg = models.BooleanField(_("vegetarian"), default=True)

    class Meta:
        verbose_name = _("menu of a day")
        verbose_name_plural = _("mess menu")
        ordering = ["day", "on", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["hostel", "day", "on"], name="erp_menu_once", nulls_distinct=False
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_day_display()}"


class MessRate(models.Model):
    """How a hostel's mess is priced from a day on; rupees a day where the rate is fixed."""

    hostel = models.ForeignKey(Hostel, models.PROTECT, related_name="+", verbose_name=_("hostel"))
    effective_on = models.DateField(_("from"))
    method = models.CharField(_("method"), max_length=8, choices=RateMethod, default=RateMethod.FIXED)
    rate = MoneyField(_("rupees a day"), default=0, validators=[MinValueValidator(0)])
    late_fee = MoneyField(_("late fee of a bill"), default=0, validators=[MinValueValidator(0)])
    due_days = models.PositiveSmallIntegerField(
        _("days to pay"), default=10, validators=[MaxValueValidator(90)]
    )
    least_days = models.PositiveSmallIntegerField(
        _("rebate: least days in a row"), default=3, validators=[MinValueValidator(1), MaxValueValidator(31)]
    )
    notice_days = models.PositiveSmallIntegerField(
        _("rebate: asked so many days before"), default=2, validators=[MaxValueValidator(31)]
    )
    most_days = models.PositiveSmallIntegerField(
        _("rebate: most days in a month"), default=10, validators=[MaxValueValidator(31)]
    )

    class Meta:
        verbose_name = _("rate of a mess")
        verbose_name_plural = _("rates of the mess")
        ordering = ["hostel", "-effective_on"]
        constraints = [
            models.UniqueConstraint(fields=["hostel", "effective_on"], name="erp_mess_rate_once"),
            models.CheckConstraint(
                condition=Q(method=RateMethod.DIVIDING) | Q(rate__gt=0), name="erp_mess_rate_given"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hostel} {in_date(self.effective_on)}"


class MessMonth(models.Model):
    """A mess's month that is priced by dividing: rupees spent, days of all, the rate, and what is carried on."""

    hostel = models.ForeignKey(Hostel, models.PROTECT, related_name="+", verbose_name=_("hostel"))
    month = models.DateField(_("month"))
    spent = MoneyField(_("spent"), validators=[MinValueValidator(0)])
    days = models.PositiveIntegerField(_("days of all"), default=0, editable=False)
    rate = MoneyField(_("rupees a day"), default=0, editable=False)
    forward = MoneyField(_("carried forward"), default=0, editable=False)

    class Meta:
        verbose_name = _("month of a mess")
        verbose_name_plural = _("months of the mess")
        ordering = ["-month", "hostel"]
        constraints = [
            models.UniqueConstraint(fields=["hostel", "month"], name="erp_mess_month_once"),
            models.CheckConstraint(condition=Q(month__day=1), name="erp_mess_month_first"),
        ]

    def __str__(self) -> str:
        return f"{self.hostel} {self.month:%Y-%m}"


class MessExtra(models.Model):
    """An extra, a guest's meal or a credit of a student, rupees; billed with the month of its day."""

    student = models.ForeignKey(Student, models.PROTECT, related_name="+", verbose_name=_("student"))
    on = models.DateField(_("date"))
    kind = models.CharField(_("kind"), max_length=6, choices=ExtraKind)
    amount = MoneyField(_("amount"), validators=[MinValueValidator(0)])
    description = models.CharField(_("description"), max_length=120)

    class Meta:
        verbose_name = _("extra of the mess")
        verbose_name_plural = _("extras of the mess")
        ordering = ["-on", "-id"]
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="erp_mess_extra_amount")]
        indexes = [models.Index(fields=["student", "on"], name="erp_mess_extra_student")]

    def __str__(self) -> str:
        return f"{self.description}"


class MessBill(models.Model):
    """A student's bill of a month (spec: ERP, MessBill), rupees. One that counts for each student and month."""

    bill_no = models.CharField(_("number"), max_length=16, blank=True, editable=False)
    student = models.ForeignKey(Student, models.PROTECT, related_name="+", verbose_name=_("student"))
    hostel = models.ForeignKey(Hostel, models.PROTECT, related_name="+", verbose_name=_("hostel"))
    month = models.DateField(_("month"))
    days = models.PositiveSmallIntegerField(_("days"))
    rebate_days = models.PositiveSmallIntegerField(_("rebate days"), default=0)
    rate = MoneyField(_("rupees a day"))
    meals = MoneyField(_("meals"))
    extras = MoneyField(_("extras"), default=0)
    guests = MoneyField(_("guest meals"), default=0)
    credits = MoneyField(_("credits"), default=0)
    # Why there is a credit that no entry stands for: facts that came after an earlier bill.
    credit_note = models.CharField(_("what the credit is for"), max_length=300, blank=True)
    # Of the credits, what corrects earlier bills (negative: asked later), and what this bill could not take up.
    corrected = MoneyField(_("of earlier months"), default=0)
    left_over = MoneyField(_("credit left"), default=0)
    total = MoneyField(_("total"))
    late_fee = MoneyField(_("late fee"), default=0)
    paid = MoneyField(_("paid"), default=0, editable=False)
    due_on = models.DateField(_("due on"), null=True)
    state = models.CharField(
        _("state"), max_length=9, choices=BillState, default=BillState.DRAFT, editable=False
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("mess bill")
        verbose_name_plural = _("mess bills")
        ordering = ["-month", "student"]
        constraints = [
            models.UniqueConstraint(
                fields=["student", "hostel", "month"],
                condition=Q(state__in=STANDING_BILLS),
                name="erp_mess_bill_once",
            ),
            models.UniqueConstraint(fields=["bill_no"], condition=~Q(bill_no=""), name="erp_mess_bill_no"),
            models.CheckConstraint(
                condition=Q(total__gte=0, paid__gte=0, paid__lte=F("total") + F("late_fee"), month__day=1),
                name="erp_mess_bill_amounts",
            ),
            models.CheckConstraint(condition=Q(rebate_days__lte=F("days")), name="erp_mess_bill_days"),
        ]
        indexes = [models.Index(fields=["state", "month"], name="erp_mess_bill_state")]

    def __str__(self) -> str:
        return self.bill_no or f"{self.student_id} {self.month:%Y-%m}"

    @property
    def outstanding(self) -> Decimal:
        """Rupees still asked for, with the late fee that stands."""
        return self.total + self.late_fee - self.paid if self.state == BillState.ISSUED else Decimal(0)


class HostelFee(models.Model):
    """A fee of a resident (spec: ERP, HostelFee), rupees; a term's is raised once."""

    student = models.ForeignKey(Student, models.PROTECT, related_name="+", verbose_name=_("student"))
    fee_type = models.CharField(_("fee"), max_length=11, choices=HostelFeeType)
    term = models.CharField(_("term"), max_length=20)
    amount = MoneyField(_("amount"), validators=[MinValueValidator(0)])
    due_on = models.DateField(_("due on"))
    paid_on = models.DateField(_("paid on"), null=True, editable=False)
    # Of a caution deposit: given back, less what was kept for damages.
    refunded_on = models.DateField(_("refunded on"), null=True, editable=False)
    damages = MoneyField(_("kept for damages"), default=0, editable=False)
    damages_note = models.CharField(_("damages"), max_length=300, blank=True, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("hostel fee")
        verbose_name_plural = _("hostel fees")
        ordering = ["-due_on", "student"]
        constraints = [
            models.UniqueConstraint(fields=["student", "fee_type", "term"], name="erp_hostel_fee_once"),
            models.CheckConstraint(
                condition=Q(amount__gt=0, damages__gte=0, damages__lte=F("amount")),
                name="erp_hostel_fee_amounts",
            ),
            models.CheckConstraint(
                condition=Q(refunded_on=None) | Q(fee_type=HostelFeeType.DEPOSIT, paid_on__isnull=False),
                name="erp_hostel_fee_refund",
            ),
        ]
        indexes = [models.Index(fields=["paid_on", "due_on"], name="erp_hostel_fee_due")]

    def __str__(self) -> str:
        return f"{self.get_fee_type_display()} {self.term}"


class MessReceipt(models.Model):
    """What is paid for a bill or a fee, rupees; numbers are gapless by year, a transfer's reference counts once."""

    receipt_no = models.CharField(_("number"), max_length=16, unique=True, editable=False)
    student = models.ForeignKey(Student, models.PROTECT, related_name="+", verbose_name=_("student"))
    bill = models.ForeignKey(
        MessBill, models.PROTECT, related_name="receipts", null=True, verbose_name=_("bill")
    )
    fee = models.OneToOneField(
        HostelFee, models.PROTECT, related_name="receipt", null=True, verbose_name=_("fee")
    )
    amount = MoneyField(_("amount"))
    mode = models.CharField(_("mode"), max_length=6, choices=MessPayMode)
    reference = models.CharField(_("cheque or UTR number"), max_length=60, blank=True)
    paid_on = models.DateField(_("date"))
    voucher_id = models.BigIntegerField(null=True, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("receipt of the hostel")
        verbose_name_plural = _("receipts of the hostel")
        ordering = ["-paid_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_mess_receipt_amount"),
            models.CheckConstraint(condition=Q(bill=None) ^ Q(fee=None), name="erp_mess_receipt_for"),
            models.UniqueConstraint(
                fields=["reference"], condition=Q(mode=MessPayMode.NEFT), name="erp_mess_receipt_ref"
            ),
        ]

    def __str__(self) -> str:
        return self.receipt_no
