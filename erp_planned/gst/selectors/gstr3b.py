"""GSTR-3B: its figures, how the tax is paid, and the file of the tax network (reference: gst, section 5)."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from erp_planned.gst import hooks
from erp_planned.gst.calc import PARTS, Payment, set_off
from erp_planned.gst.enums import ReturnStatus, ReturnType
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.selectors.figures import Amounts, by_place, figures, of_heads
from erp_planned.gst.selectors.gstr1 import number
from erp_planned.gst.selectors.opening import opening_credit

AVAILABLE = ("avl_impg", "avl_imps", "avl_isrc", "avl_isd", "avl_oth")
REVERSED = ("rev_rul", "rev_oth")
FOLLOWING = ("rev_oth", "inelg_rul")
KEYS = {"igst": "iamt", "cgst": "camt", "sgst": "samt", "cess": "csamt"}


def gstr3b_figures(first: date, last: date) -> dict[str, Amounts]:
    """Return the figures of a period with what other apps reverse and reclaim."""
    found = figures(ReturnType.GSTR3B, first, last) | {key: Amounts() for key in FOLLOWING}
    for told in hooks.reversals(first, last):
        for key, heads in told.items():
            found[key] = found[key] + of_heads(heads)
    return found


def net_credit(found: Mapping[str, Amounts]) -> Amounts:
    """Return table 4C: 4A less 4B."""
    total = Amounts()
    for key in AVAILABLE:
        total = total + found[key]
    for key in REVERSED:
        total = total - found[key]
    return total


def brought_forward(first: date) -> dict[str, Decimal]:
    """Return the credit that the last filed GSTR-3B before a day left, before the first one the opening credit."""
    row = (
        GSTReturn.objects.filter(return_type=ReturnType.GSTR3B, status=ReturnStatus.FILED, ends_on__lt=first)
        .order_by("-ends_on")
        .first()
    )
    if row is None:
        return opening_credit(first)
    left = row.figures.get("payment", {}).get("left", {})
    return {head: Decimal(left.get(head, "0")) for head in PARTS}


def payable_of(payment: Mapping[str, Any]) -> dict[str, Decimal]:
    """Return the cash by head of a payment that a return keeps: whole rupees, of older returns to the paisa."""
    return {
        head: Decimal(payment["payable"][head])
        if "payable" in payment
        else Decimal(payment["cash"][head]) + Decimal(payment["reverse_charge"][head])
        for head in PARTS
    }


def payment_of(found: Mapping[str, Amounts], before: Mapping[str, Decimal]) -> Payment:
    """Return how the tax of a period is paid: by credit of now and before, the rest and reverse charge in cash."""
    outward = found["osup_det"] + found["osup_zero"]
    credit = net_credit(found)
    return set_off(
        {head: getattr(outward, head) for head in PARTS},
        {head: getattr(credit, head) + before[head] for head in PARTS},
        {head: getattr(found["isup_rev"], head) for head in PARTS},
    )


def told_payment(payment: Payment) -> dict[str, Any]:
    """Return a payment as it is kept in a return."""
    return {
        "used": [
            {"credit": source, "tax": to, "amount": str(amount)}
            for (source, to), amount in payment.used.items()
        ],
        **{
            name: {head: str(amount) for head, amount in getattr(payment, name).items()}
            for name in ("cash", "reverse_charge", "left", "payable")
        },
        "total_cash": str(payment.total_cash),
    }


def told_places(first: date, last: date) -> list[dict[str, str]]:
    """Return table 3.2 as it is kept in a return."""
    return [
        {"pos": place, "taxable": str(amounts.taxable), "igst": str(amounts.igst)}
        for place, amounts in by_place(first, last)
        if amounts.taxable or amounts.igst
    ]


def _taxes(amounts: Amounts, *, taxable: bool = False, heads: tuple[str, ...] = PARTS) -> dict[str, Any]:
    told = {KEYS[head]: number(getattr(amounts, head)) for head in heads}
    return {"txval": number(amounts.taxable), **told} if taxable else told


def gstr3b_file(row: GSTReturn) -> dict[str, Any]:
    """Return the file of a return, from the figures that it keeps."""
    kept = {key: Amounts.of(told) for key, told in row.figures["lines"].items()}
    none = Amounts()
    unregistered = [
        {"pos": one["pos"], "txval": number(Decimal(one["taxable"])), "iamt": number(Decimal(one["igst"]))}
        for one in row.figures["places"]
    ]
    return {
        "gstin": row.gstin,
        "ret_period": f"{row.ends_on:%m%Y}",
        "sup_details": {
            "osup_det": _taxes(kept["osup_det"], taxable=True),
            "osup_zero": _taxes(kept["osup_zero"], taxable=True, heads=("igst", "cess")),
            "osup_nil_exmp": {"txval": number(kept["osup_nil_exmp"].taxable)},
            "isup_rev": _taxes(kept["isup_rev"], taxable=True),
            "osup_nongst": {"txval": number(kept["osup_nongst"].taxable)},
        },
        "eco_dtls": {"eco_sup": _taxes(none, taxable=True), "eco_reg_sup": {"txval": 0}},
        "inter_sup": {"unreg_details": unregistered, "comp_details": [], "uin_details": []},
        "itc_elg": {
            "itc_avl": [{"ty": key[4:].upper(), **_taxes(kept[key])} for key in AVAILABLE],
            "itc_rev": [{"ty": key[4:].upper(), **_taxes(kept[key])} for key in REVERSED],
            "itc_net": _taxes(net_credit(kept)),
            "itc_inelg": [
                {"ty": "RUL", **_taxes(kept["inelg_rul"])},
                {"ty": "OTH", **_taxes(kept["inelg_oth"])},
            ],
        },
        "inward_sup": {
            "isup_details": [
                {
                    "ty": name,
                    "inter": number(kept[f"in_{key}_inter"].taxable),
                    "intra": number(kept[f"in_{key}_intra"].taxable),
                }
                for name, key in (("GST", "gst"), ("NONGST", "non"))
            ]
        },
    }
