"""Which rates are in force: dates, superseding, what is missing; and bounded queries."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from core.actors import Actor
from core.errors import NotFound
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission import selectors
from payroll.pay_commission.enums import MissingRate
from payroll.pay_commission.errors import RatesMissing
from payroll.pay_commission.masters import allowance_rules, da_revisions
from payroll.pay_commission.models import AllowanceRule, DaRevision, NpsRate
from payroll.pay_commission.services.usage import mark_used

pytestmark = pytest.mark.django_db
D = Decimal
MAY = Month(2026, 5)


@pytest.mark.parametrize(
    ("month", "percent"),
    [
        ("2016-07", 2),
        ("2016-12", 2),
        ("2017-01", 4),
        ("2021-06", 17),
        ("2021-07", 31),
        ("2023-12", 46),
        ("2024-01", 50),
        ("2026-01", 60),
        ("2030-01", 60),
    ],
)
def test_da_of_a_month(organization: Tenant, month: str, percent: int) -> None:
    rates, _used = selectors.rates_for(Month.parse(month), organization_settings())
    assert rates.da_pct == percent
    assert selectors.da_percentages([Month.parse(month)]) == {Month.parse(month): percent}


def test_of_two_revisions_on_one_date_the_later_entered_wins(hr: Actor) -> None:
    """As on 2021-07-01: 28 percent, then 31. Both are kept."""
    first = da_revisions.create(effective_on=date(2026, 7, 1), percentage=D(62), actor=hr)
    second = da_revisions.create(effective_on=date(2026, 7, 1), percentage=D(63), actor=hr)
    months = [Month(2026, 6), Month(2026, 7), Month(2027, 1)]
    assert selectors.da_percentages(months) == dict(zip(months, [60, 63, 63], strict=True))
    rates, used = selectors.rates_for(Month(2026, 7), organization_settings())
    assert rates.da_pct == 63
    assert used["da"] == [second.pk]
    assert DaRevision.objects.filter(pk__in=[first.pk, second.pk]).count() == 2


def test_months_before_the_first_revision_are_left_out(organization: Tenant) -> None:
    assert selectors.da_percentages([Month(2015, 12), Month(2016, 7)]) == {Month(2016, 7): 2}
    assert selectors.da_in_force(date(2015, 12, 31)) is None


def test_da_of_early_2016_is_nothing_rather_than_unknown(organization: Tenant) -> None:
    """A month of early 2016 is computed, not refused."""
    assert selectors.da_percentages([Month(2016, 1), Month(2016, 6)]) == {
        Month(2016, 1): 0,
        Month(2016, 6): 0,
    }
    rates, _used = selectors.rates_for(Month(2016, 6), organization_settings())
    assert rates.da_pct == 0


def test_rates_of_a_month_hold_everything_and_name_their_rows(organization: Tenant) -> None:
    rates, used = selectors.rates_for(MAY, organization_settings())
    assert rates.hra("X") == (30, 5400)
    assert rates.ta("higher", 9, D(53100)) == 7200
    assert rates.ta("other", 1, D(24200)) == 1800
    assert {
        name: (share.employee_pct, share.employer_pct) for name, share in rates.contributions.items()
    } == {
        "NPS": (10, 14),
        "UPS": (10, 10),
    }
    assert (rates.hra_base, rates.nps_rounding) == ("basic_plus_da", "half_up")
    assert len(used["da"]) == 1
    assert len(used["rules"]) == AllowanceRule.objects.count() == 17
    assert len(used["nps"]) == NpsRate.objects.count() == 2


def test_ups_is_not_there_before_it_began(organization: Tenant) -> None:
    rates, _used = selectors.rates_for(Month(2025, 3), organization_settings())
    assert set(rates.contributions) == {"NPS"}


def test_a_rule_supersedes_the_one_for_the_same_class_and_step_only(hr: Actor) -> None:
    new = allowance_rules.create(
        kind="HRA",
        effective_on=date(2026, 5, 1),
        hra_class="X",
        da_from=D(50),
        percentage=D(31),
        minimum=D(6000),
        actor=hr,
    )
    before, _used = selectors.rates_for(Month(2026, 4), organization_settings())
    after, used = selectors.rates_for(MAY, organization_settings())
    assert before.hra("X") == (30, 5400)
    assert after.hra("X") == (31, 6000)
    assert after.hra("Y") == (20, 3600)
    assert new.pk in used["rules"]
    assert len(used["rules"]) == 17


def test_a_ta_rule_supersedes_the_one_for_the_same_levels(hr: Actor) -> None:
    allowance_rules.create(
        kind="TA",
        effective_on=date(2026, 5, 1),
        ta_class="higher",
        level_from=9,
        level_to=18,
        amount=D(8000),
        with_da=True,
        actor=hr,
    )
    rates, _used = selectors.rates_for(MAY, organization_settings())
    assert rates.ta("higher", 10, D(56100)) == 12800
    assert rates.ta("other", 10, D(56100)) == 3600
    assert rates.ta("higher", 8, D(47600)) == 3600


def test_a_newer_ta_rule_for_other_levels_wins_where_both_cover(hr: Actor) -> None:
    allowance_rules.create(
        kind="TA",
        effective_on=date(2026, 5, 1),
        ta_class="higher",
        level_from=8,
        level_to=9,
        amount=D(5000),
        actor=hr,
    )
    rates, _used = selectors.rates_for(MAY, organization_settings())
    assert [rates.ta("higher", level, D(60000)) for level in (7, 8, 9, 10)] == [3600, 5000, 5000, 7200]


@pytest.mark.parametrize(
    ("kind", "empty"),
    [
        (MissingRate.DA, lambda: DaRevision.objects.all().delete()),
        (MissingRate.HRA, lambda: AllowanceRule.objects.filter(hra_class="X").delete()),
        (MissingRate.TA, lambda: AllowanceRule.objects.filter(ta_class="higher").delete()),
        (MissingRate.NPS, lambda: NpsRate.objects.filter(scheme="NPS").delete()),
    ],
)
def test_what_is_missing_is_named(organization: Tenant, kind: MissingRate, empty: Any) -> None:
    empty()
    with pytest.raises(RatesMissing, match="2026-05") as refused:
        selectors.rates_for(MAY, organization_settings())
    assert refused.value.kinds == (kind,)
    assert refused.value.extra == {"missing": [kind.value]}
    assert str(kind.label) in str(refused.value)


def test_everything_missing_is_named_at_once(organization: Tenant) -> None:
    with pytest.raises(RatesMissing) as refused:
        selectors.rates_for(Month(2015, 12), organization_settings())
    assert refused.value.kinds == (MissingRate.DA, MissingRate.HRA, MissingRate.TA, MissingRate.NPS)


def test_settings_choose_base_and_rounding(organization: Tenant) -> None:
    settings = organization_settings()
    settings.hra_base, settings.nps_rounding = "basic", "up"
    rates, _used = selectors.rates_for(MAY, settings)
    assert (rates.hra_base, rates.nps_rounding) == ("basic", "up")


def test_queries_do_not_grow(organization: Tenant, django_assert_num_queries: Any) -> None:
    settings = organization_settings()
    with django_assert_num_queries(3):
        selectors.rates_for(MAY, settings)
    with django_assert_num_queries(1):
        selectors.da_percentages([MAY.plus(-offset) for offset in range(48)])
    with django_assert_num_queries(1):
        assert len(selectors.matrix(7)) == 522
    with django_assert_num_queries(1):
        assert len(selectors.matrix_levels(7)) == 18
    with django_assert_num_queries(1):
        assert len(selectors.commissions(settings)) == 2


def test_commissions_say_which_is_in_force(organization: Tenant) -> None:
    rows = {row.version: row for row in selectors.commissions()}
    assert (rows[7].levels, rows[7].cell_count, rows[7].is_in_force) == (18, 522, True)
    assert (rows[8].levels, rows[8].cell_count, rows[8].is_in_force) == (0, 0, False)
    assert rows[7].effective_on == date(2016, 1, 1)


def test_levels_of_the_spec(organization: Tenant) -> None:
    """Pay level reference of the specification: entry and highest pay."""
    for level, entry, highest in [
        (1, 18000, 56900),
        (7, 44900, 142400),
        (10, 56100, 177500),
        (14, 144200, 218200),
    ]:
        cells = selectors.matrix_level(7, str(level)).cells
        assert (cells[0].basic, cells[-1].basic) == (entry, highest)


@pytest.mark.parametrize("level", ["0", "19", "13.5", "13A", "-1", "x"])
def test_a_level_that_is_not_there(organization: Tenant, level: str) -> None:
    with pytest.raises(NotFound, match="1, 2, 3"):
        selectors.matrix_level(7, level)


def test_an_empty_version_and_an_unknown_one(organization: Tenant) -> None:
    with pytest.raises(NotFound, match="empty"):
        selectors.matrix_level(8, "1")
    with pytest.raises(NotFound, match="7, 8"):
        selectors.commission(9)


def test_used_rows_are_the_ones_that_are_marked(organization: Tenant) -> None:
    _rates, used = selectors.rates_for(MAY, organization_settings())
    mark_used(used=used, version=7, at=timezone.now())
    assert set(DaRevision.objects.exclude(used_at=None).values_list("pk", flat=True)) == set(used["da"])
