"""Pages on which a payment is made, and to which the gateway sends the browser back."""
