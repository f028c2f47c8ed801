"""What a backup file says about itself, and whether it may be restored here."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from core.tenancy import guarding
from core.tenancy.backup.crypto import unreadable
from core.tenancy.backup.errors import NewerBackup, WrongInstitution
from core.tenancy.migration_state import known_migrations
from core.tenancy.models import Tenant

FORMAT = 1
APPLICATION = "karyalaya"
SHOWN = 3


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file inside the backup: name, size in bytes, SHA-256."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The first member of the file. `tables` has the rows of each table; `migrations` are `label.name`."""

    tenant: Mapping[str, str]
    created_at: str
    created_by: str
    kind: str
    postgres: str
    migrations: Sequence[str]
    tables: Mapping[str, int]
    dump: StoredFile
    files: Sequence[StoredFile] = field(default_factory=list)
    format: int = FORMAT
    application: str = APPLICATION

    @property
    def rows(self) -> int:
        return sum(self.tables.values())

    @property
    def fingerprint(self) -> str:
        """Digest of the migrations: equal for two backups of one version of the program."""
        return hashlib.sha256("\n".join(sorted(self.migrations)).encode()).hexdigest()

    def to_json(self) -> bytes:
        """Return the text that is stored and signed."""
        values = {**asdict(self), "fingerprint": self.fingerprint, "rows": self.rows}
        return json.dumps(values, indent=1, ensure_ascii=False, sort_keys=True).encode()

    def summary(self) -> dict[str, Any]:
        """Return what the list of backups keeps; the files only counted."""
        values = {**asdict(self), "fingerprint": self.fingerprint, "rows": self.rows}
        values["files"] = len(self.files)
        return values


def identity(tenant: Tenant) -> dict[str, str]:
    """Return what names an institution in a manifest."""
    return {
        "uid": str(tenant.uid),
        "slug": tenant.slug,
        "schema": tenant.schema_name,
        "type": tenant.type,
        "name": tenant.name,
    }


def read_manifest(content: bytes) -> Manifest:
    """Return the manifest in the text. Raises BackupUnreadable, and NewerBackup for a later format."""
    try:
        values = json.loads(content)
        if values["format"] > FORMAT:
            raise NewerBackup(
                _("The backup was made by a newer version of the program. Install that version first.")
            )
        for name in ("fingerprint", "rows"):
            values.pop(name)
        values["dump"] = StoredFile(**values["dump"])
        values["files"] = [StoredFile(**one) for one in values["files"]]
        return Manifest(**values)
    except (ValueError, KeyError, TypeError) as error:
        raise unreadable(_("This is not a backup file of this program.")) from error


def check_for(manifest: Manifest, tenant: Tenant, *, adopt: bool = False) -> None:
    """Raise unless the backup may be restored into the tenant: WrongInstitution, NewerBackup.

    With `adopt` the same institution set up anew on another server (same slug and type) is taken too.
    """
    names = ("slug", "schema", "type") if adopt else ("uid", "schema", "type")
    own = identity(tenant)
    if any(manifest.tenant.get(name) != own[name] for name in names):
        text = _("This is a backup of %(other)s; it cannot be restored into %(own)s.") % {
            "other": f"{manifest.tenant.get('name')} ({manifest.tenant.get('slug')})",
            "own": f"{tenant.name} ({tenant.slug})",
        }
        raise WrongInstitution.at("file", text)
    server = connection.pg_version // 10000  # type: ignore[attr-defined]
    if int(manifest.postgres.partition(".")[0]) > server:
        raise NewerBackup(
            _("The backup was made with PostgreSQL %(version)s, which is newer than the server here.")
            % {"version": manifest.postgres}
        )
    named = {name for name in manifest.migrations if not name.startswith(f"{guarding.LABEL}.")}
    unknown = sorted(named - known_migrations())
    if unknown:
        raise NewerBackup(
            _(
                "The backup was made by a newer version of the program (%(names)s). Install that version first."
            )
            % {"names": ", ".join(unknown[:SHOWN])}
        )
