"""Templates to fill in."""

from core.access import authorize
from core.actors import Actor
from core.documents.columns import Column
from core.documents.csvfile import write_csv
from core.imports.permissions import ImportPermission
from core.imports.registry import ImportSubject


def make_template(*, subject: ImportSubject, file_format: str, actor: Actor) -> bytes:
    """Return the template of a subject, with the institution's own masters, as xlsx or csv. Raises Forbidden."""
    from core.imports.files.workbooks import template  # noqa: PLC0415 - heavy, loaded when it is used

    authorize(actor, ImportPermission.READ)
    authorize(actor, subject.permission)
    columns = subject.columns()
    if file_format == "xlsx":
        return template(str(subject.label), columns)
    headings = [Column(column.heading, str(index)) for index, column in enumerate(columns)]
    sample = {str(index): str(column.example) for index, column in enumerate(columns)}
    return b"".join(write_csv(headings, [sample]))
