"""Django's makemessages, which also finds the texts marked with `_t`."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Collect the texts of source and templates.

    Where a module names lazy texts `_`, those of the moment are named `_t`; xgettext must be told so.
    """

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=_t"]
