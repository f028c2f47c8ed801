"""Base of every REST view: actor, permission by action, message, page."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import wraps
from typing import Any, ClassVar

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from core.actors import Actor, Door, actor_for
from core.api.files import is_file_accepted
from core.api.filters import ALWAYS_KNOWN, refuse_unknown
from core.api.serializers import CamelSerializer
from core.audit.services import record
from core.bodies import ANONYMOUS, WITH_FILES, check_body
from core.errors import DomainError
from core.idempotency.services import HEADER, run_once
from core.requests import client_address
from core.tenancy.context import current_tenant

# How long a repeated request (Idempotency-Key) still gets a generated password.
SECRET_SECONDS = 900

Done = tuple[int, dict[str, Any]]


def keyed(
    *, atomic: bool = True, hidden: str = ""
) -> Callable[[Callable[..., Done]], Callable[..., Response]]:
    """Have an action that returns (status, answer) act once for each Idempotency-Key: see `ApiViewSet.once`."""

    def decorate(action: Callable[..., Done]) -> Callable[..., Response]:
        @wraps(action)
        def act_once(self: ApiViewSet, *args: Any, **kwargs: Any) -> Response:
            return self.once(lambda: action(self, *args, **kwargs), atomic=atomic, hidden=hidden)

        return takes_key(act_once)

    return decorate


def takes_key(action: Any) -> Any:
    """Mark an action that calls `once` itself, so that the document says so."""
    action.takes_key = True
    return action


class ApiViewSet(GenericViewSet):
    """A thin door: reads the request, calls a service or selector, answers.

    `permissions` maps each action to a permission, PUBLIC or SIGNED_IN; the start-up check refuses a view that
    leaves one out. `module` names the part of the suite that the whole view belongs to (core.modules); that of a
    right is known by the right, so only PUBLIC and SIGNED_IN actions need it. `messages` maps actions to the text
    of the envelope. `queries` maps actions that are no lists to the query parameters they know: names, or the
    serializer of them, which `query` reads by and the document shows. `files` maps actions that answer a file
    without being asked by `?format=` to its kinds (`core.api.files.MEDIA_TYPES`). `before_password_change` names
    the actions that are open to somebody whose generated password is not changed yet.
    """

    permissions: ClassVar[dict[str, str]] = {}
    module: ClassVar[str] = ""
    messages: ClassVar[dict[str, Any]] = {}
    queries: ClassVar[Mapping[str, list[str] | type[CamelSerializer]]] = {}
    files: ClassVar[dict[str, tuple[str, ...]]] = {}
    before_password_change: ClassVar[frozenset[str]] = frozenset()
    # Bytes of body that somebody who is not signed in may send.
    most_anonymous: ClassVar[int] = ANONYMOUS
    action: str | None  # type: ignore[assignment]
    wire_names: Mapping[str, str] = {}

    @cached_property
    def actor(self) -> Actor:
        """The caller, as services know them."""
        return actor_for(
            self.request.user,
            tenant_type=current_tenant().type,
            door=Door.API,
            address=client_address(self.request),
        )

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Let a program ask for a file by its own type, which no renderer of JSON offers; refusals stay JSON."""
        is_file = is_file_accepted(request, self.files.get(self.action or "", ()))
        return super().perform_content_negotiation(request, force=force or is_file)

    def perform_authentication(self, request: Request) -> None:
        """Find out who calls, and count the call: one that is refused counts too."""
        try:
            super().perform_authentication(request)
        except DomainError:
            request.user = None  # type: ignore[assignment]
            super().check_throttles(request)
            raise
        super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Leave it at the count made before rights were looked at."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check rights, size and form of the body, query names; note entries of a platform administrator.

        The body is read here and not by the action: one that is no JSON must be refused before anything is
        done, also where the action wants nothing of it.
        """
        super().initial(request, *args, **kwargs)
        check_body(request._request, self.body_limit() if request.user else self.most_anonymous)  # noqa: SLF001 - Django's own
        if self.action and request.method not in {"GET", "HEAD"}:
            request.data  # noqa: B018 - reading it is the check
        self._note_platform(request)
        known = self._known_query(request)
        if known is not None:
            refuse_unknown(request, [*known, *ALWAYS_KNOWN])

    def body_limit(self) -> int:
        """Return how many bytes of body a signed-in caller may send: more where papers come along."""
        takes_files = any(issubclass(parser, MultiPartParser) for parser in self.parser_classes)
        return WITH_FILES if takes_files else settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    def _known_query(self, request: Request) -> list[str] | None:
        """Return the query names of the action, or None for a list, whose filters refuse the others."""
        if self.action in self.queries:
            query = self.queries[self.action or ""]
            return list(query().fields) if isinstance(query, type) else query
        is_list = request.method in {"GET", "HEAD"} and self.action != "retrieve"
        return None if is_list and getattr(self, "filterset_class", None) else []

    def _note_platform(self, request: Request) -> None:
        user: Any = request.user
        if user is not None and user.is_platform and current_tenant().slug != "public":
            record(self.actor, "platform.entered", after={"method": request.method, "path": request.path})

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        limits = getattr(getattr(request, "_request", request), "rate_limit", None)
        if limits:
            for name, value in zip(("Limit", "Remaining", "Reset"), limits, strict=True):
                response[f"X-RateLimit-{name}"] = str(value)
        return response

    def success_message(self) -> Any:
        """Return the envelope's text for this action."""
        return self.messages.get(self.action or "", _("Done."))

    def validated(self, serializer_class: Any, *, partial: bool = False) -> dict[str, Any]:
        """Return the checked body in inside names. Raises DRF's ValidationError (400)."""
        serializer = serializer_class(
            data=self.request.data, partial=partial, context=self.get_serializer_context()
        )
        # Refusals name the fields as they are inside; the exception handler turns them back by this.
        self.wire_names = {field.source: name for name, field in serializer.fields.items()}
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def query(self) -> dict[str, Any]:
        """Return the query of the action, checked by its serializer; one without a value counts as left out."""
        reader: Any = self.queries[self.action or ""]
        params = self.request.query_params
        serializer = reader(
            data={name: params[name] for name in reader().fields if params.get(name, "").strip()}
        )
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def once(
        self,
        act: Callable[[], Done],
        *,
        atomic: bool = True,
        body: bytes | None = None,
        hidden: str = "",
    ) -> Response:
        """Act, or with a known Idempotency-Key give the first answer again.

        `atomic=False` for services that commit in stages; they bear being repeated after a crash. `body` is
        what tells two requests apart where the bytes as sent do not (a multipart body is never the same twice).
        `hidden` is the dotted path of a password in the answer: it is not kept with the answer, but waits in
        the cache for SECRET_SECONDS, so that the caller who lost the first answer still gets it.
        """
        key = self.request.headers.get(HEADER)
        if key is None:
            with transaction.atomic() if atomic else nullcontext():
                status, answer = act()
            return Response(answer, status=status)
        status, answer, replayed = run_once(
            key=key,
            user_id=self._idempotency_owner(),
            method=self.request.method or "",
            path=self.request.path,
            body=self.request._request.body if body is None else body,  # noqa: SLF001 - the bytes as sent
            action=(lambda: self._without(hidden, key, act())) if hidden else act,
            atomic=atomic,
        )
        if hidden:
            *place, name = hidden.split(".")
            _at(answer, place)[name] = cache.get(self._secret_key(key))
        return Response(answer, status=status, headers={"Idempotency-Replayed": "true"} if replayed else None)

    def _without(self, hidden: str, key: str, made: Done) -> Done:
        """Take the secret out of the answer that is kept, and lay it aside for a while."""
        status, answer = made
        *place, name = hidden.split(".")
        inner = _at(answer, place)
        cache.set(self._secret_key(key), inner[name], SECRET_SECONDS)
        inner[name] = None
        return status, answer

    def _secret_key(self, key: str) -> str:
        owner = self._idempotency_owner()
        return f"once:{hashlib.sha256(f'{owner} {self.request.path} {key}'.encode()).hexdigest()}"

    def _idempotency_owner(self) -> int:
        """Return whose keys these are; a platform administrator's number may be a user's of the tenant too."""
        number = self.actor.user_id or 0
        return -number if self.actor.is_platform else number

    def page(self, rows: Any, serializer_class: Any | None = None, **context: Any) -> Response:
        """Answer one page of a filtered list."""
        page = self.paginate_queryset(self.filter_queryset(rows))
        serializer = (serializer_class or self.get_serializer_class())(
            page, many=True, context={**self.get_serializer_context(), **context}
        )
        return self.get_paginated_response(serializer.data)


def _at(answer: dict[str, Any], place: Sequence[str]) -> dict[str, Any]:
    """Return the part of an answer that a path leads to."""
    for name in place:
        answer = answer[name]
    return answer
