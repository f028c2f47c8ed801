"""Pure rules of banking."""
