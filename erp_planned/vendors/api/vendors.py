"""Routes of vendors, their categories, certificates, ratings and blacklistings."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.views import ApiViewSet
from core.masters.api import MasterViewSet
from core.periods import today
from erp_planned.vendors import masters
from erp_planned.vendors.acts import VENDOR_ACTS
from erp_planned.vendors.api import serializers as s
from erp_planned.vendors.models import Vendor, VendorBlacklist, VendorRating
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.ratings import means_of, ratings_of
from erp_planned.vendors.selectors.vendors import blacklisted_on, blacklists_of, get_blacklist, get_vendor
from erp_planned.vendors.services.standing import blacklist_vendor, lift_blacklist, rate_vendor


class VendorViewSet(MasterViewSet):
    """Vendors."""

    master = masters.vendors
    serializer_class = s.VendorRowSerializer

    def list(self, request: Request) -> Response:
        """Return one page of vendors with their rating; PAN and account are masked."""
        rows = self.paginate_queryset(self.filter_queryset(self.master.visible(self.actor))) or []
        context = {**self.get_serializer_context(), **_standing([row.pk for row in rows])}
        return self.get_paginated_response(s.VendorRowSerializer(rows, many=True, context=context).data)

    def get_serializer(self, *args: Any, **kwargs: Any) -> Any:
        """Tell the rating of one vendor too."""
        if args and isinstance(args[0], Vendor):
            kwargs["context"] = {**self.get_serializer_context(), **_standing([args[0].pk])}
        return super().get_serializer(*args, **kwargs)


def _standing(numbers: list[int]) -> dict[str, Any]:
    """Return ratings and blacklistings of vendors; few queries for all."""
    barred = blacklisted_on(today()).filter(vendor_id__in=numbers).values_list("vendor_id", flat=True)
    return {"ratings": means_of(numbers), "barred": set(barred)}


class VendorCategoryViewSet(MasterViewSet):
    """Categories of vendors."""

    master = masters.vendor_categories


class VendorCertificateViewSet(MasterViewSet):
    """Certificates of a lower tax rate."""

    master = masters.certificates


class VendorActsViewSet(ActsViewSet):
    """Verifying and approving vendors."""

    acts = VENDOR_ACTS
    serializer_of_one = s.VendorRowSerializer
    queryset = Vendor.objects.none()
    serializer_class = s.VendorRowSerializer
    permissions: ClassVar = {}

    def one(self, row: Vendor) -> dict[str, Any]:
        """Return the vendor after the act."""
        context = {**self.get_serializer_context(), **_standing([row.pk])}
        return dict(s.VendorRowSerializer(row, context=context).data)


class RatingViewSet(ApiViewSet):
    """Ratings of a vendor."""

    queryset = VendorRating.objects.none()
    serializer_class = s.VendorRatingSerializer
    permissions: ClassVar = {"list": P.READ, "rate": P.WRITE}
    messages: ClassVar = {"rate": _("The rating is entered.")}
    queries: ClassVar = {"list": []}

    @extend_schema(
        summary="Ratings of a vendor", responses=s.VendorRatingSerializer(many=True), filters=False
    )
    def list(self, request: Request, vendor_id: int) -> Response:
        """Ratings by hand and those that follow from receipts, the newest first."""
        page = self.paginate_queryset(ratings_of(get_vendor(vendor_id))) or []
        return self.get_paginated_response(s.VendorRatingSerializer(page, many=True).data)

    @extend_schema(
        summary="Rate a vendor", request=s.VendorRateSerializer, responses={201: s.VendorRatingSerializer}
    )
    def rate(self, request: Request, vendor_id: int) -> Response:
        """Rate quality, delivery and pricing; the overall rating is their mean by the weights of the settings."""
        body = self.validated(s.VendorRateSerializer)
        vendor = get_vendor(vendor_id)
        made = rate_vendor(vendor=vendor, actor=self.actor, **body)
        row = next(one for one in ratings_of(vendor) if one.id == made.pk)
        return Response(s.VendorRatingSerializer(row).data, status=status.HTTP_201_CREATED)


class BlacklistViewSet(ApiViewSet):
    """Blacklistings of a vendor."""

    queryset = VendorBlacklist.objects.none()
    serializer_class = s.VendorBlacklistSerializer
    permissions: ClassVar = {"list": P.READ, "create": P.VERIFY, "lift": P.VERIFY}
    messages: ClassVar = {
        "create": _("The vendor is blacklisted."), "lift": _("The blacklisting is lifted."),
    }  # fmt: skip
    queries: ClassVar = {"list": []}

    @extend_schema(
        summary="Blacklistings of a vendor", responses=s.VendorBlacklistSerializer(many=True), filters=False
    )
    def list(self, request: Request, vendor_id: int) -> Response:
        """The blacklistings, the newest first."""
        page = self.paginate_queryset(blacklists_of(get_vendor(vendor_id))) or []
        return self.get_paginated_response(s.VendorBlacklistSerializer(page, many=True).data)

    @extend_schema(
        summary="Blacklist a vendor",
        request=s.VendorBlacklistBodySerializer,
        responses={201: s.VendorBlacklistSerializer},
    )
    def create(self, request: Request, vendor_id: int) -> Response:
        """Bar a vendor from being chosen on some days, or until it is lifted."""
        body = self.validated(s.VendorBlacklistBodySerializer)
        row = blacklist_vendor(vendor=get_vendor(vendor_id), actor=self.actor, **body)
        return Response(s.VendorBlacklistSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Lift a blacklisting", request=s.VendorLiftSerializer, responses=s.VendorBlacklistSerializer
    )
    def lift(self, request: Request, vendor_id: int, blacklist_id: int) -> Response:
        """Say from which day the vendor is free again, and why."""
        row = get_blacklist(get_vendor(vendor_id), blacklist_id)
        body = self.validated(s.VendorLiftSerializer)
        return Response(
            s.VendorBlacklistSerializer(lift_blacklist(blacklist=row, actor=self.actor, **body)).data
        )
