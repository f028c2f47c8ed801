"""Import of vouchers and of opening balances from spreadsheets: all of a file or nothing, errors by row.

Both need the whole file to judge a row (does the voucher balance, do the openings?), so a file has at most a thousand
rows, which come in one portion.
"""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.access import authorize
from core.actors import Actor
from core.errors import DomainError
from core.imports.cells import Kind
from core.imports.columns import EXAMPLE, ImportColumn
from core.imports.registry import ImportSubject
from core.imports.rows import ADDED, Importer, RowPlan, Values
from core.money import ZERO
from erp_planned.finance.enums import VoucherType, YearStatus
from erp_planned.finance.models import BookYear, Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.accounts import numbers_of
from erp_planned.finance.services.checks import NewLine, checked_lines, year_for
from erp_planned.finance.services.vouchers import make_draft, submit
from erp_planned.finance.services.years import OpeningLine, check_openings, enter_openings

SOURCE = "import"
# Boxes of the services by the columns of the file.
COLUMNS = {"account_id": "account", "code": "account", "party_ref": "party", "type": "type", "date": "date"}


def voucher_columns() -> list[ImportColumn]:
    """Return the columns of a file of vouchers."""
    kinds = {str(value): label for value, label in VoucherType.choices}
    return [
        ImportColumn("voucher", _("Voucher"), Kind.CODE, example=EXAMPLE, is_needed=True,
                     help=_("Rows with the same mark are lines of one voucher; its own number comes at approval.")),
        ImportColumn("type", _("Type"), Kind.CHOICE, example="Payment", choices=kinds, is_needed=True),
        ImportColumn("date", _("Date"), Kind.DATE, example="08/04/2026", is_needed=True),
        ImportColumn("account", _("Account code"), Kind.CODE, example="4003", is_needed=True),
        ImportColumn("debit", _("Debit"), Kind.DECIMAL, example="6500"),
        ImportColumn("credit", _("Credit"), Kind.DECIMAL),
        ImportColumn("narration", _("Narration"), example="Stationery", width=32),
        ImportColumn("reference", _("Reference"), Kind.CODE),
        ImportColumn("party", _("Party"), Kind.CODE, help=_("Kind and number, for example vendor:12.")),
    ]  # fmt: skip


def opening_columns() -> list[ImportColumn]:
    """Return the columns of a file of opening balances."""
    return [
        ImportColumn("account", _("Account code"), Kind.CODE, example=EXAMPLE, is_needed=True),
        ImportColumn("debit", _("Debit"), Kind.DECIMAL, example="10000"),
        ImportColumn("credit", _("Credit"), Kind.DECIMAL),
        ImportColumn("party", _("Party"), Kind.CODE,
                     help=_("Of accounts that are kept by party, one row for each.")),
    ]  # fmt: skip


class _WholeFile(Importer):
    """An importer that judges all rows together."""

    right: str = P.WRITE
    key_name = ""

    def __init__(self, actor: Actor, file_name: str) -> None:
        authorize(actor, self.right)
        self.actor, self.file_name = actor, file_name
        self._portions = 0

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do; rows after the first thousand are refused."""
        self._portions += 1
        plans = [
            RowPlan(number, str(values.get(self.key_name) or ""), outcome=ADDED, key_name=self.key_name)
            for number, values in rows
        ]
        if self._portions > 1:
            for plan in plans:
                plan.errors[self.key_name] = _t("A file has at most 1000 rows; divide it.")
            return plans
        for plan, (_number, values) in zip(plans, rows, strict=True):
            plan.work = values
            plan.changes = {name: (None, value) for name, value in values.items() if value not in ("", None)}
            if not plan.key:
                plan.errors[self.key_name] = _t("This cell is needed.")
        self.judge(plans)
        return plans

    def judge(self, plans: list[RowPlan]) -> None:
        """Put errors beside the rows."""
        raise NotImplementedError


def _amount(values: Values, name: str) -> Decimal:
    return Decimal(values.get(name) or ZERO)


def _text(values: Values, name: str) -> str:
    return str(values.get(name) or "").strip()


def _refuse(plans: Sequence[RowPlan], error: DomainError) -> None:
    """Put a refusal beside the rows that it names (`entries.0.debit`), else beside the first of them."""
    for name, texts in error.fields.items():
        _place, _dot, rest = name.partition(".")
        number, _dot, box = rest.partition(".")
        plan = plans[int(number)] if number.isdigit() and int(number) < len(plans) else plans[0]
        plan.errors.setdefault(COLUMNS.get(box or name, box or plan.key_name), str(texts[0]))
    if not error.fields:
        plans[0].errors.setdefault(plans[0].key_name, str(error.message))


class VoucherRows(_WholeFile):
    """Vouchers, which arrive waiting for approval."""

    key_name = "voucher"

    def judge(self, plans: list[RowPlan]) -> None:
        """Check each voucher by the rules; a file that was imported before is refused."""
        codes = {_text(plan.work, "account") for plan in plans}
        self._accounts = numbers_of(codes)
        keys = {self._source_key(plan.key) for plan in plans}
        used = set(
            Voucher.objects.filter(source=SOURCE, source_key__in=keys)
            .exclude(status__in=["rejected", "cancelled"])
            .values_list("source_key", flat=True)
        )
        for key, group in self._groups(plans).items():
            if self._source_key(key) in used:
                text = _t("This voucher was imported from a file of this name already.")
                group[0].errors.setdefault("voucher", text)
            elif not any(plan.errors for plan in group):
                self._judge_one(group)

    def _judge_one(self, group: list[RowPlan]) -> None:
        first = group[0].work
        for plan in group:
            for name in ("type", "date"):
                if plan.work.get(name) is None or plan.work[name] != first.get(name):
                    plan.errors.setdefault(name, _t("Lines of one voucher have the same type and date."))
        if any(plan.errors for plan in group):
            return
        try:
            year_for(first["date"])
            checked_lines(str(first["type"]), first["date"], self._lines(group))
        except DomainError as error:
            _refuse(group, error)

    def _groups(self, plans: Sequence[RowPlan]) -> dict[str, list[RowPlan]]:
        found: dict[str, list[RowPlan]] = defaultdict(list)
        for plan in plans:
            found[plan.key].append(plan)
        return found

    def _lines(self, group: Sequence[RowPlan]) -> list[NewLine]:
        return [
            NewLine(
                self._accounts.get(_text(plan.work, "account"), 0),
                _amount(plan.work, "debit"),
                _amount(plan.work, "credit"),
                _text(plan.work, "narration"),
                _text(plan.work, "party"),
            )
            for plan in group
        ]

    def _source_key(self, key: str) -> str:
        return f"{self.file_name[-35:]}:{key}"[:60]

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Make the vouchers and hand them on."""
        with transaction.atomic():
            for key, group in self._groups(plans).items():
                first: Any = group[0].work
                voucher = make_draft(
                    type=str(first["type"]),
                    date=first["date"],
                    entries=self._lines(group),
                    narration=_text(first, "narration"),
                    reference=_text(first, "reference"),
                    source=SOURCE,
                    source_key=self._source_key(key),
                    actor=self.actor,
                )
                submit(voucher=voucher, actor=self.actor)


class OpeningRows(_WholeFile):
    """Opening balances of the first year of the books; they take the place of those that stand."""

    right = P.CONFIGURE
    key_name = "account"

    def judge(self, plans: list[RowPlan]) -> None:
        """Check the lines, and that they balance."""
        year = BookYear.objects.order_by("start_date").first()
        if year is None or year.status != YearStatus.OPEN or year.is_locked:
            text = _t("There is no open first year of the books; open it, or reopen it.")
            plans[0].errors.setdefault("account", text)
        if not any(plan.errors for plan in plans):
            try:
                check_openings(self._lines(plans))
            except DomainError as error:
                _refuse(plans, error)

    def _lines(self, plans: Sequence[RowPlan]) -> list[OpeningLine]:
        return [
            OpeningLine(
                plan.key, _amount(plan.work, "debit"), _amount(plan.work, "credit"), _text(plan.work, "party")
            )
            for plan in plans
        ]

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Enter the openings. Raises InvalidState where no year is open."""
        year = BookYear.objects.order_by("start_date").first()
        if year is not None:
            enter_openings(year=year, lines=self._lines(plans), actor=self.actor)


def _is_amount(name: str) -> bool:
    return name in {"debit", "credit"}


VOUCHERS = ImportSubject(
    name="vouchers",
    label=_("Vouchers"),
    permission=P.WRITE,
    columns=voucher_columns,
    key=("voucher", "type", "date", "account"),
    importer=VoucherRows,
    help="vouchers, a row for each line; they arrive waiting for approval",
    is_amount=_is_amount,
)
OPENINGS = ImportSubject(
    name="openings",
    label=_("Opening balances"),
    permission=P.CONFIGURE,
    columns=opening_columns,
    key=("account",),
    importer=OpeningRows,
    help="opening balances of the first year of the books, in place of those that stand",
    is_amount=_is_amount,
)
