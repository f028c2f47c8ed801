"""What certificates say, in both languages."""

from school.students.certificate_words import SENTENCES, TC_LINES


def test_the_tc_has_the_usual_22_lines_in_both_languages() -> None:
    assert len(TC_LINES) == 22
    assert all(english and hindi and english != hindi for _name, english, hindi in TC_LINES)


def test_both_languages_of_a_sentence_say_the_same_facts() -> None:
    """A fact that only one of them names would be missing on half of the papers."""
    from string import Formatter

    for texts in SENTENCES.values():
        named = [
            {name for _text, name, _spec, _conv in Formatter().parse(texts[lang]) if name} for lang in texts
        ]
        assert named[0] == named[1]
