"""A report card on paper: every text ready in the reader's language, for the template `report_card.typ`."""

import base64
from collections.abc import Sequence
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from core.documents.letterhead import letter, letterhead
from core.documents.signatures import image_kind
from core.documents.typeset import typeset
from core.errors import NotFound
from core.formatting import in_date
from core.tenancy.context import current_tenant
from education.grading import half_up, indicative_percentage
from education.results import Part, SubjectResult
from school.exams.enums import ABSENCE_SIGNS, ComponentKind, Outcome, Term
from school.exams.models import GradeBand
from school.exams.selectors.cards import Card
from school.exams.selectors.results import StudentResult, SubjectLine

TEMPLATE = "school/exams/report_card.typ"
# More exams than these would not fit beside each other.
MOST_OTHERS = 5
DASH = "–"

Cell = dict[str, Any]
Table = dict[str, Any]


def cards_pdf(cards: Sequence[Card], *, language: str) -> bytes:
    """Return the cards in one file, each on a page of its own. Raises NotFound where there is none."""
    if not cards:
        raise NotFound(_("No student of the section has a report card in this year."))
    with translation.override(language):
        school = _school()
        pictures, logo = _logo(school["logo"])
        data = {
            "title": _("Report card"),
            "language": language,
            "footer": school["name"],
            "school": {**school, "logo": logo},
            "cards": [card_paper(card) for card in cards],
        }
    return typeset(TEMPLATE, data, pictures=pictures, pages=len(cards))


def _school() -> dict[str, str]:
    """Return the head of the card; a school whose particulars are not entered has its name."""
    try:
        issuer = letter()
    except (NotFound, KeyError):
        return {"name": current_tenant().name, "address": "", "logo": "", "numbers": ""}
    numbers = [
        (_("Affiliation no."), getattr(issuer, "affiliation_no", "")),
        (_("School code"), getattr(issuer, "school_code", "")),
    ]
    told = " · ".join(f"{label} {number}" for label, number in numbers if number)
    return {**letterhead(issuer), "numbers": told}


def _logo(uri: str) -> tuple[dict[str, bytes], str]:
    content = base64.b64decode(uri.partition(",")[2]) if uri else b""
    kind = image_kind(content) if content else None
    return ({f"logo.{kind}": content}, f"logo.{kind}") if kind else ({}, "")


def card_paper(card: Card) -> dict[str, Any]:
    """Return what stands on one card, in the active language."""
    tables = [_terms(card)] if card.terms else []
    tables += [_others(card.others[-MOST_OTHERS:])] if card.others else []
    tables += [_areas(card)] if card.areas else []
    return {
        "title": _("Report card"),
        "session": _("Session %(year)s") % {"year": card.year.name},
        "facts": _facts(card),
        "tables": tables,
        "sums": _sums(card),
        "remarks": [
            [_("Remark of the class teacher, %(term)s") % {"term": Term(term).label}, text]
            for term, text in sorted(card.remarks.items())
        ],
        "notes": [_note(row) for row in card.changes],
        "key": _key(card),
        "signatures": [
            _("Class teacher"),
            pgettext("head of a school", "Principal"),
            _("Parent or guardian"),
        ],
    }


def _facts(card: Card) -> list[list[str]]:
    student, stay = card.student, card.stay
    parents = {link.relation: link.guardian.full_name for link in student.guardian_links.all()}
    days = card.attendance
    attendance = _("not recorded")
    if days is not None:
        values = {"present": days.present_days, "total": days.total_days, "percent": days.percentage}
        attendance = _("%(present)d of %(total)d days (%(percent)s%%)") % values
    rows = [
        [_("Student"), student.full_name],
        [_("Admission no."), student.student_code],
        [_("Class and section"), str(stay.section)],
        [_("Roll no."), str(stay.roll_no or DASH)],
        [_("Date of birth"), in_date(student.date_of_birth)],
        [_("Attendance"), attendance],
        [_("Mother"), parents.get("mother", DASH)],
        [_("Father"), parents.get("father", DASH)],
    ]
    return rows if "guardian" not in parents else [*rows, [_("Guardian"), parents["guardian"]]]


def _cell(text: Any, span: int = 1, rows: int = 1) -> Cell:
    return {"text": str(text), "span": span, "rows": rows}


def _terms(card: Card) -> Table:
    """Return the scholastic table: each term with its parts, total and grade, then the year."""
    terms = sorted(card.terms)
    parts = {term: _parts(card.terms[term]) for term in terms}
    first = [_cell(_("Subject"), 1, 2), *(_cell(Term(term).label, len(parts[term]) + 2) for term in terms)]
    second = [
        _cell(text) for term in terms for text in (*(part[1] for part in parts[term]), _("Total"), _("Grade"))
    ]
    has_year = len(terms) > 1
    if has_year:
        first.append(_cell(_("Year"), 2))
        second += [_cell(_("Total")), _cell(_("Grade"))]
    names = {one.subject_id: one.name for one in card.subjects}
    year = {one.subject_id: one.result for one in card.subjects}
    by_term = {
        term: {line.exam_subject.subject_id: line for line in card.terms[term].lines} for term in terms
    }
    rows = []
    for subject, name in names.items():
        row = [name]
        for term in terms:
            row += _term_cells(by_term[term].get(subject), parts[term])
        rows.append(row + (_result_cells(year[subject]) if has_year else []))
    widths = [3.0, *(w for term in terms for w in (*(1.5,) * len(parts[term]), 1.6, 1.2))]
    return {
        "title": _("Scholastic areas"),
        "head": [first, second],
        "rows": rows,
        "widths": widths + ([1.6, 1.2] if has_year else []),
    }


def _parts(one: StudentResult) -> list[tuple[str, str]]:
    """Return kind and heading of the parts of a term, in the order of the subject that has most of them."""
    line = max(one.lines, key=lambda line: len(line.components))
    return [
        (part.kind, f"{part.get_kind_display()} ({part.weight.normalize():f})") for part in line.components
    ]


def _term_cells(line: SubjectLine | None, parts: list[tuple[str, str]]) -> list[str]:
    if line is None:
        return [DASH] * (len(parts) + 2)
    own = {part.kind: part for part in line.parts}
    cells = [_part_text(own[kind]) if kind in own else DASH for kind, _heading in parts]
    return [*cells, *(_result_cells(line.result) if line.result else [DASH, DASH])]


def _part_text(part: Part) -> str:
    if part.absence:
        return ABSENCE_SIGNS[part.absence]
    if part.value is None:
        return DASH
    text = _number(half_up(part.scaled, 2))
    return f"{text} F" if part.own and part.own.obtained < part.own.passing else text


def _result_cells(one: SubjectResult) -> list[str]:
    if one.absence:
        return [ABSENCE_SIGNS[one.absence], DASH]
    return [_number(half_up(one.obtained, 2)), one.grade or DASH]


def _number(value: Any) -> str:
    """Write 80.50 as 80.5 and 91.00 as 91."""
    return f"{value.normalize():f}"


def _others(found: Sequence[StudentResult]) -> Table:
    """Return the exams that are no term of the year: subjects down, exams across."""
    names = {
        line.exam_subject.subject_id: line.exam_subject.subject.name for one in found for line in one.lines
    }
    lines = [{line.exam_subject.subject_id: line for line in one.lines} for one in found]
    rows = []
    for subject, name in sorted(names.items(), key=lambda pair: pair[1]):
        row = [name]
        for of_exam in lines:
            line = of_exam.get(subject)
            if line is None or line.result is None:
                row += [DASH, DASH]
                continue
            mark, grade = _result_cells(line.result)
            row += [
                mark if line.result.absence else f"{mark} / {_number(line.exam_subject.max_marks)}",
                grade,
            ]
        rows.append(row)
    total = [_("Total")]
    outcome = [_("Result")]
    for one in found:
        total += [f"{_number(half_up(one.result.obtained, 2))} / {_number(half_up(one.result.maximum, 2))}"]
        total += [one.result.grade or DASH]
        rank = _("rank %(rank)d") % {"rank": one.rank} if one.rank else ""
        outcome += [f"{one.result.percentage}%", f"{Outcome(one.result.outcome).label} {rank}".strip()]
    head = [_cell(_("Subject"), 1, 2), *(_cell(one.exam.name, 2) for one in found)]
    second = [_cell(text) for _one in found for text in (_("Marks"), _("Grade"))]
    return {
        "title": _("Exams"),
        "head": [head, second],
        "rows": [*rows, total, outcome],
        "widths": [3.0, *(1.6,) * (2 * len(found))],
    }


def _areas(card: Card) -> Table:
    head = [_cell(_("Area")), *(_cell(term.label) for term in Term)]
    rows = [[_(area.name), *(letters.get(term) or DASH for term in Term)] for area, letters in card.areas]
    return {
        "title": _("Co-scholastic areas and discipline"),
        "head": [head],
        "rows": rows,
        "widths": [3.0, 1.0, 1.0],
    }


def _sums(card: Card) -> list[list[str]]:
    one = card.result
    if one is None:
        return []
    total = f"{_number(half_up(one.obtained, 2))} / {_number(half_up(one.maximum, 2))}"
    names = {subject.subject_id: subject.name for subject in card.subjects}
    failed = ", ".join(names[key] for key in one.failed if key in names)  # type: ignore[index]
    outcome = str(Outcome(one.outcome).label)
    rows = [
        [_("Total"), total],
        [_("Percentage"), f"{one.percentage}%"],
        [_("Grade"), one.grade or DASH],
        [_("Result"), f"{outcome} ({failed})" if failed else outcome],
    ]
    if one.cgpa is not None:
        rows.append(["CGPA", f"{one.cgpa} ({indicative_percentage(one.cgpa)}%)"])
    if card.rank is not None:
        rows.append([_("Rank"), str(card.rank)])
    if card.promoted_to:
        rows.append([_("Promoted to"), card.promoted_to])
    return rows


def _note(row: Any) -> str:
    sheet = row.mark.sheet
    values = {
        "subject": sheet.exam_subject.subject.name,
        "exam": sheet.exam_subject.exam.name,
        "before": _mark_text(row.old_marks, row.old_absence),
        "after": _mark_text(row.new_marks, row.new_absence),
        "day": in_date(timezone.localtime(row.changed_at).date()),
        "reason": row.reason,
    }
    text = _(
        "Changed after publication: %(subject)s, %(exam)s, from %(before)s to %(after)s on %(day)s. %(reason)s"
    )
    return text % values


def _mark_text(marks: Any, absence: str) -> str:
    return ABSENCE_SIGNS.get(absence) or (DASH if marks is None else _number(marks))


def _key(card: Card) -> str:
    """Return the grading scale and the signs, in a line."""
    parts = []
    if card.scale:
        parts.append(_("Grades: %(bands)s.") % {"bands": ", ".join(_ranges(card.scale))})
    if card.letters:
        letters = ", ".join(
            f"{grade} {pgettext('meaning of a grade', meaning)}".strip() if meaning else grade
            for grade, meaning in card.letters.items()
        )
        parts.append(_("Co-scholastic: %(letters)s.") % {"letters": letters})
    parts.append(_("AB absent, ML absent with leave."))
    derived = any(
        part.kind == ComponentKind.PERIODIC_TEST
        for one in card.terms.values()
        for line in one.lines
        for part in line.components
        if part.is_derived
    )
    if derived:
        parts.append(_("Periodic test: the best two of the term."))
    return " ".join(parts)


def _ranges(scale: Sequence[GradeBand]) -> list[str]:
    """Return each band as “A1 91–100”."""
    bands = sorted((band.from_percent or 0, band.grade) for band in scale if band.from_percent is not None)[
        ::-1
    ]
    tops = [100, *(low - 1 for low, _grade in bands)]
    return [f"{grade} {low}–{top}" for (low, grade), top in zip(bands, tops, strict=False)]
