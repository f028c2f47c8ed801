"""Typed values put back into a page; would catch words that are lost, or that land in another form."""

import pytest

from core.drafts.filling import fill

PAGE = """<form method="post" action="/i18n"><input type="hidden" name="next" value="/"><button>hi</button></form>
<form method="get"><input name="q" value="x"></form>
<form x-bind:action="tab > 1 ? 'a' : 'b'" method="post"><input type="hidden" name="csrfmiddlewaretoken" value="fresh">
<input type="hidden" name="_seen" value="new"><input type="text" name="name" value="Old" class="a>b">
<input name="day"><textarea name="reason" rows="3">
old</textarea><input type="checkbox" name="flag" checked><input type="checkbox" name="more" value="7">
<input type="radio" name="kind" value="a" checked><input type="radio" name="kind" value="b">
<select name="type"><option value="">-</option><option value="CL" selected>C</option>
<option value="EL">E</option></select>
<input type="password" name="secret"><input type="file" name="paper">
<input type="submit" name="_save" value="Save"></form>"""


def test_every_kind_of_box():
    page = fill(
        PAGE,
        {"name": ["A & <b>"], "day": ["05/07/1976"], "reason": ["first\n</textarea>"], "more": ["7"], "kind": ["b"],
         "type": ["EL"], "_seen": ["old mark"], "csrfmiddlewaretoken": ["stale"], "_save": ["x"]},
    )  # fmt: skip
    assert 'name="name" class="a&gt;b" value="A &amp; &lt;b&gt;"' in page
    assert '<input name="day" value="05/07/1976">' in page
    assert "\nfirst\n&lt;/textarea&gt;</textarea>" in page
    assert '<input type="checkbox" name="flag">' in page
    assert '<input type="checkbox" name="more" value="7" checked="">' in page
    assert '<input type="radio" name="kind" value="a">' in page
    assert '<input type="radio" name="kind" value="b" checked="">' in page
    assert '<option value="EL" selected="">' in page
    assert '<option value="CL">' in page
    assert 'name="_seen" value="old mark"' in page
    assert 'value="fresh"' in page
    assert 'name="_save" value="Save"' in page
    assert '<input name="q" value="x">' in page


@pytest.mark.parametrize("values", [{}, {"unknown": ["x"]}, {"_seen": ["x"]}])
def test_a_page_without_such_a_form_stays_as_it_is(values):
    assert fill(PAGE, values) == PAGE


def test_boxes_of_one_name_are_filled_in_turn():
    page = fill('<form method="post"><input name="a"><input name="a"></form>', {"a": ["1", "2"]})
    assert page == '<form method="post"><input name="a" value="1"><input name="a" value="2"></form>'
