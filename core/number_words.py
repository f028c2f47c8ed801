"""Numbers in words by the Indian system (hundred, thousand, lakh, crore), English and Hindi.

Hindi has a word of its own for each number below one hundred; the spelling is the standard one of
the Central Hindi Directorate (पाँच, छह, हज़ार), with nukta and chandrabindu written out.
"""

from dataclasses import dataclass

CRORE = 10_000_000
LAKH = 100_000

_EN_ONES = (
    *("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"),
    *("Ten", "Eleven", "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen"),
    *("Eighteen", "Nineteen"),
)
_EN_TENS = ("", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety")

ENGLISH_BELOW_100 = tuple(
    _EN_ONES[n] if n < 20 else _EN_TENS[n // 10] + (f"-{_EN_ONES[n % 10]}" if n % 10 else "")
    for n in range(100)
)

# One line for each ten.
_HINDI_TENS = (
    "शून्य एक दो तीन चार पाँच छह सात आठ नौ",
    "दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस",
    "बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस",
    "तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस",
    "चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास",
    "पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ",
    "साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर",
    "सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी",
    "अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी",
    "नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे",
)
HINDI_BELOW_100 = tuple(word for ten in _HINDI_TENS for word in ten.split())


@dataclass(frozen=True, slots=True)
class Language:
    below_100: tuple[str, ...]
    hundred: str
    thousand: str
    lakh: str
    crore: str
    rupee: str
    rupees: str
    paisa: str
    paise: str
    conjunction: str
    only: str
    minus: str


LANGUAGES = {
    "en": Language(
        ENGLISH_BELOW_100, "Hundred", "Thousand", "Lakh", "Crore",
        "Rupee", "Rupees", "Paisa", "Paise", "and", "Only", "Minus",
    ),
    "hi": Language(
        HINDI_BELOW_100, "सौ", "हज़ार", "लाख", "करोड़",
        "रुपया", "रुपये", "पैसा", "पैसे", "और", "मात्र", "ऋणात्मक",
    ),
}  # fmt: skip


def number(value: int, words: Language) -> str:
    """The words of a whole number from 0 up; a thousand crore and more repeat lakh before crore."""
    parts: list[str] = []
    if value >= CRORE:
        parts += [number(value // CRORE, words), words.crore]
        value %= CRORE
    for size, name in ((LAKH, words.lakh), (1000, words.thousand), (100, words.hundred)):
        if value >= size:
            parts += [words.below_100[value // size], name]
            value %= size
    if value or not parts:
        parts.append(words.below_100[value])
    return " ".join(parts)


def amount(whole: int, paise: int, *, negative: bool, language: str) -> str:
    """Rupees and paise (0 to 99) in words, closed by "Only" so that nothing can be added."""
    words = LANGUAGES.get(language)
    if words is None:
        raise ValueError(f"no number words for language {language!r}; there are {', '.join(LANGUAGES)}")
    parts: list[str] = [words.minus] if negative else []
    if whole or not paise:
        parts += [words.rupee if whole == 1 else words.rupees, number(whole, words)]
    if paise:
        if whole:
            parts.append(words.conjunction)
        parts += [words.below_100[paise], words.paisa if paise == 1 else words.paise]
    return " ".join([*parts, words.only])
