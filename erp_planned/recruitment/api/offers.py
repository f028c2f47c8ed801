"""Routes of offers: /api/hrms/candidates/:id/offer."""

from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from erp_planned.recruitment.api import hiring_serializers as s
from erp_planned.recruitment.letters import offer_response
from erp_planned.recruitment.models import Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.offers import candidate_of, latest_offer
from erp_planned.recruitment.services.offers import answer_offer, make_offer


class OfferViewSet(ApiViewSet):
    """The offer of a candidate."""

    queryset = Offer.objects.none()
    serializer_class = s.OfferSerializer
    permissions: ClassVar = {"create": P.WRITE, "update": P.WRITE, "pdf": P.READ}
    messages: ClassVar = {"create": _("The offer is made."), "update": _("The answer is entered.")}
    queries: ClassVar = {"pdf": []}
    files: ClassVar = {"pdf": ("pdf",)}

    @keyed()
    @extend_schema(summary="Make an offer", request=s.OfferBodySerializer, responses={201: s.OfferSerializer})
    def create(self, request: Request, pk: int) -> Done:
        """Offer the post to a selected candidate while a vacancy is free; the basic pay is the matrix's."""
        candidate = candidate_of(pk)
        make_offer(candidate=candidate, actor=self.actor, **self.validated(s.OfferBodySerializer))
        return status.HTTP_201_CREATED, self._one(pk)

    @extend_schema(
        summary="Answer an offer, or take it back",
        request=s.OfferAnswerSerializer,
        responses=s.OfferSerializer,
    )
    def update(self, request: Request, pk: int) -> Response:
        """Enter that the candidate accepts or declines, or take the offer back with the reason."""
        candidate = candidate_of(pk)
        body = self.validated(s.OfferAnswerSerializer)
        with transaction.atomic():
            answer_offer(candidate=candidate, actor=self.actor, **body)
            return Response(self._one(pk))

    @extend_schema(summary="Letter of offer as PDF", responses=file_answers("pdf"))
    def pdf(self, request: Request, pk: int) -> HttpResponse:
        """Return the letter of the latest offer, in the language of the request."""
        return offer_response(latest_offer(candidate_of(pk).pk), language=get_language() or "en")

    def _one(self, candidate_id: int) -> dict[str, Any]:
        return dict(s.OfferSerializer(latest_offer(candidate_id)).data)
