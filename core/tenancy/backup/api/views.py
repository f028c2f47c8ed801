"""Routes of backup and restore: /api/backup."""

from typing import ClassVar

from django.conf import settings
from django.http import FileResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed
from core.bodies import MEBIBYTE, OVERHEAD
from core.documents.exports import stored_response
from core.errors import UnsupportedMedia
from core.tenancy.backup import selectors, services, storing
from core.tenancy.backup.api import serializers as s
from core.tenancy.backup.api.filters import BackupFilter
from core.tenancy.backup.crypto import encryption_keys
from core.tenancy.backup.models import Backup, BackupSettings
from core.tenancy.backup.permissions import BackupPermission as P
from core.tenancy.context import current_tenant

CONTENT_TYPE = "application/octet-stream"


class BackupViewSet(ApiViewSet):
    """Backups of the institution that the request means, and of no other."""

    queryset = Backup.objects.none()
    serializer_class = s.BackupSerializer
    filterset_class = BackupFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "download": P.RESTORE,
        "restore": P.RESTORE,
        "destroy": P.RESTORE,
    }
    queries: ClassVar = {"download": []}
    files: ClassVar = {"download": ("file",)}
    messages: ClassVar = {
        "create": _("The backup is being made; the list says when it is ready."),
        "restore": _(
            "The institution is being restored. Until that is done every call answers 503; then sign in again."
        ),
        "destroy": _("The backup is deleted."),
    }

    @extend_schema(summary="List backups", responses=s.BackupSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the backups with their states, latest first."""
        return self.page(selectors.backups_of(current_tenant()))

    @keyed()
    @extend_schema(
        summary="Create a backup",
        request=None,
        responses={202: s.BackupSerializer},
    )
    def create(self, request: Request) -> Done:
        """Start a backup in the background."""
        self.validated(EmptySerializer)
        made = services.create_backup(tenant=current_tenant(), actor=self.actor)
        return status.HTTP_202_ACCEPTED, s.BackupSerializer(made).data

    @extend_schema(summary="Download a backup file", responses=file_answers("file"))
    def download(self, request: Request, backup_id: int) -> FileResponse:
        """Give the file as it is stored: encrypted when a key is set."""
        backup = selectors.get_backup(current_tenant(), backup_id)
        file = services.open_for_download(backup=backup, actor=self.actor)
        name = storing.download_name(backup.file)
        return stored_response(file, filename=name, content_type=CONTENT_TYPE)

    @keyed()
    @extend_schema(
        summary="Restore a backup; replaces all current data",
        request=s.ConfirmSerializer,
        responses={202: s.RestoreSerializer},
    )
    def restore(self, request: Request, backup_id: int) -> Done:
        """Verify, shut the doors, make a safety backup, load; all or nothing. `confirm` is the own slug."""
        body = self.validated(s.ConfirmSerializer)
        backup = selectors.get_backup(current_tenant(), backup_id)
        started = services.restore_backup(backup=backup, actor=self.actor, **body)
        return status.HTTP_202_ACCEPTED, s.RestoreSerializer(started).data

    @extend_schema(summary="Delete a backup", request=None, responses={200: EmptySerializer})
    def destroy(self, request: Request, backup_id: int) -> Response:
        """Delete the row and the file; refused while it is in use."""
        services.delete_backup(backup=selectors.get_backup(current_tenant(), backup_id), actor=self.actor)
        return Response({})


class UploadViewSet(ApiViewSet):
    """Bringing in a file."""

    serializer_class = s.BackupSerializer
    parser_classes = (MultiPartParser, StrictJsonParser)
    permissions: ClassVar = {"upload": P.WRITE}
    messages: ClassVar = {"upload": _("The backup is verified and stored.")}

    def body_limit(self) -> int:
        """Take files up to the setting."""
        return int(settings.BACKUP_UPLOAD_MAX_MB * MEBIBYTE + OVERHEAD)

    @extend_schema(
        summary="Bring in a backup file",
        request={"multipart/form-data": s.BackupUploadSerializer},
        responses={201: s.BackupSerializer},
    )
    def upload(self, request: Request) -> Response:
        """Verify every byte of a file that was downloaded here earlier, and put it into the list."""
        if "multipart/form-data" not in (request.content_type or ""):
            text = _t("Send the file as multipart/form-data, in the field “file”.")
            raise UnsupportedMedia.at("file", text)
        file = self.validated(s.BackupUploadSerializer)["file"]
        backup = services.upload_backup(tenant=current_tenant(), file=file, size=file.size, actor=self.actor)
        return Response(s.BackupSerializer(backup).data, status=status.HTTP_201_CREATED)


class BackupSettingsViewSet(ApiViewSet):
    """Schedule and retention."""

    serializer_class = s.BackupSettingsSerializer
    permissions: ClassVar = {"read": P.READ, "change": P.WRITE}
    messages: ClassVar = {"change": _("The backup settings are changed.")}

    @extend_schema(summary="Backup settings", responses=s.BackupSettingsSerializer)
    def read(self, request: Request) -> Response:
        """Return when backups are made and how long they are kept."""
        return self._answer(selectors.settings_of(current_tenant()))

    @extend_schema(
        summary="Change the backup settings",
        request=s.BackupSettingsSerializer,
        responses=s.BackupSettingsSerializer,
    )
    def change(self, request: Request) -> Response:
        """Change what is sent; the first backup is the next one due."""
        body = self.validated(s.BackupSettingsSerializer, partial=True)
        return self._answer(services.update_settings(tenant=current_tenant(), actor=self.actor, **body))

    def _answer(self, row: BackupSettings) -> Response:
        context = {"is_encrypted": bool(encryption_keys())}
        return Response(s.BackupSettingsSerializer(row, context=context).data)
