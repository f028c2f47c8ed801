"""Guards of the tables of this app."""

from core.triggers import kept

GUARDS = "\n".join(
    (
        kept(
            "school_attendance_refuse_history_change",
            {"school_attendance_entrychange": "UPDATE OR DELETE OR TRUNCATE"},
            says="The history of attendance is never changed or removed.",
            code="KL031",
            rows=True,
        ),
    )
)
