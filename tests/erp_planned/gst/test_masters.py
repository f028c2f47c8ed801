"""Registration and law: what every plain subject promises."""

from datetime import date
from typing import Any

from core.masters import Master
from erp_planned.gst import masters
from tests.core.masters.cases import MasterCases


class TestRegistrations(MasterCases):
    master: Master[Any] = masters.registrations
    path = "gst/registrations"
    change = {"frequency": "quarterly"}
    bad = {"gstin": "07AAACA1234A1Z0", "usual_hsn": "99"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "effective_on": date(2026, 4, 1 + number)}


class TestLimits(MasterCases):
    master: Master[Any] = masters.laws
    path = "gst/limits"
    change = {"b2cl_above": 150000}
    bad = {"b2cl_above": -1, "interest_pct": 51}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "effective_on": date(2027, 8, 1 + number)}


class TestRates(MasterCases):
    master: Master[Any] = masters.rates
    path = "gst/rates"
    change = {"valid_to": "2030-03-31"}
    bad = {"rate": 41, "valid_to": "2001-01-01"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            **self.master.example,
            "rate": 7,
            "valid_from": date(2027, 7, 1 + number),
            "valid_to": date(2029, 3, 31),
        }


class TestReverseCharge(MasterCases):
    master: Master[Any] = masters.reverse_charges
    path = "gst/reverse-charge"
    change = {"name": "Lawyers"}
    bad = {"hsn_prefix": "99AB", "valid_to": "2001-01-01"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "valid_from": date(2027, 7, 1 + number)}


class TestHsnCodes(MasterCases):
    master: Master[Any] = masters.hsn_codes
    path = "gst/hsn-codes"
    change = {"description": "Shirts"}
    bad = {"code": "61", "unit": "XXX"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "code": f"61091{number}"}


class TestStudentSupplies(MasterCases):
    master: Master[Any] = masters.student_supplies
    path = "gst/student-supplies"
    change = {"treatment": "nil"}
    bad = {"hsn_code": "99", "treatment": "taxable", "valid_to": "2001-01-01"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "valid_from": date(2027, 7, 1 + number)}
