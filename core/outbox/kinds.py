"""Which notice is of which kind: one line for every template in templates/notices."""

from core.access import is_allowed
from core.actors import Actor
from core.outbox.enums import NoticeKind

KINDS: dict[str, NoticeKind] = {
    "account_created": NoticeKind.ACCOUNT,
    "password_changed": NoticeKind.ACCOUNT,
    "password_reset": NoticeKind.ACCOUNT,
    "leave_applied": NoticeKind.DECISIONS,
    "leave_approved": NoticeKind.DECISIONS,
    "leave_cancelled": NoticeKind.DECISIONS,
    "leave_rejected": NoticeKind.DECISIONS,
    "advance_applied": NoticeKind.DECISIONS,
    "advance_disbursed": NoticeKind.DECISIONS,
    "advance_rejected": NoticeKind.DECISIONS,
    "advance_sanctioned": NoticeKind.DECISIONS,
    "payslip_ready": NoticeKind.PAYSLIPS,
    "report_ready": NoticeKind.REPORTS,
    "report_failed": NoticeKind.REPORTS,
    "backup_failed": NoticeKind.BACKUPS,
    "restore_done": NoticeKind.BACKUPS,
    "restore_failed": NoticeKind.BACKUPS,
}
# Kinds that a person cannot switch off.
FIXED = frozenset({NoticeKind.ACCOUNT})
# Who gets notices of a kind at all; the others need not be asked. A kind that is not here is for everybody.
NEEDS = {NoticeKind.REPORTS: "report:read", NoticeKind.BACKUPS: "backup:restore"}


def kind_of(template: str) -> NoticeKind:
    """Return the kind of a notice. One that is not in the table cannot be switched off, so none is lost."""
    return KINDS.get(template, NoticeKind.ACCOUNT)


def templates_of(kind: str) -> list[str]:
    """Return the notices of a kind."""
    return [template for template, its in KINDS.items() if its == kind]


def kinds_for(actor: Actor) -> list[NoticeKind]:
    """Return the kinds of notices that this person can get."""
    return [kind for kind in NoticeKind if kind not in NEEDS or is_allowed(actor.permissions, NEEDS[kind])]
