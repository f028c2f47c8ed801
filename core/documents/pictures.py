"""Pictures that a row keeps: logos and photographs."""

from typing import Any

from django.db import models, transaction

from core.documents.uploads import checked_image
from core.errors import DomainError
from core.tenancy.context import current_tenant, tenant_context


def replace_picture(row: models.Model, field: str, file: Any, *, max_side: int) -> str:
    """Put a picture into a field, or take it out where `file` is false, and return its new name.

    The row is not saved. The old file goes when the caller's transaction is certain. `max_side` is in pixels. Raises
    TooLarge, UnsupportedMedia and ValidationFailed, all naming the field.
    """
    kept = getattr(row, field)
    old, storage, tenant = kept.name, kept.storage, current_tenant()

    def delete_old() -> None:
        with tenant_context(tenant):  # the storage's folder follows the schema that is current
            storage.delete(old)

    if file:
        try:
            picture = checked_image(file, max_side=max_side)
        except DomainError as error:
            error.fields = {field: [error.message]}
            raise
        kept.save(str(picture.name), picture, save=False)
    else:
        setattr(row, field, "")
    if old:
        transaction.on_commit(delete_old)
    return str(getattr(row, field).name)
