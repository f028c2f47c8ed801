"""Bodies of interviews, offers and joining, by the spec's names."""

from typing import Any

from django.utils.translation import gettext as _t
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField
from erp_planned.recruitment.enums import InterviewResult, InterviewState, OfferState, Recommendation
from payroll.employees.enums import Category, Gender, TaxRegime
from payroll.organizations.enums import HraClass, TaClass
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL, Scheme

DECIDED = [(one.value, one.label) for one in InterviewResult if one != InterviewResult.PENDING]
ANSWERS = [(one.value, one.label) for one in (OfferState.ACCEPTED, OfferState.DECLINED, OfferState.WITHDRAWN)]


def _text(length: int) -> serializers.CharField:
    return serializers.CharField(max_length=length, required=False, allow_blank=True)


def _choice(choices: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=choices, required=False, allow_blank=True)


def _panel(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1), max_length=15, allow_empty=False,
        help_text="numbers of employees", **kwargs,
    )  # fmt: skip


class OfferSerializer(CamelSerializer):
    """An offer; `basic` in rupees a month."""

    id = serializers.IntegerField()
    offer_no = serializers.CharField()
    candidate_id = serializers.IntegerField()
    pay_level = serializers.IntegerField(source="level")
    cell = serializers.IntegerField()
    basic = MoneyField()
    cell_reason = serializers.CharField()
    joining_date = serializers.DateField(source="joining_on")
    valid_until = serializers.DateField()
    terms = serializers.CharField()
    status = serializers.CharField(source="state", help_text=", ".join(OfferState.values))
    reason = serializers.CharField()
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()
    answered_by = serializers.CharField()
    answered_at = serializers.DateTimeField(allow_null=True)


class OfferBodySerializer(CamelSerializer):
    """An offer to be made: at the requisition's level; above cell 1 with the reason."""

    pay_level = serializers.IntegerField(source="level", min_value=MIN_LEVEL, max_value=MAX_LEVEL)
    cell = serializers.IntegerField(min_value=1, max_value=100, default=1)
    cell_reason = _text(300)
    joining_date = serializers.DateField(source="joining_on")
    valid_until = serializers.DateField()
    terms = _text(2000)


class OfferAnswerSerializer(CamelSerializer):
    """The candidate's answer, or that the offer is taken back (with the reason)."""

    answer = serializers.ChoiceField(ANSWERS)
    reason = _text(300)


class PanelMemberSerializer(CamelSerializer):
    """A member of the panel; feedback only as far as the caller may see it."""

    employee_id = serializers.IntegerField(source="employee.pk")
    employee_code = serializers.CharField(source="employee.code")
    name = serializers.CharField(source="employee.name")
    given = serializers.BooleanField()
    conflict = serializers.BooleanField(source="has_conflict")


class PanelFeedbackSerializer(CamelSerializer):
    """What a member said."""

    employee_id = serializers.IntegerField(source="employee.pk")
    name = serializers.CharField(source="employee.name")
    rating = serializers.IntegerField()
    recommendation = serializers.CharField(help_text=", ".join(Recommendation.values))
    comments = serializers.CharField()


class InterviewSerializer(CamelSerializer):
    """One round. `feedback` has the own one alone until the round is closed; `offerDetails` is the office's."""

    id = serializers.IntegerField(source="row.pk")
    candidate_id = serializers.IntegerField(source="row.candidate_id")
    candidate = serializers.CharField(source="row.candidate.name")
    requisition = serializers.CharField(source="row.candidate.requisition.number")
    position = serializers.CharField(source="row.candidate.requisition.designation.name")
    panel_members = PanelMemberSerializer(many=True, source="members")
    scheduled_at = serializers.DateTimeField(source="row.starts_at")
    minutes = serializers.IntegerField(source="row.minutes")
    place = serializers.CharField(source="row.place")
    round = serializers.IntegerField(source="row.round_no")
    status = serializers.CharField(source="row.state", help_text=", ".join(InterviewState.values))
    closed_because = serializers.CharField(source="row.closed_because")
    feedback = PanelFeedbackSerializer(many=True)
    feedback_visible = serializers.BooleanField(source="is_disclosed")
    proposed_result = serializers.CharField(source="proposal")
    result = serializers.CharField(source="row.result", help_text=", ".join(InterviewResult.values))
    offer_details = OfferSerializer(source="offer", allow_null=True)


class InterviewBodySerializer(CamelSerializer):
    """A round to be scheduled."""

    candidate_id = serializers.IntegerField()
    panel_members = _panel(source="panel")
    scheduled_at = serializers.DateTimeField(source="starts_at")
    minutes = serializers.IntegerField(min_value=5, max_value=480, default=30)
    place = _text(200)


class InterviewChangeSerializer(CamelSerializer):
    """Reschedule (what is given changes), cancel or close (with `reason`), or set the `result` of a closed round."""

    action = serializers.ChoiceField(["reschedule", "cancel", "close", "decide"])
    panel_members = _panel(source="panel", required=False)
    scheduled_at = serializers.DateTimeField(source="starts_at", required=False)
    minutes = serializers.IntegerField(min_value=5, max_value=480, required=False)
    place = _text(200)
    reason = _text(300)
    result = serializers.ChoiceField(DECIDED, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take what the action needs, and nothing else."""
        needed = {"cancel": {"reason"}, "close": {"reason"}, "decide": {"result"}}.get(attrs["action"])
        wire = {"panel": "panelMembers", "starts_at": "scheduledAt"}
        given = set(attrs) - {"action"}
        allowed = needed if needed is not None else {"panel", "starts_at", "minutes", "place"}
        told = _t("Leave this out for this action.")
        wrong = {wire.get(name, name): told for name in given - allowed}
        required = str(self.fields["action"].error_messages["required"])
        wrong |= {wire.get(name, name): required for name in (needed or set()) - given}
        if needed is None and not given:
            wrong["scheduledAt"] = required
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


class FeedbackBodySerializer(CamelSerializer):
    """The own feedback; or `conflict` alone: why one does not judge this candidate."""

    rating = serializers.IntegerField(min_value=1, max_value=5, required=False)
    recommendation = serializers.ChoiceField(Recommendation.choices, required=False)
    comments = _text(2000)
    conflict = serializers.CharField(max_length=300, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for rating and recommendation, or for the conflict alone."""
        required = str(self.fields["rating"].error_messages["required"])
        if "conflict" in attrs:
            wrong = dict.fromkeys(
                set(attrs) - {"conflict"}, _t("Leave this out beside a conflict of interest.")
            )
        else:
            wrong = dict.fromkeys({"rating", "recommendation"} - set(attrs), required)
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


class OnboardBodySerializer(CamelSerializer):
    """What payroll needs of a new employee beside application, requisition and offer."""

    employee_code = serializers.CharField(source="code", max_length=20, required=False, allow_blank=True)
    joining_date = serializers.DateField(source="date_of_joining", required=False)
    name = serializers.CharField(max_length=150, required=False)
    date_of_birth = serializers.DateField(required=False)
    gender = _choice(Gender.choices)
    category = _choice(Category.choices)
    email = serializers.EmailField(required=False, allow_blank=True)
    phone = _text(20)
    address = _text(1000)
    bank_account = _text(30)
    ifsc = _text(20)
    pan = _text(20)
    scheme = serializers.ChoiceField(Scheme.choices, required=False)
    pran = _text(20)
    gpf_number = _text(30)
    tax_regime = serializers.ChoiceField(TaxRegime.choices, required=False)
    hra_eligible = serializers.BooleanField(required=False)
    ta_eligible = serializers.BooleanField(required=False)
    hra_class = _choice(HraClass.choices)
    ta_class = _choice(TaClass.choices)


class JoiningTaskSerializer(CamelSerializer):
    """An item of the checklist."""

    id = serializers.IntegerField()
    item = serializers.CharField(source="item.name")
    is_required = serializers.BooleanField(source="item.is_required")
    done_on = serializers.DateField(allow_null=True)
    left_out = serializers.BooleanField(source="is_left_out")
    note = serializers.CharField()
    done_by = serializers.CharField()


class JoinerSerializer(CamelSerializer):
    """A new employee with the checklist."""

    employee_id = serializers.IntegerField(source="employee.pk")
    employee_code = serializers.CharField(source="employee.code")
    employee_name = serializers.CharField(source="employee.name")
    department = serializers.CharField(source="employee.department.name")
    joining_date = serializers.DateField(source="employee.date_of_joining")
    candidate_id = serializers.IntegerField(source="candidate.pk")
    open_tasks = serializers.IntegerField(source="open")
    tasks = JoiningTaskSerializer(many=True)


class JoiningCredentialsSerializer(CamelSerializer):
    """Shown this once."""

    username = serializers.CharField()
    password = serializers.CharField()


class JoinedSerializer(CamelSerializer):
    """The new employee with the checklist, and the credentials."""

    employee = JoinerSerializer()
    credentials = JoiningCredentialsSerializer()


class TaskChangeSerializer(CamelSerializer):
    """Done on a day, left out with a note, or with neither open again."""

    done_on = serializers.DateField(required=False, allow_null=True)
    left_out = serializers.BooleanField(source="is_left_out", required=False)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)
