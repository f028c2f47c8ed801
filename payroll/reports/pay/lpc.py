"""Last pay certificate in the order of Form GAR 2 (reference: payroll, Last pay certificate).

Pay is the last locked month's; what a later locked month has paid after the day of leaving is stated as a
recovery. Rates are those of a full month, amounts what that month paid.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Sum
from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.errors import ValidationFailed
from core.formatting import mask
from core.money import ZERO, round_rupee
from core.periods import FinancialYear, Month, today
from core.reports import parameters as read
from core.reports.definitions import Paper, Texts
from payroll.advances.selectors.applications import Outstanding, outstanding_for
from payroll.employees.calc import next_increment_on
from payroll.employees.enums import ENTRY_REASONS, ElementKind, PayReason
from payroll.employees.models import Employee, PayHistory
from payroll.income_tax.elements import PROVIDENT_FUND_ELEMENTS
from payroll.income_tax.selectors import opening_balance, ytd
from payroll.leave.enums import CarryForward
from payroll.leave.selectors.accounts import balances_of
from payroll.leave.selectors.retirement import encashment_at_retirement
from payroll.organizations.models import Organization
from payroll.organizations.selectors import organization
from payroll.pay_commission.matrix import next_cell
from payroll.pay_commission.selectors import da_drawn_since, matrix
from payroll.reports.enums import LpcKind
from payroll.reports.errors import NothingLocked
from payroll.reports.parameters import employee_named
from payroll.reports.pay.year import line_totals, month_lines, year_details
from payroll.runs.enums import RunState
from payroll.runs.models import SalaryDetail, SalaryElement
from payroll.runs.payslips import deduction_lines, earning_lines
from payroll.runs.selectors import slip_parts

TEMPLATE = "payroll/reports/lpc.html"


def build(texts: Texts) -> Paper:
    """Return the certificate of `employeeId`, `kind` (retirement) and `date`. Raises as `certificate`."""
    kind = LpcKind(read.choice(texts, "kind", LpcKind.values) or LpcKind.RETIREMENT)
    employee = employee_named(texts)
    return certificate(employee, kind, read.day(texts, "date"))


def certificate(employee: Employee, kind: LpcKind, on: date | None = None) -> Paper:
    """Return the last pay certificate of an employee who leaves on a day.

    Without a day: for retirement the last day of service, for transfer today. Raises NothingLocked when no
    month up to the day is locked for the employee, ValidationFailed for a day before joining.
    """
    left_on = on or _usual_day(employee, kind)
    if left_on < employee.date_of_joining:
        raise ValidationFailed.at("date", _("This is before the date of joining."))
    detail = _last_detail(employee, left_on)
    issuer = organization()
    facts = _facts(employee, kind, left_on, detail, issuer)
    return Paper(
        title=_("Last pay certificate"),
        filename=f"lpc-{employee.code}-{left_on}",
        facts=facts,
        pdf=lambda language: _pdf(employee, kind, left_on, detail, issuer, language),
    )


def _usual_day(employee: Employee, kind: LpcKind) -> date:
    if kind == LpcKind.TRANSFER:
        return today()
    return min(employee.last_working_on or employee.retirement_on, employee.retirement_on)


def _last_detail(employee: Employee, left_on: date) -> SalaryDetail:
    """Return the last locked month not after the day. Raises NothingLocked."""
    rows = SalaryDetail.objects.filter(
        employee=employee, run__state=RunState.LOCKED, run__month__lte=Month.of(left_on).first
    )
    # The month's own run; a supplementary one pays something beside it.
    found = rows.select_related("run").order_by("-run__month", "run__number").first()
    if found is None:
        text = _("%(name)s has no locked month up to %(day)s; the certificate is made of locked months.")
        raise NothingLocked(text % {"name": employee.name, "day": left_on})
    return found


def _facts(
    employee: Employee, kind: LpcKind, left_on: date, detail: SalaryDetail, issuer: Organization
) -> dict[str, Any]:
    """Return everything the certificate states, amounts in rupees; labels in the active language."""
    month = Month.of(detail.run.month)
    paid_to = min(month.last, employee.last_working_on or month.last)
    parts = slip_parts([detail])[detail.pk]
    history = _history(employee, paid_to)
    advances = outstanding_for(employee.pk, month.plus(1))
    recoveries = _recoveries(employee, advances, month)
    encashed = encashment_at_retirement(employee) if kind == LpcKind.RETIREMENT else None
    return {
        "number": f"{issuer.code}/LPC/{employee.code}/{left_on:%Y%m%d}",
        "kind": kind.value,
        "date": left_on,
        "employee": _person(employee, detail),
        "last_month": str(month),
        "paid_up_to": paid_to,
        "pay_stopped_from": paid_to + timedelta(days=1),
        "pay_due": _still_due(paid_to, left_on),
        "pay": _pay_lines(detail, parts, history, paid_to),
        "deductions": deduction_lines(detail, parts["elements"]),
        "gross": detail.gross,
        "total_deductions": detail.total_deductions,
        "net": detail.net,
        "pension": _pension(employee, detail, issuer, parts["elements"]),
        "handed_over_on": left_on,
        "next_increment": _next_increment(employee, history, left_on, kind),
        "leave": [
            {"code": row.leave_type.code, "name": row.leave_type.name, "days": row.balance}
            for row in balances_of(employee.pk)
            if row.leave_type.carry_forward != CarryForward.NONE  # what lapses is no credit to take along
        ],
        "leave_encashment": asdict(encashed) if encashed else None,
        "advances": [_advance(row) for row in advances],
        "recoveries": recoveries,
        "recoveries_total": sum((row["amount"] for row in recoveries), ZERO),
        **_tax_year(employee, month.financial_year, month),
    }


def _still_due(paid_to: date, left_on: date) -> dict[str, date] | None:
    """Return the days of service that no locked month has paid yet."""
    first = paid_to + timedelta(days=1)
    return {"from": first, "to": left_on} if left_on >= first else None


def _person(employee: Employee, detail: SalaryDetail) -> dict[str, Any]:
    return {
        "id": employee.pk,
        "code": employee.code,
        "name": employee.name,
        "designation": detail.designation,
        "department": detail.department,
        "date_of_birth": employee.date_of_birth,
        "date_of_joining": employee.date_of_joining,
        "level": detail.level,
        "cell": detail.cell,
        "pan": detail.pan,
        "bank_account": mask(detail.bank_account),
        "ifsc": detail.ifsc,
    }


def _history(employee: Employee, day: date) -> list[PayHistory]:
    """Return the pay rows up to a day, the one in force first."""
    rows = PayHistory.objects.filter(employee=employee, effective_on__lte=day)
    return list(rows.order_by("-effective_on", "-id"))


def _pay_lines(
    detail: SalaryDetail, parts: Mapping[str, list[Any]], history: list[PayHistory], day: date
) -> list[dict[str, Any]]:
    """Return each earning with its full monthly rate, since when, and what the last month paid.

    Arrears have no rate: they are earlier months' pay.
    """
    full_da = round_rupee(detail.basic_rate * detail.da_pct / 100)
    rates: dict[str, tuple[Decimal | None, date | None]] = {
        "basic": (detail.basic_rate, _since(history)),
        "da": (full_da, da_drawn_since(detail.da_pct, day)),
        "arrears": (None, None),
    }
    is_full = detail.basic == detail.basic_rate
    lines = []
    for line in earning_lines(detail, parts["elements"]):
        rate, since = rates.get(line["code"], (line["amount"] if is_full else None, None))
        # On a payslip the label points to the table below it.
        label = _("Arrears") if line["code"] == "arrears" else line["label"]
        lines.append({**line, "label": label, "rate": rate, "since": since})
    return lines


def _since(history: list[PayHistory]) -> date | None:
    """Return since when the basic pay in force is drawn."""
    since = None
    for row in history:
        if row.basic != history[0].basic or row.level != history[0].level:
            break
        since = row.effective_on
    return since


def _pension(
    employee: Employee, detail: SalaryDetail, issuer: Organization, elements: Iterable[SalaryElement]
) -> dict[str, Any]:
    """Return the account of the pension scheme, who keeps it, and what the last month paid into it."""
    is_gpf = detail.scheme == "GPF"
    number = employee.gpf_number if is_gpf else detail.pran
    keeper = _gpf_keeper(issuer) if is_gpf else _("Central recordkeeping agency (CRA)")
    deductions = (row for row in elements if row.kind == ElementKind.DEDUCTION)
    subscribed = sum((row.amount for row in deductions if row.code in PROVIDENT_FUND_ELEMENTS), ZERO)
    return {
        "scheme": detail.scheme,
        "number": number,
        "kept_by": keeper if number else "",
        "employee_share": subscribed if is_gpf else detail.nps,
        "employer_share": detail.employer_nps,
    }


def _gpf_keeper(issuer: Organization) -> str:
    """Return who keeps the provident fund: the Pay and Accounts Office by its code, else the institution."""
    if not issuer.pao_code:
        return issuer.name
    return _("the Pay and Accounts Office (code %(code)s)") % {"code": issuer.pao_code}


def _next_increment(
    employee: Employee, history: list[PayHistory], left_on: date, kind: LpcKind
) -> dict[str, Any]:
    """Return date and pay of the next increment, or why there is none."""
    if not history:
        return {"date": None, "basic": None, "note": _("No pay is recorded.")}
    now = history[0]
    step = next_cell(matrix(now.version), now.level, now.cell)
    if step is None:
        return {"date": None, "basic": None, "note": _("At the last cell of the level.")}
    promotions = [row for row in history if row.reason in ENTRY_REASONS and row.reason != PayReason.JOINING]
    raises = [row.effective_on for row in history if row.reason == PayReason.INCREMENT]
    entered = promotions[0].effective_on if promotions else employee.date_of_joining
    on = next_increment_on(entered, raises[0] if raises else None)
    while on <= left_on:  # a step that was missed here is not what comes next there
        on = on.replace(year=on.year + 1)
    if kind == LpcKind.RETIREMENT:
        return {"date": None, "basic": None, "note": _("None before retirement.")}
    return {"date": on, "basic": step.basic, "note": ""}


def _advance(row: Outstanding) -> dict[str, Any]:
    return {
        "code": row.code,
        "name": row.name,
        "amount": row.amount,
        "drawn_in": str(Month.of(row.drawn_in)),
        "instalment": row.instalment,
        "principal": row.principal,
        "interest": row.interest,
        "outstanding": row.total,
    }


def _recoveries(employee: Employee, advances: list[Outstanding], month: Month) -> list[dict[str, Any]]:
    """Return what the next office, or the pension's, still has to recover."""
    rows = [
        {"name": _("%(advance)s: outstanding") % {"advance": _(row.name)}, "amount": row.total}
        for row in advances
    ]
    later = SalaryDetail.objects.filter(
        employee=employee, run__state=RunState.LOCKED, run__month__gt=month.first
    ).aggregate(net=Sum("net"))["net"]
    if later:
        rows.append({"name": _("Pay drawn for months after this certificate"), "amount": later})
    return rows


def _tax_year(employee: Employee, year: FinancialYear, month: Month) -> dict[str, Any]:
    """Return the year's months up to the last one, what came before payroll was run here, and the tax recovered."""
    details = [row for row in year_details(employee, year) if row.run.month <= month.first]
    funds = _provident_fund(employee, details)
    lines = [{**line, "provident_fund": funds.get(line["month"], ZERO)} for line in month_lines(details)]
    totals = {**line_totals(lines), "provident_fund": sum(funds.values(), ZERO)}
    opening = opening_balance(employee.pk, year)
    return {
        "financial_year": str(year),
        "tax_recovered": ytd(employee.pk, year, before=month.plus(1)).tax,
        "opening": {"through": str(Month.of(opening.month)), "salary": opening.salary, "tax": opening.tax}
        if opening
        else None,
        "months": [{**line, "month": str(Month.of(line["month"]))} for line in lines],
        "year_totals": totals,
    }


def _provident_fund(employee: Employee, details: list[SalaryDetail]) -> dict[date, Decimal]:
    """Return the subscriptions to a provident fund by month; one query."""
    months = {row.run_id: row.run.month for row in details}
    rows = SalaryElement.objects.filter(
        employee=employee, run_id__in=months, kind=ElementKind.DEDUCTION, code__in=PROVIDENT_FUND_ELEMENTS
    )
    found: dict[date, Decimal] = defaultdict(Decimal)
    for run_id, amount in rows.values_list("run_id", "amount"):
        found[months[run_id]] += amount
    return found


def _with_pension(line: Mapping[str, Any]) -> dict[str, Any]:
    """Add all that the month paid into the pension or the provident fund in one figure, as the table has it."""
    fund = line["provident_fund"]
    return {
        **line,
        "pension": line["nps"] + line["nps_arrears"] + fund,
        "other_deductions": line["other_deductions"] - fund,
    }


def _pdf(
    employee: Employee,
    kind: LpcKind,
    left_on: date,
    detail: SalaryDetail,
    issuer: Organization,
    language: str,
) -> bytes:
    with translation.override(language):
        facts = _facts(employee, kind, left_on, detail, issuer)
        months = [
            {**_with_pension(line), "month": Month.parse(line["month"]).first} for line in facts["months"]
        ]
        context = {
            "title": _("Last pay certificate"),
            "institution": letterhead(issuer),
            "issuer": issuer,
            "facts": facts,
            "person": employee,
            "kind": kind.label,
            "is_transfer": kind == LpcKind.TRANSFER,
            "month": Month.of(detail.run.month).first,
            "months": months,
            "year_totals": _with_pension(facts["year_totals"]),
            "opening_month": Month.parse(facts["opening"]["through"]).first if facts["opening"] else None,
            "advances": [
                {**row, "drawn_in": Month.parse(row["drawn_in"]).first, "name": _(row["name"])}
                for row in facts["advances"]
            ],
        }
        return render_pdf(TEMPLATE, context, language=language)
