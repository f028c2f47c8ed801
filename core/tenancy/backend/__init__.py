"""Database engine: PostgreSQL with the tenant's schema in the search path."""
