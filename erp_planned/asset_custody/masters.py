"""Plain subjects of custody: policies and maintenance contracts."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.errors import ValidationFailed
from core.masters import Change, Master
from erp_planned.asset_custody.models import AssetInsurance, MaintenanceContract
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.selectors.custody import contracts, insurance


def _check_policy(row: AssetInsurance, _change: Change) -> None:
    if row.valid_to < row.valid_from:
        raise ValidationFailed.at("valid_to", _("Not before the first day."))
    if row.valid_to < row.asset.purchased_on:
        raise ValidationFailed.at("valid_to", _("The asset was not bought yet on this day."))


def _check_contract(row: MaintenanceContract, _change: Change) -> None:
    if row.valid_to < row.valid_from:
        raise ValidationFailed.at("valid_to", _("Not before the first day."))


policies = Master(
    AssetInsurance,
    label="asset_insurance",
    read=P.READ,
    write=P.WRITE,
    writable=("asset", "policy_no", "insurer", "premium", "sum_insured", "valid_from", "valid_to"),
    in_use=_t("There are claims under %(name)s; it stays."),
    check=_check_policy,
    search=("policy_no", "insurer", "asset__asset_code", "asset__name"),
    filters=("asset", "insurer"),
    ordering=("valid_to", "id"),
    rows=insurance,
    wire={"asset": "asset_id"},
    columns=("policy_no", "asset", "insurer", "sum_insured", "premium", "valid_from", "valid_to"),
    example={
        "asset": 1, "policy_no": "OG-27-1201", "insurer": "New India Assurance", "premium": 2400, "sum_insured": 200000,
        "valid_from": "2026-10-01", "valid_to": "2027-09-30",
    },
)  # fmt: skip
maintenance_contracts = Master(
    MaintenanceContract,
    label="maintenance_contract",
    read=P.READ,
    write=P.WRITE,
    writable=("contract_no", "vendor", "valid_from", "valid_to", "cost", "visits", "remarks"),
    in_use=_t("Work under %(name)s is entered; it stays."),
    check=_check_contract,
    search=("contract_no", "vendor__name"),
    filters=("vendor",),
    ordering=("valid_to", "id"),
    rows=contracts,
    columns=("contract_no", "vendor", "cost", "visits", "valid_from", "valid_to"),
    example={
        "contract_no": "AMC-2026-11", "vendor": 1, "valid_from": "2026-04-01", "valid_to": "2027-03-31", "cost": 48000,
        "visits": 4,
    },
)  # fmt: skip
