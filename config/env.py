"""Small readers of environment variables shared by the settings modules."""

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

# libpq's options that notice a server which is gone without having said so; the URL's query may change them.
CONNECTION = {
    "connect_timeout": "5",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
    "tcp_user_timeout": "60000",
}


def database_from_url(url: str) -> dict[str, Any]:
    """Return Django's database options for a `postgresql://` URL.

    `?host=/dir` names a socket directory, as libpq does. Raises ValueError for another scheme.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgresql", "postgres"}:
        raise ValueError("DATABASE_URL must begin with postgresql://")
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    host = query.pop("host", None) or (unquote(parts.hostname) if parts.hostname else "")
    return {
        "ENGINE": "core.tenancy.backend",
        "NAME": unquote(parts.path.lstrip("/")) or "karyalaya",
        "USER": unquote(parts.username or query.pop("user", "") or ""),
        "PASSWORD": unquote(parts.password or query.pop("password", "") or ""),
        "HOST": host,
        "PORT": str(parts.port or query.pop("port", "") or ""),
        "OPTIONS": {**CONNECTION, **query, "server_side_binding": False, "prepare_threshold": None},
    }


def broker_from_redis_url(url: str) -> str:
    """Return the Celery broker address for a Redis URL (Kombu spells socket URLs its own way)."""
    return url.replace("unix://", "redis+socket://", 1) if url.startswith("unix://") else url
