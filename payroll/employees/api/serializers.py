"""Bodies of /api/employees."""

from typing import Any

from rest_framework import serializers

from core.api.serializers import CamelSerializer, MaskedField, MoneyField, PageSerializer, described
from payroll.employees.enums import Category, EmployeeStatus, Gender, PayReason, TaxRegime
from payroll.employees.services.pay import CHANGE_REASONS
from payroll.organizations.enums import HraClass, TaClass
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL, Scheme


def _text(length: int) -> serializers.CharField:
    return serializers.CharField(max_length=length, required=False, allow_blank=True)


def _choice(choices: Any, *, blank: bool = True) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=choices, required=False, allow_blank=blank)


class EmployeeBodySerializer(CamelSerializer):
    """What can be entered of a person; `department` by code or name, `designation` by name."""

    code = _text(20)
    name = serializers.CharField(max_length=150)
    date_of_birth = serializers.DateField()
    date_of_joining = serializers.DateField()
    level = serializers.IntegerField(min_value=MIN_LEVEL, max_value=MAX_LEVEL)
    cell = serializers.IntegerField(min_value=1)
    pay_effective_on = serializers.DateField(required=False)
    order_reference = _text(120)
    department = serializers.CharField(max_length=120)
    designation = serializers.CharField(max_length=120)
    gender = _choice(Gender.choices)
    category = _choice(Category.choices)
    email = serializers.EmailField(required=False, allow_blank=True)
    # Room for spaces that people write between the digits; the service takes them out.
    phone = _text(20)
    address = _text(1000)
    bank_account = _text(30)
    ifsc = _text(20)
    pan = _text(20)
    scheme = _choice(Scheme.choices, blank=False)
    pran = _text(20)
    gpf_number = _text(30)
    tax_regime = _choice(TaxRegime.choices, blank=False)
    hra_eligible = serializers.BooleanField(required=False)
    ta_eligible = serializers.BooleanField(required=False)
    hra_class = _choice(HraClass.choices)
    ta_class = _choice(TaClass.choices)
    # By an order; without one the age of the designation or the organization decides.
    retirement_on = serializers.DateField(required=False, allow_null=True)
    retirement_order = _text(200)


class EmployeeChangeSerializer(EmployeeBodySerializer):
    """The same in part, and what a change of pay, of status or of HRA and TA needs beside it."""

    pay_reason = serializers.ChoiceField(choices=[(reason.value, reason.label) for reason in CHANGE_REASONS],
                                         required=False)  # fmt: skip
    # Enter increments and promotions of later days anew from the new place.
    rebase_later = serializers.BooleanField(required=False)
    # Promotion and MACP: fix the pay on the date of the next increment.
    from_next_increment = serializers.BooleanField(required=False)
    status = _choice(EmployeeStatus.choices, blank=False)
    status_on = serializers.DateField(required=False)
    status_reason = _text(200)
    entitlement_from = serializers.DateField(required=False)
    entitlement_reason = _text(200)


@described(texts="code name", numbers="id", days="date_of_joining retirement_on")
class EmployeeRowSerializer(CamelSerializer):
    """One row of a list; PAN, bank account and phone are masked. Pay is that of today."""

    department = serializers.CharField(source="department.name")
    department_code = serializers.CharField(source="department.code")
    designation = serializers.CharField(source="designation.name")
    level = serializers.IntegerField(
        source="current_pay.level", default=None, read_only=True, allow_null=True
    )
    cell = serializers.IntegerField(source="current_pay.cell", default=None, read_only=True, allow_null=True)
    basic = MoneyField(source="current_pay.basic", default=None, read_only=True, allow_null=True)
    status = serializers.ChoiceField(choices=EmployeeStatus.choices)
    scheme = serializers.ChoiceField(choices=Scheme.choices)
    pan: Any = MaskedField()
    bank_account: Any = MaskedField()
    phone: Any = MaskedField()


@described(numbers="level cell", days="effective_on", money="basic")
class UpcomingPaySerializer(CamelSerializer):
    """A change of pay that waits for its date."""

    reason = serializers.ChoiceField(choices=PayReason.choices)


class ElementSerializer(CamelSerializer):
    """A recurring element of pay, rupees a month."""

    code = serializers.CharField(source="element.code")
    name = serializers.CharField(source="element.name")
    kind = serializers.CharField(source="element.kind")
    amount = MoneyField()
    from_on = serializers.DateField()
    to_on = serializers.DateField(allow_null=True)


class EmployeeSerializer(EmployeeRowSerializer):
    """Everything about one employee."""

    department_id = serializers.IntegerField()
    designation_id = serializers.IntegerField()
    gender = serializers.CharField()
    category = serializers.CharField()
    date_of_birth = serializers.DateField()
    last_working_on = serializers.DateField(allow_null=True)
    pay_effective_on = serializers.DateField(
        source="current_pay.effective_on", default=None, read_only=True, allow_null=True
    )
    next_pay = UpcomingPaySerializer(allow_null=True)
    email = serializers.CharField()
    phone: Any = serializers.CharField()
    address = serializers.CharField()
    bank_account: Any = serializers.CharField()
    ifsc = serializers.CharField()
    pan: Any = serializers.CharField()
    pran = serializers.CharField()
    gpf_number = serializers.CharField()
    tax_regime = serializers.CharField()
    hra_eligible = serializers.BooleanField()
    ta_eligible = serializers.BooleanField()
    hra_class = serializers.CharField()
    ta_class = serializers.CharField()
    retirement_order = serializers.CharField()
    username = serializers.CharField(source="user.username", default="", read_only=True)
    has_photo = serializers.BooleanField(source="photo")
    elements = ElementSerializer(many=True, source="current_elements")
    # After a change: which locked months it reaches, in words.
    notes = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class EssCredentialsSerializer(CamelSerializer):
    """Shown this once."""

    username = serializers.CharField()
    password = serializers.CharField()


class CreatedSerializer(CamelSerializer):
    """The new employee and the credentials."""

    employee = EmployeeSerializer()
    credentials = EssCredentialsSerializer()


class IssuedSerializer(CamelSerializer):
    """New credentials."""

    credentials = EssCredentialsSerializer()


@described(texts="reason entered_by", days="effective_on", flags="is_future")
class HistorySerializer(CamelSerializer):
    """One dated change: of pay, of status, or of HRA and TA (kind entitlement)."""

    kind = serializers.ChoiceField(choices=["pay", "status", "entitlement"])
    level = serializers.IntegerField(allow_null=True)
    cell = serializers.IntegerField(allow_null=True)
    basic = MoneyField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)
    status = serializers.CharField(allow_blank=True)
    order_reference = serializers.CharField(allow_blank=True)
    entered_at = serializers.DateTimeField()
    hra_eligible = serializers.BooleanField(allow_null=True)
    hra_class = serializers.CharField(allow_blank=True)
    ta_eligible = serializers.BooleanField(allow_null=True)
    ta_class = serializers.CharField(allow_blank=True)


class IncrementsBodySerializer(CamelSerializer):
    """The date, and whether only to show who is due."""

    on = serializers.DateField()
    preview = serializers.BooleanField()
    employee_ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, allow_empty=False, max_length=10_000
    )


@described(texts="code name", numbers="employee_id level cell new_cell", money="basic new_basic")
class IncrementSerializer(CamelSerializer):
    """One employee's step."""


@described(numbers="applied at_last_cell with_later_pay", days="on", flags="preview")
class IncrementsSerializer(PageSerializer):
    """One page of the increments that are due (preview) or were entered; `total` counts all of them."""

    # Left out: pay is entered for later days, which would end the increment.
    items = IncrementSerializer(many=True)


class QuickSearchSerializer(CamelSerializer):
    """What to look for: code, name, whole PAN or whole PRAN."""

    search = serializers.CharField(max_length=200)


class FoundSerializer(PageSerializer):
    """The best matches."""

    items = EmployeeRowSerializer(many=True)
