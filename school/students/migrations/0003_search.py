import django.contrib.postgres.indexes
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("school_students", "0002_documents_and_consents")]

    operations = [
        migrations.AddIndex(
            model_name="guardian",
            index=django.contrib.postgres.indexes.GinIndex(
                django.contrib.postgres.indexes.OpClass(
                    django.db.models.functions.text.Upper("full_name"), name="gin_trgm_ops"
                ),
                fastupdate=False,
                name="school_guardian_name_trigram",
            ),
        ),
        migrations.AddIndex(
            model_name="guardian",
            index=models.Index(
                django.contrib.postgres.indexes.OpClass("phone", name="varchar_pattern_ops"),
                name="school_guardian_phone_first",
            ),
        ),
        migrations.AddIndex(
            model_name="guardian",
            index=models.Index(
                django.contrib.postgres.indexes.OpClass(
                    django.db.models.functions.text.Reverse("phone"), name="text_pattern_ops"
                ),
                name="school_guardian_phone_last",
            ),
        ),
        migrations.AddIndex(
            model_name="student",
            index=models.Index(fields=["full_name", "id"], name="school_student_name_order"),
        ),
        migrations.AddIndex(
            model_name="student",
            index=django.contrib.postgres.indexes.GinIndex(
                django.contrib.postgres.indexes.OpClass(
                    django.db.models.functions.text.Upper("full_name"), name="gin_trgm_ops"
                ),
                fastupdate=False,
                name="school_student_name_trigram",
            ),
        ),
        migrations.AddIndex(
            model_name="student",
            index=django.contrib.postgres.indexes.GinIndex(
                django.contrib.postgres.indexes.OpClass(
                    django.db.models.functions.text.Upper("student_code"), name="gin_trgm_ops"
                ),
                fastupdate=False,
                name="school_student_code_trigram",
            ),
        ),
    ]
