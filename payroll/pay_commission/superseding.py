"""What a new rate does to those that are there: which one counts, and which locked months it reaches."""

from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from core.formatting import in_date
from payroll.organizations.final_months import arrears_note
from payroll.pay_commission.models import AllowanceRule, DaRevision, DatedRate, NpsRate

# By what a row supersedes another of the same day (the as-of rule of `selectors`).
KEYS: dict[type[DatedRate], tuple[str, ...]] = {
    DaRevision: (),
    AllowanceRule: ("kind", "hra_class", "da_from", "ta_class", "level_from", "level_to", "basic_from"),
    NpsRate: ("scheme",),
}


def same_day(row: DatedRate) -> QuerySet[Any]:
    """Return the other rows of the same date and kind as a row, newest first; on one date the newest counts."""
    rows: Any = type(row)._default_manager.filter(effective_on=row.effective_on).exclude(pk=row.pk)
    for name in KEYS[type(row)]:
        rows = _with_own(rows, type(row), name).filter(
            **{f"own_{name}": getattr(row, name) or _nothing(row, name)}
        )
    return rows.order_by("-id")


def _nothing(row: Any, name: str) -> Any:
    """Return what an empty field counts as: no least basic pay is one of 0."""
    return 0 if row._meta.get_field(name).null else ""


def _with_own(rows: Any, model: Any, name: str) -> Any:
    none = Value(_nothing(model, name), output_field=model._meta.get_field(name))
    return rows.annotate(**{f"own_{name}": Coalesce(F(name), none)})


def with_superseded(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Mark each row with `superseded_by`: the number of the row that counts instead of it, or None."""
    model: Any = rows.model
    later: Any = model._default_manager.filter(effective_on=OuterRef("effective_on"), pk__gt=OuterRef("pk"))
    for name in KEYS[model]:
        none = Value(_nothing(model, name), output_field=model._meta.get_field(name))
        later = _with_own(later, model, name).filter(**{f"own_{name}": Coalesce(OuterRef(name), none)})
    return rows.annotate(superseded_by=Subquery(later.order_by("-id").values("id")[:1]))


def superseded_by(row: Any) -> int | None:
    """Return the number of the row that counts instead of this one; lists have asked for the whole page."""
    if not hasattr(row, "superseded_by"):
        newest = same_day(row).filter(pk__gt=row.pk).first()
        row.superseded_by = newest.pk if newest else None
    number: int | None = row.superseded_by
    return number


def consequences(row: DatedRate) -> list[str]:
    """Say which row of the date counts once this one is there, and which locked months it reaches."""
    texts = []
    other = same_day(row).first()
    if other is not None:
        used = _("a locked run has paid by it") if other.used_at else _("no locked run has used it")
        text = _(
            "%(day)s has an entry already: %(old)s (%(used)s). The one entered last counts; both are kept."
        )
        texts.append(text % {"day": in_date(row.effective_on), "old": other, "used": used})
    note = arrears_note(row.effective_on)
    return [*texts, note] if note else texts


def questions(row: DatedRate) -> list[str]:
    """Return what to ask before a second row of a date is entered; empty where it is the first."""
    return consequences(row) if same_day(row).exists() else []
