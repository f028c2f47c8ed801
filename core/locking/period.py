"""What a suite declares of its monthly run, and the acts that are the same for all of them: discard and lock."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Generic

from django.core.exceptions import FieldDoesNotExist, ImproperlyConfigured
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import Permission, authorize
from core.actors import Actor
from core.audit.services import record
from core.locking.errors import RunChanged, RunNotReady
from core.locking.models import FigureByHand
from core.locking.prints import fingerprint
from core.locking.rows import R, take_open
from core.locking.states import TRANSITIONS, RunState
from core.states import advance


@dataclass(frozen=True, slots=True)
class LockedPeriod(Generic[R]):
    """One kind of monthly run. Raises ImproperlyConfigured, naming what is wrong, where it is declared.

    `name`: first half of its audit entries. `results`: tables that processing fills, in the order in which they
    are emptied. `corrections`: figures set by hand; they and the rows of `kept` go only when the run itself does.
    `figures`: columns of the run that processing sets. `totals`: of these, how the audit and the digest name what
    the run comes to; the first says how many it pays.
    """

    model: type[R]
    name: str
    write: Permission
    lock: Permission
    results: tuple[type[models.Model], ...]
    corrections: type[FigureByHand]
    figures: tuple[str, ...]
    totals: Mapping[str, str]
    kept: tuple[type[models.Model], ...] = ()

    def __post_init__(self) -> None:
        wanted: list[tuple[type[models.Model], str]] = [
            (self.model, name) for name in (*self.figures, *self.totals.values())
        ]
        wanted += [(table, "run") for table in (*self.results, self.corrections, *self.kept)]
        for model, name in wanted:
            try:
                model._meta.get_field(name)
            except FieldDoesNotExist as error:
                text = f"LockedPeriod {self.name!r}: {model.__name__} has no field {name!r}."
                raise ImproperlyConfigured(text) from error

    def amounts(self, run: R) -> dict[str, Any]:
        """Return what the run comes to, by the names of the audit."""
        return {key: getattr(run, column) for key, column in self.totals.items()}


def run_digest(period: LockedPeriod[R], run: R) -> str:
    """Return a fingerprint of a computed run: another one as soon as it is computed or corrected again."""
    # 400 just computed and 400.00 as read from the database are the same.
    amounts = [str(Decimal(value).normalize()) for value in period.amounts(run).values()]
    rows: Any = period.corrections._default_manager
    by_hand = rows.filter(run=run).order_by("pk").values_list("pk", "value")
    return fingerprint((run.pk, str(run.processed_at), amounts, list(by_hand)))


def drop_results(period: LockedPeriod[R], run: R, **only: Any) -> None:
    """Remove what processing wrote, all of it or of one person; one statement a table, nothing hangs on the rows."""
    for model in period.results:
        rows = model._default_manager.filter(run=run, **only)
        rows._raw_delete(rows.db)  # noqa: SLF001


def discard(period: LockedPeriod[R], *, run: R, actor: Actor) -> R | None:
    """Take a processed run back to draft, or remove a draft. Returns the run, None when it is gone.

    What people entered stays with a run that goes back to draft. Raises RunLocked, RunBusy, RunNotReady while
    it is being processed.
    """
    authorize(actor, period.write)
    with transaction.atomic():
        run = take_open(period.model, run.pk)
        if run.state == RunState.PROCESSING:
            raise RunNotReady(_("The run is being processed. Wait until that has ended."))
        drop_results(period, run)
        if run.state == RunState.PROCESSED:
            for name in (*period.figures, "processed_at", "processed_by"):
                setattr(run, name, run._meta.get_field(name).get_default())  # type: ignore[union-attr]
            run.save()
            return advance(run, RunState.DRAFT, table=TRANSITIONS, actor=actor)
        for model in (period.corrections, *period.kept):
            model._default_manager.filter(run=run).delete()
        record(actor, f"{period.name}.removed", run, before={"month": run.month})
        run.delete()
    return None


def lock(
    period: LockedPeriod[R],
    *,
    run: R,
    actor: Actor,
    digest: str,
    look: Callable[[R], None],
    post: Callable[[R, datetime], None],
) -> R:
    """Make a run final, in one transaction; triggers keep its rows from then on (core.locking.triggers).

    `digest` is `run_digest` of what the person looked at, empty where nobody looked. `look` refuses a run that
    would come out otherwise now; `post` writes what follows from the lock, at its instant. Raises what they raise,
    RunLocked, RunBusy, RunChanged, and RunNotReady unless the run is processed and pays somebody.
    """
    authorize(actor, period.lock)
    with transaction.atomic():
        run = take_open(period.model, run.pk)
        if run.state != RunState.PROCESSED:
            raise RunNotReady(_("Only a processed run can be locked. Process it and review it first."))
        if digest and digest != run_digest(period, run):
            raise RunChanged(
                _("The run was computed or corrected again since you looked at it. Review it again.")
            )
        amounts = period.amounts(run)
        if not next(iter(amounts.values())):
            raise RunNotReady(_("This run pays nobody; look at the checks first."))
        look(run)
        now = timezone.now()
        run.locked_at, run.locked_by = now, actor.name
        post(run, now)
        run.save(update_fields=["locked_at", "locked_by"])
        advance(run, RunState.LOCKED, table=TRANSITIONS, actor=actor, audit=False)
        record(actor, f"{period.name}.locked", run, after=amounts)
    return run
