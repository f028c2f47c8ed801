"""The browser screens of employees: same rules as the services, refusals beside the fields."""

import io
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from core.accounts.services import create_user
from core.actors import Actor
from core.periods import today
from core.tenancy.models import Tenant
from payroll.employees.admin.increments import increment_dates
from payroll.employees.models import (
    Department,
    Designation,
    Employee,
    EmployeeElement,
    PayElement,
    PayHistory,
)
from payroll.employees.services.creation import CreatedEmployee
from tests.payroll.employees.conftest import PASSWORD, bulk

pytestmark = pytest.mark.django_db
Enter = Callable[..., CreatedEmployee]
LIST = "/admin/payroll_employees/employee/"


@pytest.fixture
def browser(masters: Tenant, client_of: Callable[[Tenant], Client], system: Actor) -> Client:
    create_user(
        actor=system, username="clerk", name="Clerk", role="hr_manager", password=PASSWORD,
        must_change_password=False,
    )  # fmt: skip
    client = client_of(masters)
    assert client.login(username="clerk", password=PASSWORD)
    return client


def form(**values: Any) -> dict[str, Any]:
    return {
        "code": "",
        "name": "Asha Rao",
        "date_of_birth": "1990-05-14",
        "date_of_joining": "2018-07-02",
        "department": Department.objects.get(code="PHY").pk,
        "designation": Designation.objects.get(name="Section Officer").pk,
        "place": "10:8",
        "scheme": "NPS",
        "tax_regime": "new",
        "hra_eligible": "on",
        "ta_eligible": "on",
        "pan": "abcpr 1234 f",
        **values,
    }


def picture() -> io.BytesIO:
    target = io.BytesIO()
    Image.new("RGB", (900, 1200), "blue").save(target, "JPEG")
    target.seek(0)
    target.name = "photo.jpg"
    return target


def test_add_shows_the_credentials_once(browser: Client) -> None:
    page = browser.get(f"{LIST}add/")
    assert page.status_code == 200
    assert "10 / 8 · ₹" in page.content.decode()
    response = browser.post(f"{LIST}add/", form(photo=picture()))
    assert response.status_code == 302, response.context and response.context["adminform"].form.errors
    person = Employee.objects.get()
    assert (person.code, person.pan, person.pay_history.get().basic) == ("E000001", "ABCPR1234F", 69000)
    assert person.photo
    assert Image.open(person.photo).size == (450, 600)
    shown = browser.get(response["Location"])
    password = re.search(r"<code data-credential>([^<]+)</code>", shown.content.decode())
    assert password
    assert person.user.check_password(password[1])
    assert browser.get(response["Location"]).status_code == 410
    person.photo.delete(save=False)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"pan": "X"}, "pan"),
        ({"scheme": "GPF"}, "gpf_number"),
        ({"date_of_birth": "2015-01-01"}, "date_of_joining"),
        ({"place": "10:41"}, "place"),
        ({"code": "?"}, "code"),
    ],
)
def test_add_shows_a_refusal_beside_its_field(browser: Client, values: dict[str, Any], field: str) -> None:
    response = browser.post(f"{LIST}add/", form(**values))
    assert response.status_code == 200
    assert field in response.context["adminform"].form.errors
    assert not Employee.objects.exists()


def test_list_searches_filters_and_masks(browser: Client, enter: Enter) -> None:
    enter(pan="ABCPR1234F")
    enter(name="Ravi Iyer", code="B2", department="CHE", level=7, cell=1)
    text = browser.get(LIST).content.decode()
    assert "XXXXXX234F" in text
    assert "ABCPR1234F" not in text
    assert "10 / 8" in text
    for query in ("?q=iyer", "?level=7", f"?department__id__exact={Department.objects.get(code='CHE').pk}"):
        page = browser.get(LIST + query)
        assert [row.code for row in page.context["cl"].result_list] == ["B2"], query


def test_list_queries_do_not_grow_with_rows(browser: Client) -> None:
    counts = []
    browser.get(LIST)
    for first, size in ((1, 1), (100, 40)):
        bulk(size, first=first)
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(LIST).status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1], counts


def test_change_form_shows_history_and_changes_the_record(browser: Client, asha: Employee) -> None:
    url = f"{LIST}{asha.pk}/change/"
    page = browser.get(url)
    assert page.status_code == 200
    assert "69,000" in page.content.decode()
    values = {**form(code=asha.code, email="asha@example.in", pan=""), "place": ""}
    for prefix in ("pay_history", "elements", "entitlement_history", "status_history"):
        values |= {f"{prefix}-TOTAL_FORMS": 0, f"{prefix}-INITIAL_FORMS": 0}
    response = browser.post(url, values)
    assert response.status_code == 302, response.context["adminform"].form.errors
    asha.refresh_from_db()
    assert (asha.email, asha.designation.name) == ("asha@example.in", "Section Officer")
    assert PayHistory.objects.count() == 1


def test_promotion_is_previewed_then_entered(browser: Client, asha: Employee) -> None:
    url = reverse(
        "organization:payroll_employees_employee_change_pay",
        args=[asha.pk],
        urlconf="config.urls_organization",
    )
    assert browser.get(url).status_code == 200
    values = {
        "pay_reason": "promotion",
        "level": "11",
        "cell": "",
        "pay_effective_on": "2026-01-01",
        "order_reference": "",
    }
    shown = browser.post(url, values)
    assert "11 / " in shown.context["text"]
    assert PayHistory.objects.count() == 1
    confirmed = browser.post(url, {**values, "confirmed": "1"})
    assert confirmed.status_code == 302
    assert PayHistory.objects.filter(level=11, effective_on=date(2026, 1, 1)).count() == 1
    refused = browser.post(url, {**values, "level": "9"})
    assert "level" in refused.context["form"].errors


def test_status_element_and_credentials_buttons(browser: Client, asha: Employee) -> None:
    def url(name: str) -> str:
        return reverse(
            f"organization:payroll_employees_employee_{name}",
            args=[asha.pk],
            urlconf="config.urls_organization",
        )

    assert browser.get(url("set_element")).status_code == 200
    head = PayElement.objects.get(code="CGEGIS")
    sent = {"element": head.pk, "amount": "60", "from_on": "2026-11-01", "to_on": ""}
    assert browser.post(url("set_element"), sent).status_code == 302
    assert EmployeeElement.objects.get().amount == 60
    assert browser.get(url("issue_credentials")).status_code == 200
    assert "/credentials/" in browser.post(url("issue_credentials"), {})["Location"]
    assert browser.get(url("make_inactive")).status_code == 200
    missing = browser.post(url("make_inactive"), {"status_on": today(), "status_reason": ""})
    assert missing.status_code == 200
    asha.refresh_from_db()
    assert asha.status == "active"
    done = browser.post(url("make_inactive"), {"status_on": today(), "status_reason": "Resigned"})
    assert done.status_code == 302
    asha.refresh_from_db()
    assert asha.status == "inactive"
    offered = browser.get(f"{LIST}{asha.pk}/change/").content.decode()
    assert url("make_active") in offered
    assert url("make_inactive") not in offered


def test_increments_page_enters_the_ticked_ones(browser: Client, enter: Enter) -> None:
    people = [enter(code=code).employee for code in ("A1", "A2")]
    url = reverse("organization:payroll_employees_employee_increments", urlconf="config.urls_organization")
    on = next(day for day in increment_dates(today()) if day.month == 7)
    page = browser.get(url, {"on": on.isoformat()})
    assert page.context["total"] == 2
    browser.post(url, {"on": on.isoformat()})
    assert PayHistory.objects.filter(reason="increment").count() == 0
    browser.post(url, {"on": on.isoformat(), "employee": [people[1].pk]})
    assert [row.employee_id for row in PayHistory.objects.filter(reason="increment")] == [people[1].pk]
    assert browser.get(url, {"on": "nonsense"}).status_code == 200


def test_increment_dates_are_two_past_and_the_next() -> None:
    assert increment_dates(date(2026, 11, 21)) == [date(2026, 1, 1), date(2026, 7, 1), date(2027, 1, 1)]
    assert increment_dates(date(2027, 1, 1)) == [date(2026, 7, 1), date(2027, 1, 1), date(2027, 7, 1)]


def test_delete_asks_and_deletes(browser: Client, asha: Employee) -> None:
    url = f"{LIST}{asha.pk}/delete/"
    assert browser.get(url).status_code == 200
    assert browser.post(url, {"post": "yes"}).status_code == 302
    assert not Employee.objects.exists()


def test_employees_do_not_enter_the_admin(
    masters: Tenant, enter: Enter, client_of: Callable[[Tenant], Client]
) -> None:
    credentials = enter().credentials
    client = client_of(masters)
    client.login(username=credentials.username, password=credentials.password)
    assert client.get(LIST).status_code == 302
