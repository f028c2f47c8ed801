"""Bodies of appraisals and grievances, by the spec's names."""

from typing import Any

from rest_framework import serializers

from core.api.serializers import CamelSerializer
from erp_planned.hrms.api.serializers import HrmsPersonSerializer
from erp_planned.hrms.enums import AppraisalState, CycleState, GrievanceAction, GrievanceState
from erp_planned.hrms.models import Appraisal
from erp_planned.hrms.selectors.appraisals import is_disclosed


def _rating(**kwargs: Any) -> serializers.DecimalField:
    return serializers.DecimalField(max_digits=5, decimal_places=2, coerce_to_string=False, **kwargs)


def _goals() -> serializers.ListField:
    child = serializers.CharField(max_length=300)
    return serializers.ListField(child=child, max_length=20, required=False)


class AppraisalCycleSerializer(CamelSerializer):
    """A round of appraisals."""

    id = serializers.IntegerField()
    period = serializers.CharField()
    from_date = serializers.DateField(source="from_on")
    to_date = serializers.DateField(source="to_on")
    self_by = serializers.DateField()
    review_by = serializers.DateField()
    rating_most = serializers.IntegerField(help_text="ratings go from 1 to this number")
    goals = serializers.ListField(child=serializers.CharField())
    status = serializers.CharField(source="state", help_text=", ".join(CycleState.values))
    appraisal_count = serializers.IntegerField(source="people")
    not_final = serializers.IntegerField(source="waiting")


class CycleBodySerializer(CamelSerializer):
    """A round to be opened: everybody in service, or `employees`, or those of `departmentId`."""

    period = serializers.CharField(max_length=40)
    from_date = serializers.DateField(source="from_on")
    to_date = serializers.DateField(source="to_on")
    self_by = serializers.DateField()
    review_by = serializers.DateField()
    rating_most = serializers.IntegerField(min_value=2, max_value=100, default=10)
    goals = _goals()
    employees = serializers.ListField(child=serializers.IntegerField(), max_length=2000, required=False)
    department_id = serializers.IntegerField(required=False, allow_null=True)


class CycleCloseSerializer(CamelSerializer):
    """Closing discloses the ratings."""

    lapse = serializers.BooleanField(default=False, help_text="let appraisals that are not final lapse")


class AppraisalSerializer(HrmsPersonSerializer):
    """One appraisal. The own one shows the officer's and the final rating once its round is closed."""

    id = serializers.IntegerField()
    cycle_id = serializers.IntegerField()
    period = serializers.CharField(source="cycle.period")
    officer_id = serializers.IntegerField(allow_null=True)
    officer_name = serializers.CharField(source="officer.name", default=None, allow_null=True)
    status = serializers.CharField(source="state", help_text=", ".join(AppraisalState.values))
    goals = serializers.ListField(child=serializers.CharField())
    achievements = serializers.CharField()
    self_rating = _rating(allow_null=True)
    manager_rating = _rating(allow_null=True)
    manager_remarks = serializers.CharField(allow_null=True)
    final_rating = _rating(allow_null=True)
    final_remarks = serializers.CharField(allow_null=True)
    rating_most = serializers.IntegerField(source="cycle.rating_most")

    def to_representation(self, instance: Appraisal) -> dict[str, Any]:
        """Hide what is not disclosed to the caller yet."""
        data: dict[str, Any] = super().to_representation(instance)
        if not is_disclosed(instance, self.context["view"].actor):
            data |= dict.fromkeys(("managerRating", "managerRemarks", "finalRating", "finalRemarks"))
        return data


class SubmitBodySerializer(CamelSerializer):
    """The self-appraisal."""

    self_rating = _rating()
    achievements = serializers.CharField(max_length=4000)


class ReviewBodySerializer(CamelSerializer):
    """The reporting officer's rating."""

    manager_rating = _rating()
    remarks = serializers.CharField(max_length=4000, required=False, allow_blank=True)


class FinalBodySerializer(CamelSerializer):
    """The final rating, by default the officer's; another one needs the reason in `remarks`."""

    final_rating = _rating(required=False)
    remarks = serializers.CharField(max_length=4000, required=False, allow_blank=True)


class GoalsBodySerializer(CamelSerializer):
    """The goals of one person."""

    goals = serializers.ListField(child=serializers.CharField(max_length=300), max_length=20)


class GrievanceEntrySerializer(CamelSerializer):
    """What was done, with its words."""

    action = serializers.CharField(help_text=", ".join(GrievanceAction.values))
    text = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class GrievanceSerializer(CamelSerializer):
    """A grievance; people and words are null for whoever is neither complainant nor assigned."""

    id = serializers.IntegerField(source="row.pk")
    number = serializers.CharField(source="row.number")
    category_id = serializers.IntegerField(source="row.category_id")
    category = serializers.CharField(source="row.category.name")
    status = serializers.CharField(source="row.state", help_text=", ".join(GrievanceState.values))
    assigned_to = serializers.IntegerField(source="row.assigned_to_id", allow_null=True)
    due_on = serializers.DateField(source="row.due_on")
    submitted_at = serializers.DateTimeField()
    employee_id = serializers.IntegerField(allow_null=True)
    against_id = serializers.IntegerField(allow_null=True)
    description = serializers.CharField(allow_null=True)
    resolution = serializers.CharField(allow_null=True)
    entries = GrievanceEntrySerializer(many=True)


class GrievanceBodySerializer(CamelSerializer):
    """The own grievance; `againstId` never gets to read it."""

    category_id = serializers.IntegerField()
    description = serializers.CharField(max_length=4000)
    against_id = serializers.IntegerField(required=False, allow_null=True)


class GrievanceStepSerializer(CamelSerializer):
    """What is done: assign (`assignedTo`, an employee), answer, resolve, reopen (each with `text`), withdraw."""

    action = serializers.ChoiceField(
        [
            (one.value, one.label)
            for one in GrievanceAction
            if one not in {GrievanceAction.SUBMIT, GrievanceAction.ESCALATE}
        ]
    )
    assigned_to = serializers.IntegerField(required=False)
    text = serializers.CharField(max_length=4000, required=False, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for what the action needs, and for nothing else."""
        is_assigning = attrs["action"] == GrievanceAction.ASSIGN
        required = self.fields["action"].error_messages["required"]
        if is_assigning and "assigned_to" not in attrs:
            raise serializers.ValidationError({"assignedTo": required})
        needs_words = attrs["action"] not in {GrievanceAction.ASSIGN, GrievanceAction.WITHDRAW}
        if needs_words and not attrs.get("text", "").strip():
            raise serializers.ValidationError({"text": required})
        return attrs
