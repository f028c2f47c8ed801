"""An act whose process is killed at every depth: nothing is half done, and doing it again gives exactly one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from core.errors import DomainError
from tests.kit.kills import kept, kills


@dataclass
class Act:
    """What is done; what must hold afterwards; and what must hold after each kill (all as before, unless told)."""

    do: Callable[[], Any]
    done: Callable[[], Any]
    between: Callable[[], Any] | None = None
    is_repeatable: bool = False


def killed_at_every_depth(act: Act, schema: str) -> None:
    """Kill the act ever later, let it end once, then try it a second time."""
    before, count = kept(schema), 0
    for place in kills(act.do):
        if act.between:
            act.between()
        else:
            now = kept(schema)
            assert {name for name in now if now[name] != before[name]} == set(), place
        count += 1
    assert count > 2, "too few kills tell nothing"
    act.done()
    if act.is_repeatable:
        act.do()
    else:
        with pytest.raises(DomainError):
            act.do()
    act.done()
