"""The acts on homework, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from school.homework.enums import TRANSITIONS, HomeworkState
from school.homework.permissions import HomeworkPermission as P
from school.homework.selectors import homework_by_id
from school.homework.services.homework import withdraw_homework

HOMEWORK_ACTS = declare(
    Acts(
        "homework",
        "homework",
        find=homework_by_id,
        table=TRANSITIONS,
        each=(
            Act(
                "withdraw",
                _("Withdraw"),
                P.WRITE,
                withdraw_homework,
                to=HomeworkState.WITHDRAWN,
                params=(Param("reason", Kind.LINE, _("Reason"), most=300),),
                text=_("Students and parents see it no longer. What was done and checked is kept."),
                done=_("The homework is withdrawn."),
                icon="undo",
                dangerous=True,
                doors=API,
                summary="Withdraw homework",
                about="Take homework back: students and parents see it no longer.",
            ),
        ),
    )
)
