"""Bodies and answers of sign-in, capabilities, the index and the platform's routes."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, described
from core.modules import all_modules
from core.tenancy.enums import SubscriptionStatus, TenantStatus
from core.tenancy.models import Plan, Tenant
from school.foundation.enums import SIGN_IN_ROLES

SHORTEST_NAME, LONGEST_NAME = 3, 64
NUMBER: dict[str, Any] = {"max_digits": 10, "decimal_places": 2, "coerce_to_string": False}


class SignInSerializer(CamelSerializer):
    """Who, where, and as what; `password` or `code` where the server asks for a proof."""

    username = serializers.CharField(min_length=SHORTEST_NAME, max_length=LONGEST_NAME)
    tenant_id = serializers.CharField(max_length=40, help_text=_("the school's subdomain"))
    role = serializers.ChoiceField(choices=SIGN_IN_ROLES)
    password = serializers.CharField(max_length=200, required=False, trim_whitespace=False)
    code = serializers.CharField(max_length=12, required=False)


class RefreshSerializer(CamelSerializer):
    """The refresh token of an earlier sign-in."""

    refresh_token = serializers.CharField(max_length=2000)


class SignOutSerializer(CamelSerializer):
    """The refresh token to revoke; without one, all of the caller's."""

    refresh_token = serializers.CharField(max_length=2000, required=False)


class ChangePasswordSerializer(CamelSerializer):
    """The current and the new password."""

    current_password = serializers.CharField(max_length=200, trim_whitespace=False)
    new_password = serializers.CharField(max_length=200, trim_whitespace=False)


@described(texts="user_id tenant_id role")
class SignedInUserSerializer(CamelSerializer):
    """Who is signed in, where, and what they may do there."""

    permissions = serializers.ListField(child=serializers.CharField())


class SignedInSerializer(CamelSerializer):
    """The answer to a sign-in."""

    access_token = serializers.CharField()
    refresh_token = serializers.CharField()
    user = SignedInUserSerializer()


@described(numbers="valid_seconds", flags="code_sent")
class CodeSentSerializer(CamelSerializer):
    """A code is on its way, if there is such an account; sign in again with it."""


@described(flags="success")
class SuccessSerializer(CamelSerializer):
    """It is done."""


@described(texts="status version")
class HealthSerializer(CamelSerializer):
    """The service answers."""


@described(texts="status api_version base_url")
class IndexSerializer(CamelSerializer):
    """All routes by group, each as "METHOD path" with what it does."""

    routes = serializers.DictField(child=serializers.DictField(child=serializers.CharField()))


@described(texts="reason", flags="enabled")
class ModuleSerializer(CamelSerializer):
    """Whether a module is on, and if not, why."""


@described(numbers="students_used")
class LimitsSerializer(CamelSerializer):
    """Bounds and what is used of them; null where the plan has no bound. A gigabyte is 10^9 bytes."""

    students_max = serializers.IntegerField(allow_null=True)
    storage_gb = serializers.DecimalField(**NUMBER, allow_null=True)
    storage_used_gb = serializers.DecimalField(**NUMBER)


class CapabilitiesSerializer(CamelSerializer):
    """What the school may use."""

    tenant_id = serializers.CharField()
    subscription_status = serializers.ChoiceField(choices=SubscriptionStatus.choices)
    modules = serializers.DictField(child=ModuleSerializer())
    limits = LimitsSerializer()


class PlanSerializer(CamelModelSerializer):
    """What schools may agree to; `price` in rupees a month, null for no bound."""

    students_max = serializers.IntegerField(
        source="max_people", allow_null=True, required=False, min_value=0, max_value=10_000_000
    )
    storage_gb = serializers.DecimalField(
        max_digits=8, decimal_places=2, coerce_to_string=False, allow_null=True, required=False, min_value=0
    )
    price = MoneyField(required=False, min_value=0)
    modules = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, max_length=100
    )

    class Meta:
        model = Plan
        fields = ("code", "name", "modules", "students_max", "storage_gb", "price", "is_active")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A plan that names no modules has them all."""
        attrs.setdefault("modules", list(all_modules()))
        return attrs


class SubscriptionSerializer(CamelSerializer):
    """The school's subscription; plan and dates are null without one."""

    tenant_id = serializers.CharField()
    subscription_status = serializers.ChoiceField(choices=SubscriptionStatus.choices)
    reason = serializers.CharField(allow_blank=True)
    plan = PlanSerializer(allow_null=True)
    started_on = serializers.DateField(allow_null=True)
    trial_ends_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)


class SchoolSerializer(CamelModelSerializer):
    """A school as the platform sees it; `plan` is empty where it has everything, without bounds."""

    id = serializers.UUIDField(source="uid")
    tenant_id = serializers.CharField(source="slug")
    reason = serializers.CharField(source="suspended_reason")
    subscription_status = serializers.ChoiceField(source="terms.status", choices=SubscriptionStatus.choices)
    subscription_reason = serializers.CharField(source="terms.subscription.reason", default="")
    plan = serializers.CharField(source="plan.code", default="")
    started_on = serializers.DateField(source="terms.subscription.started_on", default=None, allow_null=True)
    trial_ends_on = serializers.DateField(
        source="terms.subscription.trial_ends_on", default=None, allow_null=True
    )
    ends_on = serializers.DateField(source="terms.subscription.ends_on", default=None, allow_null=True)

    class Meta:
        model = Tenant
        fields = (
            "id", "tenant_id", "name", "status", "reason", "plan", "subscription_status",
            "subscription_reason", "started_on", "trial_ends_on", "ends_on", "created_at",
        )  # fmt: skip


class FirstAdministratorSerializer(CamelSerializer):
    """Who administers the school first."""

    username = serializers.CharField(min_length=SHORTEST_NAME, max_length=LONGEST_NAME)
    name = serializers.CharField(max_length=150)
    email = serializers.EmailField(required=False, allow_blank=True)
    phone = serializers.CharField(max_length=15, required=False, allow_blank=True)


class NewSchoolSerializer(CamelSerializer):
    """A school to be made; without a plan it has everything, without bounds."""

    tenant_id = serializers.CharField(max_length=40, help_text=_("becomes the subdomain"))
    name = serializers.CharField(max_length=200)
    admin = FirstAdministratorSerializer()
    plan = serializers.CharField(max_length=40, required=False, help_text=_("code of a plan"))
    trial_ends_on = serializers.DateField(required=False, help_text=_("makes it a trial"))
    ends_on = serializers.DateField(required=False)


@described(texts="username password")
class CredentialsSerializer(CamelSerializer):
    """The first administrator's; shown only now."""


class CreatedSchoolSerializer(SchoolSerializer):
    """The new school and its first administrator's credentials."""

    credentials = CredentialsSerializer()

    class Meta(SchoolSerializer.Meta):
        fields = (*SchoolSerializer.Meta.fields, "credentials")  # type: ignore[assignment]


class ChangeSchoolSerializer(CamelSerializer):
    """What is to change; `reason` belongs to the status that comes with it."""

    status = serializers.ChoiceField(choices=TenantStatus.choices, required=False)
    subscription_status = serializers.ChoiceField(choices=SubscriptionStatus.choices, required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    plan = serializers.CharField(max_length=40, required=False, help_text=_("code of a plan"))
    trial_ends_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
