"""Bodies of /api/employees."""

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField
from core.formatting import mask
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


class EmployeeRowSerializer(CamelSerializer):
    """One row of a list; PAN, bank account and phone are masked. Pay is that of today."""

    id = serializers.IntegerField()
    code = serializers.CharField()
    name = serializers.CharField()
    department = serializers.CharField(source="department.name")
    department_code = serializers.CharField(source="department.code")
    designation = serializers.CharField(source="designation.name")
    level = serializers.SerializerMethodField()
    cell = serializers.SerializerMethodField()
    basic = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=EmployeeStatus.choices)
    scheme = serializers.ChoiceField(choices=Scheme.choices)
    date_of_joining = serializers.DateField()
    retirement_on = serializers.DateField()
    pan: Any = serializers.SerializerMethodField()
    bank_account: Any = serializers.SerializerMethodField()
    phone: Any = serializers.SerializerMethodField()

    def get_level(self, row: Any) -> int | None:
        return row.current_pay.level if row.current_pay else None

    def get_cell(self, row: Any) -> int | None:
        return row.current_pay.cell if row.current_pay else None

    @extend_schema_field(MoneyField(allow_null=True))
    def get_basic(self, row: Any) -> Decimal | None:
        """Basic pay of today, rupees a month."""
        return row.current_pay.basic if row.current_pay else None

    def get_pan(self, row: Any) -> str:
        """Only the last four characters."""
        return mask(row.pan)

    def get_bank_account(self, row: Any) -> str:
        """Only the last four digits."""
        return mask(row.bank_account)

    def get_phone(self, row: Any) -> str:
        """Only the last four digits."""
        return mask(row.phone)


class UpcomingPaySerializer(CamelSerializer):
    """A change of pay that waits for its date."""

    effective_on = serializers.DateField()
    level = serializers.IntegerField()
    cell = serializers.IntegerField()
    basic = MoneyField()
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
    pay_effective_on = serializers.SerializerMethodField()
    next_pay = serializers.SerializerMethodField()
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
    username = serializers.SerializerMethodField()
    has_photo = serializers.SerializerMethodField()
    elements = ElementSerializer(many=True, source="current_elements")
    # After a change: which locked months it reaches, in words.
    notes = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    def get_pay_effective_on(self, row: Any) -> str | None:
        """From when today's pay counts."""
        return row.current_pay.effective_on.isoformat() if row.current_pay else None

    @extend_schema_field(UpcomingPaySerializer(allow_null=True))
    def get_next_pay(self, row: Any) -> dict[str, Any] | None:
        """The next change of pay that waits for its date."""
        return UpcomingPaySerializer(row.next_pay).data if row.next_pay else None

    def get_username(self, row: Any) -> str:
        return row.user.username if row.user else ""

    def get_has_photo(self, row: Any) -> bool:
        """Whether a photograph is stored."""
        return bool(row.photo)


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


class HistorySerializer(CamelSerializer):
    """One dated change: of pay, of status, or of HRA and TA (kind entitlement)."""

    kind = serializers.ChoiceField(choices=["pay", "status", "entitlement"])
    effective_on = serializers.DateField()
    reason = serializers.CharField()
    level = serializers.IntegerField(allow_null=True)
    cell = serializers.IntegerField(allow_null=True)
    basic = MoneyField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)
    status = serializers.CharField(allow_blank=True)
    order_reference = serializers.CharField(allow_blank=True)
    is_future = serializers.BooleanField()
    entered_at = serializers.DateTimeField()
    entered_by = serializers.CharField()
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


class IncrementSerializer(CamelSerializer):
    """One employee's step."""

    employee_id = serializers.IntegerField()
    code = serializers.CharField()
    name = serializers.CharField()
    level = serializers.IntegerField()
    cell = serializers.IntegerField()
    basic = MoneyField()
    new_cell = serializers.IntegerField()
    new_basic = MoneyField()


class IncrementsSerializer(CamelSerializer):
    """One page of the increments that are due (preview) or were entered; `total` counts all of them."""

    on = serializers.DateField()
    preview = serializers.BooleanField()
    applied = serializers.IntegerField()
    at_last_cell = serializers.IntegerField()
    # Left out: pay is entered for later days, which would end the increment.
    with_later_pay = serializers.IntegerField()
    items = IncrementSerializer(many=True)
    page = serializers.IntegerField()
    limit = serializers.IntegerField()
    total = serializers.IntegerField()


class QuickSearchSerializer(CamelSerializer):
    """What to look for: code, name, whole PAN or whole PRAN."""

    search = serializers.CharField(max_length=200)


class FoundSerializer(CamelSerializer):
    """The best matches."""

    items = EmployeeRowSerializer(many=True)
    page = serializers.IntegerField()
    limit = serializers.IntegerField()
    total = serializers.IntegerField()
