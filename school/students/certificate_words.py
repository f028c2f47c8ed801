"""The wording of certificates in English and Hindi. Pure: given facts in, lines of a page out.

It stands here and not in the catalogues of translated texts because a paper is made in both languages whoever asks
for it, and what it says is kept with it. Labels of the TC follow the usual CBSE list of 22.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from core.formatting import rupees
from core.periods import Month
from education.words import class_in_words, date_in_words, long_date, month_name
from school.students.enums import CertificateKind as Kind

Facts = Mapping[str, Any]
NOTHING = "–"
TITLES = {
    Kind.TC: {"en": "Transfer Certificate", "hi": "स्थानांतरण प्रमाण पत्र"},
    Kind.BONAFIDE: {"en": "Bonafide Certificate", "hi": "अध्ययन प्रमाण पत्र"},
    Kind.CHARACTER: {"en": "Character Certificate", "hi": "चरित्र प्रमाण पत्र"},
    Kind.FEE_CLEARANCE: {"en": "Fee Clearance Certificate", "hi": "शुल्क अदेयता प्रमाण पत्र"},
}
CATEGORIES = {
    "general": {"en": "No (General)", "hi": "नहीं (सामान्य)"},
    "sc": {"en": "Scheduled Caste (SC)", "hi": "अनुसूचित जाति (SC)"},
    "st": {"en": "Scheduled Tribe (ST)", "hi": "अनुसूचित जनजाति (ST)"},
    "obc": {"en": "Other Backward Class (OBC)", "hi": "अन्य पिछड़ा वर्ग (OBC)"},
}
# Answers that are usual, and so known in both languages.
USUAL = {
    "indian": {"en": "Indian", "hi": "भारतीय"},
    "none": {"en": "None", "hi": "कोई नहीं"},
    "no": {"en": "No", "hi": "नहीं"},
    "good": {"en": "Good", "hi": "अच्छा"},
    "further studies": {"en": "Further studies", "hi": "आगे की पढ़ाई"},
}
# Each line of the TC: the facts it is made of and its label.
TC_LINES: tuple[tuple[str, str, str], ...] = (
    ("name", "Name of the pupil", "विद्यार्थी का नाम"),
    ("parents", "Father's or guardian's name; mother's name", "पिता या अभिभावक का नाम; माता का नाम"),
    ("nationality", "Nationality", "राष्ट्रीयता"),
    (
        "category",
        "Whether the pupil belongs to SC, ST or OBC",
        "क्या विद्यार्थी अ.जा., अ.ज.जा. या अ.पि.व. का है",
    ),
    ("admission", "Date of first admission in the school, with class", "विद्यालय में प्रथम प्रवेश की तिथि और कक्षा"),
    (
        "birth",
        "Date of birth by the admission register, in figures and words",
        "प्रवेश पंजी के अनुसार जन्म तिथि, अंकों और शब्दों में",
    ),
    (
        "last_class",
        "Class in which the pupil last studied, in figures and words",
        "अंतिम अध्ययन की कक्षा, अंकों और शब्दों में",
    ),
    (
        "exam_result",
        "School or board examination last taken, with result",
        "अंतिम विद्यालयी या बोर्ड परीक्षा और परिणाम",
    ),
    (
        "failed",
        "Whether failed, if so once or twice in the same class",
        "क्या उसी कक्षा में एक या दो बार अनुत्तीर्ण",
    ),
    ("subjects", "Subjects studied", "अध्ययन के विषय"),
    (
        "promotion",
        "Whether qualified for promotion to the higher class, if so to which",
        "क्या उच्च कक्षा में प्रोन्नति के योग्य, यदि हाँ तो किस कक्षा में",
    ),
    ("dues_paid_to", "Month up to which the school dues are paid", "विद्यालय शुल्क किस माह तक चुकाया गया"),
    ("fee_concession", "Fee concession availed of, and its nature", "शुल्क में छूट और उसका प्रकार"),
    ("working_days", "Total number of working days", "कुल कार्य दिवस"),
    ("days_present", "Number of working days present", "उपस्थिति के दिन"),
    ("ncc", "Whether NCC cadet, Boy Scout or Girl Guide", "क्या एन.सी.सी. कैडेट, स्काउट या गाइड"),
    ("activities", "Games played or extra-curricular activities", "खेल और पाठ्येतर गतिविधियाँ"),
    ("conduct", "General conduct", "सामान्य आचरण"),
    ("applied_on", "Date of application for the certificate", "प्रमाण पत्र के लिए आवेदन की तिथि"),
    ("issued_on", "Date of issue of the certificate", "प्रमाण पत्र जारी करने की तिथि"),
    ("reason", "Reason for leaving the school", "विद्यालय छोड़ने का कारण"),
    ("remarks", "Any other remarks", "अन्य टिप्पणी"),
)
SENTENCES: dict[Kind, dict[str, str]] = {
    Kind.BONAFIDE: {
        "en": "This is to certify that {name}{relation}, born on {birth}, is a bonafide student of this school and"
        " studies in class {last_class} in the session {session}. The admission number is {code}. This certificate"
        " is issued for: {purpose}.",
        "hi": "प्रमाणित किया जाता है कि {name}{relation}, जन्म तिथि {birth}, इस विद्यालय के नियमित विद्यार्थी हैं और सत्र"
        " {session} में कक्षा {last_class} में अध्ययनरत हैं। प्रवेश संख्या {code} है। यह प्रमाण पत्र इस हेतु जारी किया जाता है:"
        " {purpose}।",
    },
    Kind.CHARACTER: {
        "en": "This is to certify that {name}{relation}, admission number {code}, has been a student of this school"
        " from {studied_from} to {studied_to}, last in class {last_class}. The conduct and character during this"
        " time were: {conduct}.",
        "hi": "प्रमाणित किया जाता है कि {name}{relation}, प्रवेश संख्या {code}, {studied_from} से {studied_to} तक इस"
        " विद्यालय के विद्यार्थी रहे; अंतिम कक्षा {last_class}। इस अवधि में आचरण और चरित्र: {conduct}।",
    },
    Kind.FEE_CLEARANCE: {
        "en": "This is to certify that {name}{relation}, admission number {code}, class {last_class}, has paid all"
        " dues of the school for the period: {period}. {amount_line}Nothing is outstanding on {issued_on}.",
        "hi": "प्रमाणित किया जाता है कि {name}{relation}, प्रवेश संख्या {code}, कक्षा {last_class}, ने इस अवधि का समस्त"
        " विद्यालय शुल्क चुका दिया है: {period}। {amount_line}{issued_on} को कुछ भी बकाया नहीं है।",
    },
}
CHILD_OF = {"en": ", child of {parents}", "hi": ", माता-पिता/अभिभावक {parents}"}
AMOUNT = {"en": "Amount paid: {amount}. ", "hi": "चुकाई गई राशि: {amount}। "}
TO_DATE = {"en": "this day", "hi": "आज"}
SIGNATURES = {
    Kind.TC: {
        "en": ["Prepared by", "Checked by", "Principal (seal)"],
        "hi": ["तैयारकर्ता", "जाँचकर्ता", "प्रधानाचार्य (मुहर)"],
    },
}
CBSE = "CBSE"
BOARDS_IN_HINDI = {CBSE: "सी.बी.एस.ई.", "CISCE": "सी.आई.एस.सी.ई."}
PRINCIPAL = {"en": ["Principal (seal)"], "hi": ["प्रधानाचार्य (मुहर)"]}
SMALL = {
    "en": {
        "number": "No.",
        "code": "Admission no.",
        "affiliation": "Affiliated to %(board)s, no.",
        "school_code": "School code",
        "date": "Date",
        "duplicate": "DUPLICATE",
        "verify": "Scan to verify",
    },
    "hi": {
        "number": "क्रमांक",
        "code": "प्रवेश संख्या",
        "affiliation": "%(board)s से संबद्ध, संख्या",
        "school_code": "विद्यालय कोड",
        "date": "दिनांक",
        "duplicate": "DUPLICATE / द्वितीय प्रति",
        "verify": "सत्यापन हेतु स्कैन करें",
    },
}


def _small(board: str, language: str) -> dict[str, str]:
    """Return the small words of a paper, with the board by the name that it has in the language."""
    name = BOARDS_IN_HINDI.get(board, board) if language == "hi" else board
    return {key: text % {"board": name} for key, text in SMALL[language].items()}


@dataclass(frozen=True, slots=True)
class Page:
    """What a paper says in one language: numbered lines, or sentences."""

    title: str
    lines: list[list[str]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    signatures: list[str] = field(default_factory=list)
    small: dict[str, str] = field(default_factory=dict)
    issued_on: str = ""

    def kept(self) -> dict[str, Any]:
        """Return it as it is kept in JSON."""
        return asdict(self)


def page_of(kind: Kind, facts: Facts, language: str) -> Page:
    """Return what the paper says. `facts` has dates as dates; texts that the office typed stand as they are."""
    said = _said(facts, language)
    lines, sentences = [], []
    if kind == Kind.TC:
        labels = {name: (en if language == "en" else hi) for name, en, hi in TC_LINES}
        lines = [[labels[name], said[name] or NOTHING] for name, _en, _hi in TC_LINES]
    else:
        sentences = [SENTENCES[kind][language].format(**said)]
        if said["remarks"]:
            sentences.append(said["remarks"])
    return Page(
        title=TITLES[kind][language],
        lines=lines,
        sentences=sentences,
        signatures=SIGNATURES.get(kind, PRINCIPAL)[language],
        small=_small(facts.get("board") or CBSE, language),
        issued_on=said["issued_on"],
    )


def _said(facts: Facts, language: str) -> dict[str, str]:
    """Return each fact as this language writes it."""
    said = {name: _text(value, language) for name, value in facts.items()}
    father = said["father"] or said["guardian"]
    parents = "; ".join(part for part in (father, said["mother"]) if part)
    born: date = facts["date_of_birth"]
    grade, last_class = int(facts["grade"]), said["class_name"]
    in_words = class_in_words(grade, language)
    amount = said.get("amount", "")
    return {
        **said,
        "parents": parents,
        "relation": CHILD_OF[language].format(parents=parents.replace("; ", ", ")) if parents else "",
        "category": CATEGORIES[facts["category"]][language],
        "admission": f"{said['admitted_on']}, {said['first_class']}",
        "birth": f"{said['date_of_birth']} ({date_in_words(born, language)})",
        "last_class": f"{last_class} ({in_words})" if in_words else last_class,
        "studied_from": said["admitted_on"],
        "studied_to": said.get("last_day") or TO_DATE[language],
        "amount_line": AMOUNT[language].format(amount=amount) if amount else "",
    }


def _text(value: Any, language: str) -> str:
    if value is None:
        return ""
    if isinstance(value, date):
        return long_date(value, language)
    if isinstance(value, Month):
        return f"{month_name(value.first, language)} {value.year}"
    if isinstance(value, Decimal):
        return rupees(value)
    if isinstance(value, list):
        return ", ".join(str(part) for part in value)
    usual = USUAL.get(str(value).strip().lower())
    return usual[language] if usual else str(value)
