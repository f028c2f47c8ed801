"""Bodies of the advance routes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.acts import body_of
from core.api.serializers import (
    CamelModelSerializer,
    CamelSerializer,
    MoneyField,
    MonthField,
    PercentField,
    described,
)
from payroll.advances.acts import ADVANCE_ACTS
from payroll.advances.enums import AdvanceState, RecoveryKind
from payroll.advances.models import AdvanceEntry
from payroll.advances.selectors.applications import Account


class AdvanceWishSerializer(CamelSerializer):
    """What somebody applies for; without instalments the most that the type allows."""

    advance_type = serializers.CharField(max_length=20, help_text="Code of the type, for example HBA")
    amount = MoneyField()
    principal_instalments = serializers.IntegerField(min_value=1, required=False)
    interest_instalments = serializers.IntegerField(min_value=0, required=False)
    purpose = serializers.CharField(max_length=300, required=False, allow_blank=True)


class AdvanceApplySerializer(AdvanceWishSerializer):
    """An application that the office enters for an employee."""

    employee_id = serializers.IntegerField()
    applied_on = serializers.DateField(required=False)


class AdvanceSanctionSerializer(body_of(ADVANCE_ACTS, ADVANCE_ACTS.named("sanction"))):  # type: ignore[misc]
    """The decision; what is left out is taken from the application, today and the month after."""

    preview = serializers.BooleanField(default=False, help_text="show the recovery, sanction nothing")


class AdvanceRecordSerializer(CamelSerializer):
    """A repayment outside payroll (`amount`), a closing (everything outstanding), or a month to skip (`month`)."""

    application_id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=RecoveryKind.choices, default=RecoveryKind.REPAYMENT)
    amount = MoneyField(required=False)
    paid_on = serializers.DateField(required=False)
    month = MonthField(required=False)
    reference = serializers.CharField(max_length=120, required=False, allow_blank=True)
    reason = serializers.CharField(max_length=120, required=False, allow_blank=True)


class AdvanceEntrySerializer(CamelModelSerializer):
    """A line of the ledger."""

    month = MonthField()
    on = serializers.DateField(source="happened_on")
    run_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = AdvanceEntry
        fields = ["month", "on", "kind", "amount", "run_id", "reference", "actor"]


@described(texts="state", numbers="number", money="principal interest balance")
class AdvanceStepSerializer(CamelSerializer):
    """A month of the recovery; `number` counts the instalments of principal, then those of interest."""

    month = MonthField()


class AdvanceNextSerializer(CamelSerializer):
    """The next recovery from pay."""

    month = MonthField()
    amount = MoneyField(source="total")


class AdvanceOfSerializer(CamelSerializer):
    """Whose advance it is, and of which type."""

    employee_id = serializers.IntegerField(source="application.employee_id")
    employee_code = serializers.CharField(source="application.employee.code")
    employee_name = serializers.CharField(source="application.employee.name")
    department = serializers.CharField(source="application.employee.department.name")
    advance_type = serializers.CharField(source="application.type.code")
    advance_type_name = serializers.CharField(source="application.type.name")


class AdvanceSerializer(AdvanceOfSerializer):
    """An application or advance with the sums of its ledger; reads an `Account`."""

    id = serializers.IntegerField(source="application.pk")
    state = serializers.CharField(source="application.state", help_text=", ".join(AdvanceState.values))
    amount = MoneyField(source="application.amount", help_text="applied for")
    purpose = serializers.CharField(source="application.purpose")
    principal_instalments = serializers.IntegerField(source="application.principal_instalments")
    interest_instalments = serializers.IntegerField(source="application.interest_instalments")
    applied_on = serializers.DateField(source="application.applied_on")
    sanctioned_amount = MoneyField(source="application.sanctioned_amount", allow_null=True)
    sanctioned_on = serializers.DateField(source="application.sanctioned_on", allow_null=True)
    rate_percent = PercentField(source="application.rate_pct", allow_null=True)
    first_recovery_month = MonthField(source="application.first_recovery_month", allow_null=True)
    order_reference = serializers.CharField(source="application.order_reference")
    comments = serializers.CharField(source="application.comments")
    created_by = serializers.CharField(source="application.created_by")
    decided_by = serializers.CharField(source="application.decided_by")
    decided_at = serializers.DateTimeField(source="application.decided_at", allow_null=True)
    disbursed = MoneyField()
    recovered = MoneyField(help_text="of the principal")
    balance = MoneyField(help_text="principal outstanding")
    interest_paid = MoneyField()
    interest_total = MoneyField(help_text="of the whole advance, as the schedule stands")
    last_month = MonthField(allow_null=True)
    next_recovery = AdvanceNextSerializer(source="next_step", allow_null=True)


class AdvanceEntitlementSerializer(CamelSerializer):
    """What the type allows the employee today."""

    ceiling = MoneyField(allow_null=True)
    reasons = serializers.ListField(child=serializers.CharField(), help_text="why it could not be sanctioned")
    has_live_advance = serializers.BooleanField(source="is_live")


class AdvanceRecoveryPreviewSerializer(CamelSerializer):
    """What the recovery would be, and what it would leave of the last net pay; rupees."""

    monthly = MoneyField(help_text="the highest of the monthly recoveries")
    first_month = MonthField()
    last_month = MonthField()
    interest = MoneyField()
    net_month = MonthField(allow_null=True)
    net = MoneyField(allow_null=True, help_text="net pay of the newest payslip")
    net_after = MoneyField(allow_null=True)
    warnings = serializers.ListField(child=serializers.CharField())


class AdvanceDetailSerializer(AdvanceSerializer):
    """One advance with its ledger and its schedule; while it waits, with what the type allows."""

    entries = AdvanceEntrySerializer(many=True)
    schedule = AdvanceStepSerializer(source="steps", many=True)
    entitlement = serializers.SerializerMethodField()
    recovery = serializers.SerializerMethodField()

    @extend_schema_field(AdvanceRecoveryPreviewSerializer(allow_null=True))
    def get_recovery(self, account: Account) -> dict[str, Any] | None:
        """Return it while the advance waits, and with the answer of its sanction."""
        preview = self.context.get("recovery")
        return AdvanceRecoveryPreviewSerializer(preview).data if preview else None

    @extend_schema_field(AdvanceEntitlementSerializer(allow_null=True))
    def get_entitlement(self, account: Account) -> dict[str, Any] | None:
        """Return it for an application that waits."""
        allowed = self.context.get("entitlement")
        return AdvanceEntitlementSerializer(allowed).data if allowed else None


@described(numbers="instalment instalments", money="principal interest amount balance")
class AdvanceRecoverySerializer(AdvanceOfSerializer):
    """One advance in one month."""

    application_id = serializers.IntegerField(source="application.pk")
    month = MonthField()
    state = serializers.CharField(help_text="due, posted, skipped, or none when it is paid back before")
