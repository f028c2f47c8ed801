"""Entering, changing and removing schedules."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import ValidationFailed
from core.reports.definitions import Report
from core.reports.enums import Frequency, RelativePeriod, ReportFormat
from core.reports.models import LAST_DAY, LAST_HOUR, LAST_MINUTE, LAST_WEEKDAY, ReportSchedule
from core.reports.permissions import ReportPermission
from core.reports.registry import reports
from core.reports.selectors import users_named
from core.tenancy.due import look_at

# The look of the clock that starts what is due.
LOOK = "reports.poll"
CHANGEABLE = (
    "report", "parameters", "period", "file_format", "frequency", "weekday", "day_of_month", "hour", "minute",
    "is_active",
)  # fmt: skip
MOVED_BY = ("frequency", "weekday", "day_of_month", "hour", "minute", "report")


def create_schedule(*, actor: Actor, recipients: Sequence[str], **values: Any) -> ReportSchedule:
    """Enter a schedule; recipients by user name. Raises Forbidden, ValidationFailed naming the field."""
    authorize(actor, ReportPermission.SCHEDULE)
    schedule = ReportSchedule(**values, created_by=actor.name, starts_at=timezone.now())
    schedule.owner_id = _owner(actor)
    people = _checked(schedule, recipients)
    with transaction.atomic():
        schedule.save()
        schedule.recipients.set(people)
        look_at(LOOK, timezone.now())
        record(actor, "report_schedule.created", schedule, after=_told(schedule, recipients))
    return schedule


def change_schedule(
    *, schedule: ReportSchedule, actor: Actor, recipients: Sequence[str] | None = None, **values: Any
) -> ReportSchedule:
    """Change what is given. Moved or made active again, it makes up for nothing that was due before.

    It then stands on the rights of who changed it.
    """
    authorize(actor, ReportPermission.SCHEDULE)
    with transaction.atomic():
        schedule = ReportSchedule.objects.select_for_update().get(pk=schedule.pk)
        before, after = changes(schedule, values)
        for name, value in after.items():
            setattr(schedule, name, value)
        people = None
        if recipients is not None or after:
            names = recipients
            if names is None:
                names = list(schedule.recipients.values_list("username", flat=True))
            people = _checked(schedule, names, is_new=recipients is not None)
        if set(after) & set(MOVED_BY) or after.get("is_active"):
            schedule.starts_at = timezone.now()
        if after:
            schedule.owner_id, schedule.paused_why = _owner(actor), ""
        schedule.save()
        look_at(LOOK, timezone.now())
        if recipients is not None and people is not None:
            before["recipients"] = sorted(schedule.recipients.values_list("username", flat=True))
            after["recipients"] = sorted(user.username for user in people)
            schedule.recipients.set(people)
        if after:
            record(actor, "report_schedule.changed", schedule, before=before, after=after)
    return schedule


def delete_schedule(*, schedule: ReportSchedule, actor: Actor) -> None:
    """Remove a schedule; what it has sent stays with the recipients. Raises Forbidden."""
    authorize(actor, ReportPermission.SCHEDULE)
    with transaction.atomic():
        names = list(schedule.recipients.values_list("username", flat=True))
        record(actor, "report_schedule.deleted", schedule, before=_told(schedule, names))
        schedule.delete()


def _owner(actor: Actor) -> int | None:
    """Return on whose rights a schedule stands; a platform administrator's number is somebody else's here."""
    return None if actor.is_platform else actor.user_id


def _told(schedule: ReportSchedule, recipients: Sequence[str]) -> dict[str, Any]:
    return {**{name: getattr(schedule, name) for name in CHANGEABLE}, "recipients": list(recipients)}


def _checked(schedule: ReportSchedule, names: Sequence[str], *, is_new: bool = True) -> list[Any]:
    """Return the recipients. Raises ValidationFailed naming every field that is wrong."""
    report = reports().get(schedule.report)
    if report is not None and not report.is_schedulable:
        report = None
    problems = _wrong_values(schedule, report)
    people: list[Any] = []
    if report is not None:  # the rest cannot be held against what is no report
        if wrong := _wrong_parameters(report, schedule.parameters):
            problems["parameters"] = wrong
        people, unknown = users_named(names, report.permission)
        if is_new and unknown:
            text = _("These are not active users who may read the report: %(names)s.")
            problems["recipients"] = [text % {"names": ", ".join(unknown)}]
        elif is_new and not people:
            problems["recipients"] = [_("Name at least one recipient.")]
    if problems:
        raise ValidationFailed(next(iter(problems.values()))[0], fields=problems)
    return people


def _wrong_values(schedule: ReportSchedule, report: Report | None) -> dict[str, list[str]]:
    """Return what is wrong with report, period, format, day and hour, by field."""
    problems: dict[str, list[str]] = {}
    known = [name for name, entry in reports().items() if entry.is_schedulable]
    formats = [name for name in ReportFormat.values if report is None or name in report.formats]
    closed = {
        "report": (schedule.report, known),
        "period": (schedule.period, RelativePeriod.values),
        "format": (schedule.file_format, formats),
        "frequency": (schedule.frequency, Frequency.values),
    }
    if report is not None and report.recent is None:
        closed["frequency"] = (schedule.frequency, [Frequency.MONTHLY])
    for name, (value, choices) in closed.items():
        if value not in choices:
            problems[name] = [_("Choose one of: %(known)s.") % {"known": ", ".join(choices)}]
    bounds = (
        ("day_of_month", 1, LAST_DAY),
        ("weekday", 1, LAST_WEEKDAY),
        ("hour", 0, LAST_HOUR),
        ("minute", 0, LAST_MINUTE),
    )
    for name, low, high in bounds:
        if not low <= getattr(schedule, name) <= high:
            text = _("Give a whole number from %(low)d to %(high)d.")
            problems[name] = [text % {"low": low, "high": high}]
    return problems


def _wrong_parameters(report: Report, parameters: Any) -> list[str]:
    if not isinstance(parameters, Mapping):
        return [_("Give an object of names and texts.")]
    known = [item.name for item in report.parameters if not item.of_period]
    found = []
    for name, value in parameters.items():
        if name not in known:
            text = _("“%(name)s” is no parameter of this schedule; known are: %(known)s.")
            found.append(text % {"name": name, "known": ", ".join(known) or _("none")})
        elif not isinstance(value, str):
            found.append(_("“%(name)s” must be a text.") % {"name": name})
        else:
            found += _outside(report, name, value)
    if report.recent is not None:
        found += [
            _("“%(name)s” must be given.") % {"name": item.name}
            for item in report.parameters
            if item.is_required and not item.of_period and not parameters.get(item.name)
        ]
    return found


def _outside(report: Report, name: str, value: str) -> list[str]:
    """Return the refusal of a value that is none of a closed list's."""
    item = next(item for item in report.parameters if item.name == name)
    if item.choices is None or not value:
        return []
    known = [str(choice) for choice, _label in item.options()]
    if value in known:
        return []
    return [_("“%(name)s” is one of: %(known)s.") % {"name": name, "known": ", ".join(known)}]
