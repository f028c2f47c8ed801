"""Heads of fees, fee structure and rules of late fees: plain subjects."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.errors import InUse, ValidationFailed
from core.masters import Change, Master
from core.money import ZERO
from education.enums import LateFeeKind
from education.late_fees import checked_slabs
from erp_planned.student_fees.models import FeeCharge, FeeHead, FeeStructure, LateRule
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.finding import structures


def _check_head(row: FeeHead, change: Change) -> None:
    if row.account is not None and (row.account.is_group or row.account.cash_or_bank):
        text = _t("“%(account)s” is a group or money; choose an account that fees are credited to.")
        raise ValidationFailed.at("account", text % {"account": row.account})
    if not change.is_new and "is_deposit" in change.after and FeeCharge.objects.filter(head=row).exists():
        raise InUse(_t("“%(name)s” is charged already, so it stays what it is.") % {"name": row})


def _check_structure(row: FeeStructure, change: Change) -> None:
    if not row.head.is_active:
        raise ValidationFailed.at("head", _t("“%(head)s” is not active.") % {"head": row.head})
    if not row.year.starts_on <= row.due_on <= row.year.ends_on:
        text = _t("The day lies in the academic year %(year)s.") % {"year": row.year}
        raise ValidationFailed.at("due_on", text)
    if not change.is_new and FeeCharge.objects.filter(structure=row).exists():
        text = _t("“%(name)s” is billed already. Add another instalment for what is new.")
        raise InUse(text % {"name": row})


def _slabs(row: LateRule, _change: Change) -> None:
    row.slabs = row.slabs or []
    if row.kind == LateFeeKind.SLAB:
        row.amount, row.slabs = ZERO, checked_slabs(row.slabs)


def _check_late(row: LateRule, change: Change) -> None:
    if row.cap is not None and row.cap <= ZERO:
        raise ValidationFailed.at("cap", _t("Give an amount above 0, or leave it empty."))
    if row.kind != LateFeeKind.SLAB and row.amount <= ZERO:
        raise ValidationFailed.at("amount", _t("Give an amount above 0."))
    if row.kind != LateFeeKind.SLAB and row.slabs:
        raise ValidationFailed.at("slabs", _t("Only a rule by days late has slabs."))
    if not change.is_new and FeeCharge.objects.filter(of__due_on__gte=row.effective_on).exists():
        text = _t("Late fees were charged by “%(name)s”. Add a rule from a later day instead.")
        raise InUse(text % {"name": row})


heads = Master(
    FeeHead,
    label="student_fee_head",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "account", "is_deposit", "is_active"),
    tidy={"code": str.upper},
    check=_check_head,
    in_use=_("“%(name)s” is used; make it inactive instead."),
    columns=("code", "name", "account", "is_deposit", "is_active"),
    search=("code", "name"),
    filters=("is_active",),
    ordering=("name",),
    example={"code": "TUI", "name": "Tuition", "is_deposit": False},
)
structure = Master(
    FeeStructure,
    label="student_fee_structure",
    read=P.READ,
    write=P.WRITE,
    writable=("year", "school_class", "head", "instalment", "amount", "due_on", "category"),
    check=_check_structure,
    in_use=_("“%(name)s” is billed already."),
    columns=("school_class", "year", "head", "instalment", "due_on", "amount", "category"),
    search=("head__name", "instalment", "school_class__name"),
    filters=("year", "school_class", "head"),
    ordering=("due_on",),
    rows=structures,
    wire={
        "school_class": "class_id", "head": "fee_type_id", "due_on": "due_date", "category": "applicable",
    },
    example={
        "year": 1, "school_class": 1, "head": 1, "instalment": "April to June", "amount": 6000,
        "due_on": "2026-04-15",
    },
)  # fmt: skip
late_rules = Master(
    LateRule,
    label="student_late_rule",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "kind", "amount", "slabs", "grace_days", "cap", "effective_on"),
    complete=_slabs,
    check=_check_late,
    in_use=_("Late fees were charged by “%(name)s”."),
    columns=("name", "kind", "amount", "grace_days", "cap", "effective_on"),
    search=("name",),
    filters=("kind",),
    ordering=("effective_on",),
    example={
        "name": "Rs 50, then 100", "kind": "slab", "slabs": [[1, 10, 50], [11, None, 100]], "grace_days": 0,
        "effective_on": "2026-04-01",
    },
)  # fmt: skip
