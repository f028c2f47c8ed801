"""Which accounts stand for single elements of pay; everything else goes by heads (`finance.heads`)."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from erp_planned.finance.models import Account
from erp_planned.payroll_vouchers.enums import PayKind


class PayAccount(models.Model):
    """The account of one element of pay or kind of advance, by its code; without a row its usual head is taken."""

    kind = models.CharField(_("kind"), max_length=9, choices=PayKind)
    code = models.CharField(_("code of the element or advance"), max_length=20)
    account = models.ForeignKey(Account, models.PROTECT, related_name="+", verbose_name=_("account"))

    class Meta:
        verbose_name = _("account of a pay element")
        verbose_name_plural = _("accounts of pay elements")
        ordering = ["kind", "code"]
        constraints = [
            models.UniqueConstraint("kind", Upper("code"), name="erp_pay_account_once"),
            models.CheckConstraint(condition=Q(kind__in=PayKind.values), name="erp_pay_account_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.code}"
