"""Guards of the tables of this app."""

from core.triggers import before, kept, refuse

GUARDS = "\n".join(
    (
        refuse(
            "erp_movement_final",
            {"erp_hostel_inoutmovement": "UPDATE"},
            when="""
OLD.in_at IS NOT NULL AND to_jsonb(NEW) - 'told_at' IS DISTINCT FROM to_jsonb(OLD) - 'told_at'
""",
            says="A way out that has its way in is not changed.",
            code="KL132",
        ),
        kept(
            "erp_hostel_kept",
            {
                "erp_hostel_inoutmovement": "DELETE",
                "erp_hostel_roomallocation": "DELETE",
                "erp_hostel_visitorlog": "DELETE",
            },
            says="Allocations, ways out and visits stay on record.",
            code="KL132",
            rows=True,
        ),
        before(
            "erp_stay_fits",
            {"erp_hostel_roomallocation": "INSERT OR UPDATE OF room_id, bed_no"},
            declare="beds integer;",
            body="""
EXECUTE format('SELECT capacity FROM %I.erp_hostel_room WHERE id = $1 FOR KEY SHARE', TG_TABLE_SCHEMA)
    INTO beds USING NEW.room_id;
IF NEW.bed_no > beds AND NEW.to_on IS DISTINCT FROM NEW.from_on THEN
    RAISE EXCEPTION 'The room has % beds.', beds USING ERRCODE = 'KL131';
END IF;
RETURN NEW;
""",
        ),
    )
)
