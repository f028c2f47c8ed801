"""The registered texts as core's outbox asks for them, for automatic notices (`core.outbox.sms`)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from core.outbox.sms import SmsText, Texts
from school.notifications.calc import count, filled, shortened
from school.notifications.enums import Way
from school.notifications.models import MessageTemplate


def texts_of(template: str) -> Texts:
    """Return the registered texts of an automatic notice by language: those whose code is the notice's name."""
    rows = MessageTemplate.objects.filter(code__iexact=template, channel=Way.SMS, is_active=True)
    return {row.language: partial(_fill, row) for row in rows if len(row.names) == count(row.text)}


def text_for(row: MessageTemplate, values: list[str]) -> SmsText:
    """Return the SMS of a template with its values, and what the operator wants to know of it."""
    data = {
        "entityId": row.dlt_entity_id,
        "header": row.dlt_header,
        "templateId": row.dlt_template_id,
        "variables": values,
    }
    return SmsText(filled(row.text, values), data)


def _fill(row: MessageTemplate, context: Mapping[str, Any]) -> SmsText:
    return text_for(row, [shortened(context.get(name, "")) for name in row.names])
