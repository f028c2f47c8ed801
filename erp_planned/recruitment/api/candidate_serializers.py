"""Bodies of /api/hrms/candidates, by the spec's names."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField
from erp_planned.recruitment.enums import CandidateSource, CandidateState, InterviewState
from erp_planned.recruitment.models import Candidate
from erp_planned.recruitment.selectors.candidates import possible_duplicates

MOVES = [
    ("shortlist", "Shortlist"),
    ("reject", "Reject"),
    ("withdraw", "Withdraw"),
    ("reopen", "Reopen"),
]


class CandidateFactsSerializer(CamelSerializer):
    """What the office enters of a candidate; with `file`, the resume (PDF or DOCX, at most 5 MB), as multipart."""

    name = serializers.CharField(max_length=150)
    email = serializers.EmailField(max_length=254)
    phone = serializers.CharField(max_length=20)
    date_of_birth = serializers.DateField(required=False, allow_null=True)
    qualifications = serializers.CharField(max_length=2000, required=False, allow_blank=True)
    experience_years = serializers.DecimalField(
        max_digits=4, decimal_places=1, min_value=0, max_value=60, required=False, coerce_to_string=False
    )
    rating = serializers.IntegerField(min_value=1, max_value=5, required=False, allow_null=True)
    remarks = serializers.CharField(max_length=500, required=False, allow_blank=True)
    file = serializers.FileField(required=False)


class CandidateBodySerializer(CandidateFactsSerializer):
    """A candidate for the requisition `appliedFor`; `confirmDuplicate` where it is really somebody else."""

    applied_for = serializers.IntegerField(min_value=1, source="requisition")
    confirm_duplicate = serializers.BooleanField(required=False, default=False, source="confirm")


class CandidateChangeSerializer(CandidateFactsSerializer):
    """What changes; `action` moves the candidate, a rejection with its `reason`."""

    action = serializers.ChoiceField(choices=MOVES, required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class CandidateRatingsSerializer(CamelSerializer):
    """The office's rating, and the average of the panels whose feedback is disclosed."""

    office = serializers.IntegerField(allow_null=True)
    panel = serializers.DecimalField(max_digits=3, decimal_places=2, coerce_to_string=False, allow_null=True)


class CandidateSerializer(CamelSerializer):
    """A candidate (spec: HRMS, Candidate)."""

    id = serializers.IntegerField()
    number = serializers.CharField()
    name = serializers.CharField()
    email = serializers.CharField()
    phone = serializers.CharField()
    date_of_birth = serializers.DateField(allow_null=True)
    qualifications = serializers.CharField()
    experience_years = serializers.DecimalField(max_digits=4, decimal_places=1, coerce_to_string=False)
    applied_for = serializers.IntegerField(source="requisition_id")
    requisition = serializers.CharField(source="requisition.number")
    position = serializers.CharField(source="requisition.designation.name")
    interview_status = serializers.CharField(source="state", help_text=", ".join(CandidateState.values))
    reason = serializers.CharField()
    ratings = serializers.SerializerMethodField()
    remarks = serializers.CharField()
    resume_url = serializers.SerializerMethodField(help_text="empty without a resume")
    came_by = serializers.CharField(source="source", help_text=", ".join(CandidateSource.values))
    applied_at = serializers.DateTimeField()
    employee_id = serializers.IntegerField(allow_null=True)
    erased_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(CandidateRatingsSerializer)
    def get_ratings(self, row: Candidate) -> Any:
        """Return the office's rating and the panels' average."""
        return {"office": row.rating, "panel": self.context["panels"].get(row.pk)}

    def get_resume_url(self, row: Candidate) -> str:
        """Return where the resume is downloaded."""
        return f"/api/hrms/candidates/{row.pk}/resume" if row.resume else ""


class CandidateDuplicateSerializer(CamelSerializer):
    """Another application that may be the same person's."""

    id = serializers.IntegerField()
    number = serializers.CharField()
    name = serializers.CharField()
    applied_for = serializers.IntegerField(source="requisition_id")
    interview_status = serializers.CharField(source="state")
    shared = serializers.CharField(help_text="email, phone, name_and_birth")


class CandidateInterviewSerializer(CamelSerializer):
    """An interview of the candidate, without what its panel says."""

    id = serializers.IntegerField()
    round = serializers.IntegerField(source="round_no")
    scheduled_at = serializers.DateTimeField(source="starts_at")
    status = serializers.CharField(source="state", help_text=", ".join(InterviewState.values))
    result = serializers.CharField()


class CandidateOfferSerializer(CamelSerializer):
    """The latest offer to the candidate."""

    id = serializers.IntegerField()
    offer_no = serializers.CharField()
    pay_level = serializers.IntegerField(source="level")
    cell = serializers.IntegerField()
    basic = MoneyField()
    joining_date = serializers.DateField(source="joining_on")
    valid_until = serializers.DateField()
    status = serializers.CharField(source="state")


class OneCandidateSerializer(CandidateSerializer):
    """A candidate with interviews, the latest offer, and who may be the same person."""

    interviews = CandidateInterviewSerializer(many=True, source="interviews.all")
    offer = serializers.SerializerMethodField()
    possible_duplicates = serializers.SerializerMethodField()

    @extend_schema_field(CandidateOfferSerializer(allow_null=True))
    def get_offer(self, row: Candidate) -> Any:
        """Return the latest offer, or null."""
        found = next(iter(row.offers.all()), None)
        return CandidateOfferSerializer(found).data if found else None

    @extend_schema_field(CandidateDuplicateSerializer(many=True))
    def get_possible_duplicates(self, row: Candidate) -> Any:
        """Return other applications with the same e-mail, phone, or name and birth date."""
        return CandidateDuplicateSerializer(possible_duplicates(row), many=True).data
