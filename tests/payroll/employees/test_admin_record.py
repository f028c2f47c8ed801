"""What the browser's record says and asks: dates of HRA, of retirement, promotion with designation, deletion."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.actors import Actor
from core.periods import Month
from payroll.employees import hooks
from payroll.employees.models import Designation, Employee, EmployeeElement, EntitlementHistory, PayHistory
from payroll.employees.services.pay import change_pay
from payroll.organizations import final_months
from tests.payroll.employees.test_admin import LIST, browser, form

__all__ = ["browser"]  # the fixture

pytestmark = pytest.mark.django_db

INLINES = ("pay_history", "elements", "entitlement_history", "status_history")
NOTE = "June 2026 to September 2026: locked already."


@pytest.fixture
def locked() -> Iterator[None]:
    """June to September 2026 are locked, as payroll runs would answer."""

    def answer(day: date) -> list[Month]:
        return [month for number in range(6, 10) if (month := Month(2026, number)).last >= day]

    final_months.register_final_months(answer)
    yield
    final_months._answers.remove(answer)


def page_of(employee: Employee, name: str = "change") -> str:
    return reverse(
        f"organization:payroll_employees_employee_{name}",
        args=[employee.pk],
        urlconf="config.urls_organization",
    )


def record(employee: Employee, **values: Any) -> dict[str, Any]:
    counts = {f"{name}-{kind}_FORMS": 0 for name in INLINES for kind in ("TOTAL", "INITIAL")}
    return {
        **form(code=employee.code, designation=employee.designation_id),
        "place": "",
        "retirement_on": employee.retirement_on.isoformat(),
        **counts,
        **values,
    }


def told(client: Client, answer: Any) -> str:
    return client.get(answer.headers["Location"]).content.decode()


def test_hra_ends_on_a_day_and_the_page_says_which_months_are_locked(
    browser: Client, asha: Employee, locked: None
) -> None:
    values = {"hra_eligible": "", "entitlement_from": "2026-06-16", "entitlement_reason": "Quarters"}
    answer = browser.post(page_of(asha), record(asha, **values))
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    row = EntitlementHistory.objects.order_by("-id")[0]
    assert (row.effective_on, row.hra_eligible, row.reason) == (date(2026, 6, 16), False, "Quarters")
    assert NOTE in told(browser, answer)


def test_a_wrong_day_stands_beside_its_field(browser: Client, asha: Employee) -> None:
    values = {"hra_eligible": "", "entitlement_from": "2010-06-16"}
    answer = browser.post(page_of(asha), record(asha, **values))
    assert "entitlement_from" in answer.context["adminform"].form.errors
    asha.refresh_from_db()
    assert asha.hra_eligible


def test_retirement_by_order_and_back(browser: Client, asha: Employee) -> None:
    by_age = asha.retirement_on
    values = {"retirement_on": "2052-05-31", "retirement_order": "F.3/2026"}
    assert browser.post(page_of(asha), record(asha, **values)).status_code == 302
    asha.refresh_from_db()
    assert (asha.retirement_on, asha.retirement_order) == (date(2052, 5, 31), "F.3/2026")
    answer = browser.post(page_of(asha), record(asha, retirement_on="", retirement_order=""))
    assert answer.status_code == 302
    asha.refresh_from_db()
    assert (asha.retirement_on, asha.retirement_order) == (by_age, "")
    answer = browser.post(page_of(asha), record(asha, retirement_on="2052-05-31"))
    assert "retirement_order" in answer.context["adminform"].form.errors


def test_status_and_element_say_what_they_reach(browser: Client, asha: Employee, locked: None) -> None:
    """An overpayment of locked months was hidden behind "The status is entered."."""
    values = {"status_on": "2026-06-10", "status_reason": "Suspended pending inquiry"}
    assert NOTE in told(browser, browser.post(page_of(asha, "make_inactive"), values))
    back = {"status_on": "2026-06-10", "status_reason": "Withdrawn"}
    browser.post(page_of(asha, "make_active"), back)
    from payroll.employees.models import PayElement

    element = PayElement.objects.get(code="CGHS").pk
    values = {"element": element, "amount": "650", "from_on": "2026-06-01", "to_on": "2026-07-31"}
    answer = browser.post(page_of(asha, "set_element"), values)
    assert "June 2026 to July 2026: locked already." in told(browser, answer)
    assert EmployeeElement.objects.filter(employee=asha).count() == 1


class TestPromotion:
    """The page that changes pay."""

    BODY = {"pay_reason": "promotion", "level": "11", "pay_effective_on": "2026-06-01"}

    def test_preview_says_worth_designation_and_locked_months(
        self, browser: Client, asha: Employee, locked: None
    ) -> None:
        officer = Designation.objects.get(name="Section Officer")
        text = browser.post(page_of(asha, "change_pay"), {**self.BODY, "designation": officer.pk}).context[
            "text"
        ]
        assert "Basic, DA, HRA and TA of a full month" in text
        assert "Assistant Professor → Section Officer" in text
        assert NOTE in text
        assert PayHistory.objects.count() == 1

    def test_pay_and_designation_are_entered_together(self, browser: Client, asha: Employee) -> None:
        officer = Designation.objects.get(name="Section Officer")
        body = {**self.BODY, "designation": officer.pk, "confirmed": "1"}
        assert browser.post(page_of(asha, "change_pay"), body).status_code == 302
        asha.refresh_from_db()
        assert (asha.designation, PayHistory.objects.filter(level=11).count()) == (officer, 1)

    @pytest.mark.parametrize("level", ["", "10"])
    def test_no_higher_level_is_objected_to(self, browser: Client, asha: Employee, level: str) -> None:
        answer = browser.post(page_of(asha, "change_pay"), {**self.BODY, "level": level})
        assert "level" in answer.context["form"].errors

    def test_later_pay_is_named_and_fixed_anew_with_the_tick(
        self, browser: Client, asha: Employee, hr: Actor
    ) -> None:
        change_pay(employee=asha, actor=hr, cell=9, effective_on=date(2026, 7, 1), reason="increment")
        answer = browser.post(page_of(asha, "change_pay"), self.BODY)
        assert "1 Jul 2026" in str(answer.context["form"].errors["pay_effective_on"])
        text = browser.post(page_of(asha, "change_pay"), {**self.BODY, "rebase_later": "on"}).context["text"]
        assert "Then from 1 Jul 2026 11 /" in text


class TestDeletion:
    """Not offered where it cannot work."""

    @pytest.fixture
    def paid(self, asha: Employee) -> Iterator[None]:
        def check(employee_id: int) -> str:
            return "The employee has been paid; make them inactive instead." if employee_id == asha.pk else ""

        hooks.register_in_use_check(check)
        yield
        hooks.in_use_checks.remove(check)

    def test_somebody_paid_has_no_button(self, browser: Client, asha: Employee, paid: None) -> None:
        assert page_of(asha, "delete") not in browser.get(page_of(asha)).content.decode()
        assert browser.post(page_of(asha, "delete"), {"post": "yes"}).status_code in {302, 403}
        assert Employee.objects.filter(pk=asha.pk).exists()

    def test_somebody_entered_by_mistake_has_one(self, browser: Client, asha: Employee) -> None:
        assert page_of(asha, "delete") in browser.get(page_of(asha)).content.decode()
        assert browser.post(page_of(asha, "delete"), {"post": "yes"}).status_code == 302
        assert not Employee.objects.filter(pk=asha.pk).exists()

    def test_the_refusal_is_one_sentence(self, asha: Employee, paid: None, call: Callable[..., Any]) -> None:
        message = call("DELETE", f"/{asha.pk}").json()["message"]
        assert message == "The employee has been paid; make them inactive instead."


def test_the_list_page_still_opens(browser: Client, asha: Employee) -> None:
    assert browser.get(LIST).status_code == 200
