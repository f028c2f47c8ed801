"""The schema of an e-invoice, INV-01 version 1.1, as far as our documents use it (reference: gst, section 7)."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

AMOUNT = {"type": "number", "minimum": 0, "maximum": 99999999999999.99}
GSTIN = {"type": "string", "pattern": "^([0-9]{2}[0-9A-Z]{13}|URP)$"}
DAY = {"type": "string", "pattern": "^[0-3][0-9]/[0-1][0-9]/20[0-9]{2}$"}
YES = {"enum": ["Y", "N"]}


def _text(least: int, most: int) -> dict[str, Any]:
    return {"type": "string", "minLength": least, "maxLength": most}


def _object(required: str, properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required.split(),
        "properties": properties,
        "additionalProperties": False,
    }


PARTY = {
    "Gstin": GSTIN,
    "LglNm": _text(3, 100),
    "TrdNm": _text(3, 100),
    "Addr1": _text(1, 100),
    "Addr2": _text(3, 100),
    "Loc": _text(3, 50),
    "Pin": {"type": "integer", "minimum": 100000, "maximum": 999999},
    "Stcd": {"type": "string", "pattern": "^[0-9]{1,2}$"},
}
ITEM = _object(
    "SlNo IsServc HsnCd UnitPrice TotAmt AssAmt GstRt TotItemVal",
    {
        "SlNo": _text(1, 6),
        "PrdDesc": _text(3, 300),
        "IsServc": YES,
        "HsnCd": {"type": "string", "pattern": "^([0-9]{4}|[0-9]{6}|[0-9]{8})$"},
        "Qty": AMOUNT,
        "Unit": _text(3, 8),
        **dict.fromkeys(
            ("UnitPrice", "TotAmt", "Discount", "AssAmt", "IgstAmt", "CgstAmt", "SgstAmt", "CesRt", "CesAmt",
             "CesNonAdvlAmt", "TotItemVal"),
            AMOUNT,
        ),
        "GstRt": {"type": "number", "minimum": 0, "maximum": 999.999},
    },
)  # fmt: skip
INV_01 = _object(
    "Version TranDtls DocDtls SellerDtls BuyerDtls ItemList ValDtls",
    {
        "Version": {"const": "1.1"},
        "TranDtls": _object(
            "TaxSch SupTyp",
            {
                "TaxSch": {"const": "GST"},
                "SupTyp": {"enum": ["B2B", "SEZWP", "SEZWOP", "EXPWP", "EXPWOP", "DEXP"]},
                "RegRev": YES,
                "IgstOnIntra": YES,
            },
        ),
        "DocDtls": _object(
            "Typ No Dt",
            {
                "Typ": {"enum": ["INV", "CRN", "DBN"]},
                # At most 16 characters, and not beginning with 0, / or -.
                "No": {"type": "string", "pattern": "^[a-zA-Z1-9][a-zA-Z0-9/-]{0,15}$"},
                "Dt": DAY,
            },
        ),
        "SellerDtls": _object("Gstin LglNm Addr1 Loc Pin Stcd", PARTY),
        "BuyerDtls": _object(
            "Gstin LglNm Addr1 Loc Pin Stcd Pos",
            {**PARTY, "Pos": {"type": "string", "pattern": "^[0-9]{1,2}$"}},
        ),
        "ItemList": {"type": "array", "minItems": 1, "maxItems": 1000, "items": ITEM},
        "ValDtls": _object(
            "AssVal TotInvVal",
            {
                **dict.fromkeys(
                    ("AssVal", "CgstVal", "SgstVal", "IgstVal", "CesVal", "StCesVal", "Discount", "OthChrg",
                     "TotInvVal"),
                    AMOUNT,
                ),
                "RndOffAmt": {"type": "number", "minimum": -99.99, "maximum": 99.99},
            },
        ),
        "ExpDtls": _object(
            "CntCode ForCur",
            {
                "CntCode": {"type": "string", "pattern": "^[A-Z]{2}$"},
                "ForCur": {"type": "string", "pattern": "^[A-Z]{3}$"},
            },
        ),
        "RefDtls": _object(
            "PrecDocDtls",
            {
                "PrecDocDtls": {
                    "type": "array",
                    "minItems": 1,
                    "items": _object("InvNo InvDt", {"InvNo": _text(1, 16), "InvDt": DAY}),
                }
            },
        ),
    },
)  # fmt: skip


@cache
def _validator() -> "Draft202012Validator":
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - heavy, loaded when it is used

    return Draft202012Validator(INV_01)


def problems(payload: Mapping[str, Any]) -> dict[str, str]:
    """Return what the schema refuses: a text for each place, `BuyerDtls.Pin`."""
    return {
        ".".join(str(step) for step in error.absolute_path) or "document": error.message
        for error in _validator().iter_errors(payload)
    }
