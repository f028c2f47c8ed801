"""Emptying the cache in tests: `cache.clear()` would empty Redis for every other worker too."""

from django.core.cache import cache


def forget_cache() -> None:
    """Remove the keys of this worker."""
    client = cache._kept_client
    keys = list(client.scan_iter(match=f"*:{cache.key_prefix}:*", count=1000))
    if keys:
        client.delete(*keys)
