"""Refusals of this app that others may want to tell apart."""

from collections.abc import Sequence
from typing import Any

from core.errors import ValidationFailed


class NeedsConfirmation(ValidationFailed):
    """What is asked for is unusual or reaches far: ask again with `confirm` true."""

    def __init__(self, texts: Sequence[Any]) -> None:
        super().__init__(texts[0], fields={"confirm": texts})
