"""Forms of interviews, offers and joining: shape only, the rules are the services'."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from core.admin.widgets import DayInput
from core.forms import DayField
from erp_planned.recruitment.enums import CandidateState
from erp_planned.recruitment.models import Candidate, Interview, Offer
from erp_planned.recruitment.selectors.offers import candidates_in
from erp_planned.recruitment.selectors.reading import named
from erp_planned.recruitment.services.interviews import CALLED_FROM
from payroll.employees.enums import Category, Gender, TaxRegime
from payroll.pay_commission.enums import Scheme

EMPTY = ("", "–")


class CandidateField(forms.ModelChoiceField):
    """A candidate with the post applied for."""

    def __init__(self, *states: CandidateState, **kwargs: Any) -> None:
        self.states = states
        super().__init__(Candidate.objects.none(), widget=UnfoldAdminSelectWidget, **kwargs)

    def narrow(self) -> None:
        """Offer the candidates in the states of the field."""
        self.queryset = candidates_in(*self.states)

    def label_from_instance(self, obj: Any) -> str:
        """Name the candidate and the post."""
        return f"{named(obj)} · {obj.requisition.designation}"


class _WithCandidate(forms.ModelForm):
    """A form that begins with a choice of candidates."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields.get("candidate")
        if isinstance(field, CandidateField):
            field.narrow()


class InterviewForm(_WithCandidate):
    """A round to be scheduled."""

    candidate = CandidateField(
        *CALLED_FROM, label=_("Candidate"), help_text=_("Shortlisted, in interviews, or selected in an earlier round.")
    )  # fmt: skip
    day = DayField(label=_("Day"), widget=DayInput)
    clock = forms.CharField(
        label=_("Time"), max_length=5, help_text=_("As 10:30."), widget=UnfoldAdminTextInputWidget
    )
    panel = forms.CharField(
        label=_("Panel: employee codes"), max_length=400, help_text=_("With commas between them."),
        widget=UnfoldAdminTextInputWidget,
    )  # fmt: skip

    class Meta:
        model = Interview
        fields: ClassVar = ["candidate", "minutes", "place"]


class OfferForm(_WithCandidate):
    """An offer to be made."""

    candidate = CandidateField(CandidateState.SELECTED, label=_("Candidate"), help_text=_("Selected ones."))
    cell = forms.IntegerField(
        label=_("Cell"), min_value=1, initial=1, widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("The pay level is the requisition's; the basic pay follows from the pay matrix."),
    )  # fmt: skip

    class Meta:
        model = Offer
        fields: ClassVar = ["candidate", "cell", "cell_reason", "joining_on", "valid_until", "terms"]


def _line(label: Any, most: int, **kwargs: Any) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=most, required=False, widget=UnfoldAdminTextInputWidget, **kwargs
    )


def _choice(label: Any, choices: Any, *, blank: bool = True) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=[*([EMPTY] if blank else []), *choices], required=False,
        widget=UnfoldAdminSelectWidget,
    )  # fmt: skip


class OnboardForm(forms.Form):
    """What payroll needs beside application, requisition and offer."""

    code = _line(_("Employee code"), 20, help_text=_("Left empty it is generated."))
    date_of_joining = DayField(label=_("Date of joining"), widget=DayInput)
    date_of_birth = DayField(label=_("Date of birth"), widget=DayInput)
    gender = _choice(_("Gender"), Gender.choices)
    category = _choice(_("Category"), Category.choices)
    email = forms.EmailField(label=_("E-mail"), required=False, widget=UnfoldAdminTextInputWidget)
    phone = _line(_("Mobile number"), 20)
    address = forms.CharField(
        label=_("Address"), max_length=1000, required=False, widget=UnfoldAdminTextareaWidget(attrs={"rows": 3})
    )  # fmt: skip
    pan = _line("PAN", 20)
    bank_account = _line(_("Bank account"), 30)
    ifsc = _line("IFSC", 20)
    scheme = _choice(_("Pension scheme"), Scheme.choices, blank=False)
    pran = _line("PRAN", 20, help_text=_("Left empty until it is allotted."))
    tax_regime = _choice(_("Tax regime"), TaxRegime.choices, blank=False)
