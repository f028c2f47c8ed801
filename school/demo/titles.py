"""Titles of the demo's library: well-known works, and series made of subjects and States. Pure."""

from dataclasses import dataclass
from itertools import product


@dataclass(frozen=True, slots=True)
class DemoBook:
    """A title of the catalogue."""

    title: str
    author: str
    publisher: str
    category: str
    ddc: str
    language: str = "English"


WORKS = (
    DemoBook("Malgudi Days", "R. K. Narayan", "Indian Thought", "Fiction", "823.912"),
    DemoBook("Swami and Friends", "R. K. Narayan", "Indian Thought", "Fiction", "823.912"),
    DemoBook("The Room on the Roof", "Ruskin Bond", "Penguin", "Fiction", "823.914"),
    DemoBook("The Blue Umbrella", "Ruskin Bond", "Rupa", "Fiction", "823.914"),
    DemoBook("Godan", "Premchand", "Lokbharti", "Fiction", "891.433", "Hindi"),
    DemoBook("Idgah", "Premchand", "Rajkamal", "Fiction", "891.433", "Hindi"),
    DemoBook("Gitanjali", "Rabindranath Tagore", "Macmillan", "Poetry", "891.441"),
    DemoBook("Kabuliwala and Other Stories", "Rabindranath Tagore", "Rupa", "Fiction", "891.443"),
    DemoBook("Wings of Fire", "A. P. J. Abdul Kalam", "Universities Press", "Biography", "629.409"),
    DemoBook("The Discovery of India", "Jawaharlal Nehru", "Penguin", "History", "954"),
    DemoBook("The Story of My Experiments with Truth", "M. K. Gandhi", "Navajivan", "Biography", "954.035"),
    DemoBook("Train to Pakistan", "Khushwant Singh", "Penguin", "Fiction", "823.914"),
    DemoBook("Panchatantra", "Vishnu Sharma", "Penguin", "Stories", "398.2"),
    DemoBook("The Jungle Book", "Rudyard Kipling", "Macmillan", "Fiction", "823.8"),
    DemoBook("Feluda: The Emperor's Ring", "Satyajit Ray", "Penguin", "Fiction", "891.443"),
    DemoBook("Treasure Island", "Robert Louis Stevenson", "Cassell", "Fiction", "823.8"),
    DemoBook("Alice's Adventures in Wonderland", "Lewis Carroll", "Macmillan", "Fiction", "823.8"),
    DemoBook("The Time Machine", "H. G. Wells", "Heinemann", "Science fiction", "823.912"),
    DemoBook("Around the World in Eighty Days", "Jules Verne", "Hetzel", "Fiction", "843.8"),
    DemoBook("Rashmirathi", "Ramdhari Singh Dinkar", "Lokbharti", "Poetry", "891.431", "Hindi"),
)
STATES = (
    "Andhra Pradesh", "Arunachal Pradesh", "Assam", "Bihar", "Chhattisgarh", "Goa", "Gujarat", "Haryana",
    "Himachal Pradesh", "Jharkhand", "Karnataka", "Kerala", "Madhya Pradesh", "Maharashtra", "Manipur", "Meghalaya",
    "Mizoram", "Nagaland", "Odisha", "Punjab", "Rajasthan", "Sikkim", "Tamil Nadu", "Telangana", "Tripura",
    "Uttarakhand", "Uttar Pradesh", "West Bengal",
)  # fmt: skip
# What a series tells of each State, its category and Dewey number.
SERIES = (
    ("Folk Tales of", "Stories", "398.2"), ("Birds of", "Science", "598"), ("Trees of", "Science", "582.16"),
    ("Rivers of", "Geography", "551.48"), ("Forts and Palaces of", "History", "725.17"),
    ("Dances of", "Art", "793.3"), ("Festivals of", "Culture", "394.26"), ("A Short History of", "History", "954"),
    ("Children's Poems from", "Poetry", "891"), ("Crafts of", "Art", "745.5"), ("Wild Animals of", "Science", "591"),
    ("Great People of", "Biography", "920"), ("Food from", "Culture", "641.5"), ("Travels in", "Geography", "915.4"),
    ("Temples of", "Art", "726"), ("Games from", "Sport", "796"), ("Maps of", "Geography", "912"),
)  # fmt: skip
SUBJECTS = (
    ("Mathematics", "510"), ("Science", "500"), ("English Reader", "428"), ("Geography", "910"), ("History", "900"),
    ("Computer Science", "004"), ("Environmental Studies", "333.7"), ("Hindi Reader", "491.43"),
)  # fmt: skip
CLASSES = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def titles() -> list[DemoBook]:
    """Return some 600 titles, each once, the well-known ones first."""
    books = [
        DemoBook(f"{subject}, Class {grade}", "NCERT", "NCERT", "Textbooks", ddc)
        for (subject, ddc), grade in product(SUBJECTS, CLASSES)
    ]
    of_states = [
        DemoBook(f"{name} {state}", "Various", "National Book Trust", category, ddc)
        for (name, category, ddc), state in product(SERIES, STATES)
    ]
    return [*WORKS, *books, *of_states, *_further()]


def _further() -> list[DemoBook]:
    names = ("Encyclopaedia", "Atlas", "Dictionary", "Book of Experiments", "Quiz Book", "Drawing Book")
    return [
        DemoBook(f"The School {name}, Volume {number}", "Various", "Orient", "Reference", "030")
        for name in names
        for number in range(1, 3)
    ]
