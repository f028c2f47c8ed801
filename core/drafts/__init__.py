"""What somebody typed into a page whose sign-in had ended: kept for a while, and shown again in the form."""
