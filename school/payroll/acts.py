"""The acts on structures, salaries and runs, for every door (`core.acts`)."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.actors import Actor
from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_month, rupees
from core.locking.states import TRANSITIONS, RunState
from core.periods import Month, today
from school.payroll import masters
from school.payroll.enums import Calculation, PayFigureName
from school.payroll.models import PayrollRun, SalaryStructure, StaffSalary
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors import runs as run_selectors
from school.payroll.selectors import salaries as salary_selectors
from school.payroll.services import runs, salaries, seeds, structures

OFFERED, SHOWN = 6, 10


def _process_month(*, month: str, actor: Actor) -> PayrollRun:
    return runs.process_month(month=Month.parse(month), actor=actor)


def _months(_row: Any) -> Iterator[tuple[str, str]]:
    newest = Month.of(today())
    return ((str(month), in_month(month.first)) for month in (newest.plus(-back) for back in range(OFFERED)))


def _people(run: PayrollRun) -> list[tuple[str, str]]:
    paid = [
        (str(row.staff_id), f"{row.staff_code} {row.staff_name}") for row in run_selectors.payslips_of(run)
    ]
    out = [(str(row.staff_id), str(row.staff)) for row in run_selectors.findings_of(run)]
    return list(dict(sorted([*out, *paid], key=lambda one: one[1])).items())


def _corrected(run: PayrollRun) -> list[tuple[str, str]]:
    found = {str(row.staff_id): str(row.staff) for row in run_selectors.figures_of(run)}
    return list(found.items())


def _components(_row: Any) -> list[tuple[str, str]]:
    return [(str(row.pk), str(row)) for row in salary_selectors.components_in_use()]


def _lines(structure: SalaryStructure) -> list[tuple[str, str]]:
    rows = salary_selectors.structure_lines(structure)
    return [(str(row.component_id), str(row.component)) for row in rows]


def _fixed(salary: StaffSalary) -> list[tuple[str, str]]:
    rows = salary_selectors.structure_lines(salary.structure).filter(component__calculation=Calculation.FIXED)
    return [(str(row.component_id), str(row.component)) for row in rows]


def _lock_text(run: PayrollRun) -> str:
    text = ngettext(
        "%(count)d person is paid %(net)s in all. A locked run is final; nobody can change it.",
        "%(count)d people are paid %(net)s in all. A locked run is final; nobody can change it.",
        run.paid,
    ) % {"count": run.paid, "net": rupees(run.total_net)}
    return f"{text} {left_out_text(run)}".rstrip()


def left_out_text(run: PayrollRun) -> str:
    """Name who is in service and gets nothing, and why; empty when everybody is paid."""
    out = run_selectors.left_out_of(run)
    names = "; ".join(out[:SHOWN]) + (" …" if len(out) > SHOWN else "")
    return str(_("Not paid: %(names)s.")) % {"names": names} if out else ""


PROCESSED = _("The month is processed: review it, then lock it.")
AGAIN = _("The figure is set and the month computed again.")

# fmt: off
STRUCTURE_ACTS = declare(Acts(
    "salary_structure", "structure", find=masters.structures.get, each=(
        Act("set_line", _("Set a component"), P.WRITE, structures.set_line, icon="playlist_add",
            done=_("The component is set."),
            params=(
                Param("component_id", Kind.CHOICE, _("Component"), required=True, choices=_components),
                Param("value", Kind.MONEY, _("Percent, or rupees a month"), least=0,
                      help=_("Leave it empty for the component that takes what is left of the salary.")))),
        Act("remove_line", _("Remove a component"), P.WRITE, structures.remove_line, icon="playlist_remove",
            done=_("The component is removed."),
            params=(Param("component_id", Kind.CHOICE, _("Component"), required=True, choices=_lines),)),
        Act("copy", _("Copy"), P.WRITE, structures.copy_structure, icon="content_copy",
            text=_("A structure by which a locked month has paid stays as it is; its copy can be changed."),
            done=_("The structure is copied."),
            params=(Param("name", Kind.LINE, _("Name of the new structure"), required=True, most=80),)),
    )))
SALARY_ACTS = declare(Acts(
    "salary", "salary", find=salary_selectors.get_salary, each=(
        Act("set_amount", _("Own amount"), P.WRITE, salaries.set_amount, icon="currency_rupee",
            text=_("The person's own amount of a component that the structure has as a fixed one."),
            done=_("The amount is set."),
            params=(
                Param("component_id", Kind.CHOICE, _("Component"), required=True, choices=_fixed),
                Param("amount", Kind.MONEY, _("Rupees a month"), required=True, least=0))),
    )))
SLAB_ACTS = declare(Acts(
    "professional_tax_slab", "slab", find=masters.tax_slabs.get, each=(
        Act("take_over", _("Take over a State's slabs"), P.WRITE, seeds.take_over_slabs, on_list=True,
            icon="library_add", done=_("The slabs are entered: hold them against the State's notification."),
            params=(Param("state", Kind.CHOICE, _("State"), required=True,
                          choices=lambda _row: seeds.tables_on_offer()),)),
    )))
RUN_ACTS = declare(Acts(
    "payroll_run", "run", find=run_selectors.get_run, table=TRANSITIONS,
    title=lambda run: in_month(run.month), each=(
        Act("process_month", _("Process a month"), P.WRITE, _process_month, on_list=True, icon="calculate",
            done=PROCESSED,
            text=_("Computes what everybody in service is paid. Nothing is final before the lock."),
            params=(Param("month", Kind.CHOICE, _("Month"), required=True, choices=_months,
                          initial=lambda _row: str(Month.of(today()))),)),
        Act("process", _("Process"), P.WRITE, runs.process_run, to=RunState.PROCESSING, icon="calculate",
            done=PROCESSED, doors=API, once=True, summary="Process a payroll run",
            about="Compute the month again with what is known now; figures set by hand stay."),
        Act("set_figure", _("Set a figure"), P.WRITE, runs.set_figure, icon="edit",
            states=frozenset({RunState.PROCESSED}), done=AGAIN, doors=API, summary="Set a figure of a payslip",
            about="Set one figure of one person by hand, with a reason; the month is computed again.",
            params=(
                Param("staff_id", Kind.CHOICE, _("Person"), required=True, most=40, choices=_people),
                Param("field", Kind.CHOICE, _("Figure"), required=True, most=16,
                      choices=lambda _row: PayFigureName.choices),
                Param("value", Kind.MONEY, _("Value (days, or rupees)"), required=True),
                Param("reason", Kind.LINE, _("Reason"), required=True, most=300))),
        Act("remove_figure", _("Take a figure back"), P.WRITE, runs.remove_figure, icon="undo",
            states=frozenset({RunState.PROCESSED}), doors=API, summary="Take back a figure set by hand",
            done=_("The figure is taken back and the month computed again."),
            about="Remove a figure set by hand; the month is computed again.",
            params=(
                Param("staff_id", Kind.CHOICE, _("Person"), required=True, most=40, choices=_corrected),
                Param("field", Kind.CHOICE, _("Figure"), required=True, most=16,
                      choices=lambda _row: PayFigureName.choices))),
        Act("lock", _("Lock the run"), P.LOCK, runs.lock_run, to=RunState.LOCKED, icon="lock", text=_lock_text,
            done=_("The run is locked; the payslips have their numbers."), dangerous=True, once=True, doors=API,
            summary="Lock a payroll run (final)",
            about="Make the month final. `digest` is the one of the run that was looked at; with another one now "
                  "the lock is refused.",
            params=(Param("digest", Kind.LINE, _("Digest"), most=64),)),
        Act("bank_file", _("Bank file"), P.READ, states=frozenset({RunState.LOCKED}), icon="account_balance"),
        Act("payslips", _("Payslips (PDF)"), P.READ, states=frozenset({RunState.LOCKED}), icon="picture_as_pdf"),
        Act("discard", _("Discard"), P.WRITE, runs.discard_run, icon="delete", dangerous=True,
            states=frozenset({RunState.DRAFT, RunState.PROCESSED}), done=_("The results are discarded.")),
    )))
# fmt: on
