"""Decisions on many advances at once."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.admin.bulk import BulkAct
from core.formatting import in_date, rupees
from payroll.advances import services
from payroll.advances.admin.forms import DisburseAllForm, RejectForm
from payroll.advances.models import AdvanceApplication
from payroll.organizations.permissions import PayrollPermission as P


def _reject(row: AdvanceApplication, values: dict[str, Any], actor: Actor) -> None:
    services.reject_advance(application=row, actor=actor, **values)


def _disburse(row: AdvanceApplication, values: dict[str, Any], actor: Actor) -> None:
    services.disburse_advance(application=row, actor=actor, **values)


def _describe(row: AdvanceApplication, _values: dict[str, Any]) -> str:
    return _t("%(type)s of %(amount)s, applied for on %(day)s") % {
        "type": row.type.name,
        "amount": rupees(row.sanctioned_amount or row.amount),
        "day": in_date(row.applied_on),
    }


BULK_ACTS = (
    BulkAct("reject", _("Reject"), P.ADVANCE_SANCTION, RejectForm, _reject, _describe, "cancel"),
    BulkAct("disburse", _("Disburse"), P.ADVANCE_WRITE, DisburseAllForm, _disburse, _describe, "payments"),
)
