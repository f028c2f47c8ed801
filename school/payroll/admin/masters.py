"""Screens of components, structures, rules of the law and earlier incomes."""

from django.utils.translation import gettext_lazy as _

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import inr
from core.masters.admin import MasterAdmin, register_master
from school.foundation.site import school_site
from school.payroll import masters
from school.payroll.acts import SLAB_ACTS, STRUCTURE_ACTS
from school.payroll.models import StaffSalary, StructureLine
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.salaries import salaries_by, structure_lines

STRUCTURE_RECORD = Record(
    heading="name",
    subtitle="note",
    main=("set_line",),
    sections=(
        Section(
            "structure",
            _("Structure"),
            facts=("is_active", "used_at"),
            fields=("name", "note", "is_active"),
        ),
    ),
    related=(
        Related(
            "lines",
            _("Components"),
            StructureLine,
            (
                "component",
                (_("calculation"), "component__get_calculation_display"),
                (_("percent of"), "component__percent_of"),
                (_("percent or rupees"), "value", inr),
            ),
            rows=structure_lines,
            needs=P.READ,
            empty=_(
                "None yet: add them with the button “Set a component”, those that others are a percentage of first."
            ),
        ),
        Related(
            "salaries",
            _("Salaries by this structure"),
            StaffSalary,
            ("staff", "gross", "from_on", "to_on"),
            rows=salaries_by,
            needs=P.READ,
            empty=_("Nobody is paid by this structure."),
        ),
    ),
)


class StructureAdmin(ActsAdmin, MasterAdmin):
    """Structures with their components."""

    acts = STRUCTURE_ACTS
    record = STRUCTURE_RECORD


class SlabAdmin(ActsAdmin, MasterAdmin):
    """Slabs of professional tax; those of some States are taken over whole."""

    acts = SLAB_ACTS


GROUP = "payroll"
register_master(school_site, masters.structures, group=GROUP, icon="account_tree", base=StructureAdmin)
register_master(school_site, masters.components, group=GROUP, icon="functions")
register_master(school_site, masters.contribution_rules, group=GROUP, icon="gavel")
register_master(school_site, masters.tax_slabs, group=GROUP, icon="stairs", base=SlabAdmin)
register_master(school_site, masters.earlier_incomes, group=GROUP, icon="history")
