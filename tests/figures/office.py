"""An office that tells the product and the second calculation the same facts, and compares what both make of them."""

from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal

from core.actors import Actor, Door, system_actor
from core.periods import Month
from payroll.employees import services as employees
from payroll.employees.models import Department, Designation, Employee
from payroll.leave import services as leave
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveType
from payroll.pay_commission import services as pay_commission
from payroll.runs import services as runs
from payroll.runs.errors import RunNotReady
from payroll.runs.models import ArrearLine, Finding, PayrollRun, SalaryDetail
from tests.figures.book import Book, Line, Slip
from tests.figures.facts import EIGHTY, FULL, HALF, UNPAID, Element, LeaveDay, Person
from tests.figures.rules import Orders, Ym, fixed_on_promotion

D = Decimal
LEAVE_CODES = {UNPAID: "EOL", HALF: "HPL", EIGHTY: "CCL", FULL: "EL"}
PAID_HEADS = ("basic", "da", "hra", "ta", "nps", "employer_nps")
LATER = 10  # the office's PANs and account numbers begin here


class Office:
    """One organization: every method enters a fact on both sides and writes it into the diary."""

    def __init__(self) -> None:
        self.actor: Actor = system_actor(Door.COMMAND, "Figures")
        self.orders = Orders()
        self.book = Book(self.orders)
        self.people: dict[int, Person] = {}
        self.rows: dict[int, Employee] = {}
        self.applications: dict[tuple[int, date], LeaveApplication] = {}
        self.run: PayrollRun | None = None
        self.month: Ym | None = None
        self.billed: dict[int, Slip | None] = {}
        self.lines: dict[int, list[Line]] = {}
        self.diary: list[str] = []
        department, _ = Department.objects.get_or_create(code="FIG", defaults={"name": "Figures"})
        designation, _ = Designation.objects.get_or_create(name="Officer")
        self.posts = {"department": department, "designation": designation}

    # -- facts of people -------------------------------------------------------------------------------------

    def hire(
        self,
        level: int = 10,
        cell: int = 1,
        joined: date = date(2015, 1, 1),
        *,
        born: date = date(1985, 6, 15),
        scheme: str = "NPS",
        has_pan: bool = True,
        has_bank: bool = True,
        classes: tuple[str, str] = ("X", "higher"),
    ) -> Person:
        """Enter a person with pay from joining."""
        key = len(self.people) + LATER
        hra, ta = classes
        values = {
            "name": f"Person {key}",
            "gender": "female",
            "date_of_birth": born,
            "date_of_joining": joined,
            "scheme": scheme,
            "pran": f"{110000000000 + key}" if scheme in {"NPS", "UPS"} else "",
            "gpf_number": f"GPF/{key}" if scheme == "GPF" else "",
            "pan": f"ABCPE{key:04d}F" if has_pan else "",
            "hra_class": hra,
            "hra_eligible": bool(hra),
            "ta_class": ta,
            "ta_eligible": bool(ta),
            **self.posts,
        }
        if has_bank:
            values |= self._bank(key)
        made = employees.create_employee(actor=self.actor, level=level, cell=cell, code=f"F{key:04d}", **values)
        retires = Ym(born.year + 60, born.month).last
        person = Person(
            key, born, joined, retires, [(joined, level, cell)], entitled=[(joined, hra, ta)], scheme=scheme,
            has_pan=has_pan, has_bank=has_bank,
        )  # fmt: skip
        self.people[key], self.rows[key] = person, made.employee
        self._note(person, f"hired at {level}/{cell} from {joined}, {scheme}, {classes}, bank {has_bank}, PAN {has_pan}")
        return person

    def pay(self, person: Person, level: int, cell: int, since: date, reason: str = "promotion") -> None:
        """Enter pay at a level and cell from a day."""
        employees.change_pay(
            employee=self.rows[person.key], actor=self.actor, level=level, cell=cell, effective_on=since, reason=reason
        )
        person.pay.append((since, level, cell))
        self._note(person, f"pay {level}/{cell} from {since} ({reason})")

    def promote(self, person: Person, level: int, since: date) -> None:
        """Promote without naming the cell: both sides find it by rule 13."""
        old = person.place(since)
        employees.change_pay(
            employee=self.rows[person.key], actor=self.actor, level=level, effective_on=since, reason="promotion"
        )
        cell = fixed_on_promotion(*old, level)
        person.pay.append((since, level, cell))
        self._note(person, f"promoted to {level}/{cell} from {since}")

    def status(self, person: Person, status: str, on: date) -> None:
        employees.change_status(
            employee=self.rows[person.key], status=status, on=on, reason="Order", actor=self.actor
        )
        person.status.append((on, status))
        self._note(person, f"{status} on {on}")

    def move_joining(self, person: Person, joined: date) -> None:
        """Correct the date of joining to a later one."""
        employees.update_employee(employee=self.rows[person.key], actor=self.actor, date_of_joining=joined)
        person.joined = joined
        self._note(person, f"joined {joined} after all")

    def give_bank(self, person: Person) -> None:
        employees.update_employee(employee=self.rows[person.key], actor=self.actor, **self._bank(person.key))
        person.has_bank = True
        self._note(person, "bank account entered")

    def element(
        self, person: Person, code: str, amount: int, since: Ym, until: Ym | None = None
    ) -> None:
        """Set a recurring element; an amount from an earlier month on is replaced, zero ends it."""
        employees.set_element(
            employee=self.rows[person.key], element=code, amount=D(amount), from_on=since.first, actor=self.actor,
            to_on=until.last if until else None,
        )  # fmt: skip
        for old in list(person.elements):
            if old.code == code and old.since == since:
                person.elements.remove(old)
            elif old.code == code and (old.until is None or old.until >= since):
                old.until = since.plus(-1)
        if amount:
            person.elements.append(
                Element(
                    code, D(amount), since, until, is_earning=code != "LICENCE_FEE", by_days=code == "SPECIAL_PAY"
                )
            )
        self._note(person, f"{code} {amount} from {since} to {until}")

    def away(self, person: Person, kind: str, first: date, last: date) -> None:
        """Enter and approve leave, every day of it counted."""
        row = self.rows[person.key]
        leave_type = LeaveType.objects.get(code=LEAVE_CODES[kind])
        self._give_leave(row, leave_type, kind)
        application = leave.apply_leave(
            employee=row, leave_type=leave_type, from_on=first, to_on=last, reason="Family", actor=self.actor
        )
        self.applications[person.key, first] = leave.approve_leave(application=application, actor=self.actor)
        day = first
        while day <= last:
            person.leave.append(LeaveDay(day, kind))
            day += timedelta(days=1)
        self._note(person, f"leave {kind} {first} to {last}")

    def back(self, person: Person, first: date) -> None:
        """Cancel the leave that begins on a day."""
        application = self.applications.pop((person.key, first))
        application.refresh_from_db()
        leave.cancel_leave(application=application, actor=self.actor)
        person.leave = [d for d in person.leave if not application.from_on <= d.on <= application.to_on]
        self._note(person, f"leave from {first} cancelled")

    # -- rates -----------------------------------------------------------------------------------------------

    def da(self, percent: int, since: date) -> None:
        pay_commission.add_da_revision(effective_on=since, percentage=D(percent), actor=self.actor)
        self.orders.da.append((since, D(percent)))
        self.diary.append(f"DA {percent}% from {since}")

    def ta(self, city: str, first: int, last: int, amount: int, since: date) -> None:
        pay_commission.add_allowance_rule(
            kind="TA", effective_on=since, actor=self.actor, ta_class=city, level_from=first, level_to=last,
            amount=D(amount),
        )  # fmt: skip
        self.orders.ta.append((since, city, first, last, 0, D(amount)))
        self.diary.append(f"TA {city} {first}-{last}: {amount} from {since}")

    # -- the month -------------------------------------------------------------------------------------------

    def process(self, month: Ym) -> None:
        """Create the run where there is none and process it; keep what the second calculation says now."""
        if self.month != month:
            self.run = runs.create_run(month=Month(month.year, month.month), actor=self.actor)
            self.month = month
        assert self.run is not None
        self.run = runs.start_processing(run=self.run, actor=self.actor)
        self.billed, self.lines = self.expected(month)
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
            key for key in self.people if slips[key] != self.billed.get(key) or lines[key] != self.lines.get(key, [])
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
            assert not stale, f"{self.month}: locked with figures that no longer hold for {names}\n{self.story(stale)}"
        for key, slip in self.billed.items():
            if slip is not None:
                self.book.enter(self.people[key], self.month, slip)
        self.book.locked.append(self.month)
        self.diary.append(f"-- {self.month} locked")

    def month_end(self, month: Ym) -> None:
        """Process, compare and lock."""
        self.process(month)
        self.compare()
        self.lock()

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

    def differences(self, key: int) -> list[str]:
        """Return what the product has otherwise for one person in the processed run."""
        slip, lines = self.billed[key], self.lines[key]
        detail = SalaryDetail.objects.filter(run=self.run, employee=self.rows[key]).first()
        if (slip is None) != (detail is None):
            return [f"expected {'no slip' if slip is None else 'a slip'}, got {_findings(self.run, self.rows[key])}"]
        problems = self._wrong_lines(key, lines)
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
        problems += [
            f"{name} expected {amount}, got {getattr(detail, name)}"
            for name, amount in expected.items()
            if getattr(detail, name) != amount
        ]
        return problems

    def _wrong_lines(self, key: int, lines: list[Line]) -> list[str]:
        got = {
            Ym.of(row.month): row
            for row in ArrearLine.objects.filter(run=self.run, employee=self.rows[key])
        }
        problems = [f"unexpected arrears for {month}: {row.amount}" for month, row in got.items()
                    if month not in {line.month for line in lines}]  # fmt: skip
        for line in lines:
            row = got.get(line.month)
            if row is None:
                problems.append(f"no arrears for {line.month}, expected {line.amount}")
                continue
            for head in (*PAID_HEADS, "other", "deduction"):
                name = "deductions" if head == "deduction" else head
                due, drawn = getattr(row, f"{head}_due", D(0)), getattr(row, f"{head}_drawn", D(0))
                if due - drawn != line.of(name):
                    problems.append(f"{line.month} {head} expected {line.due[name]} - {line.drawn[name]}, got {due} - {drawn}")
            if row.amount != line.amount:
                problems.append(f"{line.month} arrears expected {line.amount}, got {row.amount}")
        return problems

    def _wrong_findings(self, key: int, lines: list[Line]) -> list[str]:
        """Who is not in the run is named with what is still due or overdrawn."""
        total = sum((line.amount for line in lines), D(0))
        findings = Finding.objects.filter(run=self.run, employee=self.rows[key])
        named = [row for row in findings if row.detail and abs(D(row.detail)) == abs(total)] if total else []
        return [] if named or not total else [f"nothing says that {total} is due"]

    # -- odds and ends ---------------------------------------------------------------------------------------

    def story(self, keys: Iterable[int]) -> str:
        """Return the diary of some people, with what concerns everybody."""
        wanted = {f"[{key}]" for key in keys}
        return "\n".join(line for line in self.diary if not line.startswith("[") or line.split()[0] in wanted)

    def _note(self, person: Person, text: str) -> None:
        self.diary.append(f"[{person.key}] {text}")

    @staticmethod
    def _bank(key: int) -> dict[str, str]:
        return {"bank_account": f"{30000000000 + key}", "ifsc": "SBIN0001234"}

    def _give_leave(self, row: Employee, leave_type: LeaveType, kind: str) -> None:
        """Put enough days on the account; child care leave so that the first 365 days are used up."""
        if kind == UNPAID:
            return
        account = LeaveAccount.objects.filter(employee=row, leave_type=leave_type).first()
        balance = account.balance if account else D(0)
        enough = D(300) if kind == EIGHTY else D(250)
        if kind == EIGHTY and 100 <= balance <= 365:
            return
        if enough != balance:
            leave.adjust_leave(
                employee=row, leave_type=leave_type, days=enough - balance, reason="Opening", actor=self.actor,
                on=max(date(2026, 1, 1), row.date_of_joining),
            )  # fmt: skip


def _findings(run: PayrollRun | None, employee: Employee) -> str:
    rows = Finding.objects.filter(run=run, employee=employee).values_list("code", "detail")
    return f"findings {list(rows)}"
