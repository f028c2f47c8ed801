"""The acts on generations and substitutions, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import API, Act, Acts, Kind, Param, declare
from core.errors import NotFound
from core.formatting import in_date
from core.refusals import get_or_refuse
from school.timetable.enums import LIVE, GenerationState
from school.timetable.models import Substitution
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.choices import all_staff
from school.timetable.selectors.days import get_substitution
from school.timetable.selectors.generations import Changes, get_generation, standing
from school.timetable.selectors.substitutes import Proposal, proposals
from school.timetable.services.generations import apply_generation, cancel_generation
from school.timetable.services.substitutions import set_substitute


def _changed(changes: Changes) -> str:
    return _t("%(kept)d lessons stay, %(removed)d are taken out, %(added)d put in.") % {
        "kept": changes.kept,
        "removed": len(changes.removed),
        "added": len(changes.added),
    }


def proposal_words(one: Proposal) -> str:
    """Say in a line of a list why somebody is proposed."""
    parts = [one.teacher.name]
    if one.teaches_subject:
        parts.append(_t("teaches the subject"))
    if one.knows_section:
        parts.append(_t("teaches in the section"))
    parts.append(_t("%(count)d lessons that day") % {"count": one.lessons_that_day})
    parts.append(_t("%(count)d substitutions this year") % {"count": one.substitutions})
    return ", ".join(parts)


def _free(row: Substitution) -> list[tuple[str, str]]:
    return [(str(one.teacher.pk), proposal_words(one)) for one in proposals(row)]


def _assign(*, substitution: Substitution, substitute: str, actor: Actor) -> Substitution:
    refusal = NotFound(_t("There is no such teacher."))
    who = get_or_refuse(all_staff(), refusal, pk=substitute)
    return set_substitute(substitution=substitution, substitute=who, actor=actor)


def _release(*, substitution: Substitution, actor: Actor) -> Substitution:
    return set_substitute(substitution=substitution, substitute=None, actor=actor)


def _title(row: Any) -> str:
    return f"{in_date(row.on)}, {row.section}, {row.subject.name}"


GENERATION_ACTS = declare(
    Acts(
        "generation",
        "generation",
        find=get_generation,
        each=(
            Act(
                "apply", _("Put in force"), P.WRITE, apply_generation,
                states=frozenset({GenerationState.SOLVED}),
                text=_("The timetable of these sections becomes as shown, in one go."),
                done=_("The timetable is in force."), note=_changed, icon="check_circle", once=True, doors=API,
                summary="Put a generated timetable in force",
                about="One transaction; refused when the timetable or what it was made from has changed meanwhile.",
            ),
            Act(
                "cancel", _("Cancel"), P.WRITE, cancel_generation, states=LIVE,
                done=_("The generation ends without a result."), icon="cancel", dangerous=True, doors=API,
                summary="Cancel a generation",
                about="At once where it waits, within a second where it is under way.",
            ),
        ),
        title=str,
        describe=lambda row: f"{row} {row.get_state_display()}",
        standing=standing,
    )
)  # fmt: skip
SUBSTITUTION_ACTS = declare(
    Acts(
        "substitution",
        "substitution",
        find=get_substitution,
        each=(
            Act(
                "assign", _("Set a substitute"), P.WRITE, _assign,
                text=_("Those who are free then, the best choice first."),
                done=_("The substitute is set and told."), icon="person_add",
                params=(
                    Param("substitute", Kind.CHOICE, _("Substitute"), required=True, choices=_free),
                ),
            ),
            Act(
                "release", _("Take off"), P.WRITE, _release, done=_("The lesson is open again."),
                text=_("The substitute is told; the lesson is open again."), icon="person_remove",
            ),
        ),
        title=_title,
        describe=_title,
    )
)  # fmt: skip
