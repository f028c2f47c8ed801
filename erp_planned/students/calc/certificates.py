"""The wording of certificates in English and Hindi. Pure: facts in, the lines of a page out.

It stands here and not in the catalogues of translated texts because a paper is made in both languages whoever asks
for it, and what it says is kept with it.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from education.words import date_in_words, long_date
from erp_planned.students.enums import CertificateType as Type

LANGUAGES = ("en", "hi")
NOTHING, MOST_LETTERS = "–", 120
# What the office may say of each type beside what is on record, and what is said unless it does.
SAYABLE: dict[Type, dict[str, str]] = {
    Type.TRANSFER: {"conduct": "Good", "exam_result": "", "promotion": ""},
    Type.CHARACTER: {"conduct": "Good"},
    Type.BONAFIDE: {"purpose": "Further studies"},
    Type.STUDY: {"purpose": "Further studies"},
}
TITLES = {
    Type.TRANSFER: {"en": "Transfer Certificate", "hi": "स्थानांतरण प्रमाण पत्र"},
    Type.CHARACTER: {"en": "Character Certificate", "hi": "चरित्र प्रमाण पत्र"},
    Type.BONAFIDE: {"en": "Bonafide Certificate", "hi": "वास्तविक विद्यार्थी प्रमाण पत्र"},
    Type.STUDY: {"en": "Study Certificate", "hi": "अध्ययन प्रमाण पत्र"},
}
USUAL = {
    "good": {"en": "Good", "hi": "अच्छा"},
    "further studies": {"en": "Further studies", "hi": "आगे की पढ़ाई"},
}
TC_LINES: tuple[tuple[str, str, str], ...] = (
    ("name", "Name of the student", "विद्यार्थी का नाम"),
    ("code", "Admission number", "प्रवेश संख्या"),
    ("guardian", "Father's or guardian's name", "पिता या अभिभावक का नाम"),
    ("mother", "Mother's name", "माता का नाम"),
    ("category", "Category", "वर्ग"),
    ("birth", "Date of birth, in figures and words", "जन्म तिथि, अंकों और शब्दों में"),
    ("admission", "Date of admission, with class", "प्रवेश की तिथि और कक्षा"),
    ("last_class", "Class in which the student last studied", "अंतिम अध्ययन की कक्षा"),
    ("session", "Academic year", "शैक्षणिक वर्ष"),
    ("exam_result", "Examination last taken, with result", "अंतिम परीक्षा और परिणाम"),
    ("promotion", "Whether qualified for the higher class", "क्या उच्च कक्षा के योग्य"),
    ("working_days", "Days on which attendance was taken", "उपस्थिति के कुल दिवस"),
    ("days_present", "Days attended", "उपस्थित दिवस"),
    ("dues", "Dues of the institution", "संस्था का देय"),
    ("conduct", "General conduct", "सामान्य आचरण"),
    ("left_on", "Last day at the institution", "संस्था में अंतिम दिन"),
    ("reason", "Reason for leaving", "छोड़ने का कारण"),
    ("issued_on", "Date of issue", "जारी करने की तिथि"),
    ("remarks", "Remarks", "टिप्पणी"),
)
SENTENCES: dict[Type, dict[str, str]] = {
    Type.BONAFIDE: {
        "en": "This is to certify that {name}{relation}, born on {birth}, admission number {code}, is a bonafide"
        " student of this institution and studies in {last_class} in the academic year {session}. This certificate is"
        " issued for: {purpose}.",
        "hi": "प्रमाणित किया जाता है कि {name}{relation}, जन्म तिथि {birth}, प्रवेश संख्या {code}, इस संस्था के वास्तविक"
        " विद्यार्थी हैं और शैक्षणिक वर्ष {session} में {last_class} में अध्ययनरत हैं। यह प्रमाण पत्र इस हेतु जारी किया जाता है:"
        " {purpose}।",
    },
    Type.CHARACTER: {
        "en": "This is to certify that {name}{relation}, admission number {code}, has been a student of this"
        " institution from {studied_from} to {studied_to}, last in {last_class}. The conduct and character during"
        " this time were: {conduct}.",
        "hi": "प्रमाणित किया जाता है कि {name}{relation}, प्रवेश संख्या {code}, {studied_from} से {studied_to} तक इस संस्था"
        " के विद्यार्थी रहे; अंतिम कक्षा {last_class}। इस अवधि में आचरण और चरित्र: {conduct}।",
    },
    Type.STUDY: {
        "en": "This is to certify that {name}{relation}, admission number {code}, studied in this institution as"
        " follows: {years}. This certificate is issued for: {purpose}.",
        "hi": "प्रमाणित किया जाता है कि {name}{relation}, प्रवेश संख्या {code}, ने इस संस्था में इस प्रकार अध्ययन किया:"
        " {years}। यह प्रमाण पत्र इस हेतु जारी किया जाता है: {purpose}।",
    },
}
CHILD_OF = {"en": ", child of {parents}", "hi": ", माता-पिता/अभिभावक {parents}"}
TO_DATE = {"en": "this day", "hi": "आज"}
NO_DUES = {"en": "None", "hi": "कुछ नहीं"}
SIGNED = {"en": "Head of the institution (seal)", "hi": "संस्था प्रमुख (मुहर)"}
SMALL = {
    "en": {"number": "No.", "date": "Date", "duplicate": "DUPLICATE", "verify": "Scan to verify"},
    "hi": {
        "number": "क्रमांक", "date": "दिनांक", "duplicate": "DUPLICATE / द्वितीय प्रति",
        "verify": "सत्यापन हेतु स्कैन करें",
    },
}  # fmt: skip


def checked_sayings(kind: Type, said: Mapping[str, str]) -> dict[str, str]:
    """Return what the paper says beside the records. Raises ValidationFailed for what a type does not say."""
    problems = {}
    for name, value in said.items():
        if name not in SAYABLE[kind]:
            problems[name] = _("A certificate of this type does not say this.")
        elif len(value) > MOST_LETTERS:
            problems[name] = _("Write at most %(count)d letters.") % {"count": MOST_LETTERS}
    if problems:
        text = next(iter(problems.values()))
        raise ValidationFailed(text, fields={name: [one] for name, one in problems.items()})
    given = {name: value.strip() for name, value in said.items() if value.strip()}
    return {**SAYABLE[kind], **given}


def page_of(kind: Type, facts: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return the page in a language as it is kept: title, numbered lines or sentences, signature, small words.

    `facts` has dates as dates; texts that the office typed stand as they are.
    """
    said = _said(facts, language)
    lines, sentences = [], []
    if kind == Type.TRANSFER:
        lines = [[en if language == "en" else hi, said.get(name) or NOTHING] for name, en, hi in TC_LINES]
    else:
        sentences = [SENTENCES[kind][language].format_map(said)]
        if said["remarks"]:
            sentences.append(said["remarks"])
    return {
        "title": TITLES[kind][language],
        "lines": lines,
        "sentences": sentences,
        "signature": SIGNED[language],
        "small": SMALL[language],
        "issued_on": said["issued_on"],
    }


def _said(facts: Mapping[str, Any], language: str) -> dict[str, str]:
    said = {name: _text(value, language) for name, value in facts.items()}
    parents = ", ".join(part for part in (said["guardian"], said["mother"]) if part)
    born: date = facts["born_on"]
    return {
        **said,
        "relation": CHILD_OF[language].format(parents=parents) if parents else "",
        "birth": f"{long_date(born, language)} ({date_in_words(born, language)})",
        "admission": f"{said['studied_from']}, {said['first_class']}",
        "studied_to": said["left_on"] or TO_DATE[language],
        "years": "; ".join(f"{name} ({year})" for name, year in facts["stays"]),
        "dues": NO_DUES[language],
    }


def _text(value: Any, language: str) -> str:
    if value is None:
        return ""
    if isinstance(value, date):
        return long_date(value, language)
    usual = USUAL.get(str(value).strip().lower())
    return usual[language] if usual else str(value)
