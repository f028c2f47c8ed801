"""One search by CP-SAT, bounded in time and workers, that can be stopped from outside."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from ortools.sat.python import cp_model

# Seconds between two looks whether somebody wants it stopped.
LOOK_SECONDS = 0.3

# Called with the seconds gone; says whether to stop.
Tick = Callable[[float], bool]


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search may take. The machine's other work needs room: two workers are the most that pay here.

    `steps` (CP-SAT's deterministic time) instead of seconds gives the same answer on every machine, with one worker.
    """

    seconds: float = 30.0
    workers: int = 2
    seed: int = 1
    steps: float | None = None


def search(rules_model: cp_model.CpModel, effort: Effort, seconds: float, tick: Tick) -> cp_model.CpSolver:
    """Solve in a thread of its own while this one, which holds the database, looks whether to stop."""
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = max(seconds, 0.1)
    solver.parameters.num_workers = effort.workers
    solver.parameters.random_seed = effort.seed
    if effort.steps is not None:
        solver.parameters.max_deterministic_time = effort.steps
        solver.parameters.num_workers = 1
    faults: list[BaseException] = []

    def work() -> None:
        try:
            solver.solve(rules_model)
        except BaseException as error:  # noqa: BLE001 - told again in the thread that asked
            faults.append(error)

    thread = threading.Thread(target=work, daemon=True)
    began = time.monotonic()
    thread.start()
    try:
        while thread.is_alive():
            thread.join(LOOK_SECONDS)
            if thread.is_alive() and tick(time.monotonic() - began):
                solver.stop_search()
    finally:
        # Also when the tick itself fails or the worker is told to end.
        while thread.is_alive():
            solver.stop_search()
            thread.join(LOOK_SECONDS)
    if faults:
        raise faults[0]
    return solver


def found(solver: cp_model.CpSolver) -> bool:
    """Say whether the search has a solution."""
    return solver.response_proto.status in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def status(solver: cp_model.CpSolver) -> int:
    """Return CP-SAT's status."""
    return int(solver.response_proto.status)
