"""Routes of the register, of depreciation and of disposals: /api/assets."""

from typing import Any, ClassVar

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.views import Done, keyed
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet, serializer_of
from erp_planned.assets import masters
from erp_planned.assets.acts import ASSET_ACTS, DISPOSAL_ACTS, RUN_ACTS
from erp_planned.assets.api import serializers as s
from erp_planned.assets.enums import DisposalState, DisposalType, RunState
from erp_planned.assets.errors import NoSuchRun
from erp_planned.assets.models import Asset, AssetDisposal, DepreciationRun
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors import years
from erp_planned.assets.selectors.depreciation import block_rows, get_run, live_run, rows_of, runs
from erp_planned.assets.selectors.disposals import disposals, get_disposal
from erp_planned.assets.selectors.register import get_asset
from erp_planned.assets.services.disposals import propose_disposal
from erp_planned.assets.services.register import capitalize
from erp_planned.assets.services.runs import calculate, post_run
from erp_planned.finance.selectors.accounts import get_account
from erp_planned.purchase.selectors.receipts import get_to_capitalize, to_capitalize

AssetSerializer = serializer_of(masters.assets)


class CategoryViewSet(MasterViewSet):
    """Categories."""

    master = masters.categories


class LimitViewSet(MasterViewSet):
    """Lowest costs of an asset."""

    master = masters.limits


class AssetViewSet(MasterViewSet):
    """The register."""

    master = masters.assets
    serializer_class = AssetSerializer


class AssetActsViewSet(ActsViewSet):
    """Additions, disposals and goods receipts."""

    acts = ASSET_ACTS
    serializer_of_one = AssetSerializer
    queryset = Asset.objects.none()
    serializer_class = AssetSerializer
    permissions: ClassVar = {"dispose": P.WRITE, "capitalize": P.WRITE, "receipts": P.READ}
    messages: ClassVar = {
        "dispose": _("The disposal is proposed; somebody else approves it."),
        "capitalize": _("The assets are entered."),
    }
    queries: ClassVar = {"receipts": []}

    @keyed()
    @extend_schema(
        summary="Propose a disposal",
        request=s.DisposalBodySerializer,
        responses={201: s.DisposalSerializer},
    )
    def dispose(self, request: Request, asset_id: int) -> Done:
        """Propose to sell, scrap or give away an asset with its parts; somebody else approves it."""
        asset, body = get_asset(asset_id), self.validated(s.DisposalBodySerializer)
        if "account_id" in body:
            body["account"] = get_account(body.pop("account_id"))
        row = propose_disposal(asset=asset, actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.DisposalSerializer(get_disposal(row.pk)).data)

    @extend_schema(
        summary="Goods receipts that can become assets",
        responses=s.ReceiptToCapitalizeSerializer(many=True),
        filters=False,
    )
    def receipts(self, request: Request) -> Response:
        """Lines of which something was accepted and is no asset yet, the newest first."""
        page = self.paginate_queryset(to_capitalize()) or []
        return self.get_paginated_response(s.ReceiptToCapitalizeSerializer(page, many=True).data)

    @keyed()
    @extend_schema(
        summary="Enter assets from a goods receipt",
        request=s.CapitalizeBodySerializer,
        responses={201: s.CapitalizedSerializer},
    )
    def capitalize(self, request: Request) -> Done:
        """Enter so many assets of a line of a goods receipt, each at the landed cost of one."""
        body = self.validated(s.CapitalizeBodySerializer)
        line = get_to_capitalize(body.pop("receipt_line_id"))
        category = masters.categories.get(body.pop("category_id"))
        made = capitalize(line=line, category=category, actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.CapitalizedSerializer({"assets": made}).data)


class RunFilter(CamelFilterSet):
    """By state."""

    state = filters.ChoiceFilter(choices=RunState.choices)

    class Meta:
        model = DepreciationRun
        fields: list[str] = []


class DepreciationViewSet(ActsViewSet):
    """Years of depreciation."""

    acts = RUN_ACTS
    serializer_of_one = s.DepreciationRunSerializer
    queryset = DepreciationRun.objects.none()
    serializer_class = s.DepreciationRunSerializer
    filterset_class = RunFilter
    permissions: ClassVar = {
        "list": P.READ, "calculate": P.WRITE, "schedule": P.READ, "post_year": P.APPROVE, "rows": P.READ,
        "blocks": P.READ,
    }  # fmt: skip
    messages: ClassVar = {
        "calculate": _("The depreciation is calculated; nothing is posted yet."),
        "post_year": _("The depreciation is posted; its voucher waits for approval in finance."),
    }
    queries: ClassVar = {
        "schedule": s.ScheduleQuerySerializer, "rows": [], "blocks": s.AssetYearBodySerializer,
    }  # fmt: skip

    def one(self, row: DepreciationRun) -> dict[str, Any]:
        """Return the year after the act."""
        return dict(s.DepreciationRunSerializer(row, context={"fy_ids": years.fy_ids()}).data)

    @extend_schema(summary="Years of depreciation", responses=s.DepreciationRunSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Years that are calculated, posted or reversed, the newest first."""
        return self.page(runs(), fy_ids=years.fy_ids())

    @keyed()
    @extend_schema(
        summary="Calculate a year's depreciation",
        request=s.AssetYearBodySerializer,
        responses={201: s.DepreciationRunSerializer},
    )
    def calculate(self, request: Request) -> Done:
        """Calculate the depreciation of a year for every asset; drafts of the year are replaced."""
        year = years.named_year(**self._body())
        run = calculate(year=year, actor=self.actor)
        return status.HTTP_201_CREATED, self.one(get_run(run.pk))

    @keyed()
    @extend_schema(
        summary="Post a year's depreciation",
        request=s.AssetYearBodySerializer,
        responses=s.DepreciationRunSerializer,
    )
    def post_year(self, request: Request) -> Done:
        """Post the calculated depreciation of a year, once, with one voucher; not by who calculated it."""
        run = live_run(years.named_year(**self._body()))
        if run is None:
            raise NoSuchRun
        post_run(run=run, actor=self.actor)
        return 200, self.one(get_run(run.pk))

    def _body(self) -> dict[str, Any]:
        body = self.validated(s.AssetYearBodySerializer)
        if not body:
            raise ValidationFailed.at("fy_id", _t("Say which year: fyId, or financialYear as 2025-26."))
        return dict(body)

    @extend_schema(
        summary="Assets of a year's depreciation",
        responses=s.DepreciationRowSerializer(many=True),
        filters=False,
    )
    def rows(self, request: Request, run_id: int) -> Response:
        """What each asset loses in the year, by code."""
        page = self.paginate_queryset(rows_of(get_run(run_id))) or []
        return self.get_paginated_response(s.DepreciationRowSerializer(page, many=True).data)

    @extend_schema(
        summary="Depreciation schedule",
        parameters=[s.ScheduleQuerySerializer],
        responses=s.ScheduleRowSerializer(many=True),
        filters=False,
    )
    def schedule(self, request: Request) -> Response:
        """Years of one asset or of a category together, in the accounts or by income tax, some years ahead too."""
        asked = self.query()
        if ("asset" in asked) == ("category" in asked):
            raise ValidationFailed.at("asset", _t("Name an asset or a category."))
        if "asset" in asked:
            rows = years.asset_schedule(get_asset(asked["asset"]), asked["book"], asked["years"])
        else:
            category = masters.categories.get(asked["category"])
            rows = years.category_schedule(category.pk, asked["book"], asked["years"])
        page = self.paginate_queryset(rows) or []
        return self.get_paginated_response(s.ScheduleRowSerializer(page, many=True).data)

    @extend_schema(
        summary="Blocks of the income-tax book",
        parameters=[s.AssetYearBodySerializer],
        responses=s.BlockSerializer(many=True),
        filters=False,
    )
    def blocks(self, request: Request) -> Response:
        """Blocks of a year by rate: opening, additions, proceeds, depreciation, closing."""
        year = years.named_year(**self.query())
        rows = block_rows(year)
        page = self.paginate_queryset(rows) or []
        return self.get_paginated_response(s.BlockSerializer(page, many=True).data)


class DisposalFilter(CamelFilterSet):
    """By state, kind and days; search in code and name of the asset, and in the buyer."""

    search = SearchFilter("asset__asset_code", "asset__name", "buyer")
    state = filters.ChoiceFilter(choices=DisposalState.choices)
    disposal_type = filters.ChoiceFilter(choices=DisposalType.choices)
    date_from = filters.DateFilter(field_name="disposed_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="disposed_on", lookup_expr="lte")

    class Meta:
        model = AssetDisposal
        fields: list[str] = []


class DisposalViewSet(ActsViewSet):
    """Disposals."""

    acts = DISPOSAL_ACTS
    serializer_of_one = s.DisposalSerializer
    queryset = AssetDisposal.objects.none()
    serializer_class = s.DisposalSerializer
    filterset_class = DisposalFilter
    permissions: ClassVar = {"list": P.READ, "retrieve": P.READ}

    @extend_schema(summary="Disposals of assets", responses=s.DisposalSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Disposals, the newest first."""
        return self.page(disposals())

    @extend_schema(summary="One disposal", responses=s.DisposalSerializer)
    def retrieve(self, request: Request, disposal_id: int) -> Response:
        """A disposal with its figures."""
        return Response(self.one(get_disposal(disposal_id)))
