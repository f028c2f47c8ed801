"""What is noted of a device that was heard of: when, until when it told everything, how wrong its clock is."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from erp_planned.biometrics.calc.lines import Read
from erp_planned.biometrics.models import Device
from erp_planned.biometrics.selectors.devices import MOST_DRIFT

# A device that sends tries again within a minute what was not taken, and calls every half minute. After so long
# without a gap it has nothing old left to send.
SETTLED = timedelta(minutes=10)
# So few new punches are no backlog: the newest one has just been made.
FEW = 5


def note_call(device: Device, now: datetime) -> None:
    """Note that a device that sends was heard of. Sets fields of the row, which the caller holds and saves."""
    if device.last_sync_at is None or now - device.last_sync_at > SETTLED or device.heard_since_at is None:
        device.heard_since_at = now
    _heard(device, now)
    if is_settled(device, now):
        note_told(device, now - SETTLED, now)


def note_answer(device: Device, now: datetime) -> None:
    """Note that a device that we ask has given its whole log, as it was at the moment."""
    _heard(device, now)
    note_told(device, now, now)


def note_told(device: Device, until: datetime, now: datetime) -> None:
    """Note that everything up to a moment was told; a clock that is ahead tells nothing of the future."""
    until = min(until, now)
    if device.synced_until is None or until > device.synced_until:
        device.synced_until = until


def note_drift(device: Device, seconds: float) -> None:
    """Note by how much the clock is ahead; once it is right again, the next wrong one is told anew."""
    device.drift_seconds = max(min(round(seconds), 2_000_000_000), -2_000_000_000)
    if abs(device.drift_seconds) <= MOST_DRIFT:
        device.drift_told_at = None


def judge_clock(device: Device, punches: Sequence[Read], now: datetime) -> None:
    """Tell the drift of a device that sends from punches that have just been made, where they tell it.

    A punch of the future is enough; that a clock is behind can be told only of a device that sends at once.
    """
    if not punches:
        return
    seconds = (max(punch.at for punch in punches) - now).total_seconds()
    if seconds > 0 or (len(punches) <= FEW and is_settled(device, now)):
        note_drift(device, seconds)


def is_settled(device: Device, now: datetime) -> bool:
    """Say whether a device that sends has been heard of long enough to have sent everything."""
    return device.heard_since_at is not None and now - device.heard_since_at >= SETTLED


def _heard(device: Device, now: datetime) -> None:
    device.last_sync_at = now
    device.silence_told_at = None


NOTED = (
    "last_sync_at", "heard_since_at", "synced_until", "drift_seconds", "drift_told_at", "silence_told_at",
    "last_result", "stamp",
)  # fmt: skip
