"""Shapes of payroll's vouchers on the wire."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MonthField, described
from core.errors import ValidationFailed
from erp_planned.finance.enums import VoucherStatus, VoucherType
from erp_planned.payroll_vouchers.enums import Step

# Which number names the row of a step; the first is also what is meant without a step.
KEYS = {
    "run_id": (Step.SALARY, Step.NET, Step.NPS),
    "contract_run_id": (Step.CONTRACT, Step.CONTRACT_NET),
    "challan_id": (Step.TDS,),
    "advance_entry_id": (Step.ADVANCE,),
}


@described(numbers="id", texts="voucher_no narration source", money="total", days="date")
class MadeVoucherSerializer(CamelSerializer):
    """A voucher that was made; the number is empty until it is approved."""

    type = serializers.ChoiceField(choices=VoucherType.choices)
    status = serializers.ChoiceField(choices=VoucherStatus.choices)


class MadeVouchersSerializer(CamelSerializer):
    """What was made, waiting for approval."""

    items = MadeVoucherSerializer(many=True)


@described(texts="title waits_for", money="amount", flags="is_open")
class WorkSerializer(CamelSerializer):
    """Something that payroll has for the books, with its voucher or without; `id` is the number of the row."""

    id = serializers.IntegerField(source="key")
    kind = serializers.ChoiceField(choices=Step.choices, source="step")
    date = serializers.DateField(source="on")
    voucher = MadeVoucherSerializer(allow_null=True)
    rejected = serializers.CharField(allow_blank=True, help_text="Why the voucher that it had was rejected.")


class MakeVoucherSerializer(CamelSerializer):
    """A run, month, challan or entry of an advance to post; `kind` says which of its vouchers."""

    run_id = serializers.IntegerField(required=False, min_value=1)
    contract_run_id = serializers.IntegerField(required=False, min_value=1)
    challan_id = serializers.IntegerField(required=False, min_value=1)
    advance_entry_id = serializers.IntegerField(required=False, min_value=1)
    month = MonthField(required=False)
    kind = serializers.ChoiceField(choices=Step.choices, required=False)
    account_id = serializers.IntegerField(required=False, min_value=1)
    date = serializers.DateField(required=False)
    reference = serializers.CharField(required=False, max_length=60, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Have exactly one row named, and a kind that it has. Raises ValidationFailed."""
        given = [name for name in (*KEYS, "month") if name in attrs]
        if len(given) != 1:
            text = _("Give one of runId, contractRunId, challanId, advanceEntryId, month.")
            raise ValidationFailed.at(given[1] if given else "run_id", text)
        steps = KEYS.get(given[0], ())
        if "kind" in attrs and attrs["kind"] not in steps:
            known = ", ".join(steps) or _("none: a month makes the vouchers of its runs")
            raise ValidationFailed.at("kind", _("Choose one of: %(known)s.") % {"known": known})
        return attrs
