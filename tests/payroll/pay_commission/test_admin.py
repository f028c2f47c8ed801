"""Admin screens of rates and matrix: writes through services, used rates without a form, grid and load."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from core.accounts.models import User
from core.tenancy.models import Tenant
from payroll.pay_commission import selectors
from payroll.pay_commission.models import AllowanceRule, Commission, DaRevision, NpsRate

pytestmark = pytest.mark.django_db
BASE = "/admin/payroll_pay_commission"
RATES = {"darevision": DaRevision, "allowancerule": AllowanceRule, "npsrate": NpsRate}


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[..., Client]:
    def sign_in(role: str = "hr_manager") -> Client:
        user = User(username=role, name=role, role=role)
        user.set_unusable_password()
        user.save()
        client = client_of(organization)
        client.force_login(user, backend="core.accounts.backends.PasswordBackend")
        return client

    return sign_in


@pytest.mark.parametrize("name", [*RATES, "commission", "paymatrixcell"])
def test_lists_open_and_search(browser: Any, name: str) -> None:
    client = browser()
    assert client.get(f"{BASE}/{name}/").status_code == 200
    assert client.get(f"{BASE}/{name}/", {"q": "18000"}).status_code == 200


@pytest.mark.parametrize("name", [*RATES, "commission", "paymatrixcell"])
def test_an_employee_sees_nothing(browser: Any, name: str) -> None:
    assert browser("employee").get(f"{BASE}/{name}/").status_code in {302, 403}


def test_a_da_revision_is_added_corrected_and_deleted(browser: Any) -> None:
    client = browser()
    form = {"effective_on": "2026-07-01", "percentage": "63", "order_reference": "OM"}
    assert client.post(f"{BASE}/darevision/add/", form).status_code == 302
    row = DaRevision.objects.get(effective_on="2026-07-01")
    path = f"{BASE}/darevision/{row.pk}"
    assert client.post(f"{path}/change/", {**form, "percentage": "62"}).status_code == 302
    assert DaRevision.objects.get(pk=row.pk).percentage == 62
    assert client.post(f"{path}/delete/", {"post": "yes"}).status_code == 302
    assert not DaRevision.objects.filter(pk=row.pk).exists()


def test_a_refusal_stands_beside_its_field(browser: Any) -> None:
    response = browser().post(f"{BASE}/darevision/add/", {"effective_on": "2026-07-02", "percentage": "63"})
    assert response.status_code == 200
    assert "first day of a month" in response.content.decode()
    assert list(response.context["errors"]) or response.context["adminform"].form.errors["effective_on"]
    assert DaRevision.objects.count() == 18


def test_rules_and_nps_rates_are_added(browser: Any) -> None:
    client = browser()
    rule = {
        "kind": "HRA",
        "effective_on": "2026-07-01",
        "hra_class": "X",
        "da_from": "75",
        "percentage": "35",
        "minimum": "6000",
    }
    assert client.post(f"{BASE}/allowancerule/add/", rule).status_code == 302
    assert client.post(f"{BASE}/allowancerule/add/", {**rule, "amount": "5"}).status_code == 200
    rate = {"scheme": "UPS", "effective_on": "2026-07-01", "employee_pct": "10", "employer_pct": "11"}
    assert client.post(f"{BASE}/npsrate/add/", rate).status_code == 302
    assert (AllowanceRule.objects.count(), NpsRate.objects.count()) == (18, 3)


def test_the_list_of_rules_says_what_is_paid_to_whom(browser: Any) -> None:
    """Catches a list of twelve columns whose amount is out of sight."""
    answer = browser().get(f"{BASE}/allowancerule/")
    assert len(answer.context["cl"].list_display) <= 6
    page = answer.content.decode().replace("\xa0", " ")
    assert "30%, at least ₹ 5,400" in page
    assert "X (50 lakh people and more), once DA is 50%" in page
    assert "₹ 7,200 a month" in page
    assert "levels 9 to 18" in page


@pytest.mark.parametrize("name", RATES)
def test_a_used_rate_has_no_form(browser: Any, name: str) -> None:
    client, model = browser(), RATES[name]
    model.objects.update(used_at=timezone.now())
    row = model.objects.first()
    path = f"{BASE}/{name}/{row.pk}"
    page = client.get(f"{path}/change/")
    assert page.status_code == 200
    assert 'name="_save"' not in page.content.decode()
    assert client.post(f"{path}/change/", {"order_reference": "x"}).status_code == 403
    assert client.post(f"{path}/delete/", {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk, order_reference=row.order_reference).exists()


def test_the_grid_shows_every_cell(browser: Any) -> None:
    client = browser()
    page = client.get(f"{BASE}/commission/7/grid/").content.decode()
    assert page.count('<th scope="col"') == 19
    assert "2,50,000" in page
    assert "no matrix yet" in client.get(f"{BASE}/commission/8/grid/").content.decode()


def test_a_matrix_is_loaded_from_a_file_or_a_factor(browser: Any) -> None:
    client, path = browser(), f"{BASE}/commission/8/load/"
    assert 'enctype="multipart/form-data"' in client.get(path).content.decode()
    file = SimpleUploadedFile("8.csv", b"level,cell,basic\n1,1,46300\n")
    assert client.post(path, {"file": file}).status_code == 302
    assert selectors.matrix(8) == {(1, 1): 46300}
    assert client.post(path, {"fitment_factor": "2"}).status_code == 302
    assert len(selectors.matrix(8)) == 522


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({}, "either a file or a fitment factor"),
        ({"fitment_factor": "11"}, "from 1 to 10"),
        ({"file": b"level,cell,basic\n1,2,5\n"}, "cell 1 is expected"),
        ({"file": b"level,cell,basic\n1,x,5\n"}, "Line 2: cell"),
    ],
)
def test_a_wrong_load_is_told_on_the_page(browser: Any, form: dict[str, Any], text: str) -> None:
    sent = {
        name: SimpleUploadedFile("8.csv", value) if name == "file" else value for name, value in form.items()
    }
    response = browser().post(f"{BASE}/commission/8/load/", sent)
    assert response.status_code == 200
    assert text in response.content.decode()
    assert selectors.matrix(8) == {}


def test_a_used_matrix_is_not_loaded(browser: Any) -> None:
    Commission.objects.filter(version=7).update(used_at=timezone.now())
    file = SimpleUploadedFile("7.csv", b"level,cell,basic\n1,1,46300\n")
    response = browser().post(f"{BASE}/commission/7/load/", {"file": file})
    assert "cannot be changed" in response.content.decode()
    assert len(selectors.matrix(7)) == 522
