"""The warden's page: what is shown, one tap at the gate, and nobody else's hostel."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from core.tenancy.models import Tenant
from erp_planned.hostel.models import InOutMovement, VisitorLog
from erp_planned.hostel.services.outpasses import request
from erp_planned.hostel.services.stays import allocate
from tests.erp_planned.hostel.places import SYSTEM, hostel, student
from tests.erp_planned.hostel.test_passes import moment
from tests.payroll.ess.conftest import make_account, make_person


@pytest.mark.django_db
def test_a_warden_works_on_the_own_hostel_alone(
    organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    warden = make_person("warden")
    own, other = hostel(beds=(3,), warden=warden), hostel("Raman")
    who = student(1, user=make_account("asha.student", "student"))
    allocate(student=who, from_on=date(2026, 7, 1), actor=SYSTEM)
    row = request(
        student=who, from_at=moment("2026-11-16 10:30"), to_at=moment("2026-11-17 18:00"), reason="Home",
        kind="night", actor=SYSTEM,
    )  # fmt: skip
    page = client_of(organization)
    page.force_login(warden.user)
    assert page.get("/ess/hostel").headers["Location"].endswith(f"/{own.pk}")
    address = f"/ess/hostel/{own.pk}"
    shown = page.get(address).content.decode()
    assert "Consent of Guardian is still needed" in shown
    assert page.get(f"/ess/hostel/{other.pk}").status_code == 404
    for press in ({"consent": "1"}, {"approve": "1"}):
        page.post(f"/ess/hostel/outpasses/{row.pk}", press)
    assert "May go out" in page.get(address).content.decode()
    gate = f"{address}/gate/{who.pk}"
    for _twice in range(2):
        assert page.post(gate, {"outpass": str(row.pk)}).status_code == 302
    assert InOutMovement.objects.get().outpass == row
    assert page.post(f"/ess/hostel/{other.pk}/gate/{who.pk}", {"in": "1"}).status_code == 404
    page.post(gate, {"in": "1"})
    assert InOutMovement.objects.get().in_at is not None
    bad = page.post(f"{address}/visitor", {"student": "x"})
    assert bad.status_code == 200
    fields = {"student": str(who.pk), "visitor_name": "Ravi", "relation": "Father", "id_type": "voter"}
    assert page.post(f"{address}/visitor", fields).status_code == 302
    assert "Ravi" in page.get(address).content.decode()
    page.post(f"/ess/hostel/visits/{VisitorLog.objects.get().pk}/left", {})
    assert VisitorLog.objects.get().out_at is not None
