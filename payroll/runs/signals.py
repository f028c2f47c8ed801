"""What a run tells others; receivers run inside the transaction of the lock."""

from django.dispatch import Signal

# Arguments: run, actor. Sent once, when the run has become final.
run_locked = Signal()
