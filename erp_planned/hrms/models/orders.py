"""Orders of transfer and promotion: decided by a second person, taking effect on their day."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from erp_planned.hrms.enums import STANDING, OrderState, PromotionReason
from payroll.employees.models import Department, Designation, Employee, PayHistory
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL


class Order(models.Model):
    """What both kinds of order have; a number is given at approval where the order brings none.

    `problem` says why an approved order did not take effect on its day, `note` what it did not change because a
    later order stands.
    """

    order_no = models.CharField(_("order no."), max_length=60, blank=True)
    employee = models.ForeignKey(Employee, models.PROTECT, related_name="+", verbose_name=_("employee"))
    effective_on = models.DateField(_("takes effect on"))
    state = models.CharField(_("state"), max_length=9, choices=OrderState, default=OrderState.DRAFT)
    to_designation = models.ForeignKey(
        Designation,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("new designation"),
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    # A platform administrator's number is kept below zero: it may be a user's of the institution too.
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    comments = models.CharField(_("comments"), max_length=300, blank=True, editable=False)
    in_force_at = models.DateTimeField(_("in force since"), null=True, editable=False)
    problem = models.CharField(_("what hinders it"), max_length=500, blank=True, editable=False)
    note = models.CharField(_("note"), max_length=500, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def number(self) -> str:
        """The order's number, or the draft's."""
        return self.order_no or f"#{self.pk}"


def _order_constraints(name: str) -> list[models.BaseConstraint]:
    """Return what holds for both kinds of order."""
    second_person = Q(made_by_id=None) | Q(decided_by_id=None) | ~Q(made_by_id=F("decided_by_id"))
    decided = Q(state__in=[OrderState.APPROVED, OrderState.IN_FORCE])
    return [
        models.UniqueConstraint(Upper("order_no"), condition=~Q(order_no=""), name=f"{name}_number_once"),
        models.UniqueConstraint(
            fields=["employee", "effective_on"], condition=Q(state__in=STANDING), name=f"{name}_once_a_day"
        ),
        models.CheckConstraint(condition=Q(state__in=OrderState.values), name=f"{name}_state"),
        models.CheckConstraint(condition=~decided | second_person, name=f"{name}_second_person"),
        models.CheckConstraint(condition=~decided | ~Q(order_no=""), name=f"{name}_has_number"),
        models.CheckConstraint(
            condition=Q(state=OrderState.IN_FORCE, in_force_at__isnull=False)
            | (~Q(state=OrderState.IN_FORCE) & Q(in_force_at=None)),
            name=f"{name}_in_force_at",
        ),
    ]


class TransferOrder(Order):
    """Who goes to which department from which day (spec: HRMS, TransferOrder)."""

    from_department = models.ForeignKey(
        Department, models.PROTECT, related_name="+", verbose_name=_("from department"), editable=False
    )
    to_department = models.ForeignKey(
        Department, models.PROTECT, related_name="+", verbose_name=_("to department")
    )
    from_designation = models.ForeignKey(
        Designation,
        models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("designation before"),
        editable=False,
    )
    reason = models.CharField(_("reason"), max_length=300)
    reverses = models.ForeignKey(
        "self", models.PROTECT, related_name="+", null=True, verbose_name=_("reverses"), editable=False
    )

    class Meta:
        verbose_name = _("transfer order")
        verbose_name_plural = _("transfer orders")
        ordering = ["-effective_on", "-id"]
        constraints = _order_constraints("hrms_transfer")
        indexes = [
            models.Index(fields=["state", "effective_on"], name="hrms_transfer_due"),
            models.Index(fields=["employee", "-effective_on"], name="hrms_transfer_person"),
        ]

    def __str__(self) -> str:
        return _("Transfer %(number)s of %(day)s") % {
            "number": self.number,
            "day": in_date(self.effective_on),
        }


class PromotionRecord(Order):
    """Who rises to which pay level from which day (spec: HRMS, PromotionRecord); pay is fixed by rule 13."""

    reason = models.CharField(
        _("reason"), max_length=10, choices=PromotionReason, default=PromotionReason.PROMOTION
    )
    from_level = models.PositiveSmallIntegerField(_("from level"), editable=False)
    from_cell = models.PositiveSmallIntegerField(_("from cell"), editable=False)
    to_level = models.PositiveSmallIntegerField(_("to level"))
    from_next_increment = models.BooleanField(
        _("pay fixed from the next increment"),
        default=False,
        help_text=_("The option of fixation on the date of the next increment."),
    )
    rebase_later = models.BooleanField(
        _("re-fix later increments"),
        default=False,
        help_text=_("Where pay of later days is entered already."),
    )
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    pay_row = models.OneToOneField(
        PayHistory, models.PROTECT, related_name="+", null=True, editable=False, verbose_name=_("pay entered")
    )

    class Meta:
        verbose_name = _("promotion")
        verbose_name_plural = _("promotions")
        ordering = ["-effective_on", "-id"]
        constraints = [
            *_order_constraints("hrms_promotion"),
            models.CheckConstraint(
                condition=Q(to_level__range=(MIN_LEVEL, MAX_LEVEL), to_level__gt=F("from_level")),
                name="hrms_promotion_rises",
            ),
            models.CheckConstraint(
                condition=Q(state=OrderState.IN_FORCE, pay_row__isnull=False)
                | (~Q(state=OrderState.IN_FORCE) & Q(pay_row=None)),
                name="hrms_promotion_pay_row",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "effective_on"], name="hrms_promotion_due"),
            models.Index(fields=["employee", "-effective_on"], name="hrms_promotion_person"),
        ]

    def __str__(self) -> str:
        return _("Promotion %(number)s of %(day)s") % {
            "number": self.number,
            "day": in_date(self.effective_on),
        }
