"""Custody: transfers in two hands, work under contracts, claims, counts that name what is missing, labels."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

import pypdf
import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from core.actors import Door, actor_for
from core.errors import DomainError, Duplicate, Forbidden, InvalidState, InvalidTransition, ValidationFailed
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.asset_custody.errors import CountClosed, NoSuchCount, OwnTransfer
from erp_planned.asset_custody.labels import label_sheets
from erp_planned.asset_custody.masters import maintenance_contracts, policies
from erp_planned.asset_custody.models import AssetTransfer, AssetVerification
from erp_planned.asset_custody.selectors.counts import tally_of, verifications
from erp_planned.asset_custody.selectors.custody import due_work, expiring
from erp_planned.asset_custody.selectors.labelled import asset_by_label, assets_for_labels
from erp_planned.asset_custody.services.counts import close_count, open_count, verify_asset
from erp_planned.asset_custody.services.nightly import remind
from erp_planned.asset_custody.services.transfers import (
    approve_transfer,
    cancel_transfer,
    receive_transfer,
    reject_transfer,
    request_transfer,
)
from erp_planned.asset_custody.services.upkeep import cover_assets, log_maintenance, make_claim, settle_claim
from erp_planned.assets.errors import NoSuchAsset
from erp_planned.assets.models import Asset
from erp_planned.assets.services.disposals import approve_disposal, propose_disposal
from tests.core.accounts.people import user_of
from tests.erp_planned.assets.things import thing
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM
from tests.erp_planned.vendors.people import verified
from tests.kit.threads import at_once
from tests.payroll.ess.conftest import PASSWORD, make_account
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _clock(at: Callable[[str], None]) -> None:
    at("2026-11-23 10:00")


def asked(asset: Asset, to: str = "Lab 2", **values: Any) -> AssetTransfer:
    return request_transfer(asset=asset, to_location=to, reason="Lab is enlarged", actor=MAKER, **values)


def gone(asset: Asset) -> None:
    row = propose_disposal(asset=asset, disposal_type="Scrap", reason="Rust", actor=MAKER)
    approve_disposal(disposal=row, actor=CHECKER)


def test_a_transfer_moves_the_asset_when_it_is_received(organization: Tenant) -> None:
    """Asked for, approved by another, received: the place changes at the end, the value never."""
    asset = thing(location="Store")
    row = asked(asset)
    with pytest.raises(OwnTransfer):
        approve_transfer(transfer=row, actor=replace(MAKER, permissions=CHECKER.permissions))
    approve_transfer(transfer=row, actor=CHECKER)
    asset.refresh_from_db()
    assert asset.location == "Store"
    receive_transfer(transfer=row, actor=MAKER)
    asset.refresh_from_db()
    assert (asset.location, asset.current_value) == ("Lab 2", asset.cost)
    with pytest.raises(InvalidTransition):
        receive_transfer(transfer=row, actor=MAKER)


def test_an_asset_has_one_open_transfer(organization: Tenant) -> None:
    asset = thing(location="Store")
    row = asked(asset)
    with pytest.raises(Duplicate, match=row.number):
        asked(asset, "Elsewhere")
    cancel_transfer(transfer=row, remarks="Wrong room", actor=MAKER)
    assert asked(asset, "Elsewhere").pk
    with pytest.raises(IntegrityError), transaction.atomic():
        AssetTransfer.objects.filter(pk=row.pk).update(state="approved")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"to": " store "}, "to_location"),
        ({"transfer_on": date(2020, 1, 1)}, "transfer_on"),
        ({"to": ""}, "to_location"),
    ],
)
def test_a_transfer_that_cannot_be_is_named(organization: Tenant, values: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        asked(thing(location="Store"), **values)
    assert field in refused.value.fields
    assert not AssetTransfer.objects.exists()


def test_what_is_disposed_of_is_moved_no_more(organization: Tenant) -> None:
    """Also where the disposal came between the request and the approval."""
    asset = thing(location="Store")
    row = asked(asset)
    gone(asset)
    with pytest.raises(InvalidState):
        approve_transfer(transfer=row, actor=CHECKER)
    reject_transfer(transfer=row, remarks="Scrapped", actor=CHECKER)
    with pytest.raises(InvalidState):
        asked(Asset.objects.get(pk=asset.pk))


def test_work_under_a_contract_falls_into_it(organization: Tenant) -> None:
    covered, other = thing(), thing()
    contract = maintenance_contracts.create(
        contract_no="AMC-1", vendor=verified(), valid_from=date(2026, 4, 1), valid_to=date(2027, 3, 31),
        cost=Decimal(48000), actor=SYSTEM,
    )  # fmt: skip
    with pytest.raises(ValidationFailed, match="NONE/1"):
        cover_assets(contract=contract, codes=f"{covered.asset_code}\nNONE/1", actor=MAKER)
    cover_assets(contract=contract, codes=covered.asset_code.lower(), actor=MAKER)
    given = {"maintenance_type": "contract", "contract": contract, "actor": MAKER}
    for asset, on in ((other, date(2026, 6, 1)), (covered, date(2026, 3, 31))):
        with pytest.raises(ValidationFailed) as refused:
            log_maintenance(asset=asset, done_on=on, **given)
        assert "contract" in refused.value.fields
    row = log_maintenance(
        asset=covered, done_on=date(2026, 6, 1), next_due_on=date(2026, 12, 1), cost=Decimal(0), **given
    )
    assert row.vendor == contract.vendor
    assert list(due_work(date(2026, 12, 1))) == [row]
    log_maintenance(asset=covered, done_on=date(2026, 11, 20), **given)
    assert list(due_work(date(2026, 12, 1))) == [row]
    gone(covered)
    assert not due_work(date(2027, 12, 1)).exists()


def test_insurance_that_ends_is_told_once_unless_it_goes_on(organization: Tenant) -> None:
    asset = thing()
    given = {"asset": asset, "insurer": "New India", "premium": Decimal(2400), "sum_insured": Decimal(90000)}
    row = policies.create(
        policy_no="P1", valid_from=date(2025, 12, 1), valid_to=date(2026, 11, 30), actor=SYSTEM, **given
    )
    user_of(organization, "accountant", "keeper")
    assert list(expiring(date(2026, 11, 23), date(2026, 12, 23))) == [row]
    assert remind(day=date(2026, 11, 23), actor=SYSTEM) == 1
    told = Message.objects.filter(template="asset_cover_expiring").count()
    remind(day=date(2026, 11, 24), actor=SYSTEM)
    assert Message.objects.filter(template="asset_cover_expiring").count() == told > 0
    policies.create(
        policy_no="P2", valid_from=date(2026, 12, 1), valid_to=date(2027, 11, 30), actor=SYSTEM, **given
    )
    assert not expiring(date(2026, 11, 23), date(2026, 12, 23)).exists()
    with pytest.raises(ValidationFailed) as refused:
        make_claim(insurance=row, amount=Decimal(90001), reason="Fire", actor=MAKER)
    assert "amount" in refused.value.fields
    claim = make_claim(insurance=row, amount=Decimal(50000), reason="Fire", actor=MAKER)
    settle_claim(claim=claim, amount=Decimal(45000), actor=MAKER)
    with pytest.raises(InvalidTransition):
        settle_claim(claim=claim, amount=Decimal(1), actor=MAKER)


def test_a_count_names_what_nobody_saw(organization: Tenant) -> None:
    """Found, found elsewhere, damaged; closing writes the missing ones down, and lists them first."""
    assets = [thing(location="Lab 1", name=f"Lathe {one}") for one in range(4)]
    thing(location="Store")
    count = open_count(name="Yearly", location="lab 1", actor=MAKER)
    verify_asset(count=count, asset=assets[0], actor=MAKER)
    verify_asset(count=count, asset=assets[1], seen_at="Lab 9", actor=MAKER)
    verify_asset(count=count, asset=assets[2], condition="damaged", actor=MAKER)
    verify_asset(count=count, asset=assets[2], actor=MAKER)
    assert (tally_of(count).expected, tally_of(count).left) == (4, 1)
    close_count(count=count, actor=MAKER)
    said = [(row.asset_id, row.condition) for row in verifications()]
    assert said[0] == (assets[3].pk, "not_found")
    assert dict(said) == {
        assets[0].pk: "found", assets[1].pk: "wrong_place", assets[2].pk: "found", assets[3].pk: "not_found",
    }  # fmt: skip
    with pytest.raises(CountClosed):
        verify_asset(count=count, asset=assets[3], actor=MAKER)
    with pytest.raises(InvalidTransition):
        close_count(count=count, actor=MAKER)


def test_who_is_not_named_enters_nothing(organization: Tenant, client_of: Callable[[Tenant], Client]) -> None:
    """An employee reaches the counts that name him, by the page that a scanned label opens."""
    named = make_employee(code="NAMED", user=make_account("named"))
    other = make_employee(code="OTHER", user=make_account("other"))
    asset = thing(location="Lab 1")
    count = open_count(name="Yearly", verifiers=[named], actor=MAKER)
    pages = {}
    for person in (named, other):
        pages[person.code] = client_of(organization)
        assert pages[person.code].login(username=person.code.lower(), password=PASSWORD)
    label = f"/ess/a/{asset.asset_code}"
    assert f"/ess/assets/counts/{count.pk}?code=" in pages["NAMED"].get(label).content.decode()
    assert f"/ess/assets/counts/{count.pk}" not in pages["OTHER"].get(label).content.decode()
    page = f"/ess/assets/counts/{count.pk}"
    assert pages["OTHER"].post(page, {"code": asset.asset_code}).status_code == 404
    assert not AssetVerification.objects.exists()
    assert "erp/scan" in pages["NAMED"].get(page).content.decode(), "without its script the camera stays dark"
    wrong = pages["NAMED"].post(page, {"code": "NO/SUCH/1"})
    assert "There is no such asset" in wrong.content.decode()
    scanned = f"https://alpha.example{label}"
    assert pages["NAMED"].post(page, {"code": scanned, "seen_at": "Lab 9"}).status_code == 302
    assert AssetVerification.objects.get().condition == "wrong_place"
    with pytest.raises(NoSuchCount):
        verify_asset(count=count, asset=asset, actor=_actor_of(other))


def _actor_of(person: Any) -> Any:
    person.refresh_from_db()
    return actor_for(person.user, tenant_type="organization", door=Door.PORTAL)


def test_the_new_custodian_says_that_it_has_come(
    organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    person = make_employee(code="TAKER", user=make_account("taker"))
    other = make_employee(code="OTHER", user=make_account("other"))
    asset = thing(location="Store")
    row = approve_transfer(transfer=asked(asset, to_custodian=person), actor=CHECKER)
    with pytest.raises(Forbidden):
        receive_transfer(transfer=row, actor=_actor_of(other))
    page = client_of(organization)
    assert page.login(username="taker", password=PASSWORD)
    assert row.number in page.get("/ess/assets").content.decode()
    page.post(f"/ess/assets/transfers/{row.pk}/receive")
    asset.refresh_from_db()
    assert (asset.location, asset.custodian) == ("Lab 2", person)


def test_labels_open_the_asset_and_bear_no_price(organization: Tenant) -> None:
    assets = [thing(name=f"Lathe {one}", cost=98765) for one in range(26)]
    content = label_sheets(assets, site="https://alpha.example", skip=23)
    assert content.startswith(b"%PDF")
    pages = pypdf.PdfReader(BytesIO(content)).pages
    assert len(pages) == 3
    text = "".join(page.extract_text() for page in pages)
    assert assets[25].asset_code in text
    assert "98765" not in text.replace(",", "")
    assert asset_by_label(f"https://alpha.example/ess/a/{assets[0].asset_code}") == assets[0]
    assert asset_by_label(assets[0].asset_code.lower()) == assets[0]
    with pytest.raises(NoSuchAsset):
        asset_by_label("https://alpha.example/ess/a/../../etc")
    for values, field in (({"sheet": "x"}, "sheet"), ({"skip": 24}, "skip")):
        with pytest.raises(ValidationFailed) as refused:
            label_sheets(assets, site="https://alpha.example", **values)
        assert field in refused.value.fields
    with pytest.raises(ValidationFailed):
        assets_for_labels(ids="1,x")


@pytest.mark.django_db(transaction=True)
def test_race_of_two_transfers_of_one_asset(organization: Tenant) -> None:
    asset = thing(location="Store")

    def act(to: str) -> str:
        try:
            return asked(asset, to).state
        except DomainError as error:
            return str(error.code)

    assert sorted(at_once(lambda: act("A"), lambda: act("B"))) == ["DUPLICATE", "requested"]
