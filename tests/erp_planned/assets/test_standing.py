"""Institutions that stood before stock, assets, GST and exams came get what new ones begin with."""

from importlib import import_module

import pytest
from django.apps import apps

from erp_planned.assets.models import AssetCategory, CategoryTerms
from erp_planned.assets.seeds import SEEDS, seed_categories
from erp_planned.finance.models import Account, HeadAccount
from erp_planned.finance.services.chart import seed_chart
from erp_planned.student_exams.models import GradeScale
from erp_planned.student_exams.services.seeds import seed_scales
from tests.erp_planned.finance.year import SYSTEM

pytestmark = pytest.mark.django_db
LATER = ("1109", "1310", "1501", "15")


def _step(app: str, name: str, function: str) -> None:
    module = import_module(f"erp_planned.{app}.migrations.{name}")
    getattr(module, function)(apps, None)


def _facts() -> list[tuple[object, ...]]:
    rows = Account.objects.filter(code__in=LATER).order_by("code")
    return list(rows.values_list("code", "name", "type", "is_group", "parent__code", "fund_class"))


def _bare() -> None:
    CategoryTerms.objects.all().delete()
    AssetCategory.objects.all().delete()
    HeadAccount.objects.all().delete()
    Account.objects.update(parent=None)
    Account.objects.all().delete()


@pytest.mark.usefixtures("organization")
def test_accounts_come_as_the_chart_of_new_institutions_has_them() -> None:
    """Catches an account under another group or in another place of the fund flow than seeded ones."""
    _bare()
    seed_chart(actor=SYSTEM)
    HeadAccount.objects.all().delete()
    wanted = _facts()
    assert len(wanted) == len(LATER)
    for code in LATER:
        Account.objects.filter(code=code).delete()
    for _twice in range(2):
        _step("finance", "0006_later_accounts", "give_accounts")
        assert _facts() == wanted


@pytest.mark.usefixtures("organization")
def test_a_chart_of_ones_own_is_left_alone() -> None:
    """Catches accounts forced on a chart that has no such groups, or a code of another meaning taken over."""
    _bare()
    Account.objects.create(code="1501", name="Library fund", type="Liability")
    _step("finance", "0006_later_accounts", "give_accounts")
    assert list(Account.objects.values_list("code", "name")) == [("1501", "Library fund")]


@pytest.mark.usefixtures("organization")
def test_categories_and_scales_come_once() -> None:
    """Catches categories without terms or accounts, and rows that come again."""
    _bare()
    seed_chart(actor=SYSTEM)
    GradeScale.objects.all().delete()
    for _twice in range(2):
        _step("assets", "0003_first_categories", "give_categories")
        _step("student_exams", "0003_first_scales", "give_scales")
    assert AssetCategory.objects.filter(account__isnull=False).count() == len(SEEDS)
    assert CategoryTerms.objects.count() == len(SEEDS)
    assert GradeScale.objects.count() == 2
    seed_categories(actor=SYSTEM)
    seed_scales(actor=SYSTEM)
    assert (AssetCategory.objects.count(), GradeScale.objects.count()) == (len(SEEDS), 2)
