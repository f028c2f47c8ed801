"""Institutions that stood before stock, assets, GST and exams came get what new ones begin with."""

import pytest

from core.tenancy.enums import TenantType
from core.tenancy.seeding import run_standing
from erp_planned.assets.models import AssetCategory, CategoryTerms
from erp_planned.assets.seeds import SEEDS, seed_categories
from erp_planned.finance.models import Account, HeadAccount
from erp_planned.finance.services.chart import add_later_accounts, seed_chart
from erp_planned.student_exams.models import GradeScale
from tests.erp_planned.finance.year import SYSTEM

pytestmark = pytest.mark.django_db
LATER = ("1109", "1310", "1501", "15")


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
        add_later_accounts(actor=SYSTEM)
        assert _facts() == wanted


@pytest.mark.usefixtures("organization")
def test_a_chart_of_ones_own_is_left_alone() -> None:
    """Catches accounts forced on a chart that has no such groups, or a code of another meaning taken over."""
    _bare()
    Account.objects.create(code="1501", name="Library fund", type="Liability")
    add_later_accounts(actor=SYSTEM)
    assert list(Account.objects.values_list("code", "name")) == [("1501", "Library fund")]


@pytest.mark.usefixtures("organization")
def test_categories_and_scales_come_once() -> None:
    """Catches categories without terms or accounts, and rows that come again."""
    _bare()
    seed_chart(actor=SYSTEM)
    GradeScale.objects.all().delete()
    for _twice in range(2):
        run_standing(TenantType.ORGANIZATION, actor=SYSTEM)
    assert AssetCategory.objects.filter(account__isnull=False).count() == len(SEEDS)
    assert CategoryTerms.objects.count() == len(SEEDS)
    assert GradeScale.objects.count() == 2
    assert (AssetCategory.objects.count(), GradeScale.objects.count()) == (len(SEEDS), 2)


@pytest.mark.usefixtures("organization")
def test_categories_come_with_a_chart_that_is_written_later() -> None:
    """Catches an institution that opens its books after the upgrade and has no asset category for ever."""
    _bare()
    seed_categories(actor=SYSTEM)
    assert not AssetCategory.objects.exists()
    seed_chart(actor=SYSTEM)
    assert AssetCategory.objects.filter(account__isnull=False).count() == len(SEEDS)
