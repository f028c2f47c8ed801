"""The statements as reports (`core.reports`): parameters in, tables out, for REST, pages and files alike."""
