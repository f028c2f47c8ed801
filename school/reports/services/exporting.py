"""A list leaves the school: who took what along is in the audit."""

from core.actors import Actor
from core.audit.services import record
from core.reports.definitions import Table, Texts
from school.reports.selectors.available import table_for


def take_list(*, actor: Actor, name: str, texts: Texts) -> Table:
    """Return a list or report as the caller may see it, and note that it was taken along with which filters.

    Raises NotFound, Forbidden, ValidationFailed naming the filter.
    """
    found = table_for(actor, name, texts)
    record(actor, "reports.exported", after={"report": name, "filters": dict(texts)})
    return found
