"""Developer commands behind the Makefile.

Everything imported before the virtual environment exists (`__main__`, `bootstrap`, `console`, `paths`,
`clean`) uses the standard library alone.
"""
