"""Pure parts of admissions: names held against each other, classes by the words that people use."""

import re
import unicodedata

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_BEFORE_ONE = {"UKG": 0, "LKG": -1, "NURSERY": -2, "PLAYGROUP": -3, "PREP": 0, "KG": 0}
_TITLES = frozenset({"master", "miss", "kumari", "kum", "ku", "mr", "ms", "baby"})
_CLASS_WORDS = re.compile(r"^(class|std|standard|grade|कक्षा)\.?(?=\s|\d|$)", re.IGNORECASE)
_ORDINAL = re.compile(r"(\d+)(st|nd|rd|th)?", re.IGNORECASE)


def name_key(name: str) -> str:
    """Return what two writings of one name share: letters of any script in one case, no titles, words in order.

    "Sharma, Aarav" and "aarav  SHARMA" are the same; "Kumari Jaya" and "Jaya" are too.
    """
    text = unicodedata.normalize("NFKC", name).casefold()
    words = re.findall(r"[\w\u0900-\u097F]+", text)
    kept = [word for word in words if word not in _TITLES] or words
    return " ".join(sorted(kept))[:150]


def grade_of(words: str) -> int | None:
    """Return the grade that "Class 5", "5th", "V" or "UKG" means (-3 to 12), or None."""
    text = _CLASS_WORDS.sub("", words.strip()).strip().upper()
    if text in _BEFORE_ONE:
        return _BEFORE_ONE[text]
    if text in _ROMAN:
        return _ROMAN.index(text) + 1
    found = _ORDINAL.fullmatch(text)
    number = int(found[1][:3]) if found else 0
    return number if 1 <= number <= len(_ROMAN) else None
