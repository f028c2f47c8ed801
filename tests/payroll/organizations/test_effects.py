"""Settings say whom they touch before they are saved; sets of rules set each setting and DA on TA."""

from datetime import date
from decimal import Decimal

import pytest
from django.utils import timezone

from core.periods import Month, today
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.employees.masters import designations
from payroll.organizations.models import OrganizationSettings
from payroll.organizations.selectors import organization_settings
from payroll.organizations.services.particulars import preview_settings, update_settings
from payroll.pay_commission.calc import PayFacts, full_month, month_heads
from payroll.pay_commission.models import AllowanceRule
from payroll.pay_commission.selectors import rates_for
from tests.payroll.organizations.test_admin import SETTINGS, browser, values
from tests.payroll.organizations.test_api import BODY, PATH, data, one
from tests.payroll.runs.people import make_employee

__all__ = ["browser"]  # the fixture

pytestmark = pytest.mark.django_db

D = Decimal
CENTRAL = {"hra_base": "basic", "nps_rounding": "up", "leave_credit": "half_yearly"}


@pytest.fixture
def person(organization):
    return make_employee(code="P1", level=10, cell=1)


def stored() -> dict[str, str]:
    row = OrganizationSettings.objects.get()
    return {name: getattr(row, name) for name in CENTRAL}


def ta_of(month: Month) -> Decimal:
    rates, _used = rates_for(month, organization_settings())
    return month_heads(PayFacts(D(56100), 10, "X", "higher", "NPS"), full_month(month.days), rates).ta


def test_another_base_says_how_many_and_how_much(person, system):
    """The spec's HRA on basic and DA is 1.6 times the central one at DA 60%."""
    texts = preview_settings(actor=system, hra_base="basic")
    assert "1 employee gets another pay" in texts[0]
    assert "-₹\xa010,098" in texts[0]
    assert "HRA ₹\xa026,928 → ₹\xa016,830" in texts[1]
    assert stored()["hra_base"] == "basic_plus_da"


def test_what_changes_nobodys_pay_says_nothing(person, system):
    assert preview_settings(actor=system, payslip_footer="Thank you") == []
    assert preview_settings(actor=system, hra_base="basic_plus_da") == []


def test_a_change_that_reaches_nobody_asks_nothing(organization, system):
    """A new institution without people is set up without questions."""
    assert preview_settings(actor=system, hra_class="Z") == []


def test_another_age_names_whom_it_moves(person, system):
    (text,) = preview_settings(actor=system, retirement_age=62)
    assert text.startswith("P1 ")
    assert "instead of" in text


def test_the_admin_asks_before_it_saves(browser, person):
    client = browser()
    path = f"{SETTINGS}1/change/"
    form = {**values(client.get(path)), "hra_base": "basic"}
    shown = client.post(path, form)
    assert "1 employee gets another pay" in str(shown.context["adminform"].form.errors["confirm"])
    assert stored()["hra_base"] == "basic_plus_da"
    assert client.post(path, {**form, "confirm": "on"}).status_code == 302
    assert stored()["hra_base"] == "basic"


def test_the_admin_does_not_ask_where_nothing_follows(browser, person):
    client = browser()
    path = f"{SETTINGS}1/change/"
    form = {**values(client.get(path)), "payslip_footer": "Thank you"}
    assert client.post(path, form).status_code == 302


def test_over_rest_a_preview_changes_nothing(organization, caller, person):
    call = caller(organization, "admin")
    path = one(organization, "/settings")
    found = data(call("PUT", path, {"hraBase": "basic", "retirementAge": 62, "preview": True}))
    assert found["hraBase"] == "basic_plus_da"
    assert any("1 employee gets another pay" in text for text in found["effects"])
    assert any("instead of" in text for text in found["effects"])
    with tenant_context(organization):
        assert stored()["hra_base"] == "basic_plus_da"
    found = data(call("PUT", path, {"hraBase": "basic"}))
    assert (found["hraBase"], found["effects"]) == ("basic", [])


class TestRuleSets:
    """As in the specification, central, own."""

    def test_the_specification_is_the_default(self, organization):
        assert stored() == {
            "hra_base": "basic_plus_da", "nps_rounding": "half_up", "leave_credit": "yearly",
        }  # fmt: skip
        assert ta_of(Month(2026, 11)) == 7200

    def test_central_sets_everything(self, organization, system):
        """HRA on basic pay, TA with DA on it (11,520 at 60%), NPS to the next rupee, credit by half-years."""
        update_settings(actor=system, rule_set="central")
        assert stored() == CENTRAL
        assert ta_of(Month(2026, 11)) == 11520
        assert AllowanceRule.objects.filter(kind="TA").count() == 8
        update_settings(actor=system, rule_set="spec")
        assert ta_of(Month(2026, 11)) == 7200
        assert stored()["hra_base"] == "basic_plus_da"

    def test_used_rules_are_superseded_from_the_open_month(self, organization, system):
        AllowanceRule.objects.update(used_at=timezone.now())
        update_settings(actor=system, rule_set="central")
        assert ta_of(Month.of(date(2026, 1, 1))) == 7200
        assert ta_of(Month.of(today())) == 11520

    def test_departing_from_a_set_is_ones_own(self, organization, system):
        update_settings(actor=system, rule_set="central")
        update_settings(actor=system, hra_base="basic_plus_da")
        assert organization_settings().rule_set == "own"
        assert stored()["nps_rounding"] == "up"

    def test_the_choice_is_shown_on_one_person_of_the_matrix(self, organization, system):
        texts = preview_settings(actor=system, rule_set="central")
        sample = next(text for text in texts if text.startswith("Level 10, cell 1"))
        assert "HRA ₹\xa026,928 → ₹\xa016,830" in sample
        assert "TA ₹\xa07,200 → ₹\xa011,520" in sample
        assert organization_settings().rule_set == ""
        assert ta_of(Month(2026, 11)) == 7200

    def test_people_are_counted_with_da_on_ta(self, person, system):
        texts = preview_settings(actor=system, rule_set="central")
        counted = next(text for text in texts if "another pay" in text)
        assert "-₹\xa05,778" in counted  # HRA 10,098 less, TA 4,320 more

    def test_a_new_institution_begins_with_its_choice(self, public, root):
        """The one who sets an institution up says by which rules it pays."""
        data(root("POST", PATH, {**BODY, "ruleSet": "central"}), 201)
        with tenant_context(Tenant.objects.get(slug=BODY["slug"])):
            assert stored() == CENTRAL
            assert ta_of(Month(2026, 11)) == 11520


def test_a_designations_age_is_asked_about(browser, person, system):
    designations.update(person.designation, actor=system, is_active=True)
    path = f"/admin/payroll_employees/designation/{person.designation_id}/change/"
    client = browser()
    form = {"name": person.designation.name, "retirement_age": "65", "is_active": "on"}
    shown = client.post(path, form)
    assert "instead of" in str(shown.context["adminform"].form.errors["confirm"])
    person.refresh_from_db()
    before = person.retirement_on
    assert client.post(path, {**form, "confirm": "on"}).status_code == 302
    person.refresh_from_db()
    assert person.retirement_on.year == before.year + 5
