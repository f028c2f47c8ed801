"""Guards of the tables of this app."""

from core.triggers import kept

GUARDS = "\n".join(
    (
        kept(
            "audit_refuse_change",
            {"audit_auditentry": "UPDATE OR DELETE OR TRUNCATE"},
            says="audit entries are never changed or removed",
            code="KL002",
        ),
    )
)
