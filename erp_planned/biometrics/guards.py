"""Guards of the tables of this app."""

from core.triggers import kept

GUARDS = "\n".join(
    (
        kept(
            "erp_punches_stay",
            {"erp_biometrics_punch": "UPDATE OR DELETE OR TRUNCATE"},
            says="Punches stay as they were received.",
            code="KL081",
        ),
    )
)
