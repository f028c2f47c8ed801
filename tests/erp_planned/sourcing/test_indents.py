"""Indents: two people, budgets committed, splitting named, modes with reasons."""

from datetime import date
from decimal import Decimal

import pytest

from core.errors import InvalidState, InvalidTransition, ValidationFailed
from core.refusals import refusals
from core.tenancy.models import Tenant
from erp_planned.finance.enums import BudgetCheck
from erp_planned.finance.models import BooksSettings, Budget
from erp_planned.sourcing.errors import OwnCase
from erp_planned.sourcing.models import Indent, IndentItem
from erp_planned.sourcing.selectors.indents import committed_by_indents, get_indent, splitting_of
from erp_planned.sourcing.services.indents import (
    approve_indent,
    cancel_indent,
    change_indent,
    mark_ordered,
    reject_indent,
    reopen,
    submit_indent,
)
from tests.core.accounts.people import api_of, user_of
from tests.erp_planned.banking.books import account, year
from tests.erp_planned.sourcing.goods import CHECKER, MAKER, approved, department, draft, item
from tests.kit.threads import at_once

YEAR = (date(2026, 4, 1), date(2027, 3, 31))


def test_a_second_person_approves(organization: Tenant) -> None:
    row = submit_indent(indent=draft(30000), actor=MAKER)
    assert row.mode == "direct"
    with pytest.raises(OwnCase):
        approve_indent(indent=row, actor=MAKER)
    with pytest.raises(ValidationFailed):
        reject_indent(indent=row, remarks=" ", actor=CHECKER)
    assert get_indent(row.pk).status == "submitted"
    approve_indent(indent=row, actor=CHECKER, remarks="Needed")
    row = get_indent(row.pk)
    assert (row.status, row.approved_by, row.remarks) == ("approved", "Checker", "Needed")
    with pytest.raises(InvalidTransition):
        approve_indent(indent=row, actor=CHECKER)


def test_the_budget_is_committed_until_ordered_or_cancelled(organization: Tenant) -> None:
    """Would catch an estimate that counts twice beside its order, or stays after the cancelling."""
    head = account("5001", "Laboratory", "Expense")
    row = approved(30000, account=head)
    other = approved(70000, account=head, group="Glass")
    assert committed_by_indents([head.pk], *YEAR) == {head.pk: Decimal(100000)}
    mark_ordered(row.pk, actor=MAKER)
    assert committed_by_indents([head.pk], *YEAR) == {head.pk: Decimal(70000)}
    assert mark_ordered(row.pk, actor=MAKER).status == "ordered"
    reopen(row.pk, actor=MAKER)
    cancel_indent(indent=other, remarks="Not needed", actor=CHECKER)
    assert committed_by_indents([head.pk], *YEAR) == {head.pk: Decimal(30000)}


def test_over_budget_is_refused_where_finance_says_so(organization: Tenant) -> None:
    head = account("5001", "Laboratory", "Expense")
    Budget.objects.create(year=year(), account=head, allocated_amount=Decimal(40000))
    BooksSettings.objects.update_or_create(pk=1, defaults={"budget_check": BudgetCheck.REFUSE})
    approved(30000, account=head)
    row = submit_indent(indent=draft(20000, account=head, group="Glass"), actor=MAKER)
    with pytest.raises(InvalidState):
        approve_indent(indent=row, actor=CHECKER)
    assert get_indent(row.pk).status == "submitted"


def test_another_mode_than_offered_needs_a_reason(organization: Tenant) -> None:
    row = draft(60000, mode="single")
    with pytest.raises(ValidationFailed) as refused:
        submit_indent(indent=row, actor=MAKER)
    assert set(refused.value.fields) == {"mode_reason"}
    change_indent(indent=row, mode_reason="The only maker", actor=MAKER)
    assert submit_indent(indent=row, actor=MAKER).mode == "single"


def test_split_indents_are_named_across_departments(organization: Tenant) -> None:
    """Would catch two of 30,000 in two departments that keep the limit of 50,000 each."""
    first = submit_indent(indent=draft(30000), actor=MAKER)
    row = submit_indent(indent=draft(30000, department=department("PHY")), actor=MAKER)
    submit_indent(indent=draft(30000, group="Glass"), actor=MAKER)
    (found,) = splitting_of(row)
    assert (found.limit, found.total, [one.pk for one in found.others]) == (50000, 60000, [first.pk])
    with pytest.raises(ValidationFailed) as refused:
        approve_indent(indent=row, actor=CHECKER)
    assert set(refused.value.fields) == {"splitting_reason"}
    assert first.indent_no in str(refused.value.message)
    assert get_indent(row.pk).status == "submitted"
    approve_indent(indent=row, actor=CHECKER, splitting_reason="Two laboratories")
    assert get_indent(row.pk).splitting_reason == "Two laboratories"


def test_lines_stay_once_submitted(organization: Tenant) -> None:
    row = submit_indent(indent=draft(100), actor=MAKER)
    with pytest.raises(InvalidState):
        change_indent(indent=row, purpose="Other", actor=MAKER)
    with pytest.raises(InvalidState), refusals():
        IndentItem.objects.filter(indent=row).update(quantity=5)


def test_an_employee_reaches_the_own_indents_only(organization: Tenant) -> None:
    other = draft(100)
    api = api_of(user_of(organization, "accountant"), organization)
    thing = item()
    body = {
        "departmentId": department().pk, "purpose": "Practicals", "requiredBy": "2027-03-31",
        "items": [{"itemId": thing.pk, "quantity": 2.5, "estimatedRate": 100.0}],
    }  # fmt: skip
    answer = api("POST", "purchase/indents", body)
    assert answer.status_code == 201, answer.content
    assert answer.json()["data"]["estimatedTotal"] == 250.0
    bad = {**body, "items": [{"itemId": thing.pk, "quantity": 0, "estimatedRate": 1}]}
    answer = api("POST", "purchase/indents", bad)
    assert answer.status_code == 400
    assert "items.0.quantity" in str(answer.json())
    employee = api_of(user_of(organization, "employee"), organization)
    assert employee("GET", f"purchase/indents/{other.pk}").status_code == 404
    assert employee("PUT", f"purchase/indents/{other.pk}/submit").status_code == 404
    assert employee("GET", "purchase/indents").json()["data"]["total"] == 0
    assert Indent.objects.get(pk=other.pk).status == "draft"


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_two_approve_at_once(organization: Tenant) -> None:
    row = submit_indent(indent=draft(100), actor=MAKER)
    done = at_once(*[lambda: approve_indent(indent=row, actor=CHECKER)] * 2)
    assert sum(isinstance(one, Indent) for one in done) == 1
