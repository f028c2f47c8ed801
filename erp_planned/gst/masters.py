"""The registration and the law, plain subjects: dated rows."""

from django.utils.translation import gettext as _

from core.masters import Change, Master
from core.refusals import refuse_wrong
from core.validators import normalise
from erp_planned.gst.data_seeds import UNITS
from erp_planned.gst.models import GstLaw, GstRate, GstRegistration, HsnCode, ReverseCharge, StudentSupply
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.services.seeding import lay_law
from payroll.organizations.selectors import organization


def _complete_registration(row: GstRegistration, _change: Change) -> None:
    """Begin with the organization's GSTIN."""
    row.gstin = row.gstin or organization().gstin


def _check_registration(row: GstRegistration, _change: Change) -> None:
    wrong: dict[str, str] = {}
    if row.e_invoice_from is None and not row.e_invoice_reason.strip():
        wrong["e_invoice_reason"] = _("Say from when e-invoices are made, or why there are none.")
    if not row.usual_hsn.isdigit() or len(row.usual_hsn) not in (4, 6, 8):
        wrong["usual_hsn"] = _("A code of goods or services has 4, 6 or 8 digits.")
    refuse_wrong(wrong)


def _lay_law(_row: GstRegistration, _change: Change) -> None:
    lay_law()


def _check_days(row: GstRate | ReverseCharge | StudentSupply, _change: Change) -> None:
    if row.valid_to and row.valid_to < row.valid_from:
        refuse_wrong({"valid_to": _("It ends before it begins.")})


def _check_code(row: HsnCode, _change: Change) -> None:
    wrong: dict[str, str] = {}
    if not row.code.isdigit() or len(row.code) not in (4, 6, 8):
        wrong["code"] = _("A code of goods or services has 4, 6 or 8 digits.")
    if row.unit not in UNITS:
        wrong["unit"] = _("Give a unit of the tax network's list, for example NOS, KGS, MTR or OTH.")
    refuse_wrong(wrong)


def _check_prefix(row: ReverseCharge, change: Change) -> None:
    if not row.hsn_prefix.isdigit():
        refuse_wrong({"hsn_prefix": _("A code has digits only.")})
    _check_days(row, change)


def _check_supply(row: StudentSupply, change: Change) -> None:
    if not row.hsn_code.isdigit() or len(row.hsn_code) not in (4, 6, 8):
        refuse_wrong({"hsn_code": _("A code of goods or services has 4, 6 or 8 digits.")})
    _check_days(row, change)


registrations = Master(
    GstRegistration,
    label="gst_registration",
    read=P.READ,
    write=P.FILE,
    writable=(
        "effective_on", "gstin", "frequency", "turnover_class", "e_invoice_from", "e_invoice_reason",
        "gstr1_version", "usual_hsn",
    ),
    tidy={"gstin": normalise, "gstr1_version": str.upper},
    complete=_complete_registration,
    check=_check_registration,
    after_change=_lay_law,
    columns=("effective_on", "gstin", "frequency", "turnover_class", "e_invoice_from", "e_invoice_reason"),
    search=("gstin",),
    filters=("frequency",),
    ordering=("effective_on",),
    wire={"effective_on": "effective_from"},
    example={
        "effective_on": "2026-04-01", "gstin": "27AAAGI0001K1ZW", "frequency": "monthly",
        "turnover_class": "up_to_5", "e_invoice_reason": "Department of the Government (Notification 23/2021)",
    },
)  # fmt: skip
laws = Master(
    GstLaw,
    label="gst_law",
    read=P.READ,
    write=P.FILE,
    writable=(
        "effective_on", "b2cl_above", "late_fee_per_day", "late_fee_nil_per_day", "late_fee_most", "interest_pct"
    ),
    columns=("effective_on", "b2cl_above", "late_fee_per_day", "late_fee_most", "interest_pct"),
    ordering=("effective_on",),
    wire={"effective_on": "effective_from", "interest_pct": "interest_percent"},
    example={"effective_on": "2024-08-01", "b2cl_above": 100000, "late_fee_per_day": 50, "interest_pct": 18},
)  # fmt: skip
rates = Master(
    GstRate,
    label="gst_rate",
    read=P.READ,
    write=P.FILE,
    writable=("rate", "valid_from", "valid_to"),
    check=_check_days,
    columns=("rate", "valid_from", "valid_to"),
    filters=("valid_to",),
    ordering=("rate", "valid_from"),
    example={"rate": 18, "valid_from": "2017-07-01"},
)
reverse_charges = Master(
    ReverseCharge,
    label="gst_reverse_charge",
    read=P.READ,
    write=P.FILE,
    writable=("name", "hsn_prefix", "valid_from", "valid_to"),
    check=_check_prefix,
    columns=("name", "hsn_prefix", "valid_from", "valid_to"),
    search=("name", "hsn_prefix"),
    ordering=("hsn_prefix", "valid_from"),
    example={"name": "Legal services of advocates", "hsn_prefix": "9982", "valid_from": "2017-07-01"},
)
hsn_codes = Master(
    HsnCode,
    label="hsn_code",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "description", "unit", "treatment"),
    tidy={"unit": str.upper},
    check=_check_code,
    columns=("code", "description", "unit", "treatment"),
    search=("code", "description"),
    filters=("treatment",),
    ordering=("code",),
    example={"code": "610910", "description": "T-shirts of cotton", "unit": "NOS", "treatment": "taxable"},
)
student_supplies = Master(
    StudentSupply,
    label="gst_student_supply",
    read=P.READ,
    write=P.FILE,
    writable=("kind", "hsn_code", "treatment", "valid_from", "valid_to"),
    check=_check_supply,
    columns=("kind", "hsn_code", "treatment", "valid_from", "valid_to"),
    filters=("kind", "treatment"),
    ordering=("kind", "valid_from"),
    example={"kind": "hostel", "hsn_code": "996322", "treatment": "exempt", "valid_from": "2026-04-01"},
)
