"""The public form of openings and the approval of posts on a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from core.tenancy.models import Tenant
from erp_planned.recruitment.models import Candidate
from tests.browser.conftest import check_page
from tests.erp_planned.recruitment.posts import opened, pdf, submitted
from tests.payroll.ess.conftest import make_person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_somebody_applies_on_a_phone_and_an_approver_agrees(
    organization: Tenant, open_page: Callable[..., Page], tmp_path: Path
) -> None:
    row = opened(description="Files and letters")
    file = tmp_path / "resume.pdf"
    file.write_bytes(pdf().read())
    page = open_page()
    page.goto("/careers/")
    check_page(page)
    page.get_by_role("link", name=row.designation.name).click()
    page.get_by_role("button", name="Send the application").click()
    assert page.locator("#id_name_error").is_visible()
    check_page(page)
    for name, value in {
        "name": "Ravi Kumar", "email": "ravi@example.org", "phone": "98100 12345", "date_of_birth": "4 May 1990",
        "qualifications": "B.Com.", "experience_years": "2",
    }.items():  # fmt: skip
        page.locator(f"#id_{name}").fill(value)
    page.locator("#id_file").set_input_files(str(file))
    page.locator("#id_consent").check()
    page.get_by_role("button", name="Send the application").click()
    page.get_by_role("heading", name="Thank you").wait_for()
    check_page(page)
    assert Candidate.objects.get().number in page.content()
    person = make_person("asha")
    assert person.user is not None
    waits = submitted([person.user])
    own = open_page(user=person.user)
    own.goto("/ess/approvals")
    check_page(own)
    own.get_by_role("link", name=waits.designation.name).click()
    check_page(own)
    own.get_by_role("button", name="Approve").click()
    own.get_by_text("Approved.").wait_for()
    waits.refresh_from_db()
    assert waits.state == "open"
