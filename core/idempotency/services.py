"""A request sent twice acts once."""

import hashlib
import uuid
from collections.abc import Callable
from contextlib import ExitStack, suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError, IntegrityError, InterfaceError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.errors import Busy, ValidationFailed
from core.idempotency import stored
from core.idempotency.enums import RecordState
from core.idempotency.errors import KeyReused
from core.idempotency.models import IdempotencyRecord
from core.outbox.locks import held

Answer = tuple[int, dict[str, Any]]

HEADER = "Idempotency-Key"
MAX_KEY = 200
KEPT_FOR = timedelta(hours=24)
FIRST_REFUSAL = 400


def run_once(
    *,
    key: str,
    user_id: int,
    method: str,
    path: str,
    body: bytes,
    action: Callable[[], Answer],
    atomic: bool = True,
) -> tuple[int, dict[str, Any], bool]:
    """Act, or give the answer of the first time: (status, body, whether it was replayed).

    The claim on the key is committed first, so call this outside a transaction. While the request is at work its
    connection holds a session lock: where a pending row's lock is free its process has died, and the same key
    acts anew at once. The action and the keeping of its answer are one transaction: after a crash either both are
    there or neither. An action that commits in stages says `atomic=False` and must itself bear being repeated.
    A refusal (an exception, or a status from 400 on) is not remembered: the same key can then succeed.
    Raises ValidationFailed for a bad key, KeyReused for a key of another request, Busy while the first runs.
    """
    _check_key(key)
    record = IdempotencyRecord(
        user_id=user_id,
        key=key,
        method=method,
        path=path[:500],
        body_hash=hashlib.sha256(body).hexdigest(),
    )
    with held("idempotency", f"{user_id}:{key}") as is_mine:
        if not is_mine:
            _refuse_other(record)
            raise Busy(_("The same request is still at work. Try again in a moment."))
        earlier = _claim(record)
        if earlier is not None:
            return earlier.status or 200, stored.load(earlier.body), True
        status, answer = _act(record, action, atomic=atomic)
    return status, answer, False


def _act(record: IdempotencyRecord, action: Callable[[], Answer], *, atomic: bool) -> Answer:
    """Carry out the action under the claim, and keep or drop its answer."""
    # Only while pending: when the connection breaks at commit, a kept answer must not be removed again.
    mine = IdempotencyRecord.objects.filter(
        claim=record.claim, user_id=record.user_id, key=record.key, state=RecordState.PENDING
    )
    try:
        with ExitStack() as stack:
            if atomic:
                stack.enter_context(transaction.atomic())
            status, answer = action()
            if status >= FIRST_REFUSAL:
                if atomic:
                    transaction.set_rollback(True)
            elif not mine.update(state=RecordState.DONE, status=status, body=stored.dump(answer)):
                # Taken over by a later try: without this the work would be done twice.
                raise Busy(_("The request took too long and was begun again."))  # noqa: TRY301 - undoes it
    except BaseException:
        with suppress(DatabaseError, InterfaceError):  # a lost connection: the lock went with it
            mine.delete()
        raise
    if status >= FIRST_REFUSAL:
        mine.delete()
    return status, answer


def purge_expired(now: datetime) -> int:
    """Forget answers older than a day; return how many."""
    count, _by_model = IdempotencyRecord.objects.filter(created_at__lt=now - KEPT_FOR).delete()
    return count


def _check_key(key: str) -> None:
    if not key or len(key) > MAX_KEY or not key.isprintable():
        text = _("Give 1 to %(most)d printable characters, a UUID for example.") % {"most": MAX_KEY}
        raise ValidationFailed(_("The Idempotency-Key is not usable."), fields={HEADER: [text]})


def _claim(record: IdempotencyRecord) -> IdempotencyRecord | None:
    """Commit a pending row and return None; or return the earlier row whose answer is kept."""
    for _try in range(2):
        try:
            with transaction.atomic(durable=True):
                record.save(force_insert=True)
            return None
        except IntegrityError:
            record.pk = None
        with transaction.atomic(durable=True):
            rows = IdempotencyRecord.objects.select_for_update()
            earlier = rows.filter(user_id=record.user_id, key=record.key).first()
            if earlier is not None:
                return _compare(earlier, record)
        # The earlier one failed and removed its row in between: the key is free again.
    raise Busy(_("Another request with this Idempotency-Key is at work. Try again in a moment."))


def _compare(earlier: IdempotencyRecord, record: IdempotencyRecord) -> IdempotencyRecord | None:
    """Return the earlier row when it is answered, or None after taking over one whose process has died."""
    _check_same(earlier, record)
    if earlier.state == RecordState.DONE:
        return earlier
    earlier.claim, earlier.created_at = uuid.uuid4(), timezone.now()
    earlier.save(update_fields=["claim", "created_at"])
    record.claim = earlier.claim
    return None


def _check_same(earlier: IdempotencyRecord, record: IdempotencyRecord) -> None:
    asked = (record.method, record.path, record.body_hash)
    if (earlier.method, earlier.path, earlier.body_hash) != asked:
        raise KeyReused(_("This Idempotency-Key was used for another request. Use a new one."))


def _refuse_other(record: IdempotencyRecord) -> None:
    """Raise KeyReused when the request at work under this key is another one."""
    earlier = IdempotencyRecord.objects.filter(user_id=record.user_id, key=record.key).first()
    if earlier is not None:
        _check_same(earlier, record)
