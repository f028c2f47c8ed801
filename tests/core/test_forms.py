"""Fields for days and months: what is typed, what is shown, and that no form of ours reads dates otherwise."""

from datetime import date
from decimal import Decimal

import pytest
from django import forms
from django.test import RequestFactory
from django.utils import formats, translation

from core.admin import ServiceAdmin
from core.forms import AmountField, DayField, MonthField
from core.money import MoneyField
from core.periods import Month
from payroll.organizations.site import organization_site
from tests.conventions.source import python_files


class Asked(forms.Form):
    """A form as any other."""

    on = DayField(label="On", required=False, help_text="The first day without pay.")
    month = MonthField(label="Month", required=False)


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("kind", [DayField, forms.DateField])
def test_day_first_in_both_languages(language, kind):
    """Would catch American order, in Django's own field too."""
    with translation.override(language):
        assert kind().clean("05/07/1976") == date(1976, 7, 5)
        assert kind().clean("25-07-1976") == date(1976, 7, 25)
        assert kind().clean("1976-07-05") == date(1976, 7, 5)
        with pytest.raises(forms.ValidationError):
            kind().clean("07/25/1976")


@pytest.mark.parametrize("language", ["en", "hi"])
def test_no_american_format_is_left(language):
    with translation.override(language):
        for name in ("DATE_INPUT_FORMATS", "DATETIME_INPUT_FORMATS"):
            assert not [form for form in formats.get_format(name) if form.startswith(("%m", "%b", "%B"))]


def test_the_field_shows_the_date_as_it_is_read():
    page = str(Asked(initial={"on": date(1976, 7, 5), "month": Month(2026, 11)}))
    assert 'value="5 Jul 1976"' in page
    assert 'value="Nov 2026"' in page
    assert 'type="text" name="on"' in page


def test_hint_and_refusal_name_the_format():
    form = Asked({"on": "07/25/1976", "month": "13/2026"})
    assert "21/11/2026" in form.errors["on"][0]
    assert "Nov 2026" in form.errors["month"][0]
    assert str(form.fields["on"].help_text).startswith("The first day without pay.")
    assert "21/11/2026" in str(form.fields["on"].help_text)


def test_what_was_typed_wrongly_stays_and_what_was_right_is_shown_as_read():
    form = Asked({"on": "soon", "month": "11/2026"})
    page = str(form)
    assert 'value="soon"' in page
    assert 'value="Nov 2026"' in page
    assert "5 Jul 1976" in str(Asked({"on": "05/07/1976"})["on"])


def test_an_untouched_date_has_not_changed():
    form = Asked({"on": "5 Jul 1976"}, initial={"on": date(1976, 7, 5)})
    assert form.is_valid()
    assert not form.changed_data


def test_no_form_uses_another_field_for_dates():
    """The browser's own date field shows the order of the machine's region; Django's says no format."""
    wrong = [
        str(path)
        for path in python_files("core", "payroll")
        if ("forms.DateField(" in (text := path.read_text()) or 'input_type = "date"' in text
            or '"type": "date"' in text or "SingleDateWidget" in text)
        and path.name != "test_forms.py" and "/api/" not in str(path)
    ]  # fmt: skip
    assert not wrong


@pytest.mark.parametrize(
    ("typed", "read"),
    [("77,904", "77904"), ("₹ 1,50,000.50", "150000.50"), ("1,234,567", "1234567"), ("-5", "-5"), ("0", "0")],
)
def test_amounts_are_read_as_people_write_them(typed, read):
    assert AmountField().clean(typed) == Decimal(read)


@pytest.mark.parametrize("typed", ["77904,50", "1,2", ",5", "1,,000", "ten", "1.5.0", "1,50,00"])
def test_a_comma_that_parts_no_thousands_is_refused_with_an_example(typed):
    """Would catch 77904,50 read as seventy-seven lakh."""
    with pytest.raises(forms.ValidationError, match="1,50,000"):
        AmountField().clean(typed)


def test_every_rupee_box_of_the_admin_takes_commas():
    """Would catch an admin whose form asks for rupees by Django's own number field."""
    request = RequestFactory().get("/")
    for model, admin in organization_site._registry.items():
        for field in model._meta.fields:
            if isinstance(field, MoneyField) and field.editable and isinstance(admin, ServiceAdmin):
                assert isinstance(admin.formfield_for_dbfield(field, request), AmountField), field
