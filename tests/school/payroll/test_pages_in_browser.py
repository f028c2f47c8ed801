"""The payroll's pages in a browser, wide and on a phone: nothing serious for axe, nothing to scroll sideways."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from core.tenancy.models import Tenant
from school.payroll.models import PayrollRun, Payslip, SalaryStructure, StaffSalary
from school.payroll.services.runs import process_month
from tests.browser.conftest import DESKTOP, PHONE, address, browser, check_page
from tests.school.payroll.kit import NOVEMBER, OCTOBER, OFFICE, locked, member, ready, salary
from tests.school.world import World, make_world

__all__ = ["address", "browser"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def fill(tenant: Tenant) -> tuple[World, list[str], list[str]]:
    """A locked and a processed month; return the addresses of the office's and of the teacher's pages."""
    world = make_world(tenant)
    ready()
    row = world.staff["teacher"]
    row.bank_account, row.ifsc, row.pan = "123456789012", "SBIN0001234", "ABCPD1234F"
    row.save()
    salary(row, 42500, tax_state="KA")
    salary(member("T401"), 21000, tax_state="KA")
    locked(OCTOBER)
    process_month(month=NOVEMBER, actor=OFFICE)
    slip = Payslip.objects.get(staff=row, run__month=OCTOBER.first)
    root, open_run = "/admin/school_payroll", PayrollRun.objects.get(month=NOVEMBER.first)
    office = [
        f"{root}/payrollrun/",
        *(f"{root}/payrollrun/{run.pk}/change/" for run in PayrollRun.objects.all()),
        reverse("admin:school_payroll_payrollrun_lock", "config.urls_school", args=[open_run.pk]),
        f"{root}/payslip/{slip.pk}/change/",
        f"{root}/staffsalary/add/",
        f"{root}/staffsalary/{StaffSalary.objects.get(staff=row).pk}/change/",
        f"{root}/salarystructure/{SalaryStructure.objects.get().pk}/change/",
    ]
    return world, office, ["/portal/payslips", f"/portal/payslips/{slip.pk}"]


def test_pages_fit_and_can_be_used(
    school: Tenant, browser: Any, address: Callable[[Tenant], str], client: Any, at: Any
) -> None:
    """Axe, a sideways scroll, and what the content security policy turns away."""
    at("2026-11-30 12:00")
    world, office, portal = fill(school)
    shots = os.environ.get("SHOTS")
    for who, pages in (("school_admin", office), ("teacher", portal)):
        client.force_login(world.users[who])
        cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address(school)}
        for name, viewport in (("wide", DESKTOP), ("phone", PHONE)):
            context = browser.new_context(viewport=viewport, base_url=address(school))
            context.add_cookies([cookie])
            page = context.new_page()
            for number, path in enumerate(pages):
                assert page.goto(path).status == 200
                if shots:
                    page.screenshot(path=f"{shots}/{who}-{name}-{number}.png", full_page=True)
                check_page(page)
            context.close()
