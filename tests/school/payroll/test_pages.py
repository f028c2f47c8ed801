"""The payroll in the browser: the office's month, and the teacher's payslips."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.locking.states import RunState
from school.payroll.models import PayrollRun, Payslip, ProfessionalTaxSlab, StaffSalary
from tests.school.payroll.kit import OCTOBER, locked, member, ready, salary
from tests.school.world import World

pytestmark = pytest.mark.django_db
RUNS, SALARIES = "/admin/school_payroll/payrollrun/", "/admin/school_payroll/staffsalary/"


@pytest.fixture(autouse=True)
def _november(at: Any) -> None:
    at("2026-11-30 12:00")


def act(model: str, name: str, *pk: Any) -> str:
    """Return the address of an act: of a record, or of the list."""
    return reverse(f"admin:school_payroll_{model}_{name}", "config.urls_school", args=pk)


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def test_the_office_enters_a_salary_processes_corrects_and_locks(world: World) -> None:
    """Every step through its page, as the administrator of the school."""
    structure = ready()
    staff, browser = member("T501"), world.browser("school_admin")
    form = {
        "staff": staff.pk, "structure": structure.pk, "gross": "24,000", "from_on": "1 Nov 2026", "in_pf": "on",
        "in_pension": "on", "in_esi": "on", "tax_state": "KA", "tds_by_hand": "", "reason": "",
    }  # fmt: skip
    answer = browser.post(f"{SALARIES}add/", form)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    row = StaffSalary.objects.get()
    page = text_of(browser, f"{SALARIES}{row.pk}/change/")
    assert "Net pay before income tax" in page
    assert "22,560" in page
    answer = browser.post(act("payrollrun", "process_month"), {"month": "2026-11"})
    assert answer.status_code == 302
    run = PayrollRun.objects.get()
    one = f"{RUNS}{run.pk}/"
    page = text_of(browser, f"{one}change/")
    assert "No salary is entered" in page  # the two teachers of the small school
    figure = {"staff_id": str(staff.pk), "field": "lop_days", "value": "6", "reason": "Told by the principal"}
    assert browser.post(act("payrollrun", "set_figure", run.pk), figure).status_code == 302
    assert Payslip.objects.get().gross == 19200
    refused = browser.post(act("payrollrun", "set_figure", run.pk), {**figure, "value": "31"})
    assert refused.status_code == 200
    assert "0 to 30" in refused.content.decode()
    form_page = browser.get(act("payrollrun", "lock", run.pk))
    digest = form_page.context["form"].initial["digest"]
    wrong = browser.post(act("payrollrun", "lock", run.pk), {"digest": digest, "typed": "2026-10"})
    assert wrong.status_code == 200
    assert PayrollRun.objects.get().state == RunState.PROCESSED
    assert (
        browser.post(act("payrollrun", "lock", run.pk), {"digest": digest, "typed": "2026-11"}).status_code
        == 302
    )
    assert PayrollRun.objects.get().state == RunState.LOCKED
    assert browser.get(act("payrollrun", "bank_file", run.pk)).content.startswith(b"PK")
    assert browser.get(act("payrollrun", "payslips", run.pk)).content.startswith(b"%PDF")
    assert "PS-2026-27-00001" in text_of(
        browser, f"/admin/school_payroll/payslip/{Payslip.objects.get().pk}/change/"
    )


def test_every_screen_opens_for_who_may_and_for_nobody_else(world: World) -> None:
    ready()
    names = (
        "payrollrun", "payslip", "staffsalary", "salarycomponent", "salarystructure", "contributionrule",
        "professionaltaxslab", "earlierincome",
    )  # fmt: skip
    for name in names:
        path = f"/admin/school_payroll/{name}/"
        for who in ("school_admin", "principal", "accountant"):
            text_of(world.browser(who), path)
        for who in ("teacher", "parent"):
            assert world.browser(who).get(path).status_code in (302, 403, 404)
    assert world.browser("principal").get(f"{SALARIES}add/").status_code == 403


def test_slabs_of_a_state_are_taken_over_once(world: World) -> None:
    browser, path = world.browser("accountant"), act("professionaltaxslab", "take_over")
    assert browser.post(path, {"state": "MH"}).status_code == 302
    again = browser.post(path, {"state": "MH"})
    assert again.status_code == 200
    assert "entered already" in again.content.decode()
    assert ProfessionalTaxSlab.objects.filter(state="MH").count() == 3


def test_a_structure_is_made_with_the_buttons(world: World) -> None:
    structure = ready()
    browser, one = world.browser("accountant"), f"/admin/school_payroll/salarystructure/{structure.pk}/"
    line = structure.lines.get(component__code="HRA")
    page = text_of(browser, f"{one}change/")
    assert "House rent allowance" in page
    wanted = {"component_id": line.component_id, "value": "30"}
    assert browser.post(act("salarystructure", "set_line", structure.pk), wanted).status_code == 302
    assert structure.lines.get(component__code="HRA").value == 30
    basic = structure.lines.get(component__code="BASIC").component_id
    refused = browser.post(act("salarystructure", "remove_line", structure.pk), {"component_id": basic})
    assert "percentage of BASIC" in refused.content.decode()
    assert structure.lines.count() == 3


def test_a_teacher_reads_the_own_payslips_only(world: World) -> None:
    """List, page and PDF; a draft is not there, neither is a colleague's."""
    ready()
    browser, stranger = world.browser("teacher"), world.browser("other_teacher")
    assert "No payslip yet" in text_of(browser, "/portal/payslips")
    row = world.staff["teacher"]
    row.bank_account, row.ifsc = "123456789012", "SBIN0001234"
    row.save()
    salary(row, 30000)
    locked(OCTOBER)
    slip = Payslip.objects.get()
    page = text_of(browser, "/portal/payslips")
    assert "October 2026" in page
    page = text_of(browser, f"/portal/payslips/{slip.pk}")
    assert "Basic pay" in page
    assert "123456789012" not in page
    assert browser.get(f"/portal/payslips/{slip.pk}/pdf").content.startswith(b"%PDF")
    for path in (f"/portal/payslips/{slip.pk}", f"/portal/payslips/{slip.pk}/pdf"):
        assert stranger.get(path).status_code == 404
    assert world.browser("parent").get("/portal/payslips").status_code == 404
