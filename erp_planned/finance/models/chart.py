"""The chart of accounts, a tree."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from erp_planned.finance.enums import AccountType, CashOrBank, FundClass


class Account(models.Model):
    """An account. A group totals its children and is never posted to; of one branch all have one type."""

    code = models.CharField(_("code"), max_length=20, unique=True)
    name = models.CharField(_("name"), max_length=120)
    type = models.CharField(_("type"), max_length=9, choices=AccountType)
    parent = models.ForeignKey(
        "self", models.PROTECT, related_name="children", null=True, blank=True, verbose_name=_("under")
    )
    is_group = models.BooleanField(_("group"), default=False)
    cash_or_bank = models.CharField(_("money"), max_length=4, choices=CashOrBank, blank=True)
    # Entries name a party (a vendor, an employee); the sum by party is the account's balance.
    is_control = models.BooleanField(_("kept by party"), default=False)
    fund_class = models.CharField(_("in the fund flow"), max_length=11, choices=FundClass, blank=True)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=Q(cash_or_bank="") | Q(type=AccountType.ASSET, is_group=False),
                name="erp_account_money",
            ),
            models.CheckConstraint(condition=~Q(parent=models.F("pk")), name="erp_account_own_parent"),
            models.CheckConstraint(condition=Q(type__in=AccountType.values), name="erp_account_type"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class HeadAccount(models.Model):
    """Which account stands for a head of automatic vouchers (`finance.heads`), such as net salary payable."""

    head = models.CharField(_("head"), max_length=40, unique=True)
    account = models.ForeignKey(Account, models.PROTECT, related_name="+", verbose_name=_("account"))

    class Meta:
        verbose_name = _("account of a head")
        verbose_name_plural = _("accounts of heads")
        ordering = ["head"]

    def __str__(self) -> str:
        return self.head
