"""The answer of the mobile service."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField
from school.foundation.enums import SIGN_IN_ROLES


class MobileUserSerializer(CamelSerializer):
    """Who has signed in; `children` are a parent's, or a student's own id."""

    user_id = serializers.CharField()
    role = serializers.ChoiceField(choices=SIGN_IN_ROLES)
    children = serializers.ListField(child=serializers.UUIDField())


class MobileCapabilitiesSerializer(CamelSerializer):
    """Which modules the school has."""

    modules = serializers.DictField(child=serializers.BooleanField())


class QuickStatsSerializer(CamelSerializer):
    """The numbers of the start page."""

    unread_notifications = serializers.IntegerField()
    pending_fees = MoneyField(help_text="rupees")
    today_attendance = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        coerce_to_string=False,
        allow_null=True,
        help_text="percent present or late today of the marked students whom the caller may see; a parent's and "
        "student's own: 100 or 0 for one child; null while nobody is marked",
    )


class BootstrapSerializer(CamelSerializer):
    """What the app needs at its start."""

    user = MobileUserSerializer()
    capabilities = MobileCapabilitiesSerializer()
    quick_stats = QuickStatsSerializer()
