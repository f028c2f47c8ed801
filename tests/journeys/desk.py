"""People of a school at their desks: REST as their programs call it, and the clock that runs meanwhile."""

from collections.abc import Callable
from typing import Any

from django.test import Client
from django.utils.module_loading import autodiscover_modules

from core.accounts.models import User
from core.actors import Actor, Door, actor_for
from core.outbox.enums import JobState
from core.outbox.jobs import run_job
from core.outbox.models import Job
from core.tenancy.due import ALL, look_in
from core.tenancy.models import Tenant
from tests.core.accounts.people import api_of

Json = Any
# Of jobs that ask for jobs: more rounds than that never end.
MOST_ROUNDS = 10


class Desk:
    """One user's calls; each asserts its answer's status and returns the data. Tokens are fresh at each call,
    since the story's clock leaps.
    """

    def __init__(self, tenant: Tenant, user: User) -> None:
        self.tenant, self.user = tenant, user
        # The first password is changed already; how, the tests of sign-in tell.
        User.objects.filter(pk=user.pk).update(must_change_password=False)

    @property
    def actor(self) -> Actor:
        return actor_for(self.user, tenant_type="school", door=Door.API)

    @property
    def browser(self) -> Client:
        """Return a signed-in browser on the school's host."""
        client = Client(headers={"host": f"{self.tenant.slug}.testserver"})
        client.force_login(User.objects.get(pk=self.user.pk))
        return client

    def ask(self, method: str, path: str, body: Json = None) -> Any:
        """Return the answer, whatever it is."""
        return api_of(User.objects.get(pk=self.user.pk), self.tenant)(method, f"v1/{path}", body)

    def get(self, path: str) -> Json:
        return self._data("GET", path, None, 200)

    def post(self, path: str, body: Json = None, status: int = 201) -> Json:
        return self._data("POST", path, {} if body is None else body, status)

    def patch(self, path: str, body: Json) -> Json:
        return self._data("PATCH", path, body, 200)

    def items(self, path: str) -> list[Json]:
        """Return all rows of a list."""
        page = self.get(f"{path}{'&' if '?' in path else '?'}limit=100")
        assert page["total"] == len(page["items"]), "the story is small"
        return list(page["items"])

    def file(self, path: str) -> bytes:
        """Return a file's bytes."""
        answer = self.ask("GET", path)
        assert answer.status_code == 200, (path, answer)
        return answer.getvalue() if not answer.streaming else b"".join(answer.streaming_content)

    def refused(self, method: str, path: str, body: Json = None) -> str:
        """Return what is said where the state of things forbids it."""
        answer = self.ask(method, path, body)
        told = answer.json()
        assert (answer.status_code, told["error"]["code"]) == (400, "INVALID_INPUT"), told
        return str(told["error"]["message"])

    def _data(self, method: str, path: str, body: Json, status: int) -> Json:
        answer = self.ask(method, path, body)
        content = answer.json()
        assert answer.status_code == status, (method, path, body, content)
        return content["data"]


class Clock:
    """Puts the time forward; at each moment all that is due is done, and the worker does what waits."""

    def __init__(self, put: Callable[[str], None]) -> None:
        autodiscover_modules("tasks")  # as the worker does
        self._put = put

    def to(self, moment: str) -> None:
        """Go to a moment in India: "2026-04-01 09:00"."""
        self._put(moment)
        look_in([ALL])
        work()


def work() -> None:
    """Carry out the jobs that wait, and those they ask for; none may fail."""
    for _round in range(MOST_ROUNDS):
        waiting = list(Job.objects.filter(state=JobState.QUEUED).order_by("pk").values_list("pk", flat=True))
        if not waiting:
            break
        for number in waiting:
            run_job(number)
    left = list(Job.objects.exclude(state=JobState.DONE).values_list("task", "state", "error"))
    assert left == [], left
