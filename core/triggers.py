"""What the database itself refuses, ties together or keeps count of: triggers, in a few kinds.

Each app says in its `guards.py` which guards its tables have, as one text `GUARDS`; `core.tenancy.guarding` puts them
on the tables of every institution. No text names a schema. A function keeps the search path that it was made under, so
that it finds its neighbours whoever asks (a restore sets an empty path; a worker of a cluster has another one), and
rows of a transition table are taken into an array before another table is asked, which a cluster needs too.

A refusal has a code of five letters; `core.refusals` gives it words for people.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

TRUNCATE, UPDATE_OR_DELETE = "TRUNCATE", "UPDATE OR DELETE"
EVERY = f"{UPDATE_OR_DELETE} OR {TRUNCATE}"
# A table, of which changes and removals are looked at; or tables with the events that are.
On: TypeAlias = str | Mapping[str, str]
# What a trigger before the change returns: the row goes on as it is.
GOES_ON = "RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;"


def function(name: str, body: str, *, declare: str = "", returns: str = "trigger", takes: str = "") -> str:
    """Return a function of PL/pgSQL; `body` and `declare` are its statements and variables."""
    variables = f"DECLARE\n{declare.strip()}\n" if declare else ""
    return (
        f"CREATE OR REPLACE FUNCTION {name}({takes}) RETURNS {returns} LANGUAGE plpgsql"
        f" SET search_path FROM CURRENT AS $guard$\n{variables}BEGIN\n{body.strip()}\nEND $guard$;\n"
    )


def trigger(name: str, on: str, when: str, *, of: str = "", rows: bool = True, arguments: str = "") -> str:
    """Return a trigger: `when` is BEFORE or AFTER with the events, `of` the function where it has another name."""
    each = "ROW" if rows else "STATEMENT"
    return (
        f"CREATE TRIGGER {name} {when} ON {on} FOR EACH {each} EXECUTE FUNCTION {of or name}({arguments});\n"
    )


def raise_(says: str, code: str) -> str:
    """Return the statement that refuses."""
    return f"RAISE EXCEPTION {_text(says)} USING ERRCODE = '{code}';"


def refuse(
    name: str,
    on: On,
    *,
    when: str,
    says: str,
    code: str,
    declare: str = "",
    look: str = "",
) -> str:
    """Return a guard that refuses a change of a row where `when` holds (SQL over OLD, NEW and TG_OP).

    `look` are statements before it that fill the variables of `declare`.
    """
    body = f"{look.strip()}\nIF {when.strip()} THEN\n    {raise_(says, code)}\nEND IF;\n{GOES_ON}"
    return function(name, body, declare=declare) + _before(name, on, rows=True)


def kept(name: str, on: On, *, says: str, code: str, rows: bool = False) -> str:
    """Return a guard of rows that nothing may happen to but their entry.

    It refuses the statement, whatever that touches; with `rows` only where there are rows it would change.
    """
    return function(name, raise_(says, code)) + _before(name, on, rows=rows)


def before(name: str, on: On, *, body: str, declare: str = "") -> str:
    """Return a guard that looks at each row before a change; `body` refuses or sets, and returns the row."""
    return function(name, body, declare=declare) + _before(name, on, rows=True)


def ties(name: str, on: On, *, body: str, declare: str = "") -> str:
    """Return a guard that looks at commit whether rows still fit together; `body` refuses."""
    made = function(name, f"{body.strip()}\nRETURN NULL;", declare=declare)
    return made + "".join(
        f"CREATE CONSTRAINT TRIGGER {name} AFTER {events} ON {table}"
        f" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {name}();\n"
        for table, events in _tables(on).items()
    )


def notes(name: str, on: Mapping[str, str], *, body: str, old_too: bool = True) -> str:
    """Return a guard that notes after each statement which rows it touched: `changed_rows` in the body.

    `on` names the arguments of the function by table. An update gives the rows as they are, and with `old_too` in
    another call as they were.
    """
    seen = {"new": ("INSERT", "NEW"), "after": ("UPDATE", "NEW"), "gone": ("DELETE", "OLD")}
    seen |= {"before": ("UPDATE", "OLD")} if old_too else {}
    return function(name, f"{body.strip()}\nRETURN NULL;") + "".join(
        f"CREATE TRIGGER {name}_{which} AFTER {event} ON {table} REFERENCING {rows} TABLE AS changed_rows"
        f" FOR EACH STATEMENT EXECUTE FUNCTION {name}({arguments});\n"
        for table, arguments in on.items()
        for which, (event, rows) in seen.items()
    )


# By `prefix`: rows of a locked run; the run itself; entries of ledgers, which a lock alone writes.
LOCKED = {"says": "The run is locked; a locked run is final.", "code": "KL001"}


def final_rows(*, prefix: str, run: str, tables: Iterable[str], ledgers: Iterable[str] = ()) -> str:
    """Return guards that make a locked run final: statement triggers, one look per statement, not per row.

    `run` is the run's table; `tables` have a `run_id`; `ledgers` take new entries and no change, ever.
    """
    rows, row = f"{prefix}_refuse_locked", f"{prefix}_refuse_locked_run"
    made = function(
        rows,
        f"""
IF TG_OP IN ('UPDATE', 'DELETE') THEN
    SELECT array_agg(DISTINCT run_id) INTO runs FROM old_rows;
END IF;
IF TG_OP IN ('UPDATE', 'INSERT') THEN
    SELECT runs || array_agg(DISTINCT run_id) INTO runs FROM new_rows;
END IF;
IF TG_OP = 'TRUNCATE' OR EXISTS (SELECT 1 FROM {run} WHERE state = 'locked' AND id = ANY (runs)) THEN
    {raise_(**LOCKED)}
END IF;
RETURN NULL;""",  # noqa: S608 - names of tables
        # The key of a run is a number in one suite, a UUID in another.
        declare=f"runs {run}.id%TYPE[] := '{{}}';",
    )
    made += refuse(row, {run: EVERY}, when="TG_OP = 'TRUNCATE' OR OLD.state = 'locked'", **LOCKED)
    made += "".join(_of_locked(table, rows) for table in tables)
    if ledgers := list(ledgers):
        made += kept(
            f"{prefix}_refuse_ledger_change", dict.fromkeys(ledgers, EVERY),
            says="Ledger entries of a locked run are final.", code="KL001",
        )  # fmt: skip
    return made


def _of_locked(table: str, name: str) -> str:
    old, new = "OLD TABLE AS old_rows", "NEW TABLE AS new_rows"
    seen = {"INSERT": new, "UPDATE": f"{old} {new}", "DELETE": old}
    made = "".join(
        f"CREATE TRIGGER {table}_{event.lower()} AFTER {event} ON {table} REFERENCING {what}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION {name}();\n"
        for event, what in seen.items()
    )
    return made + trigger(f"{table}_truncate", table, "BEFORE TRUNCATE", of=name, rows=False)


def _before(name: str, on: On, *, rows: bool) -> str:
    """Return the triggers before a change; rows do not know of TRUNCATE, which is a statement's."""
    made = ""
    for table, events in _tables(on).items():
        of_rows = " OR ".join(event for event in events.split(" OR ") if event != TRUNCATE)
        made += trigger(name, table, f"BEFORE {of_rows if rows else events}", rows=rows) if of_rows else ""
        if TRUNCATE in events and (rows or not of_rows):
            made += trigger(f"{name}_whole", table, f"BEFORE {TRUNCATE}", of=name, rows=False)
    return made


def _tables(on: On) -> dict[str, str]:
    return {on: UPDATE_OR_DELETE} if isinstance(on, str) else dict(on)


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
