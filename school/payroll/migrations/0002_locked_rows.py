"""The database refuses any change of a locked run's rows, and of the lines of a structure that has paid."""

from django.db import migrations

from core.locking.triggers import final_rows

LOCKED, UNLOCKED = final_rows(
    prefix="school_payroll",
    run="school_payroll_payrollrun",
    tables=(
        "school_payroll_payslip",
        "school_payroll_payslipline",
        "school_payroll_payarrear",
        "school_payroll_payfigure",
        "school_payroll_payrollfinding",
    ),
)
FORWARD = """
CREATE FUNCTION school_payroll_structure_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM school_payroll_salarystructure s
               WHERE s.used_at IS NOT NULL
               AND s.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.structure_id END,
                            CASE WHEN TG_OP <> 'DELETE' THEN NEW.structure_id END)) THEN
        RAISE EXCEPTION 'A locked month has paid by this structure, so it stays.' USING ERRCODE = 'KL081';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER school_payroll_structure_kept BEFORE INSERT OR UPDATE OR DELETE ON school_payroll_structureline
    FOR EACH ROW EXECUTE FUNCTION school_payroll_structure_kept();
"""
BACKWARD = "DROP FUNCTION school_payroll_structure_kept() CASCADE;"


class Migration(migrations.Migration):
    dependencies = [("school_payroll", "0001_payroll")]
    operations = [migrations.RunSQL(LOCKED, UNLOCKED), migrations.RunSQL(FORWARD, BACKWARD)]
