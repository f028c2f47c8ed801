"""Forms of parents and students: shape only, the rules are the services'."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import AmountField

MOST_LETTERS = 500


class PayForm(forms.Form):
    """How much of an invoice is paid now."""

    amount = AmountField(
        label=_("Amount in rupees"),
        help_text=_("All that is outstanding, or a part of it."),
        error_messages={"required": _("Write how much you pay now.")},
    )
    amount.widget.attrs["class"] = "amount-input"


class ReEvaluationForm(forms.Form):
    """Which subject should be looked at again, and why."""

    subject_id = forms.ChoiceField(label=_("Subject"), error_messages={"required": _("Choose the subject.")})
    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("Say which question or which total should be looked at again."),
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": _("Say what should be looked at again.")},
    )

    def __init__(self, *args: Any, subjects: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["subject_id"].choices = [("", _("Choose a subject")), *subjects]  # type: ignore[attr-defined]
