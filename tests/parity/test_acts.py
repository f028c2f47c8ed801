"""Every declared act through every door: the same refusal, and nothing changed."""

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.actors import Door, actor_for
from core.acts import Act, Acts, Kind, Param, _declared, check_acts, declare, declared, faults
from core.tenancy.models import Tenant
from payroll.advances.acts import ADVANCE_ACTS
from payroll.employees.models import Employee
from payroll.leave.acts import LEAVE_ACTS
from tests.kit.threads import at_once
from tests.kit.tried import tried_act
from tests.parity.places import CLERKS, MAKE, body, kept, page, rest_route
from tests.payroll.ess.conftest import make_account
from tests.payroll.rest import Api, caller
from tests.payroll.runs.people import make_employee
from tests.school.parity.places import MAKE as OF_SCHOOLS


def walked(possible: bool) -> Iterator[Any]:
    """Yield each act with each state that allows it, or that does not."""
    for acts in declared():
        for act in acts.each:
            for state in MAKE.get(acts.name, {}):
                if act.service and not act.on_list and acts.is_possible(act, state) is possible:
                    yield pytest.param(acts, act, state, id=f"{acts.name}-{act.name}-{state}")


@pytest.fixture
def clerk(organization: Tenant, request: pytest.FixtureRequest) -> User:
    """Whose work the acts are: of HR, or of who may do everything."""
    acts = request.node.callspec.params["acts"]
    return make_account("clerk", CLERKS.get(acts.name, "hr_manager"))


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client], clerk: User) -> Client:
    client = client_of(organization)
    client.force_login(clerk)
    return client


@pytest.fixture
def rest_of(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[User], Api]:
    return lambda user: caller(client_of(organization), access_token(user, organization.slug), prefix="")


def call(rest: Api, acts: Acts, act: Act, row: Any) -> tuple[int, Any] | None:
    """Call the act over REST, where it has a route."""
    route = rest_route(acts, act)
    if route is None:
        assert Door.API not in act.doors, "offered over REST, but no address leads to it"
        return None
    status, answer = rest(route[0], re.sub(r"<int:\w+>", str(row.pk), route[1]), body(act, row))
    return status, answer


def doors(act: Act, answered: object) -> set[Door]:
    """Return the doors of the office at which the act was tried: its page, and its address where it has one."""
    return {*({Door.ADMIN} & act.doors), *({Door.API} if answered else ())}


@pytest.mark.django_db
class TestRefusedByState:
    @pytest.mark.parametrize(("acts", "act", "state"), list(walked(possible=False)))
    def test_the_same_at_every_door(
        self, acts: Acts, act: Act, state: str, clerk: User, browser: Client, rest_of: Callable[[User], Api]
    ) -> None:
        """Catches a door that lets through, changes something, or words it otherwise."""
        row = MAKE[acts.name][state](make_employee(10, 10))
        before = kept(row)
        answered = call(rest_of(clerk), acts, act, row)
        if Door.ADMIN in act.doors:
            told = browser.get(page(row, act.name), follow=True).content.decode()
            actor = actor_for(clerk, tenant_type="organization", door=Door.ADMIN)
            assert html.escape(acts.refusal(act, row, actor)) in told
            assert f'href="{page(row, act.name)}"' not in told, "a button that leads to a refusal"
            shown = browser.post(page(row, act.name), {**body(act, row), "typed": "2026-06"})
            assert shown.status_code == 200
            if answered:
                assert html.escape(answered[1]["message"]) in shown.content.decode()
        if answered:
            assert (answered[0], answered[1]["data"]["code"]) == (409, "INVALID_STATE")
        assert kept(row) == before
        tried_act(acts, act, state, doors(act, answered), "state")


@pytest.mark.django_db
class TestRefusedByRight:
    @pytest.mark.parametrize(("acts", "act", "state"), list(walked(possible=True)))
    def test_an_employee_acts_at_no_door_of_the_office(
        self,
        acts: Acts,
        act: Act,
        state: str,
        organization: Tenant,
        client_of: Callable[[Tenant], Client],
        rest_of: Callable[[User], Api],
    ) -> None:
        row = MAKE[acts.name][state](make_employee(10, 10))
        before = kept(row)
        other = make_account("other")
        answered = call(rest_of(other), acts, act, row)
        assert answered is None or answered[0] == 403
        client = client_of(organization)
        client.force_login(other)
        if Door.ADMIN in act.doors:
            assert client.post(page(row, act.name), body(act, row)).status_code in {302, 403}
        assert kept(row) == before
        tried_act(acts, act, state, doors(act, answered), "right")


@pytest.mark.django_db
class TestOwnCase:
    @pytest.mark.parametrize(
        ("acts", "act", "state"),
        [one for one in walked(possible=True) if one.values[0].is_own and Door.ADMIN in one.values[1].doors],
    )
    def test_only_what_the_act_says(
        self, acts: Acts, act: Act, state: str, clerk: User, browser: Client, rest_of: Callable[[User], Api]
    ) -> None:
        own: Employee = make_employee(10, 10, user=clerk)
        row = MAKE[acts.name][state](own)
        before = kept(row)
        if state in act.own_in:
            assert browser.post(page(row, act.name), body(act, row)).status_code == 302
            assert kept(row) != before
            tried_act(acts, act, state, [Door.ADMIN], "own case")
            return
        text = html.escape(acts.own_text())
        assert text in browser.get(page(row, act.name), follow=True).content.decode()
        shown = browser.post(page(row, act.name), body(act, row)).content.decode()
        answered = call(rest_of(clerk), acts, act, row)
        assert text in shown
        assert answered is None or (answered[0], answered[1]["message"]) == (409, acts.own_text())
        assert kept(row) == before
        tried_act(acts, act, state, doors(act, answered), "own case")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("acts", "name", "state"),
    [
        (ADVANCE_ACTS, "sanction", "submitted"),
        (ADVANCE_ACTS, "reject", "sanctioned"),
        (LEAVE_ACTS, "approve", "pending"),
        (LEAVE_ACTS, "reject", "pending"),
        (LEAVE_ACTS, "cancel", "approved"),
        (LEAVE_ACTS, "withdraw", "pending"),
    ],
)
def test_of_two_at_once_one_wins(
    organization: Tenant, clerk: User, acts: Acts, name: str, state: str
) -> None:
    """Catches a check of the state that is made before the row is locked."""
    row = MAKE[acts.name][state](make_employee(10, 10))
    act, actor = acts.named(name), actor_for(clerk, tenant_type="organization", door=Door.API)

    def once() -> Any:
        return acts.do(act, acts.find(row.pk), {"comments": "x"} if name == "reject" else {}, actor)

    outcomes = at_once(once, once)
    assert sorted(isinstance(one, Exception) for one in outcomes) == [False, True], outcomes


def test_every_declaration_with_states_is_walked() -> None:
    """A new declaration comes with records in its states, or its refusals are never tried.

    Institutions are acted on in the platform's admin (tests/core/tenancy/test_platform_admin.py), and a year-end
    stands for all employees (tests/payroll/leave/test_year_end.py). Announcements of a school are walked in
    tests/school/notifications/test_states.py, inquiries in
    tests/school/admissions/test_admin.py, exams and re-evaluations in tests/school/exams/test_states.py, homework in
    tests/school/homework/test_homework.py, the library's in tests/school/library,
    its money, leave and payroll in tests/school/parity. Vouchers: tests/erp_planned/finance/test_states.py; the
    bank's and billing's: tests/erp_planned.
    """
    assert {acts.name for acts in declared() if acts.table} - set(OF_SCHOOLS) - {
        "leave_year_end",
        "tenant",
        "announcement",
        "inquiry",
        "exam",
        "re_evaluation",
        "homework",
        "reservation",
        "payment_advice",
        "cheque",
        "erp_invoice",
        "erp_receipt",
        "voucher",
    } <= set(MAKE)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"to": "nowhere"}, "no state leads to"),
        ({"states": frozenset({"submitted"})}, "not both"),
        ({"summary": ""}, "needs a summary"),
        ({"params": (Param("coments", Kind.WORDS, "x"),)}, "takes no “coments”"),
        ({"params": ()}, "the service needs “comments”"),
        ({"service": None}, "without a service"),
    ],
)
def test_a_bad_declaration_is_named(change: dict[str, Any], fault: str) -> None:
    act = ADVANCE_ACTS.named("reject")
    assert list(faults(ADVANCE_ACTS, act)) == []
    assert fault in " ".join(faults(ADVANCE_ACTS, replace(act, **change)))


def test_a_name_that_two_declarations_have_is_named_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one took the place of the first without a word, in checks and tests."""
    assert check_acts() == []
    monkeypatch.setattr("core.acts._declared", {name: [*found] for name, found in _declared.items()})
    declare(replace(declared()[0], subject="other"))
    assert any("2 declarations" in fault.msg for fault in check_acts())
