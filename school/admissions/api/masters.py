"""Routes of admission windows and the papers asked for."""

from core.masters.api import MasterViewSet
from school.admissions import masters


class AdmissionWindowViewSet(MasterViewSet):
    """When classes take inquiries, and for how many seats."""

    master = masters.windows


class DocumentRuleViewSet(MasterViewSet):
    """Papers that inquiries are asked for."""

    master = masters.document_rules
