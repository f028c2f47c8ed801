"""Bodies of /api/organizations. Formats and rules are checked by the services."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer
from core.tenancy.enums import TenantStatus
from payroll.organizations.enums import RuleSet
from payroll.organizations.models import Organization, OrganizationSettings

# The DDO and TDS particulars, which the contract counts among the settings; they stand in Organization.
TDS_PARTICULARS = [
    "ddo_code",
    "pao_code",
    "ain",
    "tan",
    "deductor_category",
    "responsible_name",
    "responsible_designation",
    "responsible_pan",
    "state_code",
    "pin_code",
    "ministry_code",
    "ministry_other",
    "government_state_code",
    "responsible_address",
    "responsible_state_code",
    "responsible_pin_code",
    "responsible_mobile",
    "responsible_email",
]
PARTICULARS = ["name", "code", "address", "pan", "gstin", *TDS_PARTICULARS, "phone", "email"]
SETTINGS = [
    "commission_version",
    "rule_set",
    "hra_class",
    "ta_class",
    "hra_base",
    "nps_rounding",
    "financial_year_start_month",
    "retirement_age",
    "employee_code_prefix",
    "payslip_footer",
    "background_threshold",
    "arrears_limit_months",
    "leave_credit",
]


class OrganizationItemSerializer(CamelSerializer):
    """One line of the list: what the list of institutions itself knows."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=TenantStatus.choices)
    created_at = serializers.DateTimeField()


class ParticularsSerializer(CamelModelSerializer):
    """What payslips, returns and certificates print."""

    class Meta:
        model = Organization
        fields = PARTICULARS


class OrganizationSerializer(ParticularsSerializer):
    """One organization, with its place in the list of institutions."""

    id = serializers.SerializerMethodField()
    slug = serializers.SerializerMethodField()
    status = serializers.SerializerMethodField()
    status_reason = serializers.SerializerMethodField()
    has_logo = serializers.SerializerMethodField()
    created_at = serializers.SerializerMethodField()

    class Meta(ParticularsSerializer.Meta):
        fields = ["id", "slug", "status", "status_reason", *PARTICULARS, "has_logo", "created_at"]

    def get_id(self, row: Organization) -> int:
        return self.context["tenant"].pk

    def get_slug(self, row: Organization) -> str:
        return self.context["tenant"].slug

    def get_status(self, row: Organization) -> str:
        return self.context["tenant"].status

    def get_status_reason(self, row: Organization) -> str:
        return self.context["tenant"].suspended_reason

    def get_has_logo(self, row: Organization) -> bool:
        return bool(row.logo)

    def get_created_at(self, row: Organization) -> str:
        return serializers.DateTimeField().to_representation(self.context["tenant"].created_at)


class ChangeOrganizationSerializer(ParticularsSerializer):
    """Particulars to change; status and its reason are the platform's to change."""

    status = serializers.ChoiceField(choices=TenantStatus.choices, required=False)
    status_reason = serializers.CharField(max_length=300, required=False, allow_blank=True)

    class Meta(ParticularsSerializer.Meta):
        fields = [*PARTICULARS, "status", "status_reason"]


class FirstAdministratorSerializer(CamelSerializer):
    """Who administers the new organization."""

    username = serializers.CharField(max_length=64)
    name = serializers.CharField(max_length=150)
    email = serializers.EmailField(required=False, allow_blank=True)


class NewOrganizationSerializer(ParticularsSerializer):
    """A new organization; `slug` becomes its subdomain and its id in the header x-tenant-id."""

    slug = serializers.CharField(max_length=40)
    code = serializers.CharField(max_length=20, required=False)
    plan = serializers.SlugField(required=False)
    # Where the orders and the specification differ; without it as in the specification.
    rule_set = serializers.ChoiceField(choices=RuleSet.choices, required=False)
    admin = FirstAdministratorSerializer()

    class Meta(ParticularsSerializer.Meta):
        fields = ["slug", *PARTICULARS, "plan", "rule_set", "admin"]


class CredentialsSerializer(CamelSerializer):
    """A user name and its generated password, shown once; null when a request is repeated much later."""

    username = serializers.CharField()
    password = serializers.CharField(allow_null=True)


class CreatedOrganizationSerializer(OrganizationSerializer):
    """The new organization with the first administrator's credentials."""

    credentials = serializers.SerializerMethodField()

    class Meta(OrganizationSerializer.Meta):
        fields = [*OrganizationSerializer.Meta.fields, "credentials"]

    @extend_schema_field(CredentialsSerializer)
    def get_credentials(self, row: Organization) -> dict[str, str]:
        return dict(self.context["tenant"].provision_results["credentials"])


class TdsParticularsSerializer(CamelModelSerializer):
    """The part of the settings that stands among the particulars."""

    class Meta:
        model = Organization
        fields = TDS_PARTICULARS


class PayrollSettingsSerializer(CamelModelSerializer):
    """How pay is computed and printed."""

    class Meta:
        model = OrganizationSettings
        fields = SETTINGS


class SettingsSerializer(CamelSerializer):
    """The settings as one body: how pay is computed, and the DDO and TDS particulars.

    With `preview` nothing is saved: `effects` says whose pay or retirement would change, and by how much.
    """

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields of both rows under their wire names."""
        return {
            **PayrollSettingsSerializer().get_fields(),
            **TdsParticularsSerializer().get_fields(),
            "preview": serializers.BooleanField(required=False, write_only=True),
            "effects": serializers.ListField(child=serializers.CharField(), read_only=True),
        }
