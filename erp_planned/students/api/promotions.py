"""Routes of promotions: a class at once, and taking it back."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from erp_planned.students.api import serializers as s
from erp_planned.students.api.filters import StudentPromotionFilter
from erp_planned.students.enums import Outcome
from erp_planned.students.masters import classes
from erp_planned.students.models import PromotionBatch
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.classes import year_by_id
from erp_planned.students.selectors.promotion import Wish, promotion_by_id, promotions
from erp_planned.students.services.promotion import preview, promote_class, undo_promotion


class PromotionViewSet(ApiViewSet):
    """The turn of the year."""

    queryset = PromotionBatch.objects.none()
    serializer_class = s.StudentPromotionSerializer
    filterset_class = StudentPromotionFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "undo": P.WRITE}
    messages: ClassVar = {"undo": _("The promotion is taken back.")}

    @extend_schema(summary="List promotions of students", responses=s.StudentPromotionSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List promotions, the latest first."""
        return self.page(promotions())

    @keyed()
    @extend_schema(
        summary="Promote a class, or preview it",
        request=s.ClassPromoteSerializer,
        responses={200: s.ClassPromotePlanSerializer},
    )
    def create(self, request: Request, pk: int) -> Done:
        """Preview without `digest`; with that of the preview it is done, unless something has changed since."""
        body = self.validated(s.ClassPromoteSerializer)
        number = body.get("to_year_id")
        wish = Wish(
            school_class=classes.get(pk),
            to_year=year_by_id(number, "to_year_id") if number else None,
            exceptions={one["student_id"]: Outcome(one["outcome"]) for one in body.get("exceptions", [])},
            left_out=frozenset(body.get("left_out", [])),
        )
        plan, done = preview(wish=wish, actor=self.actor), None
        if body.get("digest"):
            done = promote_class(wish=wish, digest=body["digest"], actor=self.actor)
        answer = {"promotion_id": done.pk if done else None, "plan": plan}
        return status.HTTP_200_OK, dict(s.ClassPromotePlanSerializer(answer).data)

    @extend_schema(
        summary="Take a promotion back",
        request=s.StudentPromotionUndoSerializer,
        responses=s.StudentPromotionSerializer,
    )
    def undo(self, request: Request, pk: int) -> Response:
        """Take back that of all, or of the students named, while nothing hangs on the new year."""
        row = promotion_by_id(pk)
        body = self.validated(s.StudentPromotionUndoSerializer)
        undo_promotion(batch=row, student_ids=body.get("student_ids", ()), actor=self.actor)
        return Response(s.StudentPromotionSerializer(promotion_by_id(pk)).data)
