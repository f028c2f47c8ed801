"""Bodies and answers of the own inbox."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, described
from core.outbox.kinds import kinds


@described(texts="subject body url", numbers="id")
class NoticeSerializer(CamelSerializer):
    """One notice. `url` is the path of the page that it leads to, or empty."""

    kind = serializers.ChoiceField(choices=[kind.code for kind in kinds()])
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)


class UnreadSerializer(CamelSerializer):
    """How many notices the person has not read."""

    unread = serializers.IntegerField()


class MarkedSerializer(CamelSerializer):
    """How many notices were unread before."""

    marked = serializers.IntegerField()


class EmailPreferencesSerializer(CamelSerializer):
    """For each kind whether it comes by e-mail too; only the kinds that the person can get are answered."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return a box for each kind."""
        always = {True: "Always true", False: ""}
        return {
            kind.code: serializers.BooleanField(required=False, help_text=always[kind.is_fixed])
            for kind in kinds()
        }

    def to_representation(self, instance: dict[str, bool]) -> dict[str, bool]:
        """Leave out the kinds that are not there."""
        return dict(instance)


class PreferencesSerializer(CamelSerializer):
    """The own choices. `address` is where e-mail goes; empty: nowhere."""

    language = serializers.CharField()
    address = serializers.CharField()
    email = EmailPreferencesSerializer()


class ChangePreferencesSerializer(CamelSerializer):
    """What is to change; everything else stays."""

    language = serializers.CharField(max_length=5, required=False)
    email = EmailPreferencesSerializer(required=False)
