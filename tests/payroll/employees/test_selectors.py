"""Search from indexes, pay of a page, lists ahead."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.employees.selectors.people import (
    at_level,
    attach_pay,
    departments_named,
    employee_by_id,
    employees,
    matching,
    quick_search,
    retirements_between,
)
from payroll.employees.services.creation import CreatedEmployee
from payroll.employees.services.pay import change_pay
from payroll.employees.services.status import change_status
from tests.payroll.employees.conftest import bulk

pytestmark = pytest.mark.django_db
Enter = Callable[..., CreatedEmployee]


def test_matching_finds_parts_of_name_and_code_in_any_case(enter: Enter) -> None:
    asha = enter(name="Asha Rao", code="PHY-12").employee
    enter(name="Ravi Iyer", code="CHE-9")
    rows = employees()
    for text in ("asha", "SHA", "rao asha", "phy-1", "hy-12", "asha phy"):
        assert list(matching(rows, text)) == [asha], text
    assert not matching(rows, "asha iyer").exists()
    assert not matching(rows, "%").exists()
    assert matching(rows, "").count() == 2


def test_quick_search_knows_whole_pan_and_pran_only(enter: Enter) -> None:
    asha = enter(pan="ABCPR1234F", pran="110012345678").employee
    enter(name="Ravi Iyer")
    assert quick_search("abcpr1234f") == [asha]
    assert quick_search("110012345678") == [asha]
    assert quick_search("ABCPR1") == []
    assert quick_search("110012") == []
    assert quick_search("asha") == [asha]
    for text in ("", "a", " a "):
        with pytest.raises(ValidationFailed):
            quick_search(text)


def test_quick_search_puts_the_exact_code_first(enter: Enter) -> None:
    enter(name="Rao E000009", code="A1")
    wanted = enter(code="E000009").employee
    assert quick_search("e000009")[0] == wanted


def test_level_filter_takes_pay_of_the_day(enter: Enter, hr: Actor) -> None:
    person = enter().employee
    change_pay(employee=person, actor=hr, level=11, effective_on=date(2026, 1, 1), reason="promotion")
    rows = employees()
    assert [list(at_level(rows, level, date(2025, 12, 31))) for level in (10, 11)] == [[person], []]
    assert [list(at_level(rows, level, date(2026, 1, 1))) for level in (10, 11)] == [[], [person]]


def test_department_by_code_name_or_id(asha: Employee) -> None:
    rows = employees()
    for text in ("PHY", "phy", "physics", str(asha.department_id)):
        assert rows.filter(department__in=departments_named(text)).count() == 1, text
    assert not rows.filter(department__in=departments_named("CHE")).exists()


def test_retirements_between_lists_active_people_by_date(enter: Enter, hr: Actor) -> None:
    later = enter(code="B1", date_of_birth=date(1968, 3, 5)).employee
    sooner = enter(code="A1", date_of_birth=date(1968, 2, 5)).employee
    gone = enter(code="C1", date_of_birth=date(1968, 2, 5)).employee
    change_status(employee=gone, status="retired", on=date(2026, 1, 1), reason="Voluntary", actor=hr)
    assert list(retirements_between(date(2028, 2, 1), date(2028, 3, 31))) == [sooner, later]
    assert list(retirements_between(date(2028, 3, 1), date(2028, 3, 31))) == [later]


def test_pay_of_many_is_one_query(masters: Tenant) -> None:
    people = bulk(50)
    with CaptureQueriesContext(connection) as caught:
        attach_pay(people, date(2026, 1, 1))
    assert len(caught) == 1
    assert all(person.current_pay for person in people)


def test_nobody_is_found_by_a_foreign_id(asha: Employee) -> None:
    with pytest.raises(NotFound):
        employee_by_id(asha.pk + 1)


@pytest.mark.slow
def test_searches_use_the_indexes(masters: Tenant) -> None:
    """Fails when a search at 20,000 employees reads the whole table."""
    bulk(20_000)
    count = Employee.objects.filter
    for text, index in (("kulkarni9", "employee_name_trigram"), ("B01234", "employee_code_trigram")):
        plan = matching(employees(), text)[:20].explain()
        assert index in plan, plan
        counted = matching(count(), text).explain()
        assert index in counted, counted
    assert "employee_pan_unique" in count(pan="ABCPB0001A").explain()
    assert "employee_pran_unique" in count(pran="110000000001").explain()
    page = employees()[:20].explain()
    assert "Sort" not in page, page
    for rows in (count(status="active"), count(department__code="PHY")):
        assert "Sort" not in rows.order_by("code")[:20].explain() or rows.count() < 1000
