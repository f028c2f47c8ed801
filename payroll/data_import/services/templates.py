"""Templates to fill in."""

from core.access import authorize
from core.actors import Actor
from core.documents.columns import Column
from core.documents.csvfile import write_csv
from payroll.data_import.columns import columns_of
from payroll.data_import.files.workbooks import template
from payroll.organizations.permissions import PayrollPermission


def make_template(*, kind: str, file_format: str, actor: Actor) -> bytes:
    """Return the template of a kind, with the institution's own masters, as xlsx or csv. Raises Forbidden."""
    authorize(actor, PayrollPermission.IMPORT_READ)
    columns = columns_of(kind)
    if file_format == "xlsx":
        return template(kind, columns)
    headings = [Column(column.heading, str(index)) for index, column in enumerate(columns)]
    sample = {str(index): str(column.example) for index, column in enumerate(columns)}
    return b"".join(write_csv(headings, [sample]))
