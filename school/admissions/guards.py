"""An inquiry keeps the student that came of it."""

from core.triggers import refuse

GUARDS = refuse(
    "school_inquiry_keeps_student",
    {"school_admissions_inquiry": "UPDATE OF student_id"},
    when="OLD.student_id IS NOT NULL AND NEW.student_id IS DISTINCT FROM OLD.student_id",
    says="The child of this inquiry is enrolled already.",
    code="KL001",
)
