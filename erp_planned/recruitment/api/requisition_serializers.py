"""Bodies of /api/hrms/requisitions, by the spec's names."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer
from erp_planned.recruitment.enums import RequisitionState, StepState
from erp_planned.recruitment.models import JobRequisition
from erp_planned.recruitment.services.requisitions import MOST_VACANCIES

DECISIONS = [("approve", "Approve"), ("reject", "Reject")]
CHANGES = [("submit", "Submit"), ("take_back", "Take back"), ("close", "Close")]


class ChainStepBodySerializer(CamelSerializer):
    """One approver, by the number of the account."""

    approver_id = serializers.IntegerField(min_value=1)


class ChainStepSerializer(CamelSerializer):
    """One step of the chain, with what was said."""

    step = serializers.IntegerField(source="sequence")
    approver_id = serializers.IntegerField()
    approver = serializers.CharField(source="approver.display_name")
    status = serializers.CharField(source="state", help_text=", ".join(StepState.values))
    comments = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)


class RequisitionBodySerializer(CamelSerializer):
    """A requisition as a draft; `approvalChain` names the approvers in their order."""

    department_id = serializers.IntegerField(min_value=1)
    designation_id = serializers.IntegerField(min_value=1)
    vacancies = serializers.IntegerField(min_value=1, max_value=MOST_VACANCIES)
    qualifications = serializers.CharField(max_length=2000)
    description = serializers.CharField(max_length=4000, required=False, allow_blank=True)
    pay_level = serializers.IntegerField(min_value=1, max_value=100, source="level")
    closes_on = serializers.DateField()
    is_public = serializers.BooleanField(required=False)
    approval_chain = ChainStepBodySerializer(many=True, source="chain")


class RequisitionChangeSerializer(RequisitionBodySerializer):
    """What changes of a draft; `action` submits, takes back to draft or closes, after the changes."""

    action = serializers.ChoiceField(choices=CHANGES, required=False)
    comments = serializers.CharField(max_length=300, required=False, allow_blank=True)


class RequisitionDecisionSerializer(CamelSerializer):
    """The decision at the own step; `step` is the one that was looked at, a rejection needs comments."""

    decision = serializers.ChoiceField(choices=DECISIONS)
    comments = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    step = serializers.IntegerField(min_value=1, required=False)


class RequisitionSerializer(CamelSerializer):
    """A requisition (spec: HRMS, JobRequisition)."""

    id = serializers.IntegerField()
    number = serializers.CharField()
    department = serializers.CharField(source="department.name")
    department_id = serializers.IntegerField()
    position = serializers.CharField(source="designation.name")
    designation_id = serializers.IntegerField()
    vacancies = serializers.IntegerField()
    vacancies_left = serializers.SerializerMethodField(help_text="posts that no offer holds")
    qualifications = serializers.CharField()
    description = serializers.CharField()
    pay_level = serializers.IntegerField(source="level")
    closes_on = serializers.DateField()
    is_public = serializers.BooleanField()
    status = serializers.CharField(source="state", help_text=", ".join(RequisitionState.values))
    approval_chain = ChainStepSerializer(many=True, source="steps.all")
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()

    def get_vacancies_left(self, row: JobRequisition) -> int:
        """Return the posts less the offers that wait or are accepted, as the list counted them."""
        held: int = getattr(row, "held", 0)
        return max(0, row.vacancies - held)
