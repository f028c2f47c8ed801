"""The deductor's block at the head of a statement, made from the organization. Pure."""

import textwrap
from dataclasses import dataclass, fields

from django.utils.translation import gettext as _

from core.validators import normalise_mobile
from payroll.organizations.enums import DeductorCategory
from payroll.organizations.models import Organization

# Government deductors who have no PAN write this (reference: tds-returns, section 3).
NO_PAN_NEEDED = "PANNOTREQD"
LINE = 25
LINES = 5
OTHER_MINISTRY = "99"
STATE_BODIES = {
    DeductorCategory.STATE,
    DeductorCategory.STATUTORY_STATE,
    DeductorCategory.AUTONOMOUS_STATE,
    DeductorCategory.LOCAL_STATE,
}


@dataclass(frozen=True, slots=True)
class Deductor:
    """Who deducts, and the person responsible; State codes are those of TDS statements."""

    name: str
    tan: str
    pan: str
    gstin: str
    category: str
    address: str
    state_code: str
    pin_code: str
    email: str
    phone: str
    pao_code: str
    ddo_code: str
    ain: str
    ministry_code: str
    ministry_other: str
    government_state_code: str
    responsible_name: str
    responsible_designation: str
    responsible_pan: str
    responsible_address: str
    responsible_state_code: str
    responsible_pin_code: str
    responsible_email: str
    responsible_mobile: str

    @property
    def is_central(self) -> bool:
        """Whether the Union government itself deducts."""
        return self.category == DeductorCategory.CENTRAL

    def missing(self) -> dict[str, str]:
        """Return the particulars that a statement cannot do without: organization field to label."""
        needed = {
            "tan": "TAN",
            "state_code": _("State"),
            "pin_code": _("PIN code"),
            "address": _("address"),
            "email": _("e-mail"),
            "responsible_name": _("responsible person"),
            "responsible_designation": _("their designation"),
            "responsible_pan": _("their PAN"),
            "responsible_address": _("their address"),
            "responsible_state_code": _("their State"),
            "responsible_pin_code": _("their PIN code"),
            "responsible_mobile": _("their mobile"),
            "responsible_email": _("their e-mail"),
        }
        if self.category not in {DeductorCategory.CENTRAL, DeductorCategory.STATE}:
            needed["pan"] = "PAN"
        if self.is_central:
            needed |= {
                "pao_code": _("PAO code"),
                "ddo_code": _("DDO code"),
                "ministry_code": _("ministry code"),
            }
            needed["ain"] = "AIN"
        if self.ministry_code == OTHER_MINISTRY:
            needed["ministry_other"] = _("name of another ministry")
        return {name: label for name, label in needed.items() if not getattr(self, name)}


def deductor_of(row: Organization) -> Deductor:
    """Return the organization as a deductor; what is not said of the responsible person is the organization's."""
    values = {field.name: getattr(row, field.name) for field in fields(Deductor) if field.name != "category"}
    for name in ("address", "state_code", "pin_code", "email"):
        values[f"responsible_{name}"] = values[f"responsible_{name}"] or values[name]
    for name in ("phone", "responsible_mobile"):
        values[name] = normalise_mobile(values[name]) if values[name] else ""
    if row.deductor_category in STATE_BODIES:
        values["government_state_code"] = row.government_state_code or row.state_code
    return Deductor(category=row.deductor_category, **values)


def address_lines(address: str) -> list[str]:
    """Return an address in five lines of at most 25 characters; what does not fit is left out."""
    wrapped = textwrap.wrap(" ".join(address.split()), LINE, break_long_words=True)
    return [*wrapped[:LINES], *[""] * (LINES - len(wrapped))]
