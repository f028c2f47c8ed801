"""What HR does on the payroll pages: each act through the service, each refusal beside what it concerns."""

from collections.abc import Callable
from decimal import Decimal
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import ValidationFailed
from core.formatting import amount_in_words, rupees
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.runs import services
from payroll.runs.models import Correction, PaymentHold, PayrollRun, SalaryDetail
from payroll.runs.services import exports
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

Make = Callable[[str], PayrollRun]
LIST = "/admin/payroll_runs/payrollrun/"


@pytest.fixture
def hr(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(organization)
    client.force_login(make_account("some.hr", "hr_manager"))
    return client


@pytest.fixture
def people(organization: Tenant) -> list[Employee]:
    return [make_employee(), make_employee(level=7, cell=3)]


def text_of(response: object) -> str:
    return " ".join(response.content.decode().split())  # type: ignore[attr-defined]


def at(run: PayrollRun, rest: str = "") -> str:
    return f"/admin/payroll/{run.pk}/{rest}"


def detail_of(run: PayrollRun, employee: Employee) -> SalaryDetail:
    return SalaryDetail.objects.get(run=run, employee=employee)


class TestCreate:
    def test_the_next_month_is_chosen_already(self, people: list[Employee], lock: Make, hr: Client) -> None:
        lock("2026-12")
        text = text_of(hr.get("/admin/payroll/new/"))
        assert '<option value="1" selected>' in text
        assert 'value="2027"' in text
        answer = hr.post("/admin/payroll/new/", {"month": 1, "year": 2027})
        run = PayrollRun.objects.get(month="2027-01-01")
        assert answer["Location"] == at(run)
        assert AuditEntry.objects.latest("id").door == "admin"

    def test_a_month_that_has_a_run_is_refused_beside_the_field(
        self, people: list[Employee], process: Make, hr: Client
    ) -> None:
        process("2026-05")
        answer = hr.post("/admin/payroll/new/", {"month": 5, "year": 2026})
        assert answer.status_code == 200
        assert "2026-05 has a payroll run already." in str(answer.context["form"].errors["month"])
        assert PayrollRun.objects.count() == 1


class TestProcess:
    def test_processes_and_says_what_came_of_it(
        self, people: list[Employee], hr: Client, actor: object
    ) -> None:
        run = services.create_run(month=Month(2026, 5), actor=actor)
        text = text_of(hr.post(at(run, "process/"), follow=True))
        assert "2 salaries are computed" in text
        run.refresh_from_db()
        assert (run.state, run.processed_by) == ("processed", "Some.Hr")

    def test_a_stop_is_told_on_the_page_and_nothing_is_computed(
        self, people: list[Employee], hr: Client, actor: object
    ) -> None:
        services.create_run(month=Month(2026, 4), actor=actor)
        run = services.create_run(month=Month(2026, 5), actor=actor)
        text = text_of(hr.post(at(run, "process/"), follow=True))
        assert "An earlier month is not locked" in text
        run.refresh_from_db()
        assert run.state == "draft"
        assert not SalaryDetail.objects.exists()

    def test_a_link_alone_never_processes(self, people: list[Employee], hr: Client, actor: object) -> None:
        run = services.create_run(month=Month(2026, 5), actor=actor)
        assert hr.get(at(run, "process/")).status_code == 405

    def test_corrections_stay_unless_they_are_to_be_dropped(
        self, people: list[Employee], process: Make, hr: Client
    ) -> None:
        run = process("2026-05")
        detail = detail_of(run, people[0])
        hr.post(at(run, f"details/{detail.pk}/correct/"), {"tds": "100", "reason": "Letter"})
        hr.post(at(run, "process/"))
        assert Correction.objects.count() == 1
        hr.post(at(run, "process/"), {"corrections": "drop"})
        assert Correction.objects.count() == 0


class TestDiscard:
    def test_asks_first_then_drops_the_figures_then_the_draft(
        self, people: list[Employee], process: Make, hr: Client
    ) -> None:
        run = process("2026-05")
        assert "the run is a draft again" in text_of(hr.get(at(run, "discard/")))
        assert SalaryDetail.objects.count() == 2
        assert hr.post(at(run, "discard/"))["Location"] == at(run)
        run.refresh_from_db()
        assert run.state == "draft"
        assert hr.post(at(run, "discard/"))["Location"] == LIST
        assert not PayrollRun.objects.exists()

    def test_a_locked_run_is_refused(self, people: list[Employee], lock: Make, hr: Client) -> None:
        run = lock("2026-05")
        assert "This run is locked." in text_of(hr.post(at(run, "discard/")))
        assert SalaryDetail.objects.count() == 2


class TestCorrect:
    def test_only_what_was_changed_is_corrected(
        self, people: list[Employee], process: Make, hr: Client
    ) -> None:
        run = process("2026-05")
        detail = detail_of(run, people[0])
        form = hr.get(at(run, f"details/{detail.pk}/correct/")).context["form"]
        values = {name: form[name].value() for name in form.fields if name != "reason"}
        answer = hr.post(
            at(run, f"details/{detail.pk}/correct/"), {**values, "tds": "5000", "reason": "Letter of 3 May"}
        )
        fresh = detail_of(run, people[0])
        assert answer["Location"] == at(run, f"details/{fresh.pk}/")
        assert [(row.field, row.value) for row in Correction.objects.all()] == [("tds", Decimal(5000))]
        assert (fresh.tds, fresh.hra) == (Decimal(5000), detail.hra)
        assert "Set by hand: Letter of 3 May" in text_of(hr.get(answer["Location"]))

    @pytest.mark.parametrize(
        ("field", "value", "told"),
        [
            ("unpaid_days", "45", "Give days from 0 to 31"),
            ("unpaid_days", "2.3", "in steps of half a day"),
            ("tds", "-1", "Give zero or more."),
            ("hra", "10.50", "Give whole rupees."),
            ("ta", "many", "Write an amount in rupees"),
        ],
    )
    def test_refused_beside_the_field(
        self, people: list[Employee], process: Make, hr: Client, field: str, value: str, told: str
    ) -> None:
        run = process("2026-05")
        detail = detail_of(run, people[0])
        answer = hr.post(at(run, f"details/{detail.pk}/correct/"), {field: value, "reason": "Why"})
        assert told in str(answer.context["form"].errors[field])
        assert not Correction.objects.exists()

    def test_everything_wrong_is_said_at_once(
        self, people: list[Employee], process: Make, hr: Client
    ) -> None:
        """Catches wrong days and negative amounts told only after a text was mended."""
        run = process("2026-05")
        detail = detail_of(run, people[0])
        sent = {"ta": "many", "unpaid_days": "45", "hra": "-5", "tds": "10.50"}
        form = hr.post(at(run, f"details/{detail.pk}/correct/"), sent).context["form"]
        assert set(form.errors) == {"ta", "unpaid_days", "hra", "tds", "reason"}
        assert not Correction.objects.exists()

    def test_the_service_names_every_wrong_figure(
        self, people: list[Employee], process: Make, actor: Actor
    ) -> None:
        """Catches a refusal of the first bad figure alone, at every door."""
        run = process("2026-05")
        values = {"unpaid_days": Decimal(45), "hra": Decimal(-5), "basic": Decimal(1)}
        with pytest.raises(ValidationFailed) as refusal:
            services.change_detail(run=run, detail=detail_of(run, people[0]), values=values, actor=actor)
        assert set(refusal.value.fields) == {"unpaid_days", "hra", "basic", "reason"}
        assert not Correction.objects.exists()

    def test_too_high_a_deduction_is_said_in_rupees(
        self, people: list[Employee], process: Make, hr: Client
    ) -> None:
        """Catches "Deductions exceed earnings: -9724437.00"."""
        run = process("2026-05")
        detail = detail_of(run, people[0])
        sent = {"other_deductions": "97,24,437", "reason": "Why"}
        answer = hr.post(at(run, f"details/{detail.pk}/correct/"), sent)
        told = str(answer.context["form"].non_field_errors())
        # No tax is taken where nothing is left to pay.
        net = rupees(detail.net + detail.tds + detail.other_deductions - Decimal(9724437))
        assert f"Deductions exceed earnings: {net}" in told
        assert not Correction.objects.exists()

    def test_needs_a_reason_and_a_change(self, people: list[Employee], process: Make, hr: Client) -> None:
        run = process("2026-05")
        detail = detail_of(run, people[0])
        address = at(run, f"details/{detail.pk}/correct/")
        assert "reason" in hr.post(address, {"tds": "5"}).context["form"].errors
        answer = hr.post(address, {"reason": "Why"})
        assert "Name at least one figure" in str(answer.context["form"].non_field_errors())

    def test_taken_back(self, people: list[Employee], process: Make, hr: Client) -> None:
        run = process("2026-05")
        detail = detail_of(run, people[0])
        hr.post(at(run, f"details/{detail.pk}/correct/"), {"tds": "5000", "reason": "Letter"})
        corrected = detail_of(run, people[0])
        hr.post(at(run, f"details/{corrected.pk}/uncorrect/tds/"))
        assert not Correction.objects.exists()
        assert detail_of(run, people[0]).tds == detail.tds

    def test_not_offered_and_refused_after_the_lock(
        self, people: list[Employee], lock: Make, hr: Client
    ) -> None:
        run = lock("2026-05")
        detail = detail_of(run, people[0])
        assert "Correct…" not in text_of(hr.get(at(run, f"details/{detail.pk}/")))
        answer = hr.post(at(run, f"details/{detail.pk}/correct/"), {"tds": "5", "reason": "Late"})
        assert "This run is locked." in text_of(answer)
        assert not Correction.objects.exists()


def test_hold_and_release(people: list[Employee], process: Make, hr: Client) -> None:
    run = process("2026-05")
    detail = detail_of(run, people[0])
    address = at(run, f"details/{detail.pk}/")
    assert "reason" in hr.post(f"{address}hold/", {"reason": ""}).context["form"].errors
    hr.post(f"{address}hold/", {"reason": "Asked by the bank"})
    page = text_of(hr.get(address))
    assert "Asked by the bank" in page
    assert "Release the payment" in page
    hr.post(f"{address}release/")
    assert not PaymentHold.objects.filter(released_at=None).exists()


class TestLock:
    @pytest.mark.parametrize("typed", ["", "2026-04", "May 2026", "2026/05"])
    def test_anything_but_the_month_is_refused_beside_the_field(
        self, people: list[Employee], process: Make, hr: Client, typed: str
    ) -> None:
        run = process("2026-05")
        answer = hr.post(at(run, "lock/"), {"typed": typed})
        assert answer.context["form"].errors["typed"]
        run.refresh_from_db()
        assert run.state == "processed"

    def test_says_who_gets_nothing(self, people: list[Employee], process: Make, hr: Client) -> None:
        """Catches a lock that leaves somebody unpaid without a word."""
        Employee.objects.filter(pk=people[0].pk).update(bank_account="", ifsc="")
        run = process("2026-09")
        text = hr.get(at(run, "lock/")).content.decode()
        assert "1 employee is left out by the checks and gets no pay for this month." in text

    def test_locks_and_offers_the_files(self, people: list[Employee], process: Make, hr: Client) -> None:
        run = process("2026-05")
        assert "A locked run is final" in text_of(hr.get(at(run, "lock/")))
        text = text_of(hr.post(at(run, "lock/"), {"typed": " 2026-05 "}, follow=True))
        assert "May 2026 is locked." in text
        assert at(run, "bank-advice.xlsx") in text
        assert at(run, "payslips/") in text
        run.refresh_from_db()
        assert (run.state, run.locked_by) == ("locked", "Some.Hr")

    def test_a_draft_is_refused(self, people: list[Employee], hr: Client, actor: object) -> None:
        run = services.create_run(month=Month(2026, 5), actor=actor)
        answer = hr.post(at(run, "lock/"), {"typed": "2026-05"})
        assert "Only a processed run can be locked." in text_of(answer)


class TestFiles:
    def test_bank_advice_leaves_out_what_is_held(
        self, people: list[Employee], process: Make, hr: Client, actor: object
    ) -> None:
        run = process("2026-05")
        services.hold_payment(run=run, employee_id=people[0].pk, reason="Asked", actor=actor)
        services.lock_run(run=run, actor=actor)
        sheet = load_workbook(BytesIO(hr.get(at(run, "bank-advice.xlsx")).content)).active
        cells = {str(cell.value) for line in sheet.iter_rows() for cell in line}  # type: ignore[union-attr]
        assert people[1].bank_account in cells
        assert people[0].bank_account not in cells
        assert "released" not in text_of(hr.get(at(run)))
        services.release_payment(run=run, employee_id=people[0].pk, actor=actor)
        assert "1 payment released after the lock" in text_of(hr.get(at(run)))
        late = hr.get(at(run, "bank-advice.csv?released=1")).getvalue().decode()
        assert people[0].bank_account in late
        assert people[1].bank_account not in late

    def test_the_bank_advice_is_a_letter(self, people: list[Employee], lock: Make, hr: Client) -> None:
        """Catches a bare list: no addressee, account to be debited, date, words or signatures."""
        run = lock("2026-05")
        reader = PdfReader(BytesIO(hr.get(at(run, "bank-advice.pdf")).content))
        text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
        for wanted in (
            "To the Branch Manager", "Please debit account no.", "Date: ", "Prepared by", "Checked by",
            f"In words: {amount_in_words(run.total_net)}",
        ):  # fmt: skip
            assert wanted in text, wanted
        sheet = load_workbook(BytesIO(hr.get(at(run, "bank-advice.xlsx")).content)).active
        assert sheet is not None
        assert sheet["A2"].value == "Bank advice (NEFT), May 2026"

    def test_the_register_workbook_is_ready_to_print(
        self, people: list[Employee], lock: Make, hr: Client
    ) -> None:
        """Catches a register without title, printed on thirty pages upright."""
        run = lock("2026-05")
        sheet = load_workbook(BytesIO(hr.get(at(run, "register.xlsx")).content)).active
        assert sheet is not None
        assert sheet["A2"].value == "Salary register, May 2026"
        assert (sheet.freeze_panes, sheet.page_setup.orientation) == ("A4", "landscape")

    def test_no_advice_before_the_lock(self, people: list[Employee], process: Make, hr: Client) -> None:
        run = process("2026-05")
        answer = hr.get(at(run, "bank-advice.pdf"), follow=True)
        assert "The bank advice is made when the run is locked" in text_of(answer)

    @pytest.mark.parametrize("kind", ["xlsx", "csv", "pdf"])
    def test_register(self, people: list[Employee], process: Make, hr: Client, kind: str) -> None:
        answer = hr.get(at(process("2026-05"), f"register.{kind}"))
        assert answer.status_code == 200
        assert len(answer.getvalue()) > 200

    def test_one_payslip(self, people: list[Employee], lock: Make, hr: Client) -> None:
        run = lock("2026-05")
        answer = hr.get(at(run, f"details/{detail_of(run, people[0]).pk}/payslip.pdf"))
        assert answer.content.startswith(b"%PDF")

    def test_all_payslips_of_few_come_at_once(self, people: list[Employee], lock: Make, hr: Client) -> None:
        run = lock("2026-05")
        assert hr.post(at(run, "payslips/"), {"format": "pdf"}).content.startswith(b"%PDF")
        assert hr.post(at(run, "payslips/"), {"format": "zip"}).content.startswith(b"PK")
        assert hr.get(at(run, "payslips/")).status_code == 405

    def test_all_payslips_of_many_are_made_in_the_background(
        self, people: list[Employee], lock: Make, hr: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(exports, "AT_ONCE", 1)
        run = lock("2026-05")
        address = hr.post(at(run, "payslips/"), {"format": "pdf"})["Location"]
        job = Job.objects.get(task=exports.TASK)
        assert address == at(run, f"payslips/{job.pk}/")
        assert "The payslips are being made." in text_of(hr.get(address))
        assert hr.get(f"{address}progress/").json()["is_over"] is False
        assert hr.get(f"{address}file/")["Location"] == address
        Job.objects.filter(pk=job.pk).update(state=JobState.FAILED, error="no disk")
        failed = text_of(hr.get(address))
        assert "no disk" in failed
        assert "data-progress=" not in failed
        name = exports.write_payslips(run=run, file_format="pdf", language="en", report=lambda *_: None)
        Job.objects.filter(pk=job.pk).update(state=JobState.DONE, file=name)
        assert "Download the PDF" in text_of(hr.get(address))
        assert hr.get(f"{address}file/").content.startswith(b"%PDF")

    def test_another_job_is_not_found(self, people: list[Employee], lock: Make, hr: Client) -> None:
        run = lock("2026-05")
        other = Job.objects.create(task="something.else", kwargs={"run_id": run.pk})
        assert hr.get(at(run, f"payslips/{other.pk}/")).status_code == 404
        assert hr.get(at(run, f"payslips/{other.pk}/file/")).status_code == 404
