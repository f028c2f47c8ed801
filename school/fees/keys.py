"""Who acts, as a text to keep and to compare. Pure."""

from core.actors import Actor


def account_key(actor: Actor) -> str:
    """Return the account that acts: those of the school and of the platform count on their own; nobody is empty."""
    if actor.user_id is None:
        return ""
    return f"{'platform' if actor.is_platform else 'user'}:{actor.user_id}"
