"""What the demo of the ERP is made in: the days, who acts, and whom it is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from core.accounts.models import User
from core.actors import Actor, Door, actor_for
from core.periods import FinancialYear, Month
from core.tenancy.enums import TenantType
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.services.deciding import approve
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employees

# Whom README signs in at the portal, and the office's user names.
FAMILIAR = "E000010"
ACCOUNTANT, OFFICER, HR, HEAD = "accountant", "finance.officer", "hr.manager", "hr.admin"
# How many have a badge.
BADGES = 40
# The books begin with the year that holds the month so far back, so that their pages are never empty.
BOOKS_BACK = 3


@dataclass(frozen=True)
class DemoWorld:
    """The institution while it is being filled; `today` is the day of the demo."""

    today: date

    @property
    def month(self) -> Month:
        """The month at hand."""
        return Month.of(self.today)

    @property
    def year(self) -> FinancialYear:
        """The year that the books begin with."""
        return self.month.plus(-BOOKS_BACK).financial_year

    @property
    def months(self) -> list[Month]:
        """The months of the books until the one at hand."""
        first = Month.of(self.year.first)
        count = (self.month.year - first.year) * 12 + self.month.month - first.month
        return [first.plus(number) for number in range(count + 1)]

    @cached_property
    def accountant(self) -> Actor:
        """Who makes vouchers and enters bills."""
        return self.office(ACCOUNTANT)

    @cached_property
    def officer(self) -> Actor:
        """Who approves what the accountant made."""
        return self.office(OFFICER)

    @cached_property
    def hr(self) -> Actor:
        """Who makes orders and decides on requests."""
        return self.office(HR)

    @cached_property
    def head(self) -> Actor:
        """Who decides on what HR or the finance officer made."""
        return self.office(HEAD)

    def office(self, username: str) -> Actor:
        """Return somebody of the office as an actor."""
        return _acting(User.objects.get(username=username))

    def person(self, employee: Employee) -> Actor:
        """Return an employee as an actor."""
        return _acting(User.objects.get(pk=employee.user_id))

    @cached_property
    def people(self) -> Sequence[Employee]:
        """Who is in service, by code: those with a badge come first."""
        return list(employees().filter(status=EmployeeStatus.ACTIVE).select_related("user"))

    @cached_property
    def familiar(self) -> Employee:
        """The employee that README signs in as."""
        return next((one for one in self.people if one.code == FAMILIAR), self.people[0])

    @cached_property
    def staff(self) -> Sequence[Employee]:
        """Those with a badge, without the one whom README names and the guard."""
        named = {self.familiar.pk, self.guard.pk}
        return [one for one in self.people[:BADGES] if one.pk not in named]

    @cached_property
    def guard(self) -> Employee:
        """The night guard: the last of those with a badge in the lowest posts, not the one whom README names."""
        posts = ("Multi-tasking Staff", "Laboratory Attendant", "Driver")
        found = [
            one for one in self.people[:BADGES] if str(one.designation) in posts and one.code != FAMILIAR
        ]
        return found[-1] if found else self.people[BADGES - 1]

    @cached_property
    def accounts(self) -> dict[str, Account]:
        """The chart by code, once the books are open."""
        return {row.code: row for row in Account.objects.all()}

    def settle(self, voucher: Voucher) -> Voucher:
        """Approve a voucher by somebody who did not make it."""
        made_by_officer = voucher.made_by_id == self.officer.user_id
        return approve(voucher=voucher, actor=self.head if made_by_officer else self.officer)


def _acting(user: User) -> Actor:
    return actor_for(user, tenant_type=TenantType.ORGANIZATION, door=Door.COMMAND)
