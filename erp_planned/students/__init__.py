"""Students: admission, classes, promotion, attendance and certificates."""
