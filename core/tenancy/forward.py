"""Bringing schemas forward: migrations are worked out once for all schemas of a type, then written into each.

Django's own executor renders the models of every state anew for every schema and operation, which takes minutes
where hundreds of models refer to each other. Here a state is rendered where an operation asks for models, once, and
kept for the next schema; migrations that only make tables stand together as one step.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.apps import apps as installed
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection, transaction
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddConstraint, AddField, AddIndex, CreateModel
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ModelState, ProjectState

from core.actors import Door, system_actor
from core.tenancy import guarding, step_over
from core.tenancy.kinds import allows
from core.tenancy.seeding import run_standing

Key = tuple[str, str]
# What a first migration may do to the tables it makes: they are made at once as the state behind it has them.
CHANGES_TABLES = (AddConstraint, AddField, AddIndex)


@dataclass(frozen=True)
class Operation:
    """One operation of a migration, between two states."""

    label: str
    act: Any
    before: ProjectState
    after: ProjectState


@dataclass(frozen=True)
class Step:
    """Migrations that are applied together: tables that are made, or operations one by one."""

    migrations: tuple[Migration, ...]
    operations: tuple[Operation, ...] = ()
    tables: tuple[Key, ...] = ()
    # The state that has the tables.
    state: ProjectState | None = None

    def apply(self, editor: Any) -> None:
        """Write the step into the current schema."""
        for label, name in self.tables:
            model = self.state.apps.get_model(label, name) if self.state else None
            if model is not None and model._meta.can_migrate(editor.connection):
                editor.create_model(model)
        for one in self.operations:
            one.act.database_forwards(one.label, editor, one.before, one.after)


@dataclass(frozen=True)
class Done:
    """What bringing one schema forward took."""

    migrations: int
    statements: int
    seconds: float


def bring_forward(schema: str, tenant_type: str) -> Done:
    """Apply to the schema what it lacks, whole or not at all, and put the guards of the code on its tables.

    An open transaction is gone on with; the schema is current afterwards.
    """
    started, counted = time.monotonic(), _Statements()
    connection.set_schema(schema, tenant_type=tenant_type, include_public=False)  # type: ignore[attr-defined]
    with connection.execute_wrapper(counted), transaction.atomic():
        recorder = MigrationRecorder(connection)
        recorder.ensure_schema()
        connection.set_schema(schema, tenant_type=tenant_type)  # type: ignore[attr-defined]
        # What waits for the commit would bar ALTER TABLE.
        _execute("SET CONSTRAINTS ALL IMMEDIATE")
        applied = set(recorder.applied_migrations())
        applied |= step_over.to_the_start(recorder, tenant_type, applied)
        steps = steps_beyond(tenant_type, frozenset(applied))
        for step in steps:
            _apply(step, recorder)
        _name_models(tenant_type, steps)
        guarding.install(tenant_type, recorder)
        if applied and steps:
            run_standing(tenant_type, actor=system_actor(Door.COMMAND))
        _execute("SET CONSTRAINTS ALL DEFERRED")
    made = [migration for step in steps for migration in step.migrations]
    return Done(len(made), counted.count, time.monotonic() - started)


def _apply(step: Step, recorder: MigrationRecorder) -> None:
    with connection.schema_editor() as editor:
        step.apply(editor)
    step_over.enter(recorder, [key for one in step.migrations for key in step_over.stands_for(one)])


def _name_models(tenant_type: str, steps: Iterable[Step]) -> None:
    """Enter the models of the apps that were touched; Django's permissions stay out, rights stand in code here."""
    touched = dict.fromkeys(one.app_label for step in steps for one in step.migrations)
    for label in touched:
        if allows(tenant_type, label):
            create_contenttypes(installed.get_app_config(label), verbosity=0)


@lru_cache(maxsize=16)
def steps_beyond(tenant_type: str, applied: frozenset[Key]) -> tuple[Step, ...]:
    """Return what a schema of the type with these migrations lacks; worked out once for all that have the same."""
    loader = MigrationLoader(None)
    state = ProjectState()
    steps: list[Step] = []
    for migration in plan(loader):
        is_done = (migration.app_label, migration.name) in applied
        if not allows(tenant_type, migration.app_label):
            if not is_done:
                steps.append(Step((migration,)))
            continue
        if is_done:
            migration.mutate_state(state, preserve=False)
        elif _makes_tables(migration):
            migration.mutate_state(state, preserve=False)
            steps.append(Step((migration,), tables=tuple(_made(migration)), state=_still(state)))
        else:
            steps.append(Step((migration,), operations=tuple(_operations(migration, state))))
    return tuple(_together(steps))


def plan(loader: MigrationLoader) -> list[Migration]:
    """Return all migrations in the order of their dependencies: those of libraries and of public first."""
    found = loader.graph.leaf_nodes()
    first = ("contenttypes", "auth", "sessions", "tenancy")
    order = sorted(found, key=lambda key: (key[0] not in first, key))
    keys = dict.fromkeys(key for leaf in order for key in loader.graph.forwards_plan(leaf))
    return [loader.graph.nodes[key] for key in keys]


def _makes_tables(migration: Migration) -> bool:
    """Say whether a migration is a first one, and touches no table but those it makes."""
    operations: Sequence[Any] = migration.operations
    made = {name for _label, name in _made(migration)}
    return bool(migration.initial) and all(
        isinstance(one, CreateModel) or (isinstance(one, CHANGES_TABLES) and one.model_name_lower in made)
        for one in operations
    )


def _made(migration: Migration) -> list[Key]:
    operations: Sequence[Any] = migration.operations
    return [(migration.app_label, one.name_lower) for one in operations if isinstance(one, CreateModel)]


def _operations(migration: Migration, state: ProjectState) -> Iterator[Operation]:
    """Yield the operations that change the database, each with the states around it; the state goes along."""
    before = _still(state)
    for act in migration.operations:
        act.state_forwards(migration.app_label, state)
        after = _still(state)
        yield Operation(migration.app_label, act, before, after)
        before = after


def _still(state: ProjectState) -> ProjectState:
    """Return the state as it is now, its models not rendered before somebody asks for them."""
    models: dict[Key, ModelState] = {key: model.clone() for key, model in state.models.items()}
    return ProjectState(models, state.real_apps)


def _together(steps: Iterable[Step]) -> Iterator[Step]:
    """Join neighbours that only make tables, and neighbours that do nothing here."""
    held: Step | None = None
    for step in steps:
        if held is not None and not held.operations and not step.operations:
            tables, state = (*held.tables, *step.tables), step.state or held.state
            held = Step((*held.migrations, *step.migrations), tables=tables, state=state)
            continue
        if held is not None:
            yield held
        held = step
    if held is not None:
        yield held


class _Statements:
    """Counts what is sent to the database."""

    count = 0

    def __call__(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        self.count += 1
        return execute(sql, params, many, context)


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
