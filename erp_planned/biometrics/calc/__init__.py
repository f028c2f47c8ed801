"""Pure reading of what devices and files say."""
