"""Every act of the school's offices with states, through every door: the same refusal, and nothing changed."""

import html
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.actors import Door
from core.acts import Act, Acts, declared
from core.api.checks import routes
from core.api.names import camel
from school.fees.models import Invoice
from tests.kit.tried import tried_act
from tests.parity.places import body, kept
from tests.school.fees.money import everything
from tests.school.parity.places import MAKE, NOON, OWN
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
# An answer of the office's page that shows the form again, or leads back to the record.
SHOWN, LED_BACK = 200, 302


def _an_invoice(_row: Any) -> dict[str, Any]:
    return {"invoice_number": Invoice.objects.order_by("invoice_number")[0].invoice_number}


# What an act needs to be done on the record that is there, beside the values that any such act takes.
FITTING: dict[tuple[str, str], Callable[[Any], dict[str, Any]]] = {
    ("fee_invoice", "adjust"): lambda _row: {"kind": "penalty"},
    ("gateway_payment", "assign"): _an_invoice,
    ("statement_line", "confirm"): _an_invoice,
    ("payroll_run", "set_figure"): lambda _row: {"field": "extra_earning", "value": "700"},
    ("payroll_run", "remove_figure"): lambda _row: {"field": "extra_earning"},
}
# Offered by the state, refused by the money: an invoice is paid by a concession, or by a receipt as here.
BY_MONEY = {"fee_invoice-cancel-paid"}


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], Any]) -> None:
    at(NOON)


def walked(possible: bool) -> Iterator[Any]:
    """Yield each act with each state that allows it, or that does not."""
    for acts in declared():
        for act in acts.each:
            for state in MAKE.get(acts.name, {}):
                if act.service and not act.on_list and acts.is_possible(act, state) is possible:
                    yield pytest.param(acts, act, state, id=f"{acts.name}-{act.name}-{state}")


def rest_route(acts: Acts, act: Act) -> tuple[str, str] | None:
    """Return method and path of an act's REST route, or None."""
    for path, view, actions in routes("config.urls_school"):
        if getattr(view, "acts", None) is acts:
            for method, action in actions.items():
                if action == act.name:
                    return method.upper(), path.removeprefix("/api/")
    return None


def page(row: Any, name: str) -> str:
    """Return the address of an act's page in the office."""
    name = f"school:{row._meta.app_label}_{row._meta.model_name}_{name}"
    return reverse(name, "config.urls_school", [row.pk])


def call(world: World, who: str, acts: Acts, act: Act, row: Any) -> tuple[int, Any] | None:
    """Call the act over REST, where it has a route."""
    route = rest_route(acts, act)
    if route is None:
        assert Door.API not in act.doors, "offered over REST, but no address leads to it"
        return None
    sent = {camel(name): value for name, value in body(act, row).items()}
    answer = world.api(who)(route[0], re.sub(r"<\w+:\w+>", str(row.pk), route[1]), sent)
    return answer.status_code, answer.json()


def state_of(row: Any) -> tuple[Any, ...]:
    """Return what must stay as it is where an act is refused: the row, the audit, the money."""
    return (*kept(row), everything())


def doors(answered: object) -> set[Door]:
    """Return the doors at which an act was tried: its page, and its address where it has one."""
    return {Door.ADMIN, *({Door.API} if answered else ())}


@pytest.mark.parametrize(("acts", "act", "state"), list(walked(possible=False)))
def test_what_the_state_forbids_is_refused_alike(world: World, acts: Acts, act: Act, state: str) -> None:
    """Would catch a door that lets through, changes something, or words it otherwise."""
    row = MAKE[acts.name][state](world, SYSTEM)
    assert getattr(row, acts.column) == state
    before = state_of(row)
    answered = call(world, "school_admin", acts, act, row)
    browser: Client = world.browser("school_admin")
    refusal = acts.refusal(act, row, world.actor("school_admin", Door.ADMIN))
    assert refusal
    told = browser.get(page(row, act.name), follow=True).content.decode()
    assert html.escape(refusal) in told
    assert f'href="{page(row, act.name)}"' not in told, "a button that leads to a refusal"
    sent = body(act, row)
    shown = browser.post(page(row, act.name), {**sent, "typed": "2026-10"})
    assert shown.status_code == SHOWN
    if answered:
        code, told_again = answered[0], answered[1]["error"]
        assert (code, told_again["code"]) == (400, "INVALID_INPUT")
        # Where nothing is left to be chosen, each door says that of the empty box instead.
        assert html.escape(told_again["message"]) in shown.content.decode() or not all(sent.values())
    assert state_of(row) == before
    tried_act(acts, act, state, doors(answered), "state")


@pytest.mark.parametrize(("acts", "act", "state"), list(walked(possible=True)))
def test_nobody_without_the_right_acts_at_any_door(world: World, acts: Acts, act: Act, state: str) -> None:
    row = MAKE[acts.name][state](world, SYSTEM)
    before = state_of(row)
    for who in ("other_teacher", "parent"):
        answered = call(world, who, acts, act, row)
        assert answered is None or answered[0] == 403
        assert world.browser(who).post(page(row, act.name), body(act, row)).status_code in {LED_BACK, 403}
        tried_act(acts, act, state, doors(answered), f"right of {who}")
    assert state_of(row) == before


@pytest.mark.parametrize(
    ("acts", "act", "state"), [one for one in walked(possible=True) if one.values[0].name in OWN]
)
def test_nobody_decides_the_own_case(world: World, acts: Acts, act: Act, state: str) -> None:
    """But for what the act itself allows: to undo, to withdraw."""
    who = OWN[acts.name]
    row = MAKE[acts.name][state](world, world.actor(who))
    before, browser = state_of(row), world.browser(who)
    if state in act.own_in:
        assert browser.post(page(row, act.name), body(act, row)).status_code == LED_BACK
        assert state_of(row) != before
        tried_act(acts, act, state, [Door.ADMIN], "own case")
        return
    text = html.escape(acts.own_text())
    assert text in browser.get(page(row, act.name), follow=True).content.decode()
    shown = browser.post(page(row, act.name), body(act, row)).content.decode()
    answered = call(world, who, acts, act, row)
    assert text in shown
    assert answered is None or (
        400 <= answered[0] < 404 and answered[1]["error"]["message"] == acts.own_text()
    )
    assert state_of(row) == before
    tried_act(acts, act, state, doors(answered), "own case")


@pytest.mark.parametrize(
    ("acts", "act", "state"), [one for one in walked(possible=True) if one.id not in BY_MONEY]
)
def test_the_office_does_it_with_its_page(world: World, acts: Acts, act: Act, state: str) -> None:
    """Would catch a declaration whose form asks for less than the service needs."""
    row = MAKE[acts.name][state](world, SYSTEM)
    before = state_of(row)
    sent = {**body(act, row), **FITTING.get((acts.name, act.name), lambda _row: {})(row), "typed": "2026-10"}
    answer = world.browser("school_admin").post(page(row, act.name), sent)
    assert answer.status_code == LED_BACK, errors_in(answer.content.decode())
    assert state_of(row) != before


def errors_in(text: str) -> list[str]:
    """Return what a page says is wrong."""
    return re.findall(r'class="error[^"]*"[^>]*>(.*?)</', text, re.DOTALL)[:5]


def test_every_state_has_its_maker() -> None:
    """A new state comes with a record in it, or its refusals are never tried."""
    walked_kinds = {acts.name: acts for acts in declared() if acts.name in MAKE}
    assert set(walked_kinds) == set(MAKE)
    for name, acts in walked_kinds.items():
        assert not acts.table or set(MAKE[name]) >= set(acts.table) - {"processing"}, name
