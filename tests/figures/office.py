"""An office that pays months and compares every figure with the second calculation."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from core.locking.errors import RunNotReady
from core.periods import Month
from payroll.employees.models import Employee
from payroll.income_tax.models import TdsEntry
from payroll.runs import services as runs
from payroll.runs.models import ArrearLine, Finding, NpsEntry, PayrollRun, SalaryDetail
from tests.figures.book import Line, Slip
from tests.figures.entering import Entering
from tests.figures.rules import SHARES, Ym
from tests.figures.salary import HEADS

D = Decimal
# Rupees that rounding may leave of a month whose pay goes to recovery: two a head and line.
PAISE_LEFT = 60
NAMING = {"arrears_leaver", "overpaid_leaver"}
PAID_HEADS = ("basic", "da", "hra", "ta", "nps", "employer_nps")


class Office(Entering):
    """Processes and locks months; what the book says at the time of processing must be what the run has."""

    def __init__(self) -> None:
        super().__init__()
        self.run: PayrollRun | None = None
        self.month: Ym | None = None
        self.billed: dict[int, Slip | None] = {}
        self.lines: dict[int, list[Line]] = {}
        # Slips of who was overpaid more than the month's pay, with the lines that were recovered now.
        self.parts: dict[int, Slip] = {}

    def process(self, month: Ym) -> None:
        """Create the run where there is none and process it; keep what the second calculation says now."""
        if self.month != month:
            self.run = runs.create_run(month=Month(month.year, month.month), actor=self.actor)
            self.month = month
        assert self.run is not None
        self.run = runs.start_processing(run=self.run, actor=self.actor)
        self.billed, self.lines = self.expected(month)
        self.parts = {}
        self.diary.append(f"-- {month} processed")

    def expected(self, month: Ym) -> tuple[dict[int, Slip | None], dict[int, list[Line]]]:
        """Return each person's slip of the month and arrears by what is known now."""
        slips = {key: self.book.slip(person, month) for key, person in self.people.items()}
        lines = {key: self.book.lines(person) for key, person in self.people.items()}
        return slips, lines

    def outdated(self) -> set[int]:
        """Return whose processed figures are no longer what is due by what is known now."""
        assert self.month is not None
        slips, lines = self.expected(self.month)
        return {
            key
            for key in self.people
            if slips[key] != self.billed.get(key) or lines[key] != self.lines.get(key, [])
        }

    def lock(self) -> None:
        """Lock the processed run; a refusal because facts changed is answered by processing it again."""
        assert self.run is not None
        assert self.month is not None
        stale = self.outdated()
        try:
            self.run = runs.lock_run(run=self.run, actor=self.actor)
        except RunNotReady:
            self.diary.append("-- lock refused")
            self.process(self.month)
            self.run = runs.lock_run(run=self.run, actor=self.actor)
        else:
            names = [self.rows[key].name for key in sorted(stale)]
            assert not stale, (
                f"{self.month}: locked with figures that no longer hold for {names}\n{self.story(stale)}"
            )
        for key, slip in self.billed.items():
            if slip is not None:
                self.book.enter(self.people[key], self.month, self.parts.get(key, slip))
        self.book.locked.append(self.month)
        self.diary.append(f"-- {self.month} locked")
        self.compare_ledgers()

    def month_end(self, month: Ym) -> None:
        """Process, compare and lock."""
        self.process(month)
        self.compare()
        self.lock()

    def supplement(self) -> bool:
        """Pay what is due for the locked months by a bill of arrears; say whether anything is due to anybody."""
        assert self.month is not None
        slips = {key: self.book.arrears_slip(person, self.month) for key, person in self.people.items()}
        if not any(slips.values()):
            return False
        month = Month(self.month.year, self.month.month)
        run = runs.create_run(month=month, kind="supplementary", actor=self.actor)
        self.run = runs.start_processing(run=run, actor=self.actor)
        self.billed, self.parts = slips, {}
        self.lines = {key: slip.lines if slip else [] for key, slip in slips.items()}
        self.diary.append(f"-- {self.month} supplementary processed")
        self.compare()
        self.run = runs.lock_run(run=self.run, actor=self.actor)
        for key, slip in slips.items():
            if slip is not None:
                self.book.enter(self.people[key], self.month, slip)
        self.compare_ledgers()
        self.diary.append(f"-- {self.month} supplementary locked")
        return True

    # -- comparing -------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """Fail with every figure of the processed run that differs, and the story of whom it belongs to."""
        wrong: dict[int, list[str]] = {}
        for key in self.people:
            problems = self.differences(key)
            if problems:
                wrong[key] = problems
        if wrong:
            texts = [f"{self.rows[key].name}: {'; '.join(problems)}" for key, problems in wrong.items()]
            raise AssertionError(f"{self.month}\n" + "\n".join(texts) + "\n\n" + self.story(wrong))

    def compare_ledgers(self) -> None:
        """Hold what the lock posted against the slips: the ledgers of tax and NPS, and the run's sums."""
        assert self.run is not None
        slips = {key: self.parts.get(key, slip) for key, slip in self.billed.items() if slip is not None}
        tax = dict(TdsEntry.objects.filter(run_id=self.run.pk).values_list("employee_id", "tax"))
        salary = dict(TdsEntry.objects.filter(run_id=self.run.pk).values_list("employee_id", "salary"))
        assert tax == {self.rows[key].pk: slip.tds for key, slip in slips.items()}
        assert salary == {self.rows[key].pk: slip.gross for key, slip in slips.items()}
        members = {key: slip for key, slip in slips.items() if self.people[key].scheme in SHARES}
        shares = NpsEntry.objects.filter(run=self.run).values_list(
            "employee_id", "employee_share", "employer_share"
        )
        assert {employee: (own, theirs) for employee, own, theirs in shares} == {
            self.rows[key].pk: (slip.heads["nps"] + slip.nps_arrears, slip.employer_nps)
            for key, slip in members.items()
        }
        sums = (self.run.employees_paid, self.run.total_gross, self.run.total_net)
        assert sums == (
            len(slips),
            sum((slip.gross for slip in slips.values()), D(0)),
            sum((slip.net for slip in slips.values()), D(0)),
        )

    def differences(self, key: int) -> list[str]:
        """Return what the product has otherwise for one person in the processed run."""
        slip, lines = self.billed[key], self.lines[key]
        detail = SalaryDetail.objects.filter(run=self.run, employee=self.rows[key]).first()
        if (slip is None) != (detail is None):
            return [
                f"expected {'no slip' if slip is None else 'a slip'}, got {_findings(self.run, self.rows[key])}"
            ]
        if slip is not None and slip.is_overdrawn:
            problems, slip = self._wrong_part(key, slip)
        else:
            problems = self._wrong_lines(key, lines)
        if slip is None and self.run is not None and self.run.is_supplementary:
            return problems if self.people[key].has_bank else []
        if slip is None or detail is None:
            return problems + self._wrong_findings(key, lines)
        expected = {
            **{head: slip.heads[head] for head in PAID_HEADS if head != "employer_nps"},
            "other_earnings": slip.heads["other"],
            "arrears": slip.arrears,
            "gross": slip.gross,
            "nps_arrears": slip.nps_arrears,
            "other_deductions": slip.other_deductions,
            "annual_income": slip.annual_income,
            "annual_tax": slip.annual_tax,
            "tds": slip.tds,
            "net": slip.net,
            "employer_nps": slip.employer_nps,
        }
        if self.people[key].regime == "old":
            del expected["annual_income"]  # the employer's share in it stands in the tax
        problems += [
            f"{name} expected {amount}, got {getattr(detail, name)}"
            for name, amount in expected.items()
            if getattr(detail, name) != amount
        ]
        return problems

    def _wrong_part(self, key: int, slip: Slip) -> tuple[list[str], Slip]:
        """Check a recovery in part: no more than is overdrawn, all that the month bears; return it as the slip."""
        rows = {Ym.of(row.month): row for row in self._rows(key)}
        problems, lines = [], []
        for line in slip.lines:
            row = rows.pop(line.month, None)
            if row is None:
                problems.append(f"no line for {line.month}, expected a part of {line.amount}")
                continue
            drawn = {head: _figure(row, head, "drawn") for head in HEADS}
            found = Line(line.month, {head: _figure(row, head, "due") for head in HEADS}, drawn)
            lines.append(found)
            within = line.amount <= found.amount <= 0 if line.amount < 0 else found.amount == line.amount
            if drawn != line.drawn or not within:
                problems.append(f"{line.month} recovered {found.amount} of {line.amount}, drawn {drawn}")
        problems += [f"unexpected arrears for {month}" for month in rows]
        part = replace(slip, lines=lines)
        again = self.book.slip(self.people[key], self.month, lines) if self.month else None
        if again is None or not 0 <= part.before_tax <= PAISE_LEFT:
            problems.append(f"{part.before_tax} left of a month that was to be recovered")
        self.parts[key] = again or part
        return problems, self.parts[key]

    def _rows(self, key: int) -> list[ArrearLine]:
        return list(ArrearLine.objects.filter(run=self.run, employee=self.rows[key]))

    def _wrong_lines(self, key: int, lines: list[Line]) -> list[str]:
        got = {Ym.of(row.month): row for row in self._rows(key)}
        expected = {line.month for line in lines}
        problems = [f"unexpected arrears for {m}: {r.amount}" for m, r in got.items() if m not in expected]
        for line in lines:
            row = got.get(line.month)
            if row is None:
                problems.append(f"no arrears for {line.month}, expected {line.amount}")
                continue
            for head in HEADS:
                due, drawn = _figure(row, head, "due"), _figure(row, head, "drawn")
                if due - drawn != line.of(head):
                    problems.append(
                        f"{line.month} {head} expected {line.due[head]} - {line.drawn[head]}, got {due} - {drawn}"
                    )
            if row.amount != line.amount:
                problems.append(f"{line.month} arrears expected {line.amount}, got {row.amount}")
        return problems

    def _wrong_findings(self, key: int, lines: list[Line]) -> list[str]:
        """Who is not in the run is named with what is still due or overdrawn, before or after deductions."""
        gross = sum((line.amount for line in lines), D(0))
        net = gross - sum((line.of("nps", "deductions") for line in lines), D(0))
        found = list(
            Finding.objects.filter(run=self.run, employee=self.rows[key]).values_list("code", "detail")
        )
        named = [
            detail for code, detail in found if code in NAMING and abs(D(detail)) in {abs(gross), abs(net)}
        ]
        return [] if named or not (gross and net) else [f"nothing says that {gross} ({net}) is due: {found}"]

    def story(self, keys: Iterable[int]) -> str:
        """Return the diary of some people, with what concerns everybody."""
        wanted = {f"[{key}]" for key in keys}
        return "\n".join(line for line in self.diary if not line.startswith("[") or line.split()[0] in wanted)


def _findings(run: PayrollRun | None, employee: Employee) -> str:
    rows = Finding.objects.filter(run=run, employee=employee).values_list("code", "detail")
    return f"findings {list(rows)}"


def _figure(row: ArrearLine, head: str, side: str) -> Decimal:
    """Return what a line has as due or drawn of a head."""
    return getattr(row, f"{'deduction' if head == 'deductions' else head}_{side}")
