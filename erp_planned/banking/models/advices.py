"""Payment advices: what is to be paid from a bank account, to whom, approved by a second person."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import mask
from core.money import MoneyField
from core.validators import validate_bank_account, validate_ifsc
from erp_planned.banking.enums import AdviceState, PayMode
from erp_planned.banking.models.accounts import BankAccount
from erp_planned.banking.models.cheques import ChequeLeaf


class PaymentAdvice(models.Model):
    """An order to pay (spec: ERP, PaymentAdvice). The number, gapless by year, is given at approval."""

    payment_no = models.CharField(_("number"), max_length=16, blank=True, editable=False)
    bank_account = models.ForeignKey(
        BankAccount, models.PROTECT, related_name="advices", verbose_name=_("bank account")
    )
    mode = models.CharField(_("mode"), max_length=6, choices=PayMode, default=PayMode.NEFT)
    pay_on = models.DateField(_("date"))
    amount = MoneyField(_("amount"), editable=False)
    narration = models.CharField(_("narration"), max_length=300, blank=True)
    leaf = models.ForeignKey(
        ChequeLeaf, models.PROTECT, null=True, related_name="advices", editable=False,
        verbose_name=_("cheque"),
    )  # fmt: skip
    state = models.CharField(
        _("state"), max_length=9, choices=AdviceState, default=AdviceState.WAITING, editable=False
    )
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, null=True, related_name="+", editable=False,
        verbose_name=_("voucher"),
    )  # fmt: skip
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("payment advice")
        verbose_name_plural = _("payment advices")
        ordering = ["-pay_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["payment_no"], condition=~Q(payment_no=""), name="erp_advice_number"
            ),
            models.UniqueConstraint(
                fields=["leaf"],
                condition=Q(state__in=[AdviceState.WAITING, AdviceState.APPROVED]),
                name="erp_advice_cheque",
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_advice_amount"),
            models.CheckConstraint(condition=Q(state__in=AdviceState.values), name="erp_advice_state"),
            models.CheckConstraint(
                condition=Q(mode=PayMode.CHEQUE) | Q(leaf=None), name="erp_advice_cheque_mode"
            ),
            models.CheckConstraint(
                condition=~Q(state=AdviceState.APPROVED) | ~Q(payment_no=""), name="erp_advice_numbered"
            ),
            models.CheckConstraint(
                condition=~Q(state=AdviceState.APPROVED)
                | Q(made_by_id=None)
                | Q(decided_by_id=None)
                | ~Q(made_by_id=F("decided_by_id")),
                name="erp_advice_two_people",
            ),
        ]
        indexes = [models.Index(fields=["state", "-pay_on"], name="erp_advice_state_date")]

    def __str__(self) -> str:
        return self.payment_no or _("Payment advice %(number)s") % {"number": self.pk}

    @property
    def to(self) -> str:
        """Who is paid, in a line."""
        names = [payee.name for payee in self.payees.all()]
        more = len(names) - 1
        return names[0] + (f" + {more}" if more else "") if names else ""

    @property
    def cheque_no(self) -> str:
        """The number of its cheque."""
        return self.leaf.number if self.leaf else ""


class Payee(models.Model):
    """One payment of an advice (rupees), and the account that is debited for it."""

    advice = models.ForeignKey(
        PaymentAdvice, models.CASCADE, related_name="payees", verbose_name=_("payment advice")
    )
    line_no = models.PositiveSmallIntegerField(_("line"))
    # `vendor:12`, as `finance.parties` knows them; empty for somebody who is no party.
    party_ref = models.CharField(_("party"), max_length=60, blank=True)
    name = models.CharField(_("payee"), max_length=120)
    account_no = models.CharField(
        _("account number"), max_length=20, blank=True, validators=[validate_bank_account]
    )
    ifsc_code = models.CharField("IFSC", max_length=11, blank=True, validators=[validate_ifsc])
    amount = MoneyField(_("amount"))
    account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("account debited"),
    )  # fmt: skip
    narration = models.CharField(_("narration"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("payee")
        verbose_name_plural = _("payees")
        ordering = ["advice", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["advice", "line_no"], name="erp_payee_line"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_payee_amount"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def masked(self) -> str:
        """The account number with all but its end masked."""
        return mask(self.account_no)
