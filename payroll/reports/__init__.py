"""Returns, certificates and registers over locked months; each is a file and a JSON answer."""
