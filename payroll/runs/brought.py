"""What cannot be done with a month that another system paid."""

from django.utils.translation import gettext as _

from core.locking.errors import RunNotReady
from core.periods import Month
from payroll.runs.models import PayrollRun


def refuse_brought(run: PayrollRun) -> None:
    """Raise RunNotReady for a month that another system paid: nothing of it is computed or paid here."""
    if run.is_brought:
        text = _(
            "%(month)s was drawn in another system: nothing is computed, paid or printed here. "
            "Change its figures by importing the salaries drawn again, before it is locked."
        )
        raise RunNotReady(text % {"month": Month.of(run.month)})
