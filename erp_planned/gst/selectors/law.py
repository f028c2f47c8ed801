"""What holds on the days of documents, each thing asked for once: for a single document, or for hundreds together."""

from functools import cache

from erp_planned.gst.models import HsnCode
from erp_planned.gst.selectors.invoices import first_open
from erp_planned.gst.selectors.settings import code_map, law_on, rates_on, registration_on, reverse_prefixes


class Law:
    """The law as it stands while somebody is at work: it lasts no longer than one transaction or one reading."""

    def __init__(self) -> None:
        self.registration_on = cache(registration_on)
        self.law_on = cache(law_on)
        self.rates_on = cache(rates_on)
        self.reverse_prefixes = cache(reverse_prefixes)
        self.first_open = cache(first_open)
        self._codes: dict[str, HsnCode | None] = {}

    def codes(self, wanted: set[str]) -> dict[str, HsnCode]:
        """Return known codes by their text."""
        new = wanted - self._codes.keys()
        if new:
            self._codes |= {**dict.fromkeys(new), **code_map(new)}
        return {code: row for code in wanted if (row := self._codes[code]) is not None}
