"""Categories, the lowest cost of an asset, and the register, declared for every door."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.formatting import in_date
from core.masters import Change, Master
from core.money import round_rupee
from core.periods import today
from core.refusals import refuse_wrong
from erp_planned.assets.enums import AssetStatus, DepreciationMethod
from erp_planned.assets.models import Asset, AssetCategory, CapitalizationLimit, CategoryTerms
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors import register as read
from erp_planned.assets.services.register import code_for

TERMS = (
    "depreciation_method", "depreciation_rate", "useful_life", "residual_pct", "income_tax_rate", "first_year",
)  # fmt: skip
# What a category's first terms hold from: any asset of before too.
ALWAYS = date(1900, 4, 1)
# What depreciation follows from; it stays once some is posted.
FACTS = (
    "category", "cost", "residual_value", "purchased_on", "used_from", "opening_on", "opening_accumulated",
    "opening_tax_value",
)  # fmt: skip
COPIED = ("depreciation_method", "depreciation_rate", "useful_life", "income_tax_rate", "first_year")


def _check_category(row: AssetCategory, change: Change) -> None:
    wrong: dict[str, str] = {}
    if row.depreciation_method == DepreciationMethod.WDV and not row.depreciation_rate:
        wrong["depreciation_rate"] = _("Written-down value needs a rate.")
    if row.depreciation_method == DepreciationMethod.SLM and not (row.depreciation_rate or row.useful_life):
        wrong["useful_life"] = _("Straight line needs a useful life, or a rate.")
    for name in ("account", "accumulated_account", "expense_account"):
        account = getattr(row, name)
        if account is not None and (account.is_group or account.is_control or account.cash_or_bank):
            wrong[name] = _("Choose an account that is posted to, without party, that is no money.")
    if not change.is_new and "code" in change.after and row.assets.exists():
        wrong["code"] = _("Codes of assets begin with it; it stays.")
    refuse_wrong(wrong)


def _keep_terms(row: AssetCategory, change: Change) -> None:
    """Keep the terms by the day from which they hold: the first always, changed ones from today or the day given."""
    if not change.is_new and not set(TERMS) & set(change.after):
        return
    day = ALWAYS if change.is_new else change.beside.get("effective_on") or today()
    values = {name: getattr(row, name) for name in TERMS}
    CategoryTerms.objects.update_or_create(category=row, effective_on=day, defaults=values)


categories = Master(
    AssetCategory,
    label="asset_category",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", *TERMS, "account", "accumulated_account", "expense_account", "is_active"),
    tidy={"code": str.upper},
    check=_check_category,
    after_change=_keep_terms,
    columns=("code", "name", "depreciation_method", "depreciation_rate", "useful_life", "income_tax_rate"),
    search=("code", "name"),
    filters=("depreciation_method", "is_active"),
    ordering=("name", "code"),
    rows=lambda: AssetCategory.objects.select_related("account", "accumulated_account", "expense_account"),
    example={
        "code": "SOLAR",
        "name": "Solar equipment",
        "depreciation_method": "SLM",
        "useful_life": 10,
        "residual_pct": 5,
        "income_tax_rate": 40,
    },
)

limits = Master(
    CapitalizationLimit,
    label="capitalization_limit",
    read=P.READ,
    write=P.WRITE,
    writable=("effective_on", "amount"),
    columns=("effective_on", "amount"),
    search=(),
    filters=("effective_on",),
    ordering=("effective_on",),
    example={"effective_on": "2026-04-01", "amount": 5000},
)


def _complete(row: Asset, change: Change) -> None:
    """Set what follows: code, terms as the category had them on the day of use, residual value, where it stands."""
    if row.category_id is None or row.purchased_on is None or row.cost is None:
        return
    moved = change.is_new or {"category", "used_from"} & set(change.after)
    if moved:
        terms = read.terms_on(row.category, row.used_from or row.purchased_on)
        for name in COPIED:
            setattr(row, name, getattr(terms, name))
        if row.residual_value is None:
            share = terms.residual_pct if row.depreciation_method != DepreciationMethod.NONE else 0
            row.residual_value = min(round_rupee(row.cost * share / 100), row.cost)
    row.opening_accumulated = row.opening_accumulated or 0
    if row.status != AssetStatus.DISPOSED:
        row.status = AssetStatus.IN_USE if row.used_from else AssetStatus.WAITING
    if {"cost", "opening_accumulated"} & set(change.after) or change.is_new:
        if change.is_new or not read.has_posted(row):
            row.accumulated = row.opening_accumulated
        row.current_value = row.cost + row.added_cost - row.accumulated
    if change.is_new:
        row.made_by = change.actor.name[:150]


def _check(row: Asset, change: Change) -> None:
    refuse_wrong(_problems(row, change))
    if change.is_new:
        row.asset_code = code_for(row.category, row.purchased_on)


def _problems(row: Asset, change: Change) -> dict[str, Any]:
    changed = set(change.after)
    if not change.is_new:
        fixed = [name for name in FACTS if name in changed]
        if fixed and read.has_posted(row):
            text = _(
                "Depreciation of this asset is posted, so this stays; enter an addition, or dispose of it."
            )
            return {fixed[0]: text}
        if fixed and row.added_cost:
            return {fixed[0]: _("The asset has additions, so this stays.")}
        if change.before.get("location") and "location" in changed and row.status == AssetStatus.IN_USE:
            return {"location": _("An asset in use is moved by a transfer.")}
        if change.before.get("custodian") and "custodian" in changed and row.status == AssetStatus.IN_USE:
            return {"custodian": _("An asset in use is moved by a transfer.")}
    return {**_day_problems(row), **_amount_problems(row), **_place_problems(row, changed)}


def _day_problems(row: Asset) -> dict[str, Any]:
    wrong: dict[str, Any] = {}
    if row.purchased_on > today():
        wrong["purchased_on"] = _("The date lies in the future.")
    if row.used_from is not None and row.used_from < row.purchased_on:
        text = _("It was bought on %(day)s; it is not in use before.")
        wrong["used_from"] = text % {"day": in_date(row.purchased_on)}
    elif row.used_from is not None and row.used_from > today():
        wrong["used_from"] = _("The date lies in the future.")
    if row.opening_on is None:
        return wrong
    if (row.opening_on.month, row.opening_on.day) != (3, 31):
        wrong["opening_on"] = _("Give a 31 March: years are charged whole.")
    elif row.used_from is None or row.used_from > row.opening_on:
        wrong["opening_on"] = _("It was not in use by then, so nothing was charged.")
    elif row.opening_on > today():
        wrong["opening_on"] = _("The date lies in the future.")
    return wrong


def _amount_problems(row: Asset) -> dict[str, Any]:
    if row.cost <= 0:
        return {"cost": _("Give rupees above zero.")}
    wrong: dict[str, Any] = {}
    if row.residual_value is not None and row.residual_value > row.cost:
        wrong["residual_value"] = _("The residual value is more than the cost.")
    if row.opening_accumulated and row.opening_on is None:
        wrong["opening_on"] = _("Say up to which 31 March this was charged.")
    elif row.opening_accumulated > row.cost - (row.residual_value or 0):
        wrong["opening_accumulated"] = _("No more is charged than cost less residual value.")
    if row.opening_tax_value is not None and (row.opening_on is None or row.opening_tax_value > row.cost):
        wrong["opening_tax_value"] = _(
            "It goes with the day up to which was charged, and is at most the cost."
        )
    return wrong


def _place_problems(row: Asset, changed: set[str]) -> dict[str, Any]:
    wrong: dict[str, Any] = {}
    if "category" in changed and not row.category.is_active:
        wrong["category"] = _("This category is inactive; choose another one.")
    above, seen = row.parent, 0
    while above is not None and "parent" in changed:
        if above.pk == row.pk or above.status == AssetStatus.DISPOSED:
            wrong["parent"] = _("Choose an asset that is there and is not part of this one.")
            break
        above, seen = above.parent, seen + 1
        if seen > 5:
            wrong["parent"] = _("Parts stand at most five deep.")
            break
    return wrong


assets: Master[Any] = Master(
    Asset,
    label="asset",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "tag_no", "name", "category", "parent", "location", "custodian", "serial_no", "purchased_on", "used_from",
        "cost", "residual_value", "opening_on", "opening_accumulated", "opening_tax_value",
    ),
    complete=_complete,
    check=_check,
    in_use=_t("Depreciation or a disposal stands on “%(name)s”; it stays."),
    columns=("asset_code", "name", "category", "location", "cost", "current_value", "status"),
    search=("asset_code", "name", "serial_no", "tag_no"),
    filters=("category", "status", "purchased_on"),
    ordering=("asset_code", "name", "purchased_on", "cost", "current_value"),
    rows=read.assets,
    by={"category": "code"},
    wire={"purchased_on": "purchase_date", "used_from": "put_to_use_date", "opening_on": "opening_date"},
    shown=(
        "asset_code", "added_cost", "accumulated", "current_value", "status", "disposed_on", "depreciation_method",
        "depreciation_rate", "useful_life", "income_tax_rate", "first_year",
    ),
    example={
        "tag_no": "OLD/114",
        "name": "Air conditioner, 2 tonnes",
        "category": "SOLAR",
        "location": "Computer centre",
        "serial_no": "SN-4471",
        "purchased_on": "2026-09-01",
        "used_from": "2026-09-15",
        "cost": 100000,
    },
)  # fmt: skip
