"""What the head of a TDS statement asks for beside the particulars there were."""

import django.core.validators
from django.db import migrations, models

import core.validators


class Migration(migrations.Migration):

    dependencies = [
        ('payroll_organizations', '0002_leave_credit'),
    ]

    operations = [
        migrations.AddField(
            model_name='organization',
            name='government_state_code',
            field=models.CharField(blank=True, choices=[('1', 'Andaman and Nicobar Islands'), ('2', 'Andhra Pradesh'), ('3', 'Arunachal Pradesh'), ('4', 'Assam'), ('5', 'Bihar'), ('6', 'Chandigarh'), ('7', 'Dadra and Nagar Haveli and Daman and Diu'), ('9', 'Delhi'), ('10', 'Goa'), ('11', 'Gujarat'), ('12', 'Haryana'), ('13', 'Himachal Pradesh'), ('14', 'Jammu and Kashmir'), ('15', 'Karnataka'), ('16', 'Kerala'), ('17', 'Lakshadweep'), ('18', 'Madhya Pradesh'), ('19', 'Maharashtra'), ('20', 'Manipur'), ('21', 'Meghalaya'), ('22', 'Mizoram'), ('23', 'Nagaland'), ('24', 'Odisha'), ('25', 'Puducherry'), ('26', 'Punjab'), ('27', 'Rajasthan'), ('28', 'Sikkim'), ('29', 'Tamil Nadu'), ('30', 'Tripura'), ('31', 'Uttar Pradesh'), ('32', 'West Bengal'), ('33', 'Chhattisgarh'), ('34', 'Uttarakhand'), ('35', 'Jharkhand'), ('36', 'Telangana'), ('37', 'Ladakh')], max_length=2, verbose_name='State government'),
        ),
        migrations.AddField(
            model_name='organization',
            name='ministry_code',
            field=models.CharField(blank=True, max_length=2, validators=[django.core.validators.RegexValidator('^[0-9]{2}$', 'Write the two digits of the TDS list, 99 for any other ministry.')], verbose_name='ministry code'),
        ),
        migrations.AddField(
            model_name='organization',
            name='ministry_other',
            field=models.CharField(blank=True, max_length=150, verbose_name='name of another ministry'),
        ),
        migrations.AddField(
            model_name='organization',
            name='pin_code',
            field=models.CharField(blank=True, max_length=6, validators=[core.validators.validate_pin_code], verbose_name='PIN code'),
        ),
        migrations.AddField(
            model_name='organization',
            name='responsible_address',
            field=models.CharField(blank=True, max_length=125, verbose_name='their address'),
        ),
        migrations.AddField(
            model_name='organization',
            name='responsible_email',
            field=models.EmailField(blank=True, max_length=75, verbose_name='their e-mail'),
        ),
        migrations.AddField(
            model_name='organization',
            name='responsible_mobile',
            field=models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='their mobile'),
        ),
        migrations.AddField(
            model_name='organization',
            name='responsible_pin_code',
            field=models.CharField(blank=True, max_length=6, validators=[core.validators.validate_pin_code], verbose_name='their PIN code'),
        ),
        migrations.AddField(
            model_name='organization',
            name='responsible_state_code',
            field=models.CharField(blank=True, choices=[('1', 'Andaman and Nicobar Islands'), ('2', 'Andhra Pradesh'), ('3', 'Arunachal Pradesh'), ('4', 'Assam'), ('5', 'Bihar'), ('6', 'Chandigarh'), ('7', 'Dadra and Nagar Haveli and Daman and Diu'), ('9', 'Delhi'), ('10', 'Goa'), ('11', 'Gujarat'), ('12', 'Haryana'), ('13', 'Himachal Pradesh'), ('14', 'Jammu and Kashmir'), ('15', 'Karnataka'), ('16', 'Kerala'), ('17', 'Lakshadweep'), ('18', 'Madhya Pradesh'), ('19', 'Maharashtra'), ('20', 'Manipur'), ('21', 'Meghalaya'), ('22', 'Mizoram'), ('23', 'Nagaland'), ('24', 'Odisha'), ('25', 'Puducherry'), ('26', 'Punjab'), ('27', 'Rajasthan'), ('28', 'Sikkim'), ('29', 'Tamil Nadu'), ('30', 'Tripura'), ('31', 'Uttar Pradesh'), ('32', 'West Bengal'), ('33', 'Chhattisgarh'), ('34', 'Uttarakhand'), ('35', 'Jharkhand'), ('36', 'Telangana'), ('37', 'Ladakh')], max_length=2, verbose_name='their State'),
        ),
        migrations.AddField(
            model_name='organization',
            name='state_code',
            field=models.CharField(blank=True, choices=[('1', 'Andaman and Nicobar Islands'), ('2', 'Andhra Pradesh'), ('3', 'Arunachal Pradesh'), ('4', 'Assam'), ('5', 'Bihar'), ('6', 'Chandigarh'), ('7', 'Dadra and Nagar Haveli and Daman and Diu'), ('9', 'Delhi'), ('10', 'Goa'), ('11', 'Gujarat'), ('12', 'Haryana'), ('13', 'Himachal Pradesh'), ('14', 'Jammu and Kashmir'), ('15', 'Karnataka'), ('16', 'Kerala'), ('17', 'Lakshadweep'), ('18', 'Madhya Pradesh'), ('19', 'Maharashtra'), ('20', 'Manipur'), ('21', 'Meghalaya'), ('22', 'Mizoram'), ('23', 'Nagaland'), ('24', 'Odisha'), ('25', 'Puducherry'), ('26', 'Punjab'), ('27', 'Rajasthan'), ('28', 'Sikkim'), ('29', 'Tamil Nadu'), ('30', 'Tripura'), ('31', 'Uttar Pradesh'), ('32', 'West Bengal'), ('33', 'Chhattisgarh'), ('34', 'Uttarakhand'), ('35', 'Jharkhand'), ('36', 'Telangana'), ('37', 'Ladakh')], max_length=2, verbose_name='State'),
        ),
    ]
