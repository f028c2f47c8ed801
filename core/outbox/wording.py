"""Notices from templates: `templates/notices/<code>.<language>.txt`, the subject in the first line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.template import Context, Template, TemplateDoesNotExist
from django.template.loader import get_template
from django.utils import translation

SUBJECT_LENGTH = 250


@dataclass(frozen=True, slots=True)
class Wording:
    """A notice as one person reads it."""

    language: str
    subject: str
    body: str


def word(code: str, language: str, context: Mapping[str, Any]) -> Wording:
    """Return the notice in the language, or in the project's own when it is not translated.

    Plain text, so nothing is escaped. Raises TemplateDoesNotExist for an unknown code.
    """
    for wanted in dict.fromkeys([language, settings.LANGUAGE_CODE]):
        try:
            template: Template = get_template(f"notices/{code}.{wanted}.txt").template  # type: ignore[attr-defined]
        except TemplateDoesNotExist:
            continue
        with translation.override(wanted):
            text = template.render(Context(dict(context), autoescape=False)).strip()
        subject, _, body = text.partition("\n")
        return Wording(wanted, subject.strip()[:SUBJECT_LENGTH], body.strip())
    raise TemplateDoesNotExist(f"notices/{code}.{settings.LANGUAGE_CODE}.txt")
