"""Entering facts of people and rates: each into the product by its services, and into the second calculation."""

from datetime import date, timedelta
from decimal import Decimal

from core.actors import Actor, Door, system_actor
from payroll.employees import services as employees
from payroll.employees.masters import pay_elements
from payroll.employees.models import Department, Designation, Employee
from payroll.leave.masters import leave_types
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveType
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.cancelling import cancel_leave
from payroll.leave.services.decisions import approve_leave
from payroll.pay_commission.masters import allowance_rules, da_revisions
from tests.figures.book import Book
from tests.figures.facts import EIGHTY, FULL, HALF, UNPAID, Element, LeaveDay, Person
from tests.figures.rules import Orders, Ym, fixed_on_promotion

D = Decimal
LEAVE_CODES = {UNPAID: "EOL", HALF: "HPL", EIGHTY: "CCL", FULL: "EL"}
LATER = 10  # the office's PANs and account numbers begin here
# Heads beside the formula: (deducted, by days, pay for DA and NPS).
KINDS = {
    "SPECIAL_PAY": (False, True, False),
    "WASHING": (False, False, False),
    "LICENCE_FEE": (True, False, False),
    "NPA": (False, True, True),
}


class Entering:
    """One organization: every method enters a fact on both sides and writes it into the diary."""

    def __init__(self) -> None:
        self.actor: Actor = system_actor(Door.COMMAND, "Figures")
        self.orders = Orders()
        self.book = Book(self.orders)
        self.people: dict[int, Person] = {}
        self.rows: dict[int, Employee] = {}
        self.applications: dict[tuple[int, date], LeaveApplication] = {}
        self.diary: list[str] = []
        department, _ = Department.objects.get_or_create(code="FIG", defaults={"name": "Figures"})
        designation, _ = Designation.objects.get_or_create(name="Officer")
        self.posts = {"department": department, "designation": designation}
        pay_elements.create(
            code="NPA",
            name="Non-practising allowance",
            kind="earning",
            is_prorata=True,
            is_pay=True,
            actor=self.actor,
        )

        for code in ("EOL", "HPL"):
            leave_types.update(LeaveType.objects.get(code=code), actor=self.actor, half_days_allowed=True)

    # -- facts of people -------------------------------------------------------------------------------------

    def hire(
        self,
        level: int = 10,
        cell: int = 1,
        joined: date = date(2015, 1, 1),
        *,
        born: date = date(1985, 6, 15),
        scheme: str = "NPS",
        regime: str = "new",
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
            "tax_regime": regime,
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
        made = employees.create_employee(
            actor=self.actor, level=level, cell=cell, code=f"F{key:04d}", **values
        )
        retires = Ym(born.year + 60, born.month).last
        person = Person(
            key,
            born,
            joined,
            retires,
            [(joined, level, cell)],
            entitled=[(joined, hra, ta)],
            scheme=scheme,
            regime=regime,
            has_pan=has_pan,
            has_bank=has_bank,
        )
        self.people[key], self.rows[key] = person, made.employee
        self._note(
            person,
            f"hired at {level}/{cell} from {joined}, {scheme}, {classes}, {regime} regime, "
            f"bank {has_bank}, PAN {has_pan}",
        )
        return person

    def pay(self, person: Person, level: int, cell: int, since: date, reason: str = "") -> None:
        """Enter pay at a level and cell from a day; to a higher level it is a promotion, else a correction."""
        reason = reason or ("promotion" if level > person.place(since)[0] else "correction")
        employees.change_pay(
            employee=self.rows[person.key],
            actor=self.actor,
            level=level,
            cell=cell,
            effective_on=since,
            reason=reason,
        )
        person.pay.append((since, level, cell))
        self._note(person, f"pay {level}/{cell} from {since} ({reason})")

    def promote(self, person: Person, level: int, since: date) -> None:
        """Promote without naming the cell: both sides find it by rule 13."""
        old = person.place(since)
        employees.change_pay(
            employee=self.rows[person.key],
            actor=self.actor,
            level=level,
            effective_on=since,
            reason="promotion",
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

    def element(self, person: Person, code: str, amount: int, since: Ym, until: Ym | None = None) -> None:
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
            is_deducted, by_days, is_pay = KINDS[code]
            person.elements.append(
                Element(
                    code, D(amount), since, until, is_earning=not is_deducted, by_days=by_days, is_pay=is_pay
                )
            )
        self._note(person, f"{code} {amount} from {since} to {until}")

    def entitle(self, person: Person, hra: str, ta: str, since: date) -> None:
        """Change the classes of HRA and TA from a day; an empty class is no entitlement."""
        values = {"hra_eligible": bool(hra), "hra_class": hra, "ta_eligible": bool(ta), "ta_class": ta}
        employees.change_entitlement(
            employee=self.rows[person.key], actor=self.actor, values=values, on=since, reason="Order"
        )
        person.entitled.append((since, hra, ta))
        self._note(person, f"HRA {hra or 'none'}, TA {ta or 'none'} from {since}")

    def away(self, person: Person, kind: str, first: date, last: date, *, from_noon: bool = False) -> None:
        """Enter and approve leave, every day of it counted; `from_noon` leaves out the first half of the first."""
        row = self.rows[person.key]
        leave_type = LeaveType.objects.get(code=LEAVE_CODES[kind])
        self._give_leave(row, leave_type, kind)
        application = apply_leave(
            employee=row,
            leave_type=leave_type,
            from_on=first,
            to_on=last,
            from_half=from_noon,
            reason="Family",
            actor=self.actor,
        )
        self.applications[person.key, first] = approve_leave(application=application, actor=self.actor)
        day = first
        while day <= last:
            person.leave.append(LeaveDay(day, kind, D("0.5") if from_noon and day == first else D(1)))
            day += timedelta(days=1)
        self._note(person, f"leave {kind} {first} to {last}{' from noon' if from_noon else ''}")

    def back(self, person: Person, first: date) -> None:
        """Cancel the leave that begins on a day."""
        application = self.applications.pop((person.key, first))
        application.refresh_from_db()
        cancel_leave(application=application, actor=self.actor)
        person.leave = [d for d in person.leave if not application.from_on <= d.on <= application.to_on]
        self._note(person, f"leave from {first} cancelled")

    # -- rates -----------------------------------------------------------------------------------------------

    def da(self, percent: int, since: date) -> None:
        da_revisions.create(effective_on=since, percentage=D(percent), actor=self.actor)
        self.orders.da.append((since, D(percent)))
        self.diary.append(f"DA {percent}% from {since}")

    def ta(self, city: str, first: int, last: int, amount: int, since: date) -> None:
        allowance_rules.create(
            kind="TA", effective_on=since, actor=self.actor, ta_class=city, level_from=first, level_to=last,
            amount=D(amount),
        )  # fmt: skip
        self.orders.ta.append((since, city, first, last, 0, D(amount)))
        self.diary.append(f"TA {city} {first}-{last}: {amount} from {since}")

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
            adjust_leave(
                employee=row, leave_type=leave_type, days=enough - balance, reason="Opening", actor=self.actor,
                on=max(date(2026, 1, 1), row.date_of_joining),
            )  # fmt: skip
