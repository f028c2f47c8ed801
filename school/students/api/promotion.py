"""Routes of promotion and exit (spec: school, Endpoints, Students)."""

from typing import Any, ClassVar
from uuid import UUID

from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from core.api.serializers import CamelSerializer, MoneyField
from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from school.students import providers
from school.students.enums import PromotionOutcome, StudentStatus
from school.students.models import PromotionBatch, Student, StudentExit
from school.students.permissions import StudentPermission as P
from school.students.promotion_plan import Plan, Wish, section_by_id, wish_of, year_by_id
from school.students.selectors import get_student
from school.students.services.exit import LEAVING, leave_school, take_back_exit
from school.students.services.promotion import (
    preview_promotion,
    promote_section,
    promote_student,
    revert_promotion,
)
from school.students.standing import as_stored, batch_by_id, standing_line

OUTCOMES = PromotionOutcome.choices
MOST_SECTIONS = 20


class PromoteBodySerializer(CamelSerializer):
    """Where one student goes; everything may be left out. `revert` takes the last promotion back."""

    section_id = serializers.UUIDField(required=False)
    academic_year_id = serializers.UUIDField(
        required=False, help_text="the next year, where it is named at all"
    )
    outcome = serializers.ChoiceField(choices=OUTCOMES, required=False)
    revert = serializers.BooleanField(default=False)


class DecisionSerializer(CamelSerializer):
    """What is decided about one student of the section, other than the rest."""

    student_id = serializers.UUIDField()
    outcome = serializers.ChoiceField(choices=OUTCOMES)
    section_id = serializers.UUIDField(required=False)


class PromoteSectionBodySerializer(CamelSerializer):
    """A section and whom it is different for. Look first (`preview`), then send the same with its `digest`.

    To take a promotion back: `batchId` and `revert`, and nothing else.
    """

    from_section_id = serializers.UUIDField(required=False)
    to_section_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_SECTIONS,
        help_text="filled in this order; without them the section of the same code",
    )  # fmt: skip
    academic_year_id = serializers.UUIDField(
        required=False, help_text="the next year, where it is named at all"
    )
    exceptions = DecisionSerializer(many=True, required=False)
    preview = serializers.BooleanField(default=True)
    digest = serializers.CharField(max_length=64, required=False)
    batch_id = serializers.UUIDField(required=False)
    revert = serializers.BooleanField(default=False)


class ExitBodySerializer(CamelSerializer):
    """The last day and why. `revert` takes the exit back; with `rejoinsOn` the student comes back on that day."""

    last_day = serializers.DateField(required=False)
    reason = serializers.CharField(max_length=200, required=False)
    status = serializers.ChoiceField(
        choices=[(one.value, one.label) for one in LEAVING], default=StudentStatus.LEFT
    )
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    revert = serializers.BooleanField(default=False)
    rejoins_on = serializers.DateField(required=False)
    section_id = serializers.UUIDField(required=False)


class StaySerializer(CamelSerializer):
    """An enrolment."""

    academic_year_id = serializers.UUIDField()
    class_id = serializers.UUIDField(source="section.school_class_id")
    class_name = serializers.CharField(source="section.school_class.name")
    section_id = serializers.UUIDField()
    section_name = serializers.CharField(source="section.name")
    roll_no = serializers.IntegerField(allow_null=True)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(allow_null=True)
    outcome = serializers.CharField(help_text="empty while it goes on")


class StandingSerializer(CamelSerializer):
    """Where a student stands: `classId` and `sectionId` today, `enrolment` the last one, which may be to begin."""

    student_id = serializers.UUIDField(source="pk")
    student_code = serializers.CharField()
    full_name = serializers.CharField()
    status = serializers.CharField()
    class_id = serializers.UUIDField(source="school_class_id")
    section_id = serializers.UUIDField()
    academic_year_id = serializers.UUIDField()
    roll_no = serializers.IntegerField(allow_null=True)
    enrolment = StaySerializer()


class PromotedSerializer(StandingSerializer):
    """A student after a promotion, or after one was taken back."""

    batch_id = serializers.UUIDField()
    outcome = serializers.ChoiceField(choices=OUTCOMES)
    reverted = serializers.BooleanField()


class ExitedSerializer(StandingSerializer):
    """A student after an exit; `dues` keep back the TC."""

    last_day = serializers.DateField(allow_null=True, help_text="null once the exit is taken back")
    reason = serializers.CharField()
    dues = MoneyField()


class StepSerializer(CamelSerializer):
    """What happens to one student of the section; `problems` say what stands in the way."""

    student_id = serializers.UUIDField()
    student_code = serializers.CharField()
    full_name = serializers.CharField()
    outcome = serializers.ChoiceField(choices=OUTCOMES)
    from_roll_no = serializers.IntegerField(allow_null=True)
    to_section_id = serializers.UUIDField(allow_null=True)
    to_section_name = serializers.CharField(allow_blank=True)
    to_roll_no = serializers.IntegerField(allow_null=True)
    problems = serializers.ListField(child=serializers.CharField())
    not_passed = serializers.CharField(
        allow_blank=True, help_text="why the year is not passed by published results; empty where it is"
    )


class PromotionSerializer(CamelSerializer):
    """A promotion: what would be done, was done, or was taken back (`status`)."""

    batch_id = serializers.UUIDField(allow_null=True)
    status = serializers.ChoiceField(choices=["preview", "applied", "reverted"])
    from_section_id = serializers.UUIDField()
    from_academic_year_id = serializers.UUIDField()
    academic_year_id = serializers.UUIDField(allow_null=True)
    can_apply = serializers.BooleanField()
    digest = serializers.CharField(allow_blank=True)
    counts = serializers.DictField(child=serializers.IntegerField())
    items = StepSerializer(many=True)


class PromotionViewSet(ApiViewSet):
    """Into the next year: one student, or a section at once."""

    serializer_class = PromotionSerializer
    permissions: ClassVar = {"one": P.PROMOTE, "section": P.PROMOTE}
    messages: ClassVar = {"one": _("Done."), "section": _("Done; see data.status.")}

    @keyed()
    @extend_schema(
        summary="Promote a student to the next class",
        request=PromoteBodySerializer,
        responses=PromotedSerializer,
        examples=[
            OpenApiExample("The usual way", request_only=True, value={"outcome": "promoted"}),
            OpenApiExample("Take it back", request_only=True, value={"revert": True}),
        ],
    )
    def one(self, _request: Request, pk: UUID) -> Done:
        """Promote, hold back or pass out one student, or take the last promotion back.

        Without `outcome` what is usual for the class; without `sectionId` the section of the same code.
        """
        student = get_student(self.actor, pk)
        body = self.validated(PromoteBodySerializer)
        if body.pop("revert"):
            line = standing_line(student)
            revert_promotion(batch=line.batch, actor=self.actor, student=student)
            return 200, _promoted(student, line.batch, line.outcome, reverted=True)
        section, year = body.get("section_id"), body.get("academic_year_id")
        batch = promote_student(
            student=student,
            actor=self.actor,
            outcome=body.get("outcome", ""),
            section=section_by_id(section, "section_id") if section else None,
            to_year=year_by_id(year) if year else None,
        )
        return 200, _promoted(student, batch, batch.lines.get().outcome, reverted=False)

    @keyed()
    @extend_schema(
        summary="Promote a section: preview, apply or take back",
        operation_id="students_promote_section",
        request=PromoteSectionBodySerializer,
        responses=PromotionSerializer,
        examples=[
            OpenApiExample(
                "Look first",
                request_only=True,
                value={"fromSectionId": "5f0c3a52-8a0e-4a53-9a6d-0c9f6f6f2f11", "preview": True},
            ),
            OpenApiExample(
                "Apply what was seen",
                request_only=True,
                value={
                    "fromSectionId": "5f0c3a52-8a0e-4a53-9a6d-0c9f6f6f2f11",
                    "preview": False,
                    "digest": "9a0364b9e99bb480dd25e1f0284c8555",
                },
            ),
            OpenApiExample(
                "Take it back",
                request_only=True,
                value={"batchId": "5f0c3a52-8a0e-4a53-9a6d-0c9f6f6f2f12", "revert": True},
            ),
        ],
    )
    def section(self, _request: Request) -> Done:
        """Say what would happen to each student, or do it for all: whole or nothing."""
        body = self.validated(PromoteSectionBodySerializer)
        if body["revert"]:
            return 200, _of_batch(revert_promotion(batch=_batch(body.get("batch_id")), actor=self.actor))
        wish = _wish(body)
        if body["preview"]:
            return 200, _of_plan(preview_promotion(wish=wish, actor=self.actor))
        if not body.get("digest"):
            raise ValidationFailed.at("digest", _t("Look first: send the digest of the preview."))
        return 200, _of_batch(promote_section(wish=wish, digest=body["digest"], actor=self.actor))


class ExitViewSet(ApiViewSet):
    """Leaving the school."""

    serializer_class = ExitedSerializer
    permissions: ClassVar = {"create": P.WRITE}
    messages: ClassVar = {"create": _("Done.")}

    @keyed()
    @extend_schema(
        summary="Mark exit or transfer of a student",
        request=ExitBodySerializer,
        responses={200: ExitedSerializer},
        examples=[
            OpenApiExample(
                "A transfer",
                request_only=True,
                value={"lastDay": "2026-11-20", "reason": "Father posted to Pune", "status": "transferred"},
            ),
            OpenApiExample("Take it back", request_only=True, value={"revert": True}),
        ],
    )
    def create(self, _request: Request, pk: UUID) -> Done:
        """Enter that a student leaves after a day, or take that back before a TC is issued."""
        student = get_student(self.actor, pk)
        body = self.validated(ExitBodySerializer)
        section = body.get("section_id")
        if body["revert"]:
            take_back_exit(
                student=student,
                actor=self.actor,
                rejoins_on=body.get("rejoins_on"),
                section=section_by_id(section, "section_id") if section else None,
            )
            return 200, _exited(student, None)
        missing = [name for name in ("last_day", "reason") if not body.get(name)]
        if missing:
            text = _t("This is needed for an exit.")
            raise ValidationFailed(text, fields={name: [text] for name in missing})
        left = leave_school(
            student=student,
            actor=self.actor,
            **{name: body[name] for name in ("last_day", "reason", "status", "remarks")},
        )
        return 200, _exited(student, left)


def _wish(body: dict[str, Any]) -> Wish:
    if not body.get("from_section_id"):
        raise ValidationFailed.at("from_section_id", _t("Say which section is promoted."))
    return wish_of(
        from_section_id=body["from_section_id"],
        to_section_ids=body.get("to_section_ids", ()),
        academic_year_id=body.get("academic_year_id"),
        exceptions=body.get("exceptions", ()),
    )


def _batch(pk: UUID | None) -> PromotionBatch:
    if pk is None:
        raise ValidationFailed.at("batch_id", _t("Say which promotion is taken back."))
    return batch_by_id(pk)


def _standing(student: Student) -> Any:
    """Return the student as stored now, with the last enrolment as `enrolment`."""
    row: Any
    row, last = as_stored(student)
    row.enrolment = last
    return row


def _promoted(student: Student, batch: PromotionBatch, outcome: str, *, reverted: bool) -> dict[str, Any]:
    row = _standing(student)
    row.batch_id, row.outcome, row.reverted = batch.pk, outcome, reverted
    return dict(PromotedSerializer(row).data)


def _exited(student: Student, left: StudentExit | None) -> dict[str, Any]:
    row = _standing(student)
    row.last_day, row.reason = (left.last_day, left.reason) if left else (None, "")
    row.dues = providers.dues_of([row.pk]).get(row.pk, 0)
    return dict(ExitedSerializer(row).data)


def _of_plan(plan: Plan) -> dict[str, Any]:
    items: list[dict[str, Any]] = [
        {
            "student_id": step.candidate.student_id,
            "student_code": step.candidate.code,
            "full_name": step.candidate.name,
            "outcome": step.outcome,
            "from_roll_no": step.candidate.roll_no,
            "to_section_id": step.section_id,
            "to_section_name": str(plan.sections[step.section_id]) if step.section_id else "",
            "to_roll_no": step.roll_no,
            "problems": step.problems,
            "not_passed": step.candidate.failed,
        }
        for step in plan.steps
    ]
    found = {
        "batch_id": None,
        "status": "preview",
        "from_section_id": plan.section.pk,
        "from_academic_year_id": plan.from_year.pk,
        "academic_year_id": plan.to_year.pk if plan.to_year else None,
        "can_apply": plan.can_apply,
        "digest": plan.digest,
        "counts": plan.counts(),
        "items": items,
    }
    return dict(PromotionSerializer(found).data)


def _of_batch(batch: PromotionBatch) -> dict[str, Any]:
    lines = batch.lines.select_related("student", "from_enrolment", "to_enrolment__section__school_class")
    items: list[dict[str, Any]] = [
        {
            "student_id": line.student_id,
            "student_code": line.student.student_code,
            "full_name": line.student.full_name,
            "outcome": line.outcome,
            "from_roll_no": line.from_enrolment.roll_no,
            "to_section_id": line.to_enrolment.section_id if line.to_enrolment else None,
            "to_section_name": str(line.to_enrolment.section) if line.to_enrolment else "",
            "to_roll_no": line.to_enrolment.roll_no if line.to_enrolment else None,
            "problems": [],
            "not_passed": "",
        }
        for line in lines.order_by("from_enrolment__roll_no", "student")
    ]
    counts = dict.fromkeys(PromotionOutcome.values, 0)
    for item in items:
        counts[item["outcome"]] += 1
    found = {
        "batch_id": batch.pk,
        "status": "reverted" if batch.reverted_at else "applied",
        "from_section_id": batch.from_section_id,
        "from_academic_year_id": batch.from_year_id,
        "academic_year_id": batch.to_year_id,
        "can_apply": False,
        "digest": "",
        "counts": counts,
        "items": items,
    }
    return dict(PromotionSerializer(found).data)


urlpatterns = [
    path("api/v1/students/promote", PromotionViewSet.as_view({"post": "section"})),
    path("api/v1/students/<uuid:pk>/promote", PromotionViewSet.as_view({"post": "one"})),
    path("api/v1/students/<uuid:pk>/exit", ExitViewSet.as_view({"post": "create"})),
]
