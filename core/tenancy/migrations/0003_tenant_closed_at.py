"""When an archived institution was closed for good."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0002_public_tenant")]
    operations = [
        migrations.AddField(
            model_name="tenant",
            name="closed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="closed at"),
        ),
    ]
