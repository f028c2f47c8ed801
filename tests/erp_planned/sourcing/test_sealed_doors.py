"""A sealed quotation has rare amounts; every door is asked, for every role, before and not after the opening."""

import io
import logging
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from typing import Any

import pdfplumber
import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from core.audit.models import AuditEntry
from core.observe.logs import JsonFormatter
from core.outbox.models import Message
from core.outbox.sending import send_pending
from core.reports.registry import reports
from core.tenancy.backup import storing
from core.tenancy.models import Tenant
from core.tenancy.postgres_tools import tool
from erp_planned.sourcing.models import Enquiry, Quotation
from payroll.organizations.permissions import (
    ACCOUNTANT,
    ADMIN,
    EMPLOYEE,
    FINANCE_OFFICER,
    HR_MANAGER,
)
from payroll.organizations.site import organization_site
from tests.core.accounts.people import PASSWORD, Api, api_of, user_of
from tests.core.tenancy.backups import made, remove_files
from tests.erp_planned.sourcing.goods import approved, enquiry, vendor
from tests.erp_planned.sourcing.test_bids import opened, whole_database
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

RATE, DISCOUNT, FREIGHT = "918273.64", "13577.31", "24681.97"
# With the tax of 18%: (rate - discount + freight) x 1.18.
TOTAL = "1096666.39"
AMOUNTS = (RATE, DISCOUNT, FREIGHT, TOTAL)
ROLES = (ADMIN, HR_MANAGER, FINANCE_OFFICER, ACCOUNTANT, EMPLOYEE)
URLS = "config.urls_organization"


def spellings() -> list[str]:
    """Return each amount as a machine and as an Indian writes it, with and without paise."""
    found = []
    for amount in AMOUNTS:
        whole, _point, paise = amount.partition(".")
        head, tail = whole[:-3], whole[-3:]
        groups: list[str] = []
        while head:
            head, last = head[:-2], head[-2:]
            groups.insert(0, last)
        indian = ",".join([*groups, tail])
        found += [amount, whole, whole + paise, indian, f"{whole[:-3]},{tail}"]
    return found


WORDS = spellings()


def text_of(content: bytes) -> str:
    """Return what stands in an answer, a workbook, a PDF or a file of any kind."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            return "\n".join(file.read(name).decode(errors="replace") for name in file.namelist())
    if content.startswith(b"%PDF"):
        with pdfplumber.open(io.BytesIO(content)) as paper:
            return "\n".join(page.extract_text() for page in paper.pages)
    return content.decode(errors="replace")


def told(text: str) -> list[str]:
    return [word for word in WORDS if word in text]


@pytest.fixture
def sealed(organization: Tenant, caplog: pytest.LogCaptureFixture) -> Quotation:
    """A bid of the accountant, entered over REST and once refused; its amounts are nowhere by chance."""
    caplog.set_level(logging.DEBUG)
    asked = [vendor("A", email="a@example.com"), vendor("B")]
    row = enquiry(approved(600000), *asked)
    assert told(whole_database()) == [], "the amounts are not rare"
    api = api_of(user_of(organization, "accountant", "entered.it"), organization)
    (line,) = row.indent.items.all()
    quoted = {
        "indentItemId": line.pk, "rate": float(RATE), "discount": float(DISCOUNT), "freight": float(FREIGHT),
        "taxPct": 18,
    }  # fmt: skip
    body = {"quotationNo": "Q-A", "vendorId": asked[0].pk, "enquiryId": row.pk, "validity": "2030-01-01"}
    answers = [
        api("POST", "purchase/quotations", {**body, "items": [{**quoted, "taxPct": 500}]}),
        api("POST", "purchase/quotations", {**body, "items": [quoted, quoted]}),
        api("POST", "purchase/quotations", {**body, "items": [quoted]}, **{"Idempotency-Key": "one"}),
        api("POST", "purchase/quotations", {**body, "items": [quoted]}, **{"Idempotency-Key": "one"}),
        api("POST", "purchase/quotations", {**body, "items": [quoted]}),
    ]
    assert [one.status_code for one in answers] == [400, 400, 201, 201, 409]
    assert [told(text_of(one.content)) for one in answers] == [[]] * 5
    return Quotation.objects.get()


def client_of(tenant: Tenant, role: str) -> Client:
    client = Client(headers={"host": f"{tenant.slug}.testserver"}, raise_request_exception=True)
    if role == EMPLOYEE:
        account = make_account("lecturer", "employee")
        make_employee(user_id=account.pk)
        client.force_login(account)
    else:
        assert client.login(username=user_of(tenant, role).username, password=PASSWORD)
    return client


def near(role: str, module: str) -> bool:
    """Say whether a role is shown what an app has: the administrator everything, others what knows of purchases."""
    return role == ADMIN or module.startswith(("erp_", "audit", "outbox", "core"))


def lists(role: str) -> Iterator[str]:
    """Yield the lists of the office with their exports."""
    for model, admin in organization_site._registry.items():
        if not near(role, model._meta.app_label):
            continue
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield base
        if getattr(admin, "list_export", ()):
            yield from (f"{base}export.csv", f"{base}export.xlsx")


def records(bid: Quotation) -> Iterator[str]:
    """Yield the pages of the bid and of what it hangs on, with the pages of their acts and their timelines."""
    rows: list[Any] = [bid, bid.enquiry, bid.enquiry.indent, bid.vendor]
    rows += [*AuditEntry.objects.all(), *Message.objects.all(), *LogEntry.objects.all()]
    for row in rows:
        admin = organization_site._registry.get(type(row))
        if admin is None:
            continue
        base = f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}"
        yield f"{base}/change/"
        yield f"{base}/history/"
        acts = getattr(admin, "acts", None)
        yield from (f"{base}/{act.name.replace('_', '-')}/" for act in (acts.each if acts else ()))


def other_pages(bid: Quotation, role: str) -> Iterator[str]:
    """Yield searches, the home page, what waits, the portal's pages of purchases, and the reports in every format."""
    for word in ("Q-A", "918273", RATE, str(bid.enquiry), "A"):
        yield f"/admin/search/?q={word}"
        yield f"/admin/erp_sourcing/quotation/?q={word}"
    yield from ("/admin/", "/ess/", "/ess/indents", f"/ess/indents/{bid.enquiry.indent_id}", "/ess/notices")
    for name, report in reports().items():
        if near(role, report.build.__module__):
            yield f"/admin/reports/{name}/?show=1"
            kinds = ("csv", "xlsx", "pdf") if "sourcing" in report.build.__module__ else ("csv",)
            yield from (f"/admin/reports/{name}/file.{kind}" for kind in kinds)


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Yield every REST route that needs no number."""
    for item in patterns if patterns is not None else get_resolver(URLS).url_patterns:
        if not isinstance(item.pattern, RoutePattern):
            continue
        path = before + str(item.pattern._route)
        if isinstance(item, URLResolver):
            yield from routes(item.url_patterns, path)
        elif isinstance(item, URLPattern) and path.startswith("api/") and "<" not in path:
            yield path.removeprefix("api/")


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_no_page_list_or_export_tells_it(organization: Tenant, sealed: Quotation, role: str) -> None:
    """Every list of the office, its exports, the record with its acts and timeline, audit, search, reports."""
    client = client_of(organization, role)
    shown, found = 0, []
    for path in {*lists(role), *records(sealed), *other_pages(sealed, role)}:
        answer = client.get(path)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        shown += answer.status_code == 200
        assert answer.status_code < 500, path
        text = text_of(content)
        # What was searched for stands in the box again.
        text = text.replace(f'value="{RATE}"', "").replace('value="918273"', "") if "?q=" in path else text
        if told(text) and "?q=918273" not in path:
            found.append((path, told(text)))
    assert found == []
    assert shown > {ADMIN: 300, EMPLOYEE: 2}.get(role, 20), "the walk shows too little"


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_no_route_tells_it(organization: Tenant, sealed: Quotation, role: str) -> None:
    """Every list over REST, and the bid's own enquiry, indent, comparison and vendor."""
    api: Api = api_of(user_of(organization, role), organization)
    pk, asked = sealed.enquiry_id, sealed.vendor_id
    own = [
        f"purchase/enquiries/{pk}", f"purchase/indents/{sealed.enquiry.indent_id}", f"vendors/{asked}",
        f"vendors/{asked}/payments", f"purchase/quotations?enquiryId={pk}", "purchase/quotations?limit=100",
    ]  # fmt: skip
    paths = {*routes(), *own}
    assert len(paths) > 150
    answers = {path: api("GET", path) for path in paths}
    wrong = [path for path, one in answers.items() if one.status_code >= 500]
    assert wrong == []
    content = {
        path: b"".join(one.streaming_content) if one.streaming else one.content
        for path, one in answers.items()
    }
    assert [path for path, body in content.items() if told(text_of(body))] == []
    compare = api("POST", "purchase/quotations/compare", {"enquiryId": pk})
    assert compare.status_code in (403, 409)
    assert told(text_of(compare.content)) == []


@pytest.mark.django_db
def test_no_row_log_or_mail_tells_it(
    organization: Tenant, sealed: Quotation, caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    """The row holds cipher text alone; the audit, the outbox, mails and log lines know nothing; nor do withdrawals."""
    settings.NOTICE_CHANNELS = {"email": "core.outbox.channels.SmtpChannel"}
    send_pending()
    lines = "\n".join(JsonFormatter().format(one) for one in caplog.get_records("setup"))
    assert "purchase/quotations" in lines, "the requests of the entry are logged"
    with connection.cursor() as cursor:
        cursor.execute("SELECT sealed, q::text FROM erp_sourcing_quotation q WHERE id = %s", [sealed.pk])
        ((cipher, row),) = cursor.fetchall()
    assert len(cipher) > 100
    assert told(row) == told(whole_database()) == told(lines) == []
    assert [one.subject for one in mail.outbox if told(str(one.message()))] == []
    api = api_of(user_of(organization, "accountant"), organization)
    gone = api("PUT", f"purchase/quotations/{sealed.pk}/withdraw", {"remarks": "Asked by letter"})
    assert gone.status_code == 200
    assert told(gone.content.decode() + whole_database() + caplog.text) == []
    assert Quotation.objects.get(pk=sealed.pk).sealed == ""
    assert cipher not in whole_database(), "what is withdrawn is nowhere kept"


@pytest.mark.django_db
def test_the_amounts_are_there_after_the_opening(organization: Tenant, sealed: Quotation) -> None:
    """Were they not found here, the tests above would find nothing either."""
    opened(Enquiry.objects.get(pk=sealed.enquiry_id))
    client = client_of(organization, ADMIN)
    for path in (f"{sealed.pk}/change/", "export.csv", "export.xlsx", ""):
        answer = client.get(f"/admin/erp_sourcing/quotation/{path}")
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        assert told(text_of(content)), path
    assert told(
        text_of(
            api_of(user_of(organization, "accountant"), organization)("GET", "purchase/quotations").content
        )
    )
    assert RATE in whole_database()


@pytest.mark.django_db(transaction=True)
def test_a_backup_holds_no_amount(organization: Tenant, settings: Any, sealed: Quotation) -> None:
    """The file without a key of its own, unpacked; opened bids are in it, sealed ones are cipher text."""
    settings.BACKUP_KEY, settings.BACKUP_DRAIN_SECONDS = [], 5
    try:
        assert told(unpacked(made(organization))) == []
        opened(Enquiry.objects.get(pk=sealed.enquiry_id))
        assert RATE in unpacked(made(organization))
    finally:
        remove_files()


def unpacked(backup: Any) -> str:
    """Return everything in a backup's file, as text."""
    found = []
    with storing.opened(backup.file) as file, tarfile.open(fileobj=io.BytesIO(file.read())) as packed:
        for member in packed:
            content = packed.extractfile(member)
            assert content is not None, member.name
            raw = content.read()
            if member.name.endswith(".dump"):
                raw = subprocess.run(
                    [tool("pg_restore"), "-f", "-"], input=raw, check=True, capture_output=True
                ).stdout
            found.append(raw.decode(errors="replace"))
    return "\n".join(found)
