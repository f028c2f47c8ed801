"""Bodies and filters of /api/ess/leave."""

from core.api.acts import body_of
from core.api.serializers import CamelSerializer
from payroll.leave.acts import LEAVE_ACTS
from payroll.leave.api.serializers import ApplicationFactsSerializer, BalanceSerializer

CancelLeaveSerializer = body_of(LEAVE_ACTS, LEAVE_ACTS.named("withdraw"))


class OwnBalancesSerializer(CamelSerializer):
    """The caller's accounts."""

    items = BalanceSerializer(many=True)


class OwnLeaveSerializer(ApplicationFactsSerializer):
    """An own application, without who entered and who cancelled it."""

    class Meta(ApplicationFactsSerializer.Meta):
        fields = [
            name
            for name in ApplicationFactsSerializer.Meta.fields
            if name not in {"applied_by", "cancelled_by"}
        ]
