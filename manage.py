#!/usr/bin/env python
"""Command line of the suite: `python manage.py help` lists the commands."""

import gc
import os
import sys


def main() -> None:
    """Run the management command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    # As in the web processes (config/gunicorn.py): what is loaded stays, and going through it finds nothing.
    gc.set_threshold(20_000, 20, 50)
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - needs the settings variable

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
