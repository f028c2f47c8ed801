"""A sign-in that ends while somebody types; would catch words that are lost, kept too long, or shown to another."""

import re
from html import unescape

import pytest
from django.test import Client

from core.drafts import store
from payroll.employees.models import Department
from tests.core.accounts.people import PASSWORD, user_of

pytestmark = pytest.mark.django_db
ADD = "/admin/payroll_employees/department/add/"
TYPED = {"code": "ZOO", "name": "Zoology & Botany", "is_active": "on"}


@pytest.fixture
def meera(organization):
    return user_of(organization, "hr_manager", "meera")


@pytest.fixture
def client(organization, client_of, meera) -> Client:
    found = client_of(organization)
    assert found.login(username="meera", password=PASSWORD)
    assert found.get(ADD).status_code == 200
    return found


def end_session(client: Client) -> None:
    """As time does: the browser still has its cookies, the server knows the session no more."""
    client.session.flush()


def sign_in(client: Client, answer, name: str = "meera"):
    return client.post(answer.headers["Location"], {"username": name, "password": PASSWORD})


def test_what_was_typed_comes_back_after_the_sign_in(client):
    end_session(client)
    answer = client.post(ADD, TYPED)
    assert answer.status_code == 302
    page = client.get(answer.headers["Location"])
    assert "what you typed is kept" in unescape(page.content.decode())
    signed_in = sign_in(client, answer)
    assert signed_in.headers["Location"] == ADD
    page = unescape(client.get(ADD).content.decode())
    assert 'value="Zoology & Botany"' in page
    assert "Nothing is saved yet" in page
    assert not Department.objects.filter(code="ZOO").exists()
    assert client.post(ADD, TYPED).status_code == 302
    assert Department.objects.filter(code="ZOO").exists()
    assert 'value="Zoology' not in client.get(ADD).content.decode(), "the draft ends when the form is sent"


def test_it_is_shown_to_nobody_else(client, organization):
    user_of(organization, "admin", "boss")
    end_session(client)
    answer = client.post(ADD, TYPED)
    assert sign_in(client, answer, "boss").status_code == 302
    assert "Zoology" not in client.get(ADD).content.decode()


def test_it_comes_back_on_its_own_page_only(client):
    end_session(client)
    sign_in(client, client.post(ADD, TYPED))
    assert "Zoology" not in client.get("/admin/payroll_employees/designation/add/").content.decode()


def test_in_the_portal(organization, client_of):
    from tests.payroll.runs.people import make_employee

    user = user_of(organization, "employee", "asha")
    make_employee(name="Asha", user=user)
    client = client_of(organization)
    assert client.login(username="asha", password=PASSWORD)
    client.get("/ess/leave/apply")
    end_session(client)
    answer = client.post("/ess/leave/apply", {"reason": "Marriage of my sister", "from_on": "05/01/2027"})
    assert answer.headers["Location"].startswith("/ess/sign-in")
    done = sign_in(client, answer, "asha")
    assert done.headers["Location"] == "/ess/leave/apply"
    page = client.get("/ess/leave/apply").content.decode()
    assert "Marriage of my sister" in page
    assert 'value="05/01/2027"' in page


def test_the_page_that_is_older_than_the_sign_in_says_so_and_keeps_the_words(organization, client_of, meera):
    client = Client(headers={"host": f"{organization.slug}.testserver"}, enforce_csrf_checks=True)
    client.force_login(meera)
    client.get(ADD)
    answer = client.post(ADD, {**TYPED, "csrfmiddlewaretoken": "x" * 64})
    page = unescape(answer.content.decode())
    assert answer.status_code == 403
    assert "Open the form again" in page
    assert "Zoology & Botany" in page
    assert f'href="{ADD}"' in page
    assert 'value="Zoology & Botany"' in unescape(client.get(ADD).content.decode())
    assert not Department.objects.exists()


def test_a_form_of_another_site_fills_nothing(organization, client_of, meera):
    client = Client(headers={"host": f"{organization.slug}.testserver"}, enforce_csrf_checks=True)
    client.force_login(meera)
    client.get(ADD)
    answer = client.post(ADD, TYPED, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
    assert store.COOKIE not in answer.cookies
    assert "Zoology" not in client.get(ADD).content.decode()


def test_passwords_are_never_kept(client):
    end_session(client)
    answer = client.post(
        "/account/password", {"current_password": PASSWORD, "new_password": "n" * 12, "repeated": "n" * 12}
    )
    assert store.COOKIE not in answer.cookies
    assert re.search("sign-in", answer.headers["Location"])


def test_too_much_is_not_kept(client):
    end_session(client)
    answer = client.post(ADD, {"name": "x" * (store.MOST_CHARACTERS + 1)})
    assert answer.status_code in {302, 413}
    assert store.COOKIE not in answer.cookies


def test_without_redis_the_page_still_answers(client, settings):
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}}
    end_session(client)
    answer = client.post(ADD, TYPED)
    assert answer.status_code == 302
    assert sign_in(client, answer).status_code == 302
    assert client.get(ADD).status_code == 200


def test_a_nul_in_a_box_is_refused(client):
    assert client.post(ADD, {**TYPED, "name": "a\0b"}).status_code == 400
    assert not Department.objects.exists()


def test_the_address_of_a_button_is_no_page(client):
    answer = client.get("/ess/notices/read-all")
    assert answer.status_code == 405
    assert "belongs to a button" in answer.content.decode()
    assert answer.headers["Allow"] == "POST"
