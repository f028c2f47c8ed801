"""Rights over recruitment; panel members reach their own interviews alone."""

from core.access import Permission


class RecruitmentPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "recruitment:read"  # requisitions, candidates, interviews, offers
    WRITE = "recruitment:write"  # make and change them, offer, onboard
    DECIDE = "recruitment:decide"  # approve a step of a requisition's chain
    PANEL = "recruitment:panel"  # give feedback on interviews whose panel one sits on
