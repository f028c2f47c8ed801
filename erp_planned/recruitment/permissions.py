"""Rights over recruitment; panel members reach their own interviews alone."""

from core.access import Permission


class RecruitmentPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "recruitment:read"  # requisitions, candidates, interviews, offers
    WRITE = "recruitment:write"  # make and change them, offer, onboard
    DECIDE = "recruitment:decide"  # name another approver for a step
    PANEL = "recruitment:panel"  # decide the own step of a chain, give feedback on interviews whose panel one sits on
    APPLY = "recruitment:apply"  # of no role: visitors of the public form
