"""People of an organization at their seats: REST as their programs call it, and their browser on the same host."""

import re
from typing import Any

from django.contrib.messages import ERROR, get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.accounts.models import User
from core.money import ZERO
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from tests.core.accounts.people import api_of, user_of

Json = Any


class Seat:
    """One user's doors. REST asserts its answer's status and returns the data; tokens are fresh at each call, since
    the clock of a story leaps.
    """

    def __init__(self, tenant: Tenant, user: User) -> None:
        self.tenant, self.user = tenant, user

    def ask(self, method: str, path: str, body: Json = None, **headers: str) -> Any:
        """Return the answer, whatever it is."""
        return api_of(User.objects.get(pk=self.user.pk), self.tenant)(method, path, body, **headers)

    def get(self, path: str) -> Json:
        return self._data("GET", path, None, 200)

    def post(self, path: str, body: Json = None, status: int = 201) -> Json:
        return self._data("POST", path, {} if body is None else body, status)

    def put(self, path: str, body: Json = None) -> Json:
        return self._data("PUT", path, {} if body is None else body, 200)

    def items(self, path: str) -> list[Json]:
        """Return all rows of a list."""
        page = self.get(f"{path}{'&' if '?' in path else '?'}limit=100")
        assert page["total"] == len(page["items"]), "the story is small"
        return list(page["items"])

    def refused(self, method: str, path: str, body: Json = None, status: int = 409) -> str:
        """Return what is said where the state of things forbids it."""
        answer = self.ask(method, path, {} if body is None and method != "GET" else body)
        assert answer.status_code == status, answer.content
        return str(answer.json()["message"])

    @property
    def browser(self) -> Client:
        """Return a signed-in browser on the organization's host."""
        client = Client(headers={"host": f"{self.tenant.slug}.testserver"})
        client.force_login(User.objects.get(pk=self.user.pk))
        return client

    def page(self, path: str) -> str:
        """Return a page as the browser shows it."""
        answer = self.browser.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.content.decode()

    def send(self, path: str, form: dict[str, Any] | None = None) -> None:
        """Open a form's page and send the form; it is taken, and the browser goes on to the next page."""
        self.page(path)
        client = self.browser
        answer = client.post(path, form or {})
        told = [
            str(form.errors)
            for name in ("form", "adminform")
            if answer.status_code == 200 and (form := (answer.context or {}).get(name)) is not None
        ]
        assert answer.status_code == 302, (path, answer.status_code, told)
        levels = [str(one) for one in get_messages(answer.wsgi_request) if one.level >= ERROR]
        assert levels == [], (path, levels)

    def act(self, path: str, **form: Any) -> None:
        """Do an act on a record page: look at its form, send it with the mark of what was looked at."""
        found = re.search(r'name="digest" value="(\w+)"', self.page(path))
        self.send(path, {**({"digest": found[1]} if found else {}), **form})

    def upload(self, path: str, name: str, content: bytes, **fields: str) -> Json:
        """Send a file over REST; it is taken, at once or by the worker."""
        client = api_of(User.objects.get(pk=self.user.pk), self.tenant).client
        answer = client.post(f"/api/{path}", {"file": SimpleUploadedFile(name, content), **fields})
        assert answer.status_code in {200, 201, 202}, answer.content
        return answer.json()["data"]

    def paper(self, path: str) -> bytes:
        """Return a file's bytes, asked for over REST."""
        return _bytes(self.ask("GET", path), path)

    def page_paper(self, path: str) -> bytes:
        """Return a file's bytes, asked for by the browser."""
        return _bytes(self.browser.get(path), path)

    def _data(self, method: str, path: str, body: Json, status: int) -> Json:
        answer = self.ask(method, path, body)
        content = answer.json()
        assert answer.status_code == status, (method, path, body, content)
        return content["data"]


def _bytes(answer: Any, path: str) -> bytes:
    assert answer.status_code == 200, (path, answer)
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def seat(tenant: Tenant, role: str, name: str = "") -> Seat:
    """Give somebody of a role a seat."""
    return Seat(tenant, user_of(tenant, role, name or None, email=f"{name or role}@example.org"))


def seat_of(tenant: Tenant, employee_id: int, name: str) -> Seat:
    """Give an employee a seat in the portal."""
    user = user_of(tenant, "employee", name, email=f"{name}@example.org")
    Employee.objects.filter(pk=employee_id).update(user=user)
    return Seat(tenant, user)


def money(value: object) -> Any:
    """Return a figure of an answer as rupees."""
    return ZERO if value in (None, "") else ZERO.__class__(str(value))
