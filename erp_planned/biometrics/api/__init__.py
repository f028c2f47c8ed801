"""REST routes of devices, badges and punches, and the receiver of devices that send."""
