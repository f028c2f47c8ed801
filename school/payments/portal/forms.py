"""The form of the sandbox's page."""

from django import forms
from django.utils.translation import gettext_lazy as _

from school.payments.enums import SandboxDelivery, SandboxOutcome


class SandboxForm(forms.Form):
    """What is done with the order, and what becomes of the notice that tells the school of it."""

    outcome = forms.ChoiceField(choices=SandboxOutcome.choices)
    delivery = forms.ChoiceField(
        label=_("The notice to the school"),
        choices=SandboxDelivery.choices,
        initial=SandboxDelivery.SEND,
        help_text=_("To try what happens when the network is bad."),
    )
    closes = forms.BooleanField(
        label=_("The browser is closed before it comes back"),
        required=False,
        help_text=_("Only the notice, or the school's own asking, tells of the payment then."),
    )
