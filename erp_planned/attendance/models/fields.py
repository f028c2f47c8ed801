"""Fields that several tables have."""

from typing import Any

from django.db import models


class DaysField(models.DecimalField):
    """Days in steps of a half."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_digits", 5)
        kwargs.setdefault("decimal_places", 1)
        super().__init__(*args, **kwargs)
