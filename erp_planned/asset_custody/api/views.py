"""Routes of custody: /api/assets/transfers, maintenance, verification, insurance, labels."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet
from erp_planned.asset_custody.acts import CONTRACT_ACTS, COUNT_ACTS, TRANSFER_ACTS
from erp_planned.asset_custody.api import serializers as s
from erp_planned.asset_custody.enums import Condition, CountState, MaintenanceType, TransferState
from erp_planned.asset_custody.labels import SHEETS, USUAL, label_file
from erp_planned.asset_custody.masters import maintenance_contracts, policies
from erp_planned.asset_custody.models import (
    AssetCount,
    AssetMaintenance,
    AssetTransfer,
    AssetVerification,
    MaintenanceContract,
)
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.selectors.counts import (
    count_by_id,
    get_count,
    tally_of,
    verifications,
    visible_counts,
)
from erp_planned.asset_custody.selectors.custody import get_contract, get_transfer, maintenance, transfers
from erp_planned.asset_custody.selectors.labelled import asset_by_label, assets_for_labels
from erp_planned.asset_custody.services.counts import open_count, verify_asset
from erp_planned.asset_custody.services.transfers import request_transfer
from erp_planned.asset_custody.services.upkeep import log_maintenance
from erp_planned.assets.masters import categories as asset_categories
from erp_planned.assets.selectors.register import get_asset
from erp_planned.vendors.selectors.vendors import get_vendor
from payroll.employees.selectors.people import employee_by_id

MOVE = OpenApiExample(
    "To another room",
    request_only=True,
    value={"toLocation": "Computer lab 2", "toCustodianId": 4, "reason": "Lab is enlarged"},
)
SCAN = OpenApiExample(
    "A scanned label",
    request_only=True,
    value={"countId": 1, "assetCode": "KRL/COMP/2026-27/0001", "seenAt": "Lab 2"},
)


class AssetTransferFilter(CamelFilterSet):
    """By asset, status and days; search in number, code and name."""

    search = SearchFilter("number", "asset__asset_code", "asset__name")
    asset_id = filters.NumberFilter(field_name="asset_id")
    status = filters.ChoiceFilter(field_name="state", choices=TransferState.choices)
    date_from = filters.DateFilter(field_name="transfer_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="transfer_on", lookup_expr="lte")

    class Meta:
        model = AssetTransfer
        fields: list[str] = []


class AssetMaintenanceFilter(CamelFilterSet):
    """By asset, kind and days."""

    asset_id = filters.NumberFilter(field_name="asset_id")
    maintenance_type = filters.ChoiceFilter(choices=MaintenanceType.choices)
    date_from = filters.DateFilter(field_name="done_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="done_on", lookup_expr="lte")

    class Meta:
        model = AssetMaintenance
        fields: list[str] = []


class AssetVerificationFilter(CamelFilterSet):
    """By count, asset and condition; search in code and name."""

    search = SearchFilter("asset__asset_code", "asset__name")
    count_id = filters.NumberFilter(field_name="count_id")
    asset_id = filters.NumberFilter(field_name="asset_id")
    condition = filters.ChoiceFilter(choices=Condition.choices)

    class Meta:
        model = AssetVerification
        fields: list[str] = []


class AssetCountFilter(CamelFilterSet):
    """By status."""

    status = filters.ChoiceFilter(field_name="state", choices=CountState.choices)

    class Meta:
        model = AssetCount
        fields: list[str] = []


class AssetTransferViewSet(ActsViewSet):
    """Transfers of assets."""

    acts = TRANSFER_ACTS
    serializer_of_one = s.AssetTransferSerializer
    queryset = AssetTransfer.objects.none()
    serializer_class = s.AssetTransferSerializer
    filterset_class = AssetTransferFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ}
    messages: ClassVar = {"create": _("The transfer waits for approval.")}

    @extend_schema(summary="List transfers of assets", responses=s.AssetTransferSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List transfers, the newest first."""
        return self.page(transfers())

    @extend_schema(
        summary="Ask for a transfer of an asset",
        request=s.AssetTransferBodySerializer,
        responses={201: s.AssetTransferSerializer},
        examples=[MOVE],
    )
    def create(self, request: Request, asset_id: int) -> Response:
        """Ask that an asset goes to another place or person; somebody else approves it."""
        body = self.validated(s.AssetTransferBodySerializer)
        asset = get_asset(asset_id)
        if "to_custodian_id" in body:
            body["to_custodian"] = employee_by_id(body.pop("to_custodian_id"))
        row = request_transfer(asset=asset, actor=self.actor, **body)
        return Response(self.one(get_transfer(row.pk)), status=status.HTTP_201_CREATED)

    @extend_schema(summary="One transfer of an asset", responses=s.AssetTransferSerializer)
    def retrieve(self, request: Request, transfer_id: int) -> Response:
        """Return a transfer."""
        return Response(self.one(get_transfer(transfer_id)))


class AssetMaintenanceViewSet(ApiViewSet):
    """Work on assets."""

    queryset = AssetMaintenance.objects.none()
    serializer_class = s.AssetMaintenanceSerializer
    filterset_class = AssetMaintenanceFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE}
    messages: ClassVar = {"create": _("The work is entered.")}

    @extend_schema(summary="List work on assets", responses=s.AssetMaintenanceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List work, the last first."""
        return self.page(maintenance())

    @keyed()
    @extend_schema(
        summary="Enter work on an asset",
        request=s.AssetMaintenanceBodySerializer,
        responses={201: s.AssetMaintenanceSerializer},
    )
    def create(self, request: Request, asset_id: int) -> Done:
        """Enter maintenance of an asset, under a contract or not."""
        body = self.validated(s.AssetMaintenanceBodySerializer)
        asset = get_asset(asset_id)
        if "contract_id" in body:
            body["contract"] = get_contract(body.pop("contract_id"))
        if "vendor_id" in body:
            body["vendor"] = get_vendor(body.pop("vendor_id"))
        row = log_maintenance(asset=asset, actor=self.actor, **body)
        return status.HTTP_201_CREATED, s.AssetMaintenanceSerializer(row).data


class AssetInsuranceViewSet(MasterViewSet):
    """Policies over assets, those that end first in front."""

    master = policies


class MaintenanceContractViewSet(MasterViewSet):
    """Maintenance contracts."""

    master = maintenance_contracts


class ContractCoverViewSet(ActsViewSet):
    """Which assets a contract covers."""

    acts = CONTRACT_ACTS
    serializer_of_one = s.MaintenanceContractDetailSerializer
    queryset = MaintenanceContract.objects.none()
    serializer_class = s.MaintenanceContractDetailSerializer
    permissions: ClassVar = {}


class AssetCountViewSet(ActsViewSet):
    """Physical verifications."""

    acts = COUNT_ACTS
    serializer_of_one = s.AssetCountSerializer
    queryset = AssetCount.objects.none()
    serializer_class = s.AssetCountSerializer
    filterset_class = AssetCountFilter
    permissions: ClassVar = {"list": P.VERIFY, "create": P.WRITE, "retrieve": P.VERIFY}
    messages: ClassVar = {"create": _("The count is open.")}

    @extend_schema(summary="List physical verifications", responses=s.AssetCountSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List counts, the newest first; an employee sees those that name him."""
        return self.page(visible_counts(self.actor))

    @extend_schema(
        summary="Begin a physical verification",
        request=s.AssetCountBodySerializer,
        responses={201: s.AssetCountSerializer},
    )
    def create(self, request: Request) -> Response:
        """Open a count of a category or a place, or of all assets, by the named employees."""
        body = self.validated(s.AssetCountBodySerializer)
        if "category_id" in body:
            body["category"] = asset_categories.get(body.pop("category_id"))
        people = [employee_by_id(pk) for pk in body.pop("verifier_ids", [])]
        row = open_count(verifiers=people, actor=self.actor, **body)
        return Response(self.one(count_by_id(row.pk)), status=status.HTTP_201_CREATED)

    @extend_schema(summary="One physical verification", responses=s.AssetCountDetailSerializer)
    def retrieve(self, request: Request, count_id: int) -> Response:
        """Return a count with how far it is."""
        row: Any = get_count(count_id, self.actor)
        row.tally = tally_of(row)
        return Response(s.AssetCountDetailSerializer(row).data)


class AssetVerificationViewSet(ApiViewSet):
    """What counts say of assets."""

    queryset = AssetVerification.objects.none()
    serializer_class = s.AssetVerificationSerializer
    filterset_class = AssetVerificationFilter
    permissions: ClassVar = {"list": P.READ, "create": P.VERIFY}
    messages: ClassVar = {"create": _("Entered.")}

    @extend_schema(summary="List verified assets", responses=s.AssetVerificationSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List what was verified; what was not found stands first."""
        return self.page(verifications())

    @extend_schema(
        summary="Enter a verified asset",
        request=s.AssetVerificationBodySerializer,
        responses={201: s.AssetVerificationSerializer},
        examples=[SCAN],
    )
    def create(self, request: Request) -> Response:
        """Enter that an asset was seen in a count; entered again, the last entry stands."""
        body = self.validated(s.AssetVerificationBodySerializer)
        count = get_count(body.pop("count_id"), self.actor)
        number, code = body.pop("asset_id", None), body.pop("asset_code", "")
        if (number is None) == (not code):
            raise ValidationFailed.at("asset_id", _("Say either assetId or assetCode."))
        asset = get_asset(number) if number is not None else asset_by_label(code)
        row = verify_asset(count=count, asset=asset, actor=self.actor, **body)
        return Response(s.AssetVerificationSerializer(row).data, status=status.HTTP_201_CREATED)


class AssetLabelViewSet(ApiViewSet):
    """Labels of assets."""

    queryset = AssetTransfer.objects.none()
    permissions: ClassVar = {"list": P.WRITE}
    queries: ClassVar = {"list": ["ids", "category", "location", "sheet", "skip"]}
    files: ClassVar = {"list": ("pdf",)}

    @extend_schema(
        summary="Labels of assets as PDF",
        parameters=[
            OpenApiParameter(
                "ids", str, description="numbers of assets with commas between; else by the filters"
            ),
            OpenApiParameter("category", int, description="number of a category"),
            OpenApiParameter("location", str),
            OpenApiParameter("sheet", str, enum=list(SHEETS), default=USUAL),
            OpenApiParameter(
                "skip", int, description="labels of the first sheet that are used up", default=0
            ),
        ],
        responses=file_answers("pdf"),
    )
    def list(self, request: Request) -> Any:
        """Return sheets of labels with QR and bar codes; at most 2,000 labels, no prices."""
        asked = request.query_params
        rows = assets_for_labels(
            ids=asked.get("ids", ""), category=asked.get("category", ""), location=asked.get("location", "")
        )
        site = f"{request.scheme}://{request.get_host()}"
        skip = asked.get("skip", "0")
        if not (skip.isascii() and skip.isdigit() and len(skip) < 4):
            raise ValidationFailed.at("skip", _("A whole number."))
        return label_file(rows, site=site, sheet=asked.get("sheet", USUAL), skip=int(skip))
