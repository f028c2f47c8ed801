"""What changes the state of a record, declared once: REST route, admin button with its form, bulk act, portal button.

A declaration is plain data and decides nothing: the service locks, checks and refuses. The doors read from it what to
offer, what to ask and what to say: `core.api.acts`, `core.admin.acts`. Whatever is special at one door is written
there by hand (a method of the act's name), and the rest still comes from here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import Enum, auto
from inspect import Parameter, signature
from typing import Any

from django.core.checks import Error, register
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor, Door
from core.doors import load_doors

ANY_STATE: frozenset[Any] = frozenset()
# Where an act is offered: in the admin alone, also over REST, or to the person whose record it is.
ADMIN = frozenset({Door.ADMIN})
API = frozenset({Door.API, Door.ADMIN})
PORTAL = frozenset({Door.PORTAL})


class Kind(Enum):
    """What a parameter is; each door has a field for each kind."""

    LINE = auto()  # a text in one line
    WORDS = auto()  # a text of several lines
    MONEY = auto()  # rupees
    NUMBER = auto()  # a whole number
    DAYS = auto()  # days, in steps of a half
    DAY = auto()
    MONTH = auto()
    TICK = auto()
    CHOICE = auto()  # one of `Param.choices`


@dataclass(frozen=True, slots=True)
class Param:
    """One thing that an act asks for; `name` is the service's, and the one that its refusals name.

    `most` is the number of letters of a text, `least` the lowest number. `initial` and `choices` are given the row and
    return what stands in the box of a form at first, and what can be chosen as (value, text). What is left empty is
    not handed to the service.
    """

    name: str
    kind: Kind
    label: Any
    required: bool = False
    help: Any = ""
    most: int | None = None
    least: int | None = None
    initial: Callable[[Any], Any] | None = None
    choices: Callable[[Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """One act on one record.

    `service` is called with the record under `Acts.subject`, `actor`, and the parameters; None: a page or file that
    the admin writes itself. The act is possible in the states from which `Acts.table` leads to `to`, or in `states`;
    with neither in every state. In the own case it is possible in the states of `own_in` only. `text` (a text, or a
    function of the row) stands above the form, `done` is said afterwards, and `note`, a function of what the service
    returned, adds what there is to say of the outcome. `on_list`: a button of the list, about no record. `bulk`: also
    on many rows at once. `once`: an Idempotency-Key is heeded. `summary` and `about` describe the REST route.
    """

    name: str
    label: Any
    needs: str
    service: Callable[..., Any] | None = None
    to: Any = None
    states: AbstractSet[Any] = ANY_STATE
    own_in: AbstractSet[Any] = ANY_STATE
    params: tuple[Param, ...] = ()
    text: Any = ""
    done: Any = ""
    note: Callable[[Any], str] | None = None
    icon: str = ""
    dangerous: bool = False
    on_list: bool = False
    once: bool = False
    bulk: bool = False
    summary: str = ""
    about: str = ""
    doors: AbstractSet[Door] = ADMIN

    def words(self, row: Any) -> str:
        """Return what is said above the form."""
        return str(self.text(row) if callable(self.text) else self.text)


@dataclass(frozen=True, slots=True)
class Acts:
    """The acts on one kind of record.

    `find` returns the record of a number or raises NotFound. `title` heads the pages of its acts, `describe` says in
    a line of a list what it is about. `standing` says in a sentence what has become of it, for whoever comes too late
    (without it the name of the state is told); `is_own` whether it is the caller's own case, `own_text` what they are
    told.
    """

    name: str
    subject: str
    find: Callable[[Any], Any]
    each: tuple[Act, ...]
    table: Mapping[Any, AbstractSet[Any]] = field(default_factory=dict)
    column: str = "state"
    title: Callable[[Any], str] = str
    describe: Callable[[Any], str] = str
    standing: Callable[[Any], str] | None = None
    is_own: Callable[[Any, Actor], bool] | None = None
    own_text: Callable[[], str] = lambda: ""

    def at(self, door: Door) -> Iterator[Act]:
        """Yield what a door offers."""
        return (act for act in self.each if door in act.doors)

    def named(self, name: str) -> Act:
        """Return one of them. Raises KeyError."""
        return {act.name: act for act in self.each}[name]

    def is_possible(self, act: Act, state: Any) -> bool:
        """Say whether an act is possible in a state."""
        if act.to is not None:
            return act.to in self.table.get(state, ())
        return not act.states or state in act.states

    def refusal(self, act: Act, row: Any, actor: Actor) -> str:
        """Return why an act is not possible now, or nothing."""
        state = getattr(row, self.column, None)
        is_own = act.service is not None and self.is_own is not None and self.is_own(row, actor)
        if is_own and state not in act.own_in:
            return self.own_text()
        return "" if self.is_possible(act, state) else self._stands(row)

    def _stands(self, row: Any) -> str:
        if self.standing is not None:
            return self.standing(row)
        state = getattr(row, f"get_{self.column}_display")()
        return _("This is not possible now: “%(row)s” is %(state)s.") % {
            "row": self.title(row),
            "state": state,
        }

    def offered(self, row: Any, actor: Actor, door: Door) -> list[Act]:
        """Return the acts that the state allows and the caller has the right to, in the order declared."""
        return [
            act
            for act in self.at(door)
            if not act.on_list
            and is_allowed(actor.permissions, act.needs)
            and not self.refusal(act, row, actor)
        ]

    def do(self, act: Act, row: Any, values: Mapping[str, Any], actor: Actor) -> Any:
        """Call the service and return what it returns. Raises its refusals."""
        if act.service is None:
            raise TypeError(f"{self.name}.{act.name} has no service")
        given = {name: value for name, value in values.items() if value is not None}
        subject = {} if act.on_list else {self.subject: row}
        return act.service(**subject, actor=actor, **given)


# Names are one list for all apps of all suites; more than one under a name is a mistake, told at the start.
_declared: dict[str, list[Acts]] = {}


def declare(acts: Acts) -> Acts:
    """Keep a declaration for the start-up check and the tests, and return it."""
    _declared.setdefault(acts.name, []).append(acts)
    return acts


def declared() -> list[Acts]:
    """Return every declaration."""
    return [acts for found in _declared.values() for acts in found]


@register()
def check_acts(**_kwargs: Any) -> list[Error]:
    """Name each mistake of a declaration, and each name that two of them have."""
    load_doors()
    return [
        *(
            Error(f"{name}: {len(found)} declarations of acts have this name", id="core.E020")
            for name, found in _declared.items()
            if len(found) > 1
        ),
        *(
            Error(f"{acts.name}.{act.name}: {fault}", id="core.E020")
            for acts in declared()
            for act in acts.each
            for fault in faults(acts, act)
        ),
    ]


def faults(acts: Acts, act: Act) -> Iterator[str]:
    """Yield what is wrong with one act."""
    if [one.name for one in acts.each].count(act.name) > 1:
        yield "the name is taken twice"
    if act.to is not None and not any(act.to in following for following in acts.table.values()):
        yield f"no state leads to “{act.to}”"
    if act.to is not None and act.states:
        yield "give `to` or `states`, not both"
    if act.own_in and acts.is_own is None:
        yield "`own_in` needs `is_own`"
    if Door.API in act.doors and not act.summary:
        yield "a REST route needs a summary"
    if act.service is None:
        if act.params or act.doors != ADMIN:
            yield "without a service it is a page of the admin, and asks for nothing"
        return
    handed = ["actor"] if act.on_list else [acts.subject, "actor"]
    yield from _unfit(act, handed)


def _unfit(act: Act, handed: Sequence[str]) -> Iterator[str]:
    """Yield what the service and the declaration do not agree on."""
    names = [*handed, *(param.name for param in act.params)]
    known = signature(act.service or faults).parameters.values()
    if not any(one.kind is Parameter.VAR_KEYWORD for one in known):
        yield from (
            f"the service takes no “{name}”" for name in names if name not in {one.name for one in known}
        )
    required = {one.name for one in act.params if one.required} | set(handed)
    for one in known:
        if one.default is Parameter.empty and one.kind is Parameter.KEYWORD_ONLY and one.name not in required:
            yield f"the service needs “{one.name}”"
