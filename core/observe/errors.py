"""Reports of errors to Sentry, where an address is set. The package is not imported otherwise."""

from typing import Any


def report_errors_to(dsn: str, *, environment: str, release: str) -> None:
    """Begin to report. No personal data goes along: no user, no cookies, no bodies, no local variables."""
    if not dsn:
        return
    import sentry_sdk  # noqa: PLC0415 - only where it is wanted

    sentry_sdk.init(
        dsn=dsn,
        environment=environment,
        release=release,
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        before_send=_tagged,
    )


def _tagged(event: Any, _hint: Any) -> Any:
    """Say where it happened: schema, request and job, and not who, nor what opens a link."""
    from core.observe.context import present, without_secrets  # noqa: PLC0415 - needs loaded apps

    facts = {name: str(value) for name, value in present().items() if name != "user"}
    event.setdefault("tags", {}).update(facts)
    request = event.get("request", {})
    for name in ("query_string", "cookies", "headers", "data", "env"):
        request.pop(name, None)
    event.pop("user", None)
    crumbs = event.get("breadcrumbs") or {}
    for told, name in [(request, "url"), (event, "transaction")] + [
        (crumb, "message") for crumb in (crumbs.get("values", []) if isinstance(crumbs, dict) else crumbs)
    ]:
        if isinstance(told.get(name), str):
            told[name] = without_secrets(told[name])
    return event
