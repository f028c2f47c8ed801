"""Routes of commissions, pay matrix and fixation."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.periods import today
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission import matrix as arithmetic
from payroll.pay_commission import selectors
from payroll.pay_commission.api import serializers as s
from payroll.pay_commission.enums import FixationReason
from payroll.pay_commission.permissions import RatesPermission
from payroll.pay_commission.services.matrix import load_matrix
from payroll.pay_commission.wording import fixation_steps

_READ = RatesPermission.READ


class CommissionViewSet(ApiViewSet):
    """Pay commission versions."""

    serializer_class = s.CommissionsSerializer
    permissions: ClassVar = {"versions": _READ}
    queries: ClassVar = {"versions": []}

    @extend_schema(
        operation_id="cpc_commissions",
        summary="Commission versions and the one in force",
        parameters=[
            OpenApiParameter("page", int, default=1),
            OpenApiParameter("limit", int, default=20, description="At most 100"),
        ],
        responses=s.CommissionsSerializer,
    )
    def versions(self, request: Request) -> Response:
        """Return the versions, which one the organization pays by, and the NPS and UPS rates of today."""
        settings = organization_settings()
        response = self.page(selectors.commissions(settings), s.CommissionSerializer)
        response.data["inForce"] = settings.commission_version
        response.data["rates"] = s.CommissionRateSerializer(selectors.nps_in_force(today()), many=True).data
        return response


class PayMatrixViewSet(ApiViewSet):
    """The pay matrix."""

    serializer_class = EmptySerializer
    pagination_class = None
    permissions: ClassVar = {"whole": _READ, "level": _READ, "load": RatesPermission.WRITE}
    queries: ClassVar = {"whole": s.MatrixQuery, "level": s.MatrixQuery, "load": []}
    messages: ClassVar = {"load": _("The pay matrix is loaded.")}

    @extend_schema(
        summary="Pay matrix",
        responses=s.MatrixSerializer,
    )
    def whole(self, request: Request) -> Response:
        """Return the whole matrix as one object: for each level the basic pay from cell 1 on."""
        version = self._version()
        rows = selectors.matrix_levels(version)
        levels = [{"level": row.level, "cells": [cell.basic for cell in row.cells]} for row in rows]
        return Response(s.MatrixSerializer({"version": version, "levels": levels}).data)

    @extend_schema(
        operation_id="cpc_pay_matrix_level",
        summary="One level of the pay matrix",
        parameters=[OpenApiParameter("level", int, OpenApiParameter.PATH, description="1 to 18")],
        responses=s.LevelSerializer,
    )
    def level(self, request: Request, level: str) -> Response:
        """Return the cells of one level, with entry and highest pay."""
        version = self._version()
        row = selectors.matrix_level(version, level)
        values = {
            "version": version,
            "level": row.level,
            "entry_pay": row.cells[0].basic,
            "max_pay": row.cells[-1].basic,
            "cells": row.cells,
        }
        return Response(s.LevelSerializer(values).data)

    @extend_schema(
        summary="Load a pay matrix",
        request=s.LoadMatrixSerializer,
        responses={201: s.LoadedSerializer},
        examples=[
            OpenApiExample(
                "By fitment factor", request_only=True, value={"version": 8, "fitmentFactor": 2.57}
            ),
            OpenApiExample(
                "By cells",
                request_only=True,
                value={"version": 8, "cells": [{"level": 1, "cell": 1, "basic": 46300}]},
            ),
            OpenApiExample("Loaded", response_only=True, value={"version": 8, "levels": 18, "cells": 522}),
        ],
    )
    def load(self, request: Request) -> Response:
        """Replace the matrix of a version, as long as no locked run has paid by it."""
        body = self.validated(s.LoadMatrixSerializer)
        cells = body.get("cells")
        load_matrix(
            version=body["version"],
            cells=None if cells is None else [(row["level"], row["cell"], row["basic"]) for row in cells],
            fitment_factor=body.get("fitment_factor"),
            actor=self.actor,
        )
        rows = selectors.matrix_levels(body["version"])
        values = {
            "version": body["version"],
            "levels": len(rows),
            "cells": sum(len(row.cells) for row in rows),
        }
        return Response(s.LoadedSerializer(values).data, status=status.HTTP_201_CREATED)

    def _version(self) -> int:
        """Return the version asked for, checked, or the one in force."""
        given: dict[str, Any] = self.query()
        if "version" not in given:
            return organization_settings().commission_version
        return selectors.commission(given["version"]).version


class FixationViewSet(ApiViewSet):
    """Pay on promotion and MACP."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"fixation": _READ}
    queries: ClassVar = {"fixation": s.FixationQuery}

    @extend_schema(
        summary="Pay fixation on promotion or MACP",
        responses=s.FixationSerializer,
    )
    def fixation(self, request: Request) -> Response:
        """Return pay before, after one increment in the old level, and in the new level."""
        query = self.query()
        reason = FixationReason(query.pop("reason"))
        matrix = selectors.matrix(organization_settings().commission_version)
        fixed = arithmetic.fixation(matrix, reason=reason, **query)
        values = {
            "reason": reason.value,
            "old": fixed.old,
            "after_increment": fixed.after_increment,
            "new": fixed.new,
            "steps": fixation_steps(fixed, reason),
        }
        return Response(s.FixationSerializer(values).data)
