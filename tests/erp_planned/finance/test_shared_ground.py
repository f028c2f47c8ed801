"""What the keepers of the books see of imports and schedules: what is theirs, and nothing of pay."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from core.access import permissions_of
from core.accounts.models import User
from core.imports.models import ImportJob
from core.reports.models import ReportSchedule
from core.reports.registry import reports
from core.tenancy.models import Tenant
from tests.core.accounts.people import PASSWORD, api_of, user_of


def browser(organization: Tenant, user: User) -> Client:
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.login(username=user.username, password=PASSWORD)
    return client


def job(kind: str) -> ImportJob:
    return ImportJob.objects.create(
        kind=kind, file_name=f"{kind}.xlsx", size=1, sha256="0" * 64, state="ready", created_by_name="Office"
    )


def test_an_accountant_imports_vouchers_and_sees_nothing_of_pay(organization: Tenant) -> None:
    """A preview of pay data shows salaries; the right to import vouchers must not open it at any door."""
    pay, own = job("pay-data"), job("vouchers")
    accountant = user_of(organization, "accountant")
    api = api_of(accountant, organization)
    assert [row["id"] for row in api.get("import/jobs").json()["data"]["items"]] == [own.pk]
    for path in ("", "/workbook"):
        assert api.get(f"import/jobs/{pay.pk}{path}").status_code == 404
    assert api.post(f"import/jobs/{pay.pk}/apply", {}).status_code == 404
    assert api.get("import/template/pay-data").status_code == 403
    assert api.get("import/template/vouchers").status_code == 200
    office = browser(organization, accountant)
    listed = office.get("/admin/imports/importjob/").content.decode()
    assert ("vouchers.xlsx" in listed, "pay-data.xlsx" in listed) == (True, False)
    assert office.get(f"/admin/imports/{pay.pk}/").status_code == 404
    form = office.get("/admin/imports/upload/").context["form"]
    names = {name for name, _label in form.fields["kind"].choices}
    assert ("vouchers" in names, "openings" in names, "employees" in names) == (True, False, False)
    file = SimpleUploadedFile("pay.csv", b"x")
    answer = office.post("/admin/imports/upload/", {"kind": "pay-data", "file": file})
    assert (answer.status_code, "kind" in answer.context["form"].errors) == (200, True)
    assert ImportJob.objects.count() == 2
    assert (
        len(api_of(user_of(organization, "admin"), organization).get("import/jobs").json()["data"]["items"])
        == 2
    )


def test_schedules_of_reports_that_one_may_not_run_are_not_listed(organization: Tenant) -> None:
    """Their recipients and parameters tell who looks at whose pay."""
    mine = permissions_of("organization", "accountant")
    names = {one.permission in mine: name for name, one in reports().items()}
    rows = {
        is_own: ReportSchedule.objects.create(report=name, created_by="Office", starts_at=timezone.now())
        for is_own, name in names.items()
    }
    accountant = user_of(organization, "accountant")
    api = api_of(accountant, organization)
    assert [row["id"] for row in api.get("reports/schedules").json()["data"]["items"]] == [rows[True].pk]
    rows[False].owner = accountant
    rows[False].save()
    assert len(api.get("reports/schedules").json()["data"]["items"]) == 2
    listed = browser(organization, user_of(organization, "finance_officer")).get(
        "/admin/reports/reportschedule/"
    )
    assert [row.pk for row in listed.context["cl"].queryset] == [rows[True].pk]
